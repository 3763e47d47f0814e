"""How much one server bears: moves per second and per second of its processor, with every move on the disk.

Then everybody comes back at once after a restart, and very many watch one table.  When asked, boardgame.io's
server does the same before it, in the same run (beside.py), and ours must make three times as much of a
processor.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection

from drills.beside import BoardgameIO
from drills.caller import Caller, hello, until
from drills.host import Hosting
from drills.player import Player
from drills.process import Measured, ServerProcess, serving
from drills.report import Progress, Report, percentile
from drills.sittings import Plan, Sitting, sit_down

FOUR: Final = Plan("automatch", 4, {"target": 100})
WARM: Final = 2.0  # seconds that do not count
LAST_ANSWERS: Final = 10.0  # seconds
RECONNECT_SECONDS: Final = 10.0
PER_SECOND: Final = 200  # who come back: a thousand in five seconds
FAN_OUT_MS: Final = 250.0
TIMES: Final = 3.0  # boardgame.io's moves per second of processor


@dataclass(frozen=True)
class Size:
    tables: int = 50  # of four people each
    seconds: float = 30.0
    reconnects: int = 1000
    watchers: int = 500
    beside: bool = False  # boardgame.io


@dataclass(frozen=True)
class Pace:
    """How fast a server was."""

    moves: int
    seconds: float
    cpu_seconds: float
    delays: list[float]  # from a move to its acknowledgement
    unanswered: int = 0  # who still waited when all was over

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu_seconds if self.cpu_seconds else 0.0

    def milliseconds(self, share: float) -> float:
        return 1000 * percentile(self.delays, share)


async def paced(server: Measured, players: list[Any], seconds: float) -> Pace:
    """Everybody plays for so long."""
    staying = [asyncio.create_task(player.stay()) for player in players]
    await asyncio.sleep(WARM)
    done, cpu, began = moves_of(players), server.cpu_seconds(), monotonic()
    for player in players:
        player.delays.clear()
    await asyncio.sleep(seconds)
    moves, lasted, used = moves_of(players) - done, monotonic() - began, server.cpu_seconds() - cpu
    for player in players:
        player.resting = True
    _, waiting = await asyncio.wait(staying, timeout=LAST_ANSWERS)
    for task in waiting:
        task.cancel()
    delays = [delay for player in players for delay in player.delays]
    return Pace(moves, lasted, used, delays, len(waiting))


def load(size: Size, folder: Path, progress: Progress) -> Report:
    report = Report("load", asdict(size))
    other = beside(size, folder / "theirs", report) if size.beside else None
    with serving(Hosting(str(folder / "ours"), hurried=True)) as server:
        asyncio.run(Load(server, size, report, other).run(progress))
        report.none("complaints", server.complaints().splitlines())
    return report


def beside(size: Size, folder: Path, report: Report) -> Pace:
    server = BoardgameIO(folder)
    try:
        players = [guest for _ in range(size.tables) for guest in server.seats()]
        pace = asyncio.run(paced(server, players, size.seconds))
    finally:
        server.stop()
    report.add("boardgameio_moves_per_second", pace.moves / pace.seconds)
    report.add("boardgameio_moves_per_cpu_second", pace.per_cpu_second, at_least=1)
    report.add("boardgameio_p50_ms", pace.milliseconds(0.5))
    report.add("boardgameio_p99_ms", pace.milliseconds(0.99))
    return pace


class Load:
    def __init__(self, server: ServerProcess, size: Size, report: Report, other: Pace | None) -> None:
        self.server = server
        self.size = size
        self.report = report
        self.other = other

    async def run(self, progress: Progress) -> None:
        await self.moves()
        progress(0.5)
        await self.everybody_comes_back()
        progress(0.8)
        await self.many_watch()
        progress(1.0)

    # -- moves

    async def moves(self) -> None:
        sittings = [await sit_down(Caller(self.server), FOUR) for _ in range(self.size.tables)]
        seats = [(sitting, seat) for sitting in sittings for seat in range(4)]
        players = [Player(Caller(self.server), sitting, seat, seat) for sitting, seat in seats]
        pace = await paced(self.server, players, self.size.seconds)
        self.report.add("sockets", len(players))
        self.report.add("moves", pace.moves)
        self.report.add("moves_per_second", pace.moves / pace.seconds)
        self.report.add("moves_per_cpu_second", pace.per_cpu_second)
        self.report.add("unanswered", pace.unanswered, at_most=0)
        self.report.add("ack_p50_ms", pace.milliseconds(0.5))
        worst = self.other.milliseconds(0.99) if self.other else None
        self.report.add("ack_p99_ms", pace.milliseconds(0.99), at_most=worst)
        if self.other is not None:
            times = pace.per_cpu_second / self.other.per_cpu_second
            self.report.add("times_boardgameio", times, at_least=TIMES)
        self.report.none("wrong_answers", [fault for player in players for fault in player.faults])

    # -- coming back

    async def everybody_comes_back(self) -> None:
        """After a kill: so many connections in a rush, each until it has seen its table."""
        tables = max(1, self.size.reconnects // 4)
        sittings = [await sit_down(Caller(self.server), FOUR) for _ in range(min(tables, 250))]
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        began = monotonic()
        coming = [
            self.come_back(sittings[n // 4 % len(sittings)], n % 4, n / PER_SECOND)
            for n in range(self.size.reconnects)
        ]
        sockets = await asyncio.gather(*coming)
        self.report.add("reconnects", len(sockets))
        self.report.add("reconnect_seconds", monotonic() - began, at_most=RECONNECT_SECONDS)
        await asyncio.gather(*(socket.close() for socket in sockets))

    async def come_back(self, sitting: Sitting, seat: int, after: float) -> ClientConnection:
        await asyncio.sleep(after)
        socket = await Caller(self.server).socket(sitting.id)
        await hello(socket, sitting.secrets[seat])
        await until(socket, "Show")
        return socket

    # -- watching

    async def many_watch(self) -> None:
        sitting = await sit_down(Caller(self.server), FOUR)
        watchers = [Watching(await self.come_and_watch(sitting)) for _ in range(self.size.watchers)]
        listening = [asyncio.create_task(watcher.listen()) for watcher in watchers]
        players = [Slow(Caller(self.server), sitting, seat, seat) for seat in range(4)]
        staying = [asyncio.create_task(player.stay()) for player in players]
        while moves_of(players) < 20:
            await asyncio.sleep(0.05)
        for player in players:
            player.resting = True
        await asyncio.gather(*staying)
        await asyncio.sleep(0.5)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        spreads = fan_out(watchers)
        self.report.add("watchers", len(watchers))
        self.report.add("fan_out_p99_ms", 1000 * percentile(spreads, 0.99), at_most=FAN_OUT_MS)
        await asyncio.gather(*(watcher.socket.close() for watcher in watchers))

    async def come_and_watch(self, sitting: Sitting) -> ClientConnection:
        socket = await Caller(self.server).socket(sitting.id)
        await hello(socket, None)
        await until(socket, "Show")
        return socket


class Slow(Player):
    async def act(self, socket: ClientConnection) -> None:
        await asyncio.sleep(0.1)
        await super().act(socket)


class Watching:
    """When each change was seen."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: dict[int, float] = {}

    async def listen(self) -> None:
        async for frame in self.socket:
            now, message = monotonic(), msgspec.json.decode(frame)
            if message["t"] == "Show":
                self.seen.setdefault(message["v"], now)


def fan_out(watchers: list[Watching]) -> list[float]:
    """For each change, how long after the first of them everybody else has seen it."""
    changes = {v for watcher in watchers for v in watcher.seen}
    spreads = []
    for v in changes:
        times = [watcher.seen[v] for watcher in watchers if v in watcher.seen]
        spreads += [time - min(times) for time in times]
    return spreads


def moves_of(players: list[Any]) -> int:
    return sum(len(player.journal) for player in players)
