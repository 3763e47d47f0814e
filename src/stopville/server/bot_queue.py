"""Who is answered next by the bots' processes: what is due first, then whoever's table waits for the least.

The more questions wait, the less each bot may think: quality falls under load, time does not.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from itertools import count
from typing import Final, Generic, TypeVar

W = TypeVar("W")

PATIENT: Final = 5.0  # seconds that a question may wait where no clock runs
FULL: Final = 100  # percent of a bot's usual budget
LEAST: Final = 10


class Turns(Generic[W]):
    """Hands out workers, one question each."""

    def __init__(self, workers: list[W]) -> None:
        self.workers = len(workers)
        self._free = list(workers)
        self._waiting: list[tuple[float, int, int, str, asyncio.Future[W]]] = []
        self._of_table: Counter[str] = Counter()  # questions that wait, by table
        self._number = count()

    async def take(self, table: str, within: float) -> W:
        """A worker for a question of this table that should be answered within so many seconds."""
        if self._free:
            return self._free.pop()
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[W] = loop.create_future()
        due = round(loop.time() + within)  # what is due in the same second is equally urgent
        heapq.heappush(self._waiting, (due, self._of_table[table], next(self._number), table, turn))
        self._of_table[table] += 1
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, worker: W) -> None:
        while self._waiting:
            *_, table, turn = heapq.heappop(self._waiting)
            self._of_table[table] -= 1
            if not self._of_table[table]:
                del self._of_table[table]
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    def share(self) -> int:
        """Percent of its usual budget that a bot may spend now, by how many questions wait."""
        waiting = sum(not turn.done() for *_, turn in self._waiting)
        return max(LEAST, min(FULL, FULL * self.workers // max(1, waiting)))
