"""Very many connections that do nothing, and some that do not listen, all from one address.

Meanwhile another address must be served at once; and although the attacker holds on to everything, the server
lets go of it by itself.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from drills import hostile
from drills.caller import UNREACHABLE, Caller
from drills.light import LightPlayer, handshake
from drills.outside import ATTACKER, Line, Neighbour, opened
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Plan, Sitting, sit_down

FILES: Final = 1024  # that a system usually lets a program open
SERVED: Final = 1.0  # seconds, for another address
MEMORY_MB: Final = 50.0
LETS_GO: Final = 15.0  # seconds
MOST_LINES: Final = 100  # of the log
SPARE: Final = 5  # files more than before: a connection of the neighbour's, SQLite's own
BUFFER: Final = 4096  # bytes that the system keeps for whoever does not read
NOISY: Final = Plan("automatch", 4, {"target": 100})


async def idle_and_deaf(server: ServerProcess, report: Report, idle: int, deaf: int, patience: float) -> None:
    if sys.platform != "linux":
        return
    await Connections(server, patience).run(report, idle, deaf)


class Connections:
    def __init__(self, server: ServerProcess, patience: float) -> None:
        self.server = server
        self.patience = patience
        self.lines: list[Line] = []
        self.refused = 0

    async def run(self, report: Report, idle: int, deaf: int) -> None:
        table = await sit_down(Caller(self.server), NOISY)
        noise = [LightPlayer(self.server.port, Caller(self.server).address, table, seat) for seat in range(4)]
        playing = [asyncio.create_task(player.play()) for player in noise]
        neighbour = Neighbour(self.server.port)
        asking = asyncio.create_task(neighbour.ask_on())
        await asyncio.sleep(1.0)
        files, memory = self.server.files(), self.server.memory()
        await self.attack(table, idle, deaf)
        report.add("idle_lines", idle)
        report.add("deaf_lines", deaf)
        report.add("lets_go_seconds", await self.lets_go(files + SPARE), at_most=LETS_GO * self.patience)
        report.add("memory_grown_mb", (self.server.memory() - memory) / 1e6, at_most=MEMORY_MB)
        report.add("neighbour_seconds", neighbour.slowest, at_most=SERVED * self.patience)
        report.add("log_lines", len(self.server.complaints().splitlines()), at_most=MOST_LINES)
        asking.cancel()
        for player in noise:
            player.rest()
        await asyncio.wait([asking, *playing], timeout=10)
        for line in self.lines:
            line.close()
        await asyncio.sleep(0.1)  # until they are closed

    async def attack(self, table: Sitting, idle: int, deaf: int) -> None:
        """A third says nothing at all, a third half a request, a third shakes hands and says no Hello."""
        firsts: list[Callable[[], bytes]] = [
            lambda: b"",
            lambda: b"GET /api/health HTTP/1.1\r\nHost: 127",
            lambda: handshake(self.server.port, f"{table.path}/socket", ()),
        ]
        for number in range(idle):
            await self.open(firsts[number % len(firsts)]())
        watching = hostile.said({"t": "Hello", "secret": None, "lang": "en"})
        for _ in range(deaf):
            await self.open(handshake(self.server.port, f"{table.path}/socket", ()) + watching, BUFFER)

    async def open(self, first: bytes, buffer: int = 0) -> None:
        with suppress(*UNREACHABLE):
            line = await opened(self.server.port, ATTACKER, buffer)
            self.lines.append(line)
            if buffer:
                line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio has it on both
            line.writer.write(first)

    async def lets_go(self, files: int) -> float:
        """Seconds until the server has as many files open as before, or the longest that is waited."""
        began = monotonic()
        while self.server.files() > files and monotonic() - began < 2 * LETS_GO * self.patience:
            await asyncio.sleep(0.1)
        return monotonic() - began
