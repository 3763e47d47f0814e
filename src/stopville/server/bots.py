"""Bots think in processes of their own, with a hard limit, so a search never delays a person."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from stopville.core.wire import Json, encode, to_json
from stopville.server.bot_queue import FULL, PATIENT, Turns

LIMIT: Final = 10.0  # seconds; a bot that thinks longer is stopped
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way only
ILL: Final = 3  # questions in a row without an answer
LARGEST: Final = 1 << 20  # bytes of a line

log = logging.getLogger("stopville")


class Question(Struct, frozen=True):
    """All that a bot is told.  The same question with the same budget always gets the same answer."""

    game: str
    level: str
    seed: int  # of this bot: one for a table and a seat
    view: bytes  # as JSON, byte for byte what a page of that seat is sent
    legal: list[Any]
    table: str = ""  # for fairness between tables; no bot is told
    within: float = PATIENT  # seconds, from public facts: how long a clock leaves to answer

    def line(self, share: int = FULL) -> bytes:
        """As a bot's process reads it, with the percent of its usual budget that it may spend."""
        return b'{"game":%b,"level":%b,"seed":%d,"share":%d,"legal":%b,"view":%b}\n' % (
            *(encode(self.game), encode(self.level), self.seed, share, encode(self.legal), self.view),
        )


class Choice(Struct, frozen=True):
    """What a bot answers."""

    action: Any  # as JSON; None: it says nothing at all
    budget: int = 0  # how many times it might look ahead; 0: it does not search
    instead: bool = False  # it gave no answer: this is any of the actions that are allowed


class Bots(Protocol):
    async def choose(self, asked: Question) -> Choice:
        """What a bot would do, chosen from a view."""
        ...

    async def close(self) -> None: ...


def usual_processes(servers: int = 1) -> int:
    """For each of so many servers on this machine."""
    return max(1, min(4, (os.cpu_count() or 2) - 1) // servers)


_reader: Final = msgspec.json.Decoder(Choice)


class BotProcesses:
    def __init__(self, processes: int = 0, limit: float = LIMIT) -> None:
        self.limit = limit
        self.failed = 0  # questions in a row without an answer
        self.fault = ""  # why the last of them had none
        self._workers = [_Worker() for _ in range(processes or usual_processes())]
        self._turns = Turns(self._workers)

    async def choose(self, asked: Question) -> Choice:
        worker = await self._turns.take(asked.table, asked.within)
        try:
            async with asyncio.timeout(self.limit):
                answered = await worker.ask(asked, self._turns.share())
            self.failed = 0
            return answered
        except (TimeoutError, OSError, ValueError) as fault:
            self.failed, self.fault = self.failed + 1, type(fault).__name__
            log.warning("a bot (%s, %s) gave no answer: %r", asked.game, asked.level, fault)
            await worker.stop()
            anything: Json = to_json(asked.legal[secrets.randbelow(len(asked.legal))])
            return Choice(anything, instead=True)  # the game goes on
        except asyncio.CancelledError:
            await worker.stop()  # it would answer a question nobody asks any more
            raise
        finally:
            self._turns.give_back(worker)

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
        self._starting: asyncio.Task[None] | None = None

    async def change_over(self) -> None:
        """To the compiled engine, when there is one by now."""
        if self.build != (build := compiled_build()):
            await self.stop()
            self.build = build

    async def ask(self, asked: Question, share: int) -> Choice:
        await self.change_over()
        if self.process is None or self.process.returncode is not None:
            self._starting = asyncio.create_task(self._start())
            await asyncio.shield(self._starting)
        assert self.process is not None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(asked.line(share))
        await self.process.stdin.drain()
        return _reader.decode(await self.process.stdout.readline())

    async def _start(self) -> None:
        """Never called off halfway: asyncio would then wait for ever for the end of that process."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "stopville.server.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LARGEST,
            env=environment_for(self.build),
        )

    async def stop(self) -> None:
        if self._starting is not None:
            with suppress(OSError):
                await asyncio.shield(self._starting)
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            # Not process.kill(): that looks whether it still lives and takes its exit code from the loop.
            os.kill(process.pid, KILL)
        await process.wait()
