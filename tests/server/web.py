"""The whole application for tests: a real server in a thread, with a clock turned by hand."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stopville.server.app import Settings, make_app
from stopville.server.clock import HandClock
from stopville.server.desk import Desk
from stopville.server.guard import Guard
from stopville.server.serving import server_for
from tests.server.salon import SHELF, FirstBots


class Web:
    def __init__(self, port: int, loop: asyncio.AbstractEventLoop, settings: Settings, app: Guard) -> None:
        self.port = port
        self.app = app
        self.games = settings.games
        self.loop = loop
        self.clock: Any = settings.clock
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.state.desk
        return desk

    def turn(self, seconds: float) -> None:
        """Lets time pass, where the server lives."""
        self.call(lambda: self.clock.turn(seconds))

    def call(self, do: Callable[[], None]) -> None:
        done = threading.Event()
        self.loop.call_soon_threadsafe(do)
        self.loop.call_soon_threadsafe(done.set)
        assert done.wait(30)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(f"/api{path}", **more)

    def post(self, path: str, body: Any = None, who: str = "", **more: Any) -> Any:
        headers = {"authorization": who} if who else {}
        return self.client.post(f"/api{path}", json={} if body is None else body, headers=headers, **more)

    def table(self, game: str = "automatch", people: int = 2, bots: int = 0, **more: Any) -> Sitting:
        seats = [{"kind": "person"}] * people + [{"kind": "bot"}] * bots
        answer = self.post("/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return Sitting(self, answer.json())

    @contextmanager
    def connect(self, path: str, headers: dict[str, str] | None = None) -> Iterator[Socket]:
        address = f"ws://127.0.0.1:{self.port}{path}"
        with connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=60
        ) as connection:
            yield Socket(connection)


class Closed(Exception):
    """The server has ended the conversation, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """A page's end of a conversation."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send_json(self, message: Any) -> None:
        self._send(json.dumps(message))

    def send_text(self, text: str) -> None:
        self._send(text)

    def send_bytes(self, content: bytes) -> None:
        self._send(content)

    def _send(self, content: str | bytes) -> None:
        try:
            self.connection.send(content)
        except ConnectionClosed as end:
            raise _closed(end) from None

    def receive_json(self, timeout: float = 20) -> Any:
        try:
            return json.loads(self.connection.recv(timeout))
        except ConnectionClosed as end:
            raise _closed(end) from None


def _closed(end: ConnectionClosed) -> Closed:
    return Closed(0 if end.rcvd is None else end.rcvd.code)


class Sitting:
    """A table that was made over HTTP, and the secrets that were told."""

    def __init__(self, web: Web, created: Any) -> None:
        self.web = web
        self.id: str = created["table"]["id"]
        self.host = f"Host {created['host']}"
        self.links: list[str] = [seat["secret"] for seat in created["seats"]]
        self.secrets = list(self.links)  # of each seat; its key once it is taken

    def seat(self, seat: int) -> str:
        return f"Seat {self.secrets[seat]}"

    def post(self, path: str, body: Any = None, who: str = "") -> Any:
        return self.web.post(f"/tables/{self.id}{path}", body, who)

    def get(self, path: str = "", who: str = "") -> Any:
        return self.web.get(f"/tables/{self.id}{path}", headers={"authorization": who} if who else {})

    def take(self, *seats: int) -> Sitting:
        for seat in seats:
            taken = self.post(f"/seats/{seat}/take", {"name": f"Name {seat}"}, self.seat(seat))
            assert taken.status_code == 200, taken.text
            self.secrets[seat] = taken.json()["secret"]
        return self

    def start(self) -> Sitting:
        assert self.post("/start", who=self.host).status_code == 200
        return self

    @contextmanager
    def socket(self, secret: str | None, lang: str = "en") -> Iterator[Socket]:
        with self.web.connect(f"/api/tables/{self.id}/socket") as socket:
            socket.send_json({"t": "Hello", "secret": secret, "lang": lang})
            yield socket


@contextmanager
def opened(folder: Path, **more: Any) -> Iterator[Web]:
    clock, listening = HandClock(), socket.create_server(("127.0.0.1", 0))
    usual = {"pace": 0, "games": SHELF, "clock": clock, "bots": FirstBots()}
    settings = Settings(folder, **{**usual, **more})
    started, loops = threading.Event(), []

    def ready() -> None:
        loops.append(asyncio.get_running_loop())
        started.set()

    app = make_app(settings)
    server = server_for(app, listening, ready)
    thread = threading.Thread(target=server.run, args=([listening],), name="server")
    thread.start()
    try:
        assert started.wait(60), "the server did not start"
        web = Web(listening.getsockname()[1], loops[0], settings, app)
        with web.client:
            yield web
    finally:
        server.should_exit = True
        thread.join(60)
        listening.close()


def closed_with(socket: Socket) -> int:
    """The code with which the server ends the conversation, whatever it says before."""
    try:
        for _ in range(500):
            socket.receive_json(timeout=60)
    except Closed as ended:
        return ended.code
    raise AssertionError("it was never closed")


def wait_for(happened: Callable[[], object], seconds: float = 20) -> None:
    """However busy the machine is."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def until(socket: Socket, kind: str) -> Any:
    """The next message of this kind."""
    for _ in range(200):
        message = socket.receive_json(timeout=60)
        if message["t"] == kind:
            return message
    raise AssertionError(f"no {kind} came")
