"""Kills the server in the middle of everything, again and again, and compares what it kept with what it said.

Every seat has a journal of what was acknowledged.  After each kill the file is opened: every acknowledged
message must be in it, with that very answer.  At the end the rows of each seat must be its journal, move for
move, and every table must follow from its own moves (server/audit.py).
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from time import monotonic
from typing import Final

from drills.caller import UNREACHABLE, Caller
from drills.host import Hosting
from drills.journals import Journals
from drills.player import Player
from drills.process import ServerProcess, serving
from drills.report import Progress, Report, percentile
from drills.sittings import NotMade, Plan, Sitting, endless_plans, sit_down
from stopville.games import GAMES
from stopville.server.audit import audit
from stopville.server.share import FILE

EARLY: Final = 0.1  # of the kills come before the server has acknowledged anything
MOVES_EACH: Final = 8  # a table gets so many done in one life, at most; with fewer, most of it is coming back
JITTER: Final = 0.03  # seconds: a kill comes anywhere between two answers
PATIENCE: Final = 120.0  # seconds for everybody to get the last answer


def crash(tables: int, kills: int, rate: int, seed: int, folder: Path, progress: Progress) -> Report:
    with serving(Hosting(str(folder))) as server:
        return asyncio.run(Crash(server, tables, kills, rate, seed).run(progress))


class Crash:
    def __init__(self, server: ServerProcess, tables: int, kills: int, rate: int, seed: int) -> None:
        self.server = server
        self.tables = tables
        self.kills = kills
        self.rate = rate
        self.random = random.Random(seed)
        self.plans = endless_plans()
        self.up = True
        self.ending = False
        self.players: list[Player] = []
        self.journals = Journals(Path(server.hosting.data) / FILE)
        self.lost: list[str] = []

    async def run(self, progress: Progress) -> Report:
        began = monotonic()
        circles = [asyncio.create_task(self.circle(next(self.plans))) for _ in range(self.tables)]
        await self.everybody_plays(circles)
        for kill in range(self.kills):
            await self.moment_to_kill()
            await self.interrupt()
            progress((kill + 1) / (self.kills + 1))
        await self.finish(circles)
        report = self.report(monotonic() - began)
        progress(1.0)
        return report

    # -- playing

    async def circle(self, plan: Plan) -> None:
        """One table after the other, so that there are always as many."""
        while not self.ending:
            sitting = await self.sitting(plan)
            if sitting is None:
                return
            seats = [
                Player(Caller(self.server), sitting, seat, self.random.randrange(1 << 40))
                for seat in range(plan.players)
            ]
            self.players += seats
            for player in seats:
                player.resting = self.ending
            await asyncio.gather(*(player.stay(lambda: self.up) for player in seats))

    async def sitting(self, plan: Plan) -> Sitting | None:
        caller = Caller(self.server)
        while not self.ending:
            try:
                return await sit_down(caller, plan)
            except (*UNREACHABLE, NotMade):  # killed while the table was being made
                await asyncio.sleep(0.05)
        return None

    async def everybody_plays(self, circles: list[asyncio.Task[None]]) -> None:
        """Until as many tables as were asked for have begun."""
        while len({player.sitting.id for player in self.players if player.journal}) < self.tables:
            for circle in circles:
                if circle.done():
                    circle.result()
            await asyncio.sleep(0.05)

    async def moment_to_kill(self) -> None:
        """After a random number of moves, so that a slow machine is drilled as hard as a quick one."""
        early = self.random.random() < EARLY
        until = self.moves() + (0 if early else self.random.randint(1, MOVES_EACH * self.tables))
        while self.moves() < until:
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.random.uniform(0, JITTER))

    def moves(self) -> int:
        return sum(len(player.journal) for player in self.players)

    async def interrupt(self) -> None:
        self.up = False
        await asyncio.to_thread(self.server.kill)
        self.lost += self.journals.missing(self.players)
        await asyncio.to_thread(self.server.start)
        self.up = True

    async def finish(self, circles: list[asyncio.Task[None]]) -> None:
        """Nobody begins anything new, and everybody gets the answer that is owed."""
        self.ending = True
        for player in self.players:
            player.resting = True
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*circles)
        await asyncio.to_thread(self.server.stop)

    # -- comparing

    def report(self, seconds: float) -> Report:
        self.lost += self.journals.missing(self.players)
        moves = self.moves()
        delays = [delay for player in self.players for delay in player.delays]
        found = audit(self.journals.file, GAMES)
        report = Report("crash", {"tables": self.tables, "kills": self.kills})
        report.add("seconds", seconds)
        report.add("games", len({player.sitting.id for player in self.players}))
        report.add("moves", moves)
        report.add("moves_per_second", moves / self.server.seconds_open, at_least=self.rate)
        report.add("ack_p50_ms", 1000 * percentile(delays, 0.5))
        report.add("same_answers", sum(player.same_answers for player in self.players), at_least=1)
        report.none("lost", self.lost)
        report.none("out_of_step", self.journals.out_of_step(self.players))
        report.none("wrong_answers", [fault for player in self.players for fault in player.faults])
        report.add("rows_audited", found.rows)
        report.none("audit_faults", found.faults)
        report.none("complaints", self.server.complaints().splitlines())
        return report
