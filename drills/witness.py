"""A person who keeps every byte that reaches them, and pokes at everything while playing.

They come and go, talk, ask why, try what is forbidden, take moves back, and look at every address of their
table with every secret they have no right to.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from websockets.asyncio.client import ClientConnection

from drills.caller import Caller
from drills.player import Player
from drills.sittings import Sitting

# How often, for each time it could do something.
TALKS, UNDOES, TRIES, ASKS, LEAVES, LOOKS = 0.02, 0.03, 0.03, 0.03, 0.01, 0.05
SEEN_OVER_HTTP: Final = ("", "/view", "/legal", "/record", "/data")


@dataclass(frozen=True)
class Heard:
    """What reached somebody, and whether the table was over by then."""

    content: bytes
    over: bool


class Witness(Player):
    def __init__(self, caller: Caller, sitting: Sitting, seat: int, seed: int, most: int = 0) -> None:
        super().__init__(caller, sitting, seat, seed)
        self.most = most  # moves, then it is enough; 0: to the end
        self.heard: list[Heard] = []
        self.said: set[str] = set()  # the ids of what was not a move

    def hear(self, frame: str) -> None:
        super().hear(frame)
        self.heard.append(Heard(frame.encode(), self.finished))

    def acknowledged(self, id: str, frame: str) -> None:
        if id not in self.said:
            super().acknowledged(id, frame)

    async def act(self, socket: ClientConnection) -> None:
        if self.most and (len(self.journal) >= self.most or self.show.get("abandon")):
            await self.give_up(socket)
        elif self.show and not self.finished and not self.resting:
            await self.poke(socket)
            await super().act(socket)

    async def give_up(self, socket: ClientConnection) -> None:
        if not self.finished and self.seat not in self.show["abandon"]:
            await self.send(socket, {"t": "Abandon", "yes": True})

    # -- everything but playing

    async def poke(self, socket: ClientConnection) -> None:
        wish = self.show["undo"]
        if self.seat in wish["waiting"]:
            yes = self.random.random() < 0.7
            await self.send(socket, {"t": "AnswerUndo", "wish": wish["wish"], "yes": yes})
        elif self.chance(UNDOES) and wish["may"] and not wish["wish"] and self.waiting is None:
            await self.send(socket, {"t": "Undo"})
        if self.chance(TALKS):
            await self.send(socket, {"t": "Say", "text": f"bonjour {self.random.random()}"})
        if self.chance(TRIES):
            await self.send(socket, {"t": "Play", "ask": self.show["ask"], "actions": [self.anything()]})
        if self.chance(ASKS):
            await self.send(socket, {"t": "Why", "action": self.anything()})
        if self.chance(LOOKS):
            await self.look()
        if self.chance(LEAVES) and self.waiting is None:
            await socket.close()

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    async def send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        id = f"{self.seat}-x{len(self.said)}-{self.random.randrange(1 << 40):010x}"
        self.said.add(id)
        await socket.send(json.dumps({**message, "id": id}))

    def anything(self) -> Any:
        """Something like what may be done: mostly forbidden, sometimes nonsense."""
        known = [choice["action"] for choice in self.show["legal"]] or [{"t": "Play", "card": 0}]
        action = dict(self.random.choice(known))
        for fact, value in action.items():
            if isinstance(value, int) and not isinstance(value, bool):
                action[fact] = value + self.random.randint(-9, 9)
        return action

    async def look(self) -> None:
        """At one of the table's addresses, as oneself, as nobody, or with a secret made up."""
        mine = self.sitting.secrets[self.seat] if self.seat < len(self.sitting.secrets) else ""
        who = self.random.choice((f"Seat {mine}", "", "Seat aaaaaaaaaaaaaaaaaaaaaaaaaa", f"Host {mine}"))
        path = self.random.choice(SEEN_OVER_HTTP)
        before = self.finished
        answer = await self.caller.ask("GET", self.sitting.path + path, who=who)
        over = before or b'"status":"over"' in answer.body or b'"status":"abandoned"' in answer.body
        self.heard.append(Heard(answer.body, over or (path == "/record" and answer.status == 200)))


class Watcher(Witness):
    """Somebody without a seat."""

    async def hail(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "Hello", "lang": self.random.choice(("fr", "en"))}))

    async def act(self, socket: ClientConnection) -> None:
        if self.chance(TRIES):
            await self.send(socket, {"t": "Play", "ask": 1, "actions": [{"t": "Play", "card": 1}]})
        if self.chance(LOOKS):
            await self.look()
        if self.chance(LEAVES):
            await socket.close()
