"""Everybody comes back at once after a restart, and very many watch one table."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection

from drills.caller import Caller, hello, until
from drills.player import Player
from drills.process import ServerProcess
from drills.report import Report, percentile
from drills.sittings import Plan, Sitting, sit_down

FOUR: Final = Plan("automatch", 4, {"target": 100})
RECONNECT_SECONDS: Final = 10.0
PER_SECOND: Final = 200  # who come back: a thousand in five seconds
FAN_OUT_MS: Final = 250.0


class Visits:
    def __init__(self, server: ServerProcess, reconnects: int, watchers: int, report: Report) -> None:
        self.server = server
        self.reconnects = reconnects
        self.watchers = watchers
        self.report = report

    async def run(self) -> None:
        await self.everybody_comes_back()
        await self.many_watch()

    # -- coming back

    async def everybody_comes_back(self) -> None:
        """After a kill: so many connections in a rush, each until it has seen its table."""
        tables = max(1, self.reconnects // 4)
        sittings = [await sit_down(Caller(self.server), FOUR) for _ in range(min(tables, 250))]
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        began = monotonic()
        coming = [
            self.come_back(sittings[n // 4 % len(sittings)], n % 4, n / PER_SECOND)
            for n in range(self.reconnects)
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
        watchers = [Watching(await self.come_and_watch(sitting)) for _ in range(self.watchers)]
        listening = [asyncio.create_task(watcher.listen()) for watcher in watchers]
        players = [Slow(Caller(self.server), sitting, seat, seat) for seat in range(4)]
        staying = [asyncio.create_task(player.stay()) for player in players]
        while sum(len(player.journal) for player in players) < 20:
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
