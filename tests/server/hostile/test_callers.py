"""Limits are for a caller, however many sockets, addresses and spellings the caller has."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.server.hostile.outside import ME, PATIENCE, SOMEBODY, Answer, Outside, serving

pytestmark = [pytest.mark.once, pytest.mark.slow]

PROXY = "127.0.0.9"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with serving(tmp_path_factory.mktemp("server"), "--proxy", PROXY, "--new-tables", "3") as server:
        yield server


def new_table(server: Outside, forwarded: str) -> Answer:
    body = {"game": "automatch", "seats": [{"kind": "bot"}] * 2}
    return server.ask("/api/tables", "POST", body, source=PROXY, x_forwarded_for=forwarded)


@pytest.mark.parametrize(
    "spellings",
    [
        ["203.0.113.9", "203.0.113.9:1111", "::ffff:203.0.113.9", "[::ffff:203.0.113.9]:80"],
        ["2001:db8::1", "[2001:db8::2]:80", "2001:DB8:0:0:1::", "2001:db8::ffff"],
    ],
)
def test_one_household_is_one_caller_however_its_address_is_spelt(
    server: Outside, spellings: list[str]
) -> None:
    answers = [new_table(server, each) for each in spellings]
    assert [answer.status for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].code == "too_many_tables"
    assert 3500 < int(answers[-1].headers["retry-after"]) <= 3600
    assert new_table(server, "198.51.100.1").status == 201


def test_requests_are_counted_by_address_whatever_they_ask_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--requests-per-minute", "50") as server:
        paths = ["/api/health", "/nothing/there.txt", "/api/nothing"]
        answers = [server.ask(paths[n % 3], source=SOMEBODY) for n in range(51)]
        assert {answer.status for answer in answers[:50]} == {200, 404}
        assert (answers[50].status, answers[50].code) == (429, "too_many_messages")
        assert 0 < int(answers[50].headers["retry-after"]) <= 60
        assert server.ask("/api/health").status == 200


# -- sockets ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Outside, str]]:
    folder = tmp_path_factory.mktemp("table")
    with serving(folder, "--messages-per-minute", "320", "--handshakes-per-minute", "60") as server:
        yield server, server.table()["table"]["id"]


def watch(socket: ClientConnection) -> None:
    socket.send(json.dumps({"t": "Hello", "secret": None}))
    while json.loads(socket.recv(PATIENCE))["t"] != "Show":
        pass


def test_a_class_of_thirty_behind_one_address_gets_in(server: Outside) -> None:
    id = server.table()["table"]["id"]
    with ExitStack() as stack:
        for _ in range(30):
            watch(stack.enter_context(server.socket(id, "127.0.0.3")))


def test_sockets_opened_again_and_again_are_too_many(table: tuple[Outside, str]) -> None:
    server, id = table
    for _ in range(60):
        with server.socket(id, "127.0.0.4"):
            pass
    with pytest.raises(InvalidStatus) as refused, server.socket(id, "127.0.0.4"):
        pass
    assert refused.value.response.status_code == 429
    assert 0 < int(refused.value.response.headers["retry-after"]) <= 60
    with server.socket(id, ME) as other:
        watch(other)


def test_the_messages_of_all_sockets_of_an_address_are_counted_together(table: tuple[Outside, str]) -> None:
    server, id = table
    with ExitStack() as stack:
        sockets = [stack.enter_context(server.socket(id, "127.0.0.5")) for _ in range(4)]
        for socket in sockets:
            watch(socket)
        with pytest.raises(ConnectionClosed, match="1008"):
            for socket in sockets * 90:  # less than one socket may say, each
                socket.send('{"t":"Ping"}')
                json.loads(socket.recv(PATIENCE))
    with server.socket(id, ME) as other:
        watch(other)


# -- what takes long -------------------------------------------------------------------------------------


def test_records_to_verify_do_not_pile_up(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        record = played_record(server)
        with ThreadPoolExecutor(30) as pool:
            asked = [
                pool.submit(server.ask, "/api/verify", "POST", record, f"127.0.0.{20 + n % 10}", 60)
                for n in range(30)
            ]
            time.sleep(0.2)
            assert server.ask("/api/health").status == 200
            assert not all(each.done() for each in asked), "it was answered only after the records"
            answers = [each.result() for each in asked]
        statuses = {answer.status for answer in answers}
        assert statuses == {200, 429}
        busy = [answer for answer in answers if answer.status == 429]
        assert all(answer.code == "busy" and int(answer.headers["retry-after"]) > 0 for answer in busy)
        assert all(answer.json()["ok"] for answer in answers if answer.status == 200)


def played_record(server: Outside) -> bytes:
    """Of a game that was given up at once."""
    created: Any = server.table()
    path = f"/api/tables/{created['table']['id']}"
    keys = []
    for seat in created["seats"]:
        taking = f"{path}/seats/{seat['seat']}/take"
        taken = server.ask(taking, "POST", {"name": "Zoé"}, authorization=f"Seat {seat['secret']}")
        keys.append(taken.json()["secret"] or seat["secret"])
    assert server.ask(f"{path}/start", "POST", {}, authorization=f"Host {created['host']}").status == 200
    with server.socket(created["table"]["id"]) as socket:
        socket.send(json.dumps({"t": "Hello", "secret": keys[0]}))
        socket.send(json.dumps({"t": "Resign", "id": "r"}))
        while json.loads(socket.recv(PATIENCE))["t"] != "Done":
            pass
    answer = server.ask(f"{path}/record")
    assert answer.status == 200
    return answer.content


# -- proxies ---------------------------------------------------------------------------------------------


def test_a_proxy_that_nobody_named_is_spoken_of_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for n in range(5):
            server.ask("/api/health", x_forwarded_for=f"203.0.113.{n}")
        lines = [line for line in server.log.splitlines() if f"--proxy {ME}" in line]
        assert len(lines) == 1
