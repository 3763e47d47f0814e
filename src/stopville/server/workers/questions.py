"""Questions between the processes of one server: sent by a channel, and answered or not in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from stopville.server.workers.channel import Ask, Told, What

SUPERVISOR: Final = -1  # its number beside those of the workers
ANSWER_SECONDS: Final = 1.0  # whoever needs longer is left out
NO_ANSWER: Final = msgspec.Raw(b"null")

Send = Callable[[Ask], bool]


class Questions:
    """Those of one process that wait for an answer."""

    def __init__(self, me: int) -> None:
        self.me = me
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[bytes]] = {}

    async def ask(
        self, send: Send, to: int, what: What, body: bytes = b"null", seconds: float = ANSWER_SECONDS
    ) -> bytes | None:
        """The answer as JSON; None if there is none in time."""
        n = next(self._numbers)
        answer = self._waiting[n] = asyncio.get_running_loop().create_future()
        try:
            if not send(Ask(n, self.me, to, what, msgspec.Raw(body))):
                return None
            async with asyncio.timeout(seconds):
                told = await answer
        except TimeoutError:
            return None
        finally:
            del self._waiting[n]
        return None if told == bytes(NO_ANSWER) else told

    def hear(self, told: Told) -> None:
        answer = self._waiting.get(told.n)
        if answer is not None and not answer.done():
            answer.set_result(bytes(told.answer))
