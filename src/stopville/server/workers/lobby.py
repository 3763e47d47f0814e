"""The public tables of the other workers, asked for when somebody looks at the list."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Final

import msgspec

from stopville.server.messages import TableInfo
from stopville.server.share import Share
from stopville.server.workers.channel import AskTables, Channel, Tables

ANSWER_SECONDS: Final = 1.0  # whoever needs longer is left out

_reader: Final = msgspec.json.Decoder(list[TableInfo])


class Lobby:
    def __init__(self, share: Share) -> None:
        self.share = share
        self.channel: Channel | None = None  # until this worker is ready
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[list[TableInfo]]] = {}

    async def elsewhere(self) -> list[TableInfo]:
        asked = [self._ask(number) for number in range(self.share.of) if number != self.share.number]
        answered, late = await asyncio.wait(asked, timeout=ANSWER_SECONDS)
        for unanswered in late:
            unanswered.cancel()
        return [table for answer in asked if answer in answered for table in answer.result()]

    def _ask(self, number: int) -> asyncio.Future[list[TableInfo]]:
        assert self.channel is not None
        n = next(self._numbers)
        answer: asyncio.Future[list[TableInfo]] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda _: self._asked.pop(n, None))
        self._asked[n] = answer
        self.channel.send(AskTables(n, self.share.number, number))
        return answer

    def hear(self, told: Tables) -> None:
        answer = self._asked.get(told.n)
        if answer is not None and not answer.done():
            answer.set_result(_reader.decode(told.tables))
