"""Limits that each worker counts by itself, for all workers together: messages on sockets, and rematches.

A worker tells the supervisor every so often how much a caller has used; the supervisor adds up, and tells all
workers of a caller who has used everything.  Until that is known a caller gets a little more: a twentieth of
the limit at most with each worker.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from stopville.server.limits import MINUTE, REMATCHES, TABLES, Limits, Rate
from stopville.server.workers.channel import Limited, Spent, Stop

REPORTS: Final = 20  # about a whole limit


class SharedRate(Rate):
    """A worker's: stops at its own count, and when it is told to."""

    def __init__(self, alone: Rate, tell: Callable[[str, int], object]) -> None:
        super().__init__((alone.most, alone.seconds), alone.now, alone.most_keys)
        self._tell = tell
        self._every = max(1, alone.most // REPORTS)
        self._untold: dict[Hashable, int] = {}
        self._stopped: dict[Hashable, float] = {}  # until when

    def allows(self, key: Hashable) -> bool:
        if (self._stopped and self._left(key) > 0) or not super().allows(key):
            return False
        count = self._untold.pop(key, 0) + 1
        if count >= self._every:
            self._tell(str(key), count)
        elif len(self._untold) < self.most_keys:
            self._untold[key] = count
        return True

    def wait(self, key: Hashable) -> int:
        return max(super().wait(key), int(self._left(key)) + 1 if key in self._stopped else 0)

    def stop(self, key: str, seconds: int) -> None:
        now = self.now()
        self._stopped = {each: end for each, end in self._stopped.items() if end > now}
        self._stopped[key] = now + seconds

    def _left(self, key: Hashable) -> float:
        return self._stopped.get(key, 0.0) - self.now()


class SharedLimits:
    """The supervisor's count of what callers have used with all workers."""

    def __init__(self, limits: Limits, messages: tuple[int, float], now: Callable[[], float]) -> None:
        one_socket = int(messages[0] * MINUTE / messages[1])
        self.rates: dict[Limited, Rate] = {
            "messages": Rate((max(limits.messages_per_minute, one_socket), MINUTE), now),
            "rematches": Rate((limits.tables_per_hour * REMATCHES, TABLES[1]), now),
        }

    def add(self, spent: Spent) -> Stop | None:
        """What all workers must be told, if that was everything."""
        rate = self.rates[spent.limit]
        for _ in range(spent.count):
            rate.allows(spent.caller)
        seconds = rate.wait(spent.caller)
        return Stop(spent.limit, spent.caller, seconds) if seconds else None
