"""Bots think in processes of their own, with a hard limit, so a search never delays a person."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import signal
import sys
from contextlib import suppress
from typing import Any, Final, Protocol

from msgspec import Struct

from stopville.core.wire import Json, encode, to_json

LIMIT: Final = 10.0  # seconds; a bot that thinks longer is stopped
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way only
ILL: Final = 3  # questions in a row without an answer
LARGEST: Final = 1 << 20  # bytes of a line

log = logging.getLogger("stopville")


class Question(Struct, frozen=True):
    """All that a bot is told.  The same question always gets the same answer."""

    game: str
    level: str
    seed: int  # of this bot: one for a table and a seat
    view: bytes  # as JSON, byte for byte what a page of that seat is sent
    legal: list[Any]

    def line(self) -> bytes:
        """As a bot's process reads it."""
        return b'{"game":%b,"level":%b,"seed":%d,"legal":%b,"view":%b}\n' % (
            *(encode(self.game), encode(self.level), self.seed, encode(self.legal), self.view),
        )


class Bots(Protocol):
    async def choose(self, asked: Question) -> Json:
        """What a bot would do, chosen from a view: an action, or None to say nothing at all."""
        ...

    async def close(self) -> None: ...


def usual_processes(servers: int = 1) -> int:
    """For each of so many servers on this machine."""
    return max(1, min(4, (os.cpu_count() or 2) - 1) // servers)


class BotProcesses:
    def __init__(self, processes: int = 0, limit: float = LIMIT) -> None:
        self.limit = limit
        self.failed = 0  # questions in a row without an answer
        self.fault = ""  # why the last of them had none
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(processes or usual_processes())]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, asked: Question) -> Json:
        worker = await self._free.get()
        try:
            async with asyncio.timeout(self.limit):
                answered = await worker.ask(asked)
            self.failed = 0
            return answered
        except (TimeoutError, OSError, ValueError) as fault:
            self.failed, self.fault = self.failed + 1, type(fault).__name__
            log.warning("a bot (%s, %s) gave no answer: %r", asked.game, asked.level, fault)
            await worker.stop()
            anything: Json = to_json(asked.legal[secrets.randbelow(len(asked.legal))])
            return anything  # the game goes on
        except asyncio.CancelledError:
            await worker.stop()  # it would answer a question nobody asks any more
            raise
        finally:
            self._free.put_nowait(worker)

    def check(self) -> str:
        """For /api/health: one bot too slow is no illness, several in a row are."""
        return (
            f"{self.failed} questions in a row without an answer: {self.fault}" if self.failed >= ILL else ""
        )

    async def close(self) -> None:
        for worker in self._workers:
            await worker.stop()


def compiled_build() -> str:
    """The folder of a compiled engine that was being made when this server started, once it is there.

    Both builds choose the same for the same seed and view, so a bot may change over during a game.
    """
    folder = os.environ.get("STOPVILLE_COMPILED", "")
    return folder if folder and os.path.exists(os.path.join(folder, "built")) else ""


def environment_for(build: str) -> dict[str, str]:
    """PYTHONPATH decides which build a process imports."""
    return {**os.environ, "PYTHONPATH": build, "STOPVILLE_BUILD": "compiled"} if build else {**os.environ}


class _Worker:
    """One process, started when it is first needed and again after it was stopped."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.build = ""

    async def change_over(self) -> None:
        """To the compiled engine, when there is one by now."""
        if self.build != (build := compiled_build()):
            await self.stop()
            self.build = build

    async def ask(self, asked: Question) -> Json:
        await self.change_over()
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "stopville.server.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LARGEST,
                env=environment_for(self.build),
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(asked.line())
        await self.process.stdin.drain()
        answered: Json = json.loads(await self.process.stdout.readline())
        return answered

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            # Not process.kill(): that looks whether it still lives and takes its exit code from the loop.
            os.kill(process.pid, KILL)
        await process.wait()
