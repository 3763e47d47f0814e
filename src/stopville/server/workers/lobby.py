"""The other processes, as one worker asks for what is about all of them."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from stopville.server.elsewhere import Elsewhere
from stopville.server.messages import TableInfo
from stopville.server.share import Share
from stopville.server.workers.channel import Channel, What
from stopville.server.workers.questions import SUPERVISOR, Questions

SILENT: Final = "does not answer"

_reader: Final = msgspec.json.Decoder(list[TableInfo])


class Lobby(Elsewhere):
    def __init__(self, share: Share) -> None:
        self.channel: Channel | None = None  # until this worker is ready
        self.name = str(share.number)
        self.questions = Questions(share.number)
        self._others = [number for number in range(share.of) if number != share.number]

    async def tables(self) -> list[TableInfo]:
        """Those of whoever does not answer are left out."""
        told = await asyncio.gather(*(self._ask(number, "tables") for number in self._others))
        return [table for answer in told if answer is not None for table in _reader.decode(answer)]

    async def figures(self) -> dict[str, str]:
        told = await self._ask_everybody("figures")
        return {name: text for name, text in told.items() if text is not None}

    async def wrong(self) -> dict[str, str]:
        """`worker 1: store`, and `worker 1` for one that says nothing."""
        found: dict[str, str] = {}
        for name, wrong in (await self._ask_everybody("health")).items():
            if wrong is None:
                found.setdefault(label(name), SILENT)
            else:
                found |= {f"{label(name)}: {what}": why for what, why in wrong.items()}
        return found

    async def _ask_everybody(self, what: What) -> dict[str, Any]:
        """The answers by name; None for whoever gave none in time."""
        everybody = [*self._others, SUPERVISOR]
        told = await asyncio.gather(*(self._ask(number, what) for number in everybody))
        answers = [None if answer is None else msgspec.json.decode(answer) for answer in told]
        return dict(zip(map(name_of, everybody), answers, strict=True))

    async def _ask(self, number: int, what: What) -> bytes | None:
        assert self.channel is not None
        return await self.questions.ask(self.channel.send, number, what)


def name_of(number: int) -> str:
    return "supervisor" if number == SUPERVISOR else str(number)


def label(name: str) -> str:
    return f"worker {name}" if name.isdecimal() else name
