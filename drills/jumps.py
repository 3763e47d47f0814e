"""A clock that jumps by more than a year, forth and back: nobody's table goes while somebody is there."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Final

from websockets.asyncio.client import ClientConnection

from drills.caller import Caller, hello, until
from drills.player import Patient
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Plan, made, sit_down

YEAR: Final = 400 * 86_400.0  # seconds of one jump, rather more than anything is kept
SWEEP: Final = 0.5  # seconds between two looks for old tables; a server takes a minute
GOES_ON: Final = 120.0  # seconds for the next move, windows and a moment to come back included
PLAYING: Final = (
    Plan("automatch", 2, {"target": 100}),
    Plan("autostop", 3, {"games": 10, "landing_seconds": 1, "stop_seconds": 1}, timed=True),
)


async def clock_jumps(server: ServerProcess, report: Report) -> None:
    drill = Jumps(server)
    await drill.run()
    report.add("jumps", drill.jumps, at_least=1)
    report.none("tables_gone", drill.gone)
    report.none("stuck", drill.stuck)


class Jumps:
    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.jumps = 0
        self.gone: list[str] = []
        self.stuck: list[str] = []

    async def run(self) -> None:
        self.open = await made(Caller(self.server), PLAYING[0])
        self.players = [await self.people(plan) for plan in PLAYING]
        staying = [asyncio.create_task(player.stay()) for table in self.players for player in table]
        async with Caller(self.server).socket(self.open.id) as waiting:
            await hello(waiting, self.open.secrets[0])
            await until(waiting, "Show")
            await self.all_go_on("before")
            for way in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGUSR2, signal.SIGUSR1):
                await self.jump(way)
            await waiting.close()
        for player in (player for table in self.players for player in table):
            player.resting = True
        async with asyncio.timeout(GOES_ON):
            await asyncio.gather(*staying)

    async def people(self, plan: Plan) -> list[Leaving]:
        sitting = await sit_down(Caller(self.server), plan)
        return [Leaving(Caller(self.server), sitting, seat, seat) for seat in range(plan.players)]

    async def jump(self, way: signal.Signals) -> None:
        """While a window is open; then everybody comes back, as after a short cut of the line."""
        await self.until_a_window_is_open()
        os.kill(self.server.pid, way)
        self.jumps += 1
        when = f"after jump {self.jumps}"
        await asyncio.gather(*(player.hang_up() for table in self.players for player in table))
        await asyncio.sleep(3 * SWEEP)
        await self.look(when)
        await self.all_go_on(when)

    async def until_a_window_is_open(self) -> None:
        timed = self.players[-1][0]
        async with asyncio.timeout(GOES_ON):
            while timed.show.get("deadline_ms") is None:
                await asyncio.sleep(0.01)

    async def look(self, when: str) -> None:
        sittings = [self.open, *(table[0].sitting for table in self.players)]
        for sitting in sittings:
            answer = await Caller(self.server).ask("GET", sitting.path)
            if answer.status != 200 or answer.json["status"] not in ("open", "playing"):
                self.gone.append(f"{when}: {sitting.plan.game} {answer.status} {answer.body[:100]!r}")

    async def all_go_on(self, when: str) -> None:
        for table in self.players:
            before = [player.show.get("v", 0) for player in table]
            try:
                async with asyncio.timeout(GOES_ON):
                    while any(player.show.get("v", 0) <= v for player, v in zip(table, before)):
                        await asyncio.sleep(0.02)
            except TimeoutError:
                self.stuck.append(f"{when}: {table[0].sitting.plan.game}")


class Leaving(Patient):
    """Says nothing in a window that a clock will close, and breaks off when it is told to."""

    socket: ClientConnection | None = None

    async def hail(self, socket: ClientConnection) -> None:
        self.socket = socket
        await super().hail(socket)

    async def hang_up(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def act(self, socket: ClientConnection) -> None:
        if not self.sitting.plan.timed or self.show.get("awaited"):
            await super().act(socket)
