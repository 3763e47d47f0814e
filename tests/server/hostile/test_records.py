"""Whatever the server accepts makes a record that can be read and verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection

from stopville.core import record as records
from stopville.core.verify import verify
from stopville.games import GAMES
from tests.server.hostile.outside import Outside, serving

pytestmark = pytest.mark.once

ENDS = ["", "\n", "\r", "\x00", " ", "\u2028", "g"]
SALTS = st.builds(lambda n, end: "0a" * n + end, st.integers(0, 65), st.sampled_from(ENDS))
IDS = st.builds(lambda n, end: "aZ0_-"[:n] + end, st.integers(0, 5), st.sampled_from(ENDS))
ODD = [
    "x" * 40,
    "x" * 41,
    "👨‍👩‍👧‍👦",
    "می‌خواهم",
    "\u200d",
    "a\u200db",
    "\u202eb",
    "\u3164",
    "\ufeff",
    "e\u0301" * 20,
]
NAMES = st.text(st.characters(codec="utf-16"), max_size=42) | st.sampled_from(ODD)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with serving(tmp_path_factory.mktemp("server"), "--new-tables", "1000") as server:
        yield server


class Sitting:
    """A table for two, both seats taken."""

    def __init__(self, server: Outside) -> None:
        self.server = server
        created = server.table()
        self.id: str = created["table"]["id"]
        self.host = f"Host {created['host']}"
        self.secrets = [seat["secret"] for seat in created["seats"]]
        for seat in (0, 1):
            self.take(seat, f"Name {seat}")

    def ask(self, path: str, method: str = "GET", body: Any = None, who: str = "") -> Any:
        return self.server.ask(f"/api/tables/{self.id}{path}", method, body, authorization=who)

    def take(self, seat: int, name: str) -> None:
        """If the name will do; the answer then holds the key that opens the seat from now on."""
        answer = self.ask(f"/seats/{seat}/take", "POST", {"name": name}, f"Seat {self.secrets[seat]}")
        if answer.status == 200:
            self.secrets[seat] = answer.json()["secret"] or self.secrets[seat]

    def start(self) -> None:
        assert self.ask("/start", "POST", {}, self.host).status == 200

    def view(self, seat: int) -> Any:
        return self.ask("/view", who=f"Seat {self.secrets[seat]}").json()


def say(socket: ClientConnection, kind: str, **facts: Any) -> str:
    """Done or Failed."""
    socket.send(json.dumps({"t": kind, **facts}))
    while (heard := json.loads(socket.recv(60))["t"]) not in ("Done", "Failed"):
        pass
    return str(heard)


def greet(socket: ClientConnection, secret: str) -> None:
    socket.send(json.dumps({"t": "Hello", "secret": secret}))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=NAMES, salt=SALTS, id=IDS)
def test_names_salts_and_ids_at_the_border_make_no_false_record(
    server: Outside, name: str, salt: str, id: str
) -> None:
    table = Sitting(server)
    table.take(0, name)
    with server.socket(table.id) as socket:
        greet(socket, table.secrets[0])
        say(socket, "Salt", id=id, salt="ab")
        say(socket, "Salt", id="salt", salt=salt)
        table.start()
        assert say(socket, "Resign", id="end") == "Done"
    record = records.read(table.ask("/record").content)
    assert verify(GAMES[record.game], record).ok


@pytest.mark.parametrize("salt", ["ab\n", "a", "AB", "ab" * 65, " ab"])
def test_a_salt_is_hexadecimal_to_its_very_end(server: Outside, salt: str) -> None:
    assert said_before_the_start(server, "s", salt) == "Failed"


@pytest.mark.parametrize("id", ["abc\n", "\n", "", "a b", "x" * 41, "é"])
def test_the_number_of_a_message_is_letters_to_its_very_end(server: Outside, id: str) -> None:
    assert said_before_the_start(server, id, "ab") == "Failed"


def said_before_the_start(server: Outside, id: str, salt: str) -> str:
    table = Sitting(server)
    with server.socket(table.id) as socket:
        greet(socket, table.secrets[0])
        return say(socket, "Salt", id=id, salt=salt)


def test_moves_taken_back_are_counted(server: Outside) -> None:
    table = Sitting(server)
    table.start()
    mover = table.view(0)["awaited"][0]
    show = table.view(mover)
    with server.socket(table.id) as mine, server.socket(table.id) as theirs:
        greet(mine, table.secrets[mover])
        greet(theirs, table.secrets[1 - mover])
        played = say(mine, "Play", id="p", ask=show["ask"], actions=[show["legal"][0]["action"]])
        assert (played, say(mine, "Undo", id="u")) == ("Done", "Done")
        wish = table.view(1 - mover)["undo"]["wish"]
        assert say(theirs, "AnswerUndo", id="y", wish=wish, yes=True) == "Done"
        assert say(mine, "Resign", id="end") == "Done"
    verified = server.ask("/api/verify", "POST", table.ask("/record").content).json()
    assert verified["ok"] and verified["undos"] == 1
