"""Work that takes long, beside the loop that serves everybody: in a thread, few at a time, few waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

from stopville.server.limits import Count
from stopville.server.problems import Trouble

AT_A_TIME: Final = 1
MOST_WAITING: Final = 8  # besides those at work; one more is told that the server is busy
MOST_OF_ONE: Final = 3  # by one caller, at work or waiting
RETRY_SECONDS: Final = 5

P = ParamSpec("P")
R = TypeVar("R")


class Aside:
    """`await aside.run(caller, work, …)`, or `async with aside.turn(caller):` for work in another process."""

    def __init__(self, at_a_time: int = AT_A_TIME, most_waiting: int = MOST_WAITING) -> None:
        self.most = at_a_time + most_waiting
        self._turns = asyncio.Semaphore(at_a_time)
        self._callers = Count(MOST_OF_ONE)

    @property
    def waiting(self) -> int:
        """At work or waiting."""
        return self._callers.total

    @asynccontextmanager
    async def turn(self, caller: str) -> AsyncIterator[None]:
        """Waits for a turn, or Trouble if too many wait already."""
        if self._callers.total >= self.most or not self._callers.enter(caller):
            raise Trouble("busy", retry=RETRY_SECONDS)
        try:
            async with self._turns:
                yield
        finally:
            self._callers.leave(caller)

    async def run(self, caller: str, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        async with self.turn(caller):
            return await asyncio.to_thread(work, *given, **named)
