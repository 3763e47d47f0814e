"""The whole application for tests, without a network: requests and sockets of a test client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession

from stopville.server.app import Settings, make_app
from stopville.server.clock import HandClock
from stopville.server.guard import Guard
from tests.server.salon import SHELF, FirstBots


class Web:
    def __init__(self, app: Guard, client: TestClient[Any], clock: HandClock) -> None:
        self.app = app
        self.client = client
        self.clock = clock

    def turn(self, seconds: float) -> None:
        """Lets time pass, where the server lives."""
        self.client.blocking_portal.call(self.clock.turn, seconds)

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


class Sitting:
    """A table that was made over HTTP, and the secrets that were told."""

    def __init__(self, web: Web, created: Any) -> None:
        self.web = web
        self.id: str = created["table"]["id"]
        self.host = f"Host {created['host']}"
        self.secrets: list[str] = [seat["secret"] for seat in created["seats"]]

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
        return self

    def start(self) -> Sitting:
        assert self.post("/start", who=self.host).status_code == 200
        return self

    @contextmanager
    def socket(self, secret: str | None, lang: str = "en") -> Iterator[WebSocketTestSession]:
        with self.web.client.websocket_connect(f"/api/tables/{self.id}/socket") as socket:
            socket.send_json({"t": "Hello", "secret": secret, "lang": lang})
            yield socket


@contextmanager
def opened(folder: Path, **more: Any) -> Iterator[Web]:
    clock = HandClock()
    settings = Settings(folder, pace=0, games=SHELF, clock=clock, bots=FirstBots(), **more)
    app = make_app(settings)
    with TestClient(app) as client:
        yield Web(app, client, clock)


def until(socket: WebSocketTestSession, kind: str) -> Any:
    """The next message of this kind."""
    for _ in range(200):
        message: Any = socket.receive_json(timeout=5)
        if message["t"] == kind:
            return message
    raise AssertionError(f"no {kind} came")
