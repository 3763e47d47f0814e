"""Opening again with much to remember, copying while serving, and what goes wrong in a machine room.

A full disk, a locked file, a clock that jumps, a bot that dies: nothing acknowledged is lost, what cannot be
done is said in words, and when the cause is gone play goes on by itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from drills.caller import Caller, hello, until
from drills.host import Hosting
from drills.inside import Inside, services
from drills.journals import Journals
from drills.player import Patient, Player
from drills.process import ServerProcess, serving
from drills.report import Progress, Report
from drills.sittings import Plan, Sitting, plans, sit_down
from stopville.games import GAMES
from stopville.server.audit import audit
from stopville.server.backup import backup
from stopville.server.clock import SystemClock
from stopville.server.sessions import new_id
from stopville.server.share import FILE
from stopville.server.store import SqliteStore

OPENS: Final = 3.0  # seconds to the first move
SHOWS: Final = 0.2  # seconds to the long table
RECOVERS: Final = 10.0  # seconds after the cause is gone
LONG: Final = Plan("autostop", 3, {"games": 10})
MOVES_STORED: Final = 8  # of a table that only lies there
WITH_BOTS: Final = Plan("automatch", 3)


@dataclass(frozen=True)
class Size:
    tables: int = 10_000  # that lie on the disk
    moves: int = 600  # of the long one
    playing: int = 4  # tables during the faults
    locked: float = 5.0  # seconds


def restart(size: Size, folder: Path, progress: Progress) -> Report:
    report = Report("restart", asdict(size))
    data = folder / "data"
    found = asyncio.run(fill(data, size))
    progress(0.4)
    server = ServerProcess(Hosting(str(data)))
    try:
        asyncio.run(open_again(server, found, report))
        progress(0.6)
    finally:
        server.kill()
    with serving(Hosting(str(folder / "faults"))) as server:
        asyncio.run(Faults(server, size, report).run(lambda done: progress(0.6 + 0.4 * done)))
    return report


# -- much to remember --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stored:
    some: Sitting  # one of very many
    long: Sitting


async def fill(folder: Path, size: Size) -> Stored:
    """A few tables that were really played, the rest copies of them under other names."""
    store = SqliteStore(folder)
    models = [await played(store, plan, MOVES_STORED) for plan in plans()[:4]]
    long = await played(store, LONG, size.moves)
    await store.close()
    with sqlite3.connect(folder / FILE) as disk:
        for number in range(size.tables - len(models)):
            duplicate(disk, models[number % len(models)].id, new_id())
    return Stored(models[0], long)


async def played(store: SqliteStore, plan: Plan, moves: int) -> Sitting:
    game = Inside(GAMES[plan.game], plan, moves)
    table = await game.table(services(store, SystemClock()))  # what is old a server puts away by itself
    while table.progress.n < moves and not table.progress.finished or game.moves < MOVES_STORED:
        await game.move(table, *game.choice(table))
    return Sitting(plan, table.saved.id, "", game.secrets)


def duplicate(disk: sqlite3.Connection, id: str, new: str) -> None:
    disk.execute(
        "insert into tables select ?, status, public, changed, json_set(body, '$.id', ?)"
        " from tables where id = ?",
        (new, new, id),
    )
    disk.execute(
        "insert into steps select ?, revision, n, progress, state, rows, story, seat, client, answer"
        " from steps where table_id = ? order by revision",
        (new, id),
    )


async def open_again(server: ServerProcess, stored: Stored, report: Report) -> None:
    began = monotonic()
    await asyncio.to_thread(server.start)
    report.add("open_seconds", monotonic() - began)
    await first_move(server, stored.some)
    report.add("first_move_seconds", monotonic() - began, at_most=OPENS)
    seconds, lines = await shown(server, stored.long)
    report.add("long_table_rows", lines)
    report.add("long_table_seconds", seconds, at_most=SHOWS)
    report.none("complaints", server.complaints().splitlines())


async def first_move(server: ServerProcess, sitting: Sitting) -> None:
    for secret in sitting.secrets:
        async with Caller(server).socket(sitting.id) as socket:
            await hello(socket, secret)
            show = await until(socket, "Show")
            if show["legal"]:
                actions = [show["legal"][0]["action"]]
                await socket.send(
                    json.dumps({"t": "Play", "id": "first", "ask": show["ask"], "actions": actions})
                )
                await until(socket, "Done")
                return
    raise RuntimeError("nobody is asked")


async def shown(server: ServerProcess, sitting: Sitting) -> tuple[float, int]:
    with sqlite3.connect(Path(server.hosting.data) / FILE) as disk:
        (rows,) = disk.execute("select max(n) from steps where table_id = ?", (sitting.id,)).fetchone()
    began = monotonic()
    async with Caller(server).socket(sitting.id) as socket:
        await hello(socket, sitting.secrets[0])
        await until(socket, "Show")
        return monotonic() - began, int(rows)


# -- what goes wrong ---------------------------------------------------------------------------------------


class Faults:
    def __init__(self, server: ServerProcess, size: Size, report: Report) -> None:
        self.server = server
        self.size = size
        self.report = report
        self.folder = Path(server.hosting.data)
        self.players: list[Fallible] = []
        self.slowest = 0.0

    async def run(self, progress: Progress) -> None:
        for plan in plans()[: self.size.playing]:
            sitting = await sit_down(Caller(self.server), plan)
            self.players += [
                Fallible(Caller(self.server), sitting, seat, seat) for seat in range(plan.players)
            ]
        staying = [asyncio.create_task(player.stay()) for player in self.players]
        await self.moves_on()
        faults = (self.copy, self.full_disk, self.locked_file, self.moved_clock, self.dead_bot)
        for n, fault in enumerate(faults):
            await fault()
            progress((n + 1) / len(faults))
        for player in self.players:
            player.resting = True
        async with asyncio.timeout(60):
            await asyncio.gather(*staying)
        await asyncio.to_thread(self.server.stop)
        self.judge()

    def judge(self) -> None:
        journals = Journals(self.folder / FILE)
        found = audit(self.folder / FILE, GAMES)
        self.report.add("moves", self.moves())
        self.report.none("lost", journals.missing(self.players))
        self.report.none("out_of_step", journals.out_of_step(self.players))
        self.report.none("wrong_answers", [fault for player in self.players for fault in player.faults])
        self.report.none("audit_faults", found.faults)
        self.report.add("recovery_seconds", self.slowest, at_most=RECOVERS)

    def moves(self) -> int:
        return sum(len(player.journal) for player in self.players)

    async def moves_on(self) -> None:
        """Waits until somebody's move is acknowledged, and remembers how long that took."""
        began, before = monotonic(), self.moves()
        async with asyncio.timeout(60):
            while self.moves() == before:
                await asyncio.sleep(0.01)
        self.slowest = max(self.slowest, monotonic() - began)

    # -- one by one

    async def copy(self) -> None:
        told = [(player, len(player.journal)) for player in self.players]
        copy = await asyncio.to_thread(backup, self.folder, self.folder / "copy")
        found = audit(copy, GAMES)
        self.report.add("backup_rows", found.rows, at_least=1)
        self.report.none("backup_faults", found.faults)
        journals = Journals(copy)
        before = [Told(player, count) for player, count in told]
        self.report.none("backup_lost", journals.missing(before))
        await self.moves_on()

    async def full_disk(self) -> None:
        """No file may grow any more; then it may again."""
        if sys.platform != "linux":
            return
        import resource

        largest = max(path.stat().st_size for path in self.folder.glob(f"{FILE}*"))
        _, hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (largest // 2, hard))
        try:
            await self.until(lambda: any(player.not_saved for player in self.players))
        finally:
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (hard, hard))
        problems = [problem for player in self.players for problem in player.not_saved]
        self.report.add("refused_by_full_disk", len(problems), at_least=1)
        unread = [str(problem) for problem in problems if not (problem["title_fr"] and problem["title_en"])]
        self.report.none("errors_without_words", unread)
        await self.moves_on()

    async def locked_file(self) -> None:
        """Somebody else holds the file: moves wait, and are done."""
        locking = sqlite3.connect(self.folder / FILE, isolation_level=None)
        locking.execute("begin immediate")
        before = self.moves()
        await asyncio.sleep(self.size.locked)
        self.report.add("moves_while_locked", self.moves() - before)
        locking.execute("rollback")
        locking.close()
        await self.moves_on()

    async def moved_clock(self) -> None:
        if not hasattr(signal, "SIGUSR1"):
            return
        for way in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGUSR2, signal.SIGUSR1):
            os.kill(self.server.pid, way)
            await self.moves_on()

    async def dead_bot(self) -> None:
        """A person plays against two bots, whose processes are killed while they may be thinking."""
        sitting = await sit_down(Caller(self.server), WITH_BOTS, bots=2)
        person = Patient(Caller(self.server), sitting, 0, 1)
        playing = asyncio.create_task(person.stay())
        await self.until(lambda: len(person.journal) >= 2)
        killed = 0
        for _ in range(3):
            for pid in self.server.children():
                os.kill(pid, signal.SIGKILL)
                killed += 1
            before = len(person.journal)
            await self.until(lambda before=before: len(person.journal) > before)  # type: ignore[misc]
        person.resting = True
        await playing
        self.report.add("bots_killed", killed, at_least=1)
        self.report.none("complaints", self.unexpected())

    def unexpected(self) -> list[str]:
        """A bot that gives no answer is worth a line; anything else is not expected."""
        lines = self.server.complaints().splitlines()
        return [line for line in lines if "gave no answer" not in line]

    async def until(self, happened: Callable[[], object]) -> None:
        async with asyncio.timeout(60):
            while not happened():
                await asyncio.sleep(0.01)


class Fallible(Patient):
    """Remembers what could not be saved; the same move is tried again."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self.not_saved: list[dict[str, str]] = []

    def turned_down(self, message: dict[str, Any]) -> None:
        if message["t"] == "Failed" and message["problem"]["code"] == "not_saved":
            self.not_saved.append(message["problem"])
        super().turned_down(message)


class Told(Player):
    """What somebody had been told up to a moment."""

    def __init__(self, player: Player, count: int) -> None:
        super().__init__(player.caller, player.sitting, player.seat, 0)
        self.journal = player.journal[:count]
