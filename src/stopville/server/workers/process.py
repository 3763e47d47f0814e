"""One worker as the supervisor sees it: a process that is started again when it ends, and the way to it."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace

from stopville.server.workers.channel import Channel, Message, Ready
from stopville.server.workers.orders import Orders

FIRST_PAUSE: Final = 0.2  # seconds before a worker is started again; it doubles
LONGEST_PAUSE: Final = 30.0
STEADY_SECONDS: Final = 60.0  # after a life as long as that, the pause is short again
STOP_SECONDS: Final = 10.0  # to end when told to, then it is killed

log = logging.getLogger("stopville")


class WorkerProcess:
    def __init__(
        self,
        orders: Orders,
        stop: asyncio.Event,
        heard: Callable[[WorkerProcess, Message], None],
        died: Callable[[WorkerProcess], None],
    ) -> None:
        self.orders = orders
        self.number = orders.share.number
        self.serving = False
        self.restarts = 0
        self.ready = asyncio.Event()  # it has served at least once
        self._stop = stop
        self._report = heard
        self._died = died
        self._connect()

    def _connect(self) -> None:
        """A new way to the next life; what is sent before that begins waits there."""
        ours, self._theirs = socket.socketpair()
        self.channel = Channel(ours, self._heard, lambda: None)

    def _heard(self, message: Message, descriptor: int) -> None:
        if isinstance(message, Ready):
            self.serving = True
            self.ready.set()
        self._report(self, message)

    async def live(self) -> None:
        """One life after the other, until all are told to stop."""
        pause = FIRST_PAUSE
        while not self._stop.is_set():
            began = monotonic()
            how = await self._one_life()
            self._end_life()
            if self._stop.is_set():
                log.info("worker %d has ended", self.number)
            elif not self.ready.is_set():
                log.error("worker %d ended (%d) before it served", self.number, how)
                self._stop.set()
            else:
                pause = FIRST_PAUSE if monotonic() - began >= STEADY_SECONDS else pause
                log.warning("worker %d ended (%d) and is started again in %.1f s", self.number, how, pause)
                await self._rest(pause)
                self.restarts += 1
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    async def _one_life(self) -> int:
        """Its exit code."""
        told = msgspec.json.encode(replace(self.orders, channel=self._theirs.fileno())).decode()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "stopville.server.workers.member", told),
            pass_fds=[self._theirs.fileno()],
            start_new_session=True,  # Ctrl-C is for the supervisor, which then stops them all
        )
        self._theirs.close()
        log.info("worker %d is process %d", self.number, process.pid)
        ended = asyncio.create_task(process.wait())
        stopped = asyncio.create_task(self._stop.wait())
        await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if not ended.done():
            await _end(process, ended)
        return ended.result()

    def _end_life(self) -> None:
        self.serving = False
        self.channel.close()
        self._died(self)
        if not self._stop.is_set():
            self._connect()


async def _end(process: asyncio.subprocess.Process, ended: asyncio.Task[int]) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
        await asyncio.wait({ended}, timeout=STOP_SECONDS)
        if not ended.done():
            process.kill()
    await ended
