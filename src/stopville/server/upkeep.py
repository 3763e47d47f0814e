"""What a server does by itself once in a while, and whether it went well."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

AGAIN: Final = 60.0  # seconds until what went wrong is tried again

log = logging.getLogger("stopville")


class Upkeep:
    """`do` answers after how many seconds it wants to be called again; after a fault, it is after `again`."""

    def __init__(
        self, name: str, do: Callable[[], Awaitable[float]], patience: float, again: float = AGAIN
    ) -> None:
        self.name = name
        self.again = again
        self.fault = ""  # of the last time, "" if it went well
        self.last: float | None = None  # when it last went well, by the monotonic clock
        self._do = do
        self._patience = patience  # seconds that it may take
        self._due = time.monotonic() + patience  # by then it must have been done

    async def go_on(self) -> None:
        while True:
            self._due = time.monotonic() + self._patience
            wait = await self._once()
            self._due = time.monotonic() + wait + self._patience
            await asyncio.sleep(wait)

    async def _once(self) -> float:
        try:
            wait = await self._do()
        except Exception as fault:
            log.exception("%s went wrong", self.name)
            self.fault = f"{type(fault).__name__}: {fault}"
            return self.again
        self.fault, self.last = "", time.monotonic()
        return wait

    def check(self) -> str:
        """For /api/health."""
        late = time.monotonic() - self._due
        return self.fault or (f"should have been done {int(late)} s ago" if late > 0 else "")

    def age(self) -> float:
        """Seconds since it last went well; -1: never."""
        return -1.0 if self.last is None else round(time.monotonic() - self.last, 1)
