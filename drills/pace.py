"""How fast a server is while many people play on it as quickly as they can."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic, process_time

from drills.light import Light
from drills.process import Measured
from drills.report import percentile

WARM = 2.0  # seconds that do not count
LAST_ANSWERS = 10.0  # seconds

Sit = Callable[[], Awaitable[list[Light]]]  # the players of a new table


@dataclass(frozen=True)
class Pace:
    moves: int
    seconds: float
    cpu_seconds: float  # of the server, all its threads
    players_cpu_seconds: float  # of this process
    delays: list[float]  # from a move to its acknowledgement
    unanswered: int  # who still waited when all was over
    faults: list[str]

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def players_share(self) -> float:
        """What the players used of a processor, for each second that the server used."""
        return self.players_cpu_seconds / self.cpu_seconds if self.cpu_seconds else 0.0

    def milliseconds(self, share: float) -> float:
        return 1000 * percentile(self.delays, share)


class Crowd:
    """So many tables, always: when a game is over, another begins."""

    def __init__(self, tables: int, sit: Sit) -> None:
        self.tables = tables
        self.sit = sit
        self.players: list[Light] = []  # everybody who has played
        self.resting = False

    async def measured(self, server: Measured, seconds: float) -> Pace:
        first = [await self.sit() for _ in range(self.tables)]
        circles = [asyncio.create_task(self.circle(players)) for players in first]
        await asyncio.sleep(WARM)
        moves, cpu, own, began = self.moves(), server.cpu_seconds(), process_time(), monotonic()
        for player in self.players:
            player.delays.clear()
        await asyncio.sleep(seconds)
        moves, lasted = self.moves() - moves, monotonic() - began
        used, own = server.cpu_seconds() - cpu, process_time() - own
        delays = [delay for player in self.players for delay in player.delays]
        unanswered = await self.rest(circles)
        faults = [fault for player in self.players for fault in player.faults]
        return Pace(moves, lasted, used, own, delays, unanswered, faults)

    async def circle(self, players: list[Light]) -> None:
        """One table after the other."""
        while players:
            self.players += players
            await asyncio.gather(*(player.play() for player in players))
            players = await self.next_table()

    async def next_table(self) -> list[Light]:
        """Nobody, if it is time to rest by now."""
        players = [] if self.resting else await self.sit()
        return [] if self.resting else players

    async def rest(self, circles: list[asyncio.Task[None]]) -> int:
        """Nobody makes another move; how many did not get their last answer."""
        self.resting = True
        for player in self.players:
            player.rest()
        _, waiting = await asyncio.wait(circles, timeout=LAST_ANSWERS)
        for task in waiting:
            task.cancel()
        for task in circles:
            if task not in waiting:
                task.result()
        return sum(player.sent is not None for player in self.players)

    def moves(self) -> int:
        return sum(player.moves for player in self.players)
