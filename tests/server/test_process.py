"""A real server on a real port: killed in mid-game, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from stopville.cli.app import run
from stopville.server import store
from stopville.server.store import check_free
from tests.server.salon import eventually, in_loop

pytestmark = [pytest.mark.once, pytest.mark.slow]


class Server:
    def __init__(self, folder: Path, *more: str) -> None:
        words = ["serve", "--port", "0", "--data", str(folder), "--json", "--pace", "0", *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stopville.cli", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "STOPVILLE_LANG": "en"},
        )
        self.url = self._ready()

    def _ready(self) -> str:
        """What it says when it is open: a small JSON document."""
        assert self.process.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            line = self.process.stdout.readline()
            assert line, "the server ended before it was open"
            said += line
        url: str = json.loads(said)["url"]
        return url

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def request(self, method: str, path: str, body: Any = None, who: str = "") -> Any:
        headers = {"content-type": "application/json", **({"authorization": who} if who else {})}
        content = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, content, headers, method=method)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def socket(self, table: str) -> connect:
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket", open_timeout=60)


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[Server]:
    server = Server(folder, *more)
    try:
        yield server
    finally:
        server.kill()


async def hello(socket: ClientConnection, secret: str) -> dict[str, Any]:
    await socket.send(json.dumps({"t": "Hello", "secret": secret, "lang": "en"}))
    return await until(socket, "Show")


async def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if message["t"] == kind:
            return message


def new_table(server: Server, people: int, bots: int) -> tuple[str, list[str]]:
    seats = [{"kind": "person"}] * people + [{"kind": "bot"}] * bots
    created = server.request("POST", "/api/tables", {"game": "automatch", "seats": seats})
    table, secrets = created["table"]["id"], [seat["secret"] for seat in created["seats"]]
    for seat in range(people):
        path = f"/api/tables/{table}/seats/{seat}/take"
        secrets[seat] = server.request("POST", path, {"name": f"P{seat}"}, f"Seat {secrets[seat]}")["secret"]
    server.request("POST", f"/api/tables/{table}/start", {}, f"Host {created['host']}")
    return table, secrets


def play(show: dict[str, Any], client: str) -> str:
    action = show["legal"][0]["action"]
    return json.dumps({"t": "Play", "id": client, "ask": show["ask"], "actions": [action]})


@in_loop
async def test_after_a_kill_in_mid_game_everything_acknowledged_is_there_and_once(tmp_path: Path) -> None:
    """Two people play; the server is killed three times, each time right after a move was sent."""
    journal: list[int] = []  # the cards played
    unheard: tuple[int, str] | None = None
    table, secrets = "", [""]
    for life in range(3):
        with serving(tmp_path) as server:
            if not table:
                table, secrets = new_table(server, 2, 0)
            async with server.socket(table) as first, server.socket(table) as second:
                sockets = (first, second)
                shows = [await hello(socket, secrets[seat]) for seat, socket in enumerate(sockets)]
                if unheard is not None:  # was it heard?  The same again finds out, and does nothing twice
                    mover, message = unheard
                    await sockets[mover].send(message)
                    assert (await until(sockets[mover], "Done"))["id"] == f"kill{life - 1}"
                for n in range(4):
                    shows = await hello_again(server, table, secrets)
                    assert set(shows[0]["view"]["shown"]) == set(journal)
                    mover = shows[0]["awaited"][0]
                    message = play(shows[mover], f"m{life}-{n}")
                    await sockets[mover].send(message)
                    done = await until(sockets[mover], "Done")
                    await sockets[mover].send(message)
                    assert await until(sockets[mover], "Done") == done
                    journal.append(json.loads(message)["actions"][0]["card"])
                shows = await hello_again(server, table, secrets)
                mover = shows[0]["awaited"][0]
                unheard = mover, play(shows[mover], f"kill{life}")
                await sockets[mover].send(unheard[1])
                await asyncio.sleep(0.003 * life)  # before, during or after it is written
                server.kill()
                journal.append(json.loads(unheard[1])["actions"][0]["card"])
    assert len(journal) == 15


async def hello_again(server: Server, table: str, secrets: list[str]) -> list[dict[str, Any]]:
    """What each seat is shown when it comes anew."""
    shows = []
    for secret in secrets:
        async with server.socket(table) as socket:
            shows.append(await hello(socket, secret))
    return shows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@in_loop
async def test_a_person_plays_a_whole_deal_against_real_bots_in_their_own_process(server: Server) -> None:
    table, secrets = new_table(server, 1, 1)
    async with server.socket(table) as socket:
        show = await hello(socket, secrets[0])
        asked, deals = 0, 0
        while deals == 0:
            if show["legal"] and show["ask"] != asked:
                asked = show["ask"]
                await socket.send(play(show, f"m{asked}"))
            show = await until(socket, "Show")
            deals = show["view"]["deals"]
    assert sum(show["view"]["sheet"][0]) == 25


@in_loop
async def test_a_frame_that_is_too_long_is_stopped_at_the_door(server: Server) -> None:
    table, secrets = new_table(server, 1, 1)
    async with server.socket(table) as socket:
        await hello(socket, secrets[0])
        await socket.send('{"t":"Ping"}'.ljust(8192))
        assert await until(socket, "Pong")
        await socket.send('{"t":"Ping"}'.ljust(8193))
        with pytest.raises(Exception, match="1009"):
            await until(socket, "Pong")


@in_loop
async def test_a_burst_within_the_limits_is_answered_to_the_last_and_one_more_is_too_many(
    server: Server,
) -> None:
    table, secrets = new_table(server, 1, 1)
    async with server.socket(table) as socket:
        await hello(socket, secrets[0])
        for _ in range(99):
            await socket.send('{"t":"Ping"}')
        for _ in range(99):
            assert await until(socket, "Pong")
        await socket.send('{"t":"Ping"}')
        with pytest.raises(Exception, match="1008"):
            await until(socket, "Pong")


@in_loop
async def test_rubbish_closes_its_own_socket_and_leaves_no_trace_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, _ = new_table(server, 1, 1)
        async with server.socket(table) as socket:
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(Exception, match="1007"):
                await until(socket, "Show")
        server.process.send_signal(signal.SIGINT)
        said = server.process.communicate(timeout=60)[1].splitlines()
        assert [line for line in said if "runs as root" not in line] == []


@in_loop
async def test_pages_that_vanish_leave_nothing_behind(server: Server) -> None:
    table, secrets = new_table(server, 1, 1)
    for n in range(40):
        socket = await server.socket(table)
        await socket.send(json.dumps({"t": "Hello", "secret": secrets[0] if n % 2 else None}))
        await asyncio.sleep(0.005 * (n % 3))
        socket.transport.abort()
    async with server.socket(table) as socket:
        show = await hello(socket, secrets[0])
        assert show["table"]["seats"][0]["present"]

    def all_gone() -> bool:
        seen = server.request("GET", f"/api/tables/{table}")
        return (seen["watchers"], seen["seats"][0]["present"]) == (0, False)

    await eventually(all_gone)


def test_a_server_told_to_stop_stops_and_lets_go_of_its_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) in (0, 130)
    check_free(tmp_path)


# -- what stands in the way is said in one line ----------------------------------------------------------


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["serve", "--lang", "en", *words]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1
    return said.err


def test_several_workers_are_refused_where_a_connection_cannot_be_handed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("socket.send_fds")
    assert "one process" in complaint(capsys, "--workers", "2", "--data", str(tmp_path))


def test_a_port_in_use_and_a_proxy_that_is_no_address_are_named(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = server.url.rpartition(":")[2]
    assert f"127.0.0.1:{port}" in complaint(capsys, "--data", str(tmp_path), "--port", port)
    assert "--proxy" in complaint(capsys, "--proxy", "somewhere", "--data", str(tmp_path))


def test_a_folder_in_use_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claimed = store.claim(tmp_path)
    assert "another server" in complaint(capsys, "--data", str(tmp_path), "--port", "0")
    claimed.close()
