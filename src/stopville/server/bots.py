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
from typing import Final, Protocol

from stopville.core.wire import Json

LIMIT: Final = 10.0  # seconds; a bot that thinks longer is stopped
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way only
LARGEST: Final = 1 << 20  # bytes of a line

log = logging.getLogger("stopville")


class Bots(Protocol):
    async def choose(self, game: str, level: str, view: Json, legal: list[Json]) -> Json:
        """What a bot would do, chosen from a view: an action, or None to say nothing at all."""
        ...

    async def close(self) -> None: ...


class BotProcesses:
    def __init__(self, processes: int | None = None, limit: float = LIMIT) -> None:
        self.limit = limit
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(processes or max(1, min(4, (os.cpu_count() or 2) - 1)))]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, game: str, level: str, view: Json, legal: list[Json]) -> Json:
        asked: Json = {
            "game": game,
            "level": level,
            "seed": secrets.randbits(60),
            "view": view,
            "legal": legal,
        }
        worker = await self._free.get()
        try:
            async with asyncio.timeout(self.limit):
                return await worker.ask(asked)
        except (TimeoutError, OSError, ValueError) as fault:
            log.warning("a bot (%s, %s) gave no answer: %r", game, level, fault)
            await worker.stop()
            return legal[secrets.randbelow(len(legal))]  # the game goes on
        except asyncio.CancelledError:
            await worker.stop()  # it would answer a question nobody asks any more
            raise
        finally:
            self._free.put_nowait(worker)

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

    async def ask(self, asked: Json) -> Json:
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
        self.process.stdin.write(json.dumps(asked).encode() + b"\n")
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
