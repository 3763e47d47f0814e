"""A person at a seat, as a program: plays at random, keeps a journal, comes back after every interruption.

The journal is what the server has acknowledged.  A message that got no answer is sent again, the very same,
until it gets one; and now and then one that was answered long ago, to hear the same answer again.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection

from drills.caller import UNREACHABLE, Caller, hello
from drills.sittings import Sitting

FINISHED: Final = ("over", "abandoned")


@dataclass
class Entry:
    """One message, and the answer to it once there is one."""

    id: str
    message: str
    notation: str
    sent: float
    answer: str = ""


class Player:
    def __init__(self, caller: Caller, sitting: Sitting, seat: int, seed: int) -> None:
        self.caller = caller
        self.sitting = sitting
        self.seat = seat
        self.random = random.Random(seed)
        self.journal: list[Entry] = []
        self.waiting: Entry | None = None
        self.asked_again: dict[str, Entry] = {}
        self.same_answers = 0
        self.faults: list[str] = []
        self.delays: list[float] = []  # seconds from a move to its acknowledgement
        self.show: dict[str, Any] = {}
        self.answered = 0  # the last question that was answered
        self.resting = False  # no new moves
        self.on_show: Callable[[], None] = lambda: None

    @property
    def finished(self) -> bool:
        return bool(self.show) and self.show["table"]["status"] in FINISHED

    @property
    def at_rest(self) -> bool:
        """Nothing left to do, and no answer owed: that of a game's last move comes after its end is shown."""
        return self.waiting is None and (self.finished or self.resting)

    # -- being connected

    async def stay(self, back: Callable[[], bool] = lambda: True) -> None:
        """Plays until the table is over, whatever happens to the server meanwhile."""
        while not self.at_rest:
            if back():
                with suppress(*UNREACHABLE):
                    await self.sit()
            await asyncio.sleep(0.02)

    async def sit(self) -> None:
        """One connection, until it breaks or there is nothing left to do."""
        async with self.caller.socket(self.sitting.id) as socket:
            await self.hail(socket)
            await self.remind(socket)
            while not self.at_rest or (self.asked_again and not self.finished):
                try:
                    async with asyncio.timeout(0.5):
                        frame = await socket.recv()
                except TimeoutError:
                    continue
                self.hear(str(frame))
                await self.act(socket)

    async def hail(self, socket: ClientConnection) -> None:
        await hello(socket, self.sitting.secrets[self.seat], self.random.choice(("fr", "en")))

    async def remind(self, socket: ClientConnection) -> None:
        """Was it heard?  The same again finds out, and does nothing twice."""
        self.asked_again = {}
        if self.waiting is not None:
            await socket.send(self.waiting.message)
        elif self.journal:
            old = self.random.choice(self.journal)
            self.asked_again[old.id] = old
            await socket.send(old.message)

    # -- hearing

    def hear(self, frame: str) -> None:
        message: dict[str, Any] = msgspec.json.decode(frame)
        kind = message["t"]
        if kind == "Show":
            self.show = message
            self.on_show()
        elif kind == "Done":
            self.acknowledged(message["id"], frame)
        elif kind in ("Refused", "Failed"):
            self.turned_down(message)

    def acknowledged(self, id: str, frame: str) -> None:
        if self.waiting is not None and id == self.waiting.id:
            self.waiting.answer = frame
            self.delays.append(monotonic() - self.waiting.sent)
            self.journal.append(self.waiting)
            self.waiting = None
        elif id in self.asked_again:
            same = self.asked_again.pop(id).answer == frame
            self.same_answers += same
            if not same:
                self.faults.append(f"{self.sitting.id} {id}: another answer to the same message")
        else:
            self.faults.append(f"{self.sitting.id} {id}: an answer to nothing")

    def turned_down(self, message: dict[str, Any]) -> None:
        code = message["rule"] if message["t"] == "Refused" else message["problem"]["code"]
        if message["id"] in self.asked_again:
            self.faults.append(f"{self.sitting.id} {message['id']}: {code} to what was acknowledged before")
        elif self.waiting is not None and message["id"] == self.waiting.id:
            if code not in ("too_late", "table_over", "not_saved"):
                self.faults.append(f"{self.sitting.id} {message['id']}: {code} to something that was offered")
            self.waiting = None
            self.answered -= code == "not_saved"

    # -- acting

    async def act(self, socket: ClientConnection) -> None:
        show = self.show
        if self.waiting is not None or self.resting or not show or not show["legal"]:
            return
        if show["ask"] <= self.answered:
            return
        choice = self.random.choice(show["legal"])
        self.waiting = self.entry(choice["action"], choice["notation"])
        self.answered = show["ask"]
        await socket.send(self.waiting.message)

    def entry(self, action: Any, notation: str) -> Entry:
        id = f"{self.seat}-{len(self.journal)}-{self.random.randrange(1 << 40):010x}"
        message = {"t": "Play", "id": id, "ask": self.show["ask"], "actions": [action]}
        return Entry(id, json.dumps(message), notation, monotonic())


class Patient(Player):
    """Thinks for a moment before a move, and so keeps within the limits."""

    async def act(self, socket: ClientConnection) -> None:
        if self.show.get("legal") and self.show["ask"] > self.answered and self.waiting is None:
            await asyncio.sleep(0.3)
        await super().act(socket)
