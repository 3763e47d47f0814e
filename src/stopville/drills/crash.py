"""Kills the server in the middle of everything, again and again, and compares what it kept with what it said.

Every seat has a journal of what was acknowledged.  After each kill the file is opened: every acknowledged
message must be in it, with that very answer.  At the end the rows of each seat must be its journal, move for
move, and every table must follow from its own moves (server/audit.py).
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

from stopville.drills.caller import UNREACHABLE, Caller
from stopville.drills.host import Hosting
from stopville.drills.player import Entry, Player
from stopville.drills.process import ServerProcess, serving
from stopville.drills.report import Progress, Report, percentile
from stopville.drills.sittings import NotMade, Plan, Sitting, endless_plans, sit_down
from stopville.games import GAMES
from stopville.server.audit import audit

EARLY: Final = 0.1  # of the kills come before the server has acknowledged anything
MOVES_EACH: Final = 4  # a table gets so many moves done in one life of the server, at most
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
        self.checked: dict[Player, int] = {}  # how much of each journal has been found in the file
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
        self.lost += self.missing()
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

    def missing(self) -> list[str]:
        """What was acknowledged since the last look and is not in the file as it was said."""
        with sqlite3.connect(self.file) as disk:
            return [
                f"{player.sitting.id} {entry.id}: {entry.notation}"
                for player, entry in self.unchecked()
                if kept_answer(disk, player, entry) != entry.answer
            ]

    def unchecked(self) -> Iterator[tuple[Player, Entry]]:
        for player in self.players:
            first = self.checked.get(player, 0)
            self.checked[player] = len(player.journal)
            yield from ((player, entry) for entry in player.journal[first:])

    @property
    def file(self) -> Path:
        return Path(self.server.hosting.data) / "stopville.sqlite"

    def report(self, seconds: float) -> Report:
        self.lost += self.missing()
        moves = self.moves()
        delays = [delay for player in self.players for delay in player.delays]
        found = audit(self.file, GAMES)
        report = Report("crash", {"tables": self.tables, "kills": self.kills})
        report.add("seconds", seconds)
        report.add("games", len({player.sitting.id for player in self.players}))
        report.add("moves", moves)
        report.add("moves_per_second", moves / self.server.seconds_open, at_least=self.rate)
        report.add("ack_p50_ms", 1000 * percentile(delays, 0.5))
        report.add("same_answers", sum(player.same_answers for player in self.players), at_least=1)
        report.none("lost", self.lost)
        report.none("out_of_step", self.out_of_step())
        report.none("wrong_answers", [fault for player in self.players for fault in player.faults])
        report.add("rows_audited", found.rows)
        report.none("audit_faults", found.faults)
        report.none("complaints", self.server.complaints().splitlines())
        return report

    def out_of_step(self) -> list[str]:
        """Seats whose rows are not exactly their journal: a move lost, done twice, or in another order."""
        with sqlite3.connect(self.file) as disk:
            return [
                f"{player.sitting.id} seat {player.seat}: {difference(journal, rows)}"
                for player in self.players
                if (journal := [entry.notation for entry in player.journal])
                != (rows := kept_rows(disk, player))
            ]


def kept_answer(disk: sqlite3.Connection, player: Player, entry: Entry) -> str:
    ask = "select answer from answers where table_id = ? and seat = ? and client = ?"
    found = disk.execute(ask, (player.sitting.id, player.seat, entry.id)).fetchone()
    return str(found[0]) if found else ""


def kept_rows(disk: sqlite3.Connection, player: Player) -> list[str]:
    ask = "select notation from moves where table_id = ? and seat = ? order by n"
    return [notation for (notation,) in disk.execute(ask, (player.sitting.id, player.seat))]


def difference(journal: list[str], rows: list[str]) -> str:
    first = next((n for n, (a, b) in enumerate(zip(journal, rows)) if a != b), min(len(journal), len(rows)))
    return f"{len(journal)} acknowledged, {len(rows)} kept, the first difference at {first}"
