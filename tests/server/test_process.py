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

from tests.server.salon import in_loop

START_SECONDS = 20.0


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
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def socket(self, table: str) -> connect:
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket")


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
        server.request("POST", path, {"name": f"P{seat}"}, f"Seat {secrets[seat]}")
    server.request("POST", f"/api/tables/{table}/start", {}, f"Host {created['host']}")
    return table, secrets


def play(show: dict[str, Any], client: str) -> str:
    action = show["legal"][0]["action"]
    return json.dumps({"t": "Play", "id": client, "ask": show["ask"], "actions": [action]})


@in_loop
async def test_after_a_kill_in_mid_game_everything_acknowledged_is_there_and_once(tmp_path: Path) -> None:
    """Two people play; the server is killed five times, each time right after a move was sent."""
    journal: list[int] = []  # the cards whose move was acknowledged
    with serving(tmp_path) as server:
        table, secrets = new_table(server, 2, 0)
    sent = ""
    for life in range(5):
        with serving(tmp_path) as server:
            async with server.socket(table) as first, server.socket(table) as second:
                shows = [await hello(first, secrets[0]), await hello(second, secrets[1])]
                if sent:  # was the last message heard?  The same again finds out, and does nothing twice
                    mover, message = json.loads(sent)
                    await (first, second)[mover].send(message)
                    assert (await until((first, second)[mover], "Done"))["id"] == f"kill{life - 1}"
                    again = await hello_again(server, table, secrets)
                    shows = again
                for n in range(4):
                    mover = shows[0]["awaited"][0]
                    socket = (first, second)[mover]
                    message = play(shows[mover], f"m{life}-{n}")
                    await socket.send(message)
                    done = await until(socket, "Done")
                    await socket.send(message)
                    assert await until(socket, "Done") == done
                    journal.append(json.loads(message)["actions"][0]["card"])
                    shows = await hello_again(server, table, secrets)
                    assert set(journal) <= set(shows[0]["view"]["shown"])
                mover = shows[0]["awaited"][0]
                message = play(shows[mover], f"kill{life}")
                await (first, second)[mover].send(message)
                if life % 2:
                    await asyncio.sleep(0.002 * life)
                server.kill()
                sent = json.dumps([mover, message])
                journal.append(json.loads(message)["actions"][0]["card"])
    with serving(tmp_path) as server:
        shows = await hello_again(server, table, secrets)
    shown = set(shows[0]["view"]["shown"])
    assert set(journal[:-1]) <= shown <= set(journal) and len(journal) == 25


async def hello_again(server: Server, table: str, secrets: list[str]) -> list[dict[str, Any]]:
    """What each seat is shown when it comes anew."""
    shows = []
    for secret in secrets:
        async with server.socket(table) as socket:
            shows.append(await hello(socket, secret))
    return shows


@in_loop
async def test_a_person_plays_a_whole_deal_against_real_bots_in_their_own_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
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
async def test_a_frame_that_is_too_long_is_stopped_at_the_door(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, secrets = new_table(server, 1, 1)
        async with server.socket(table) as socket:
            await hello(socket, secrets[0])
            await socket.send('{"t":"Ping"}'.ljust(8192))
            assert await until(socket, "Pong")
            await socket.send('{"t":"Ping"}'.ljust(8193))
            with pytest.raises(Exception, match="1009"):
                await until(socket, "Pong")


def complaint(*words: str) -> str:
    command = [sys.executable, "-m", "stopville.cli", "serve", "--lang", "en", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=START_SECONDS)
    assert done.returncode == 2 and done.stdout == "" and len(done.stderr.splitlines()) == 1
    return done.stderr


def test_several_workers_on_sqlite_are_refused_with_the_reason(tmp_path: Path) -> None:
    assert "one process" in complaint("--workers", "2", "--data", str(tmp_path))


def test_what_stands_in_the_way_is_said_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert "another server" in complaint("--data", str(tmp_path), "--port", "0")
        port = server.url.rpartition(":")[2]
        assert f"127.0.0.1:{port}" in complaint("--data", str(tmp_path / "other"), "--port", port)
    assert "--proxy" in complaint("--proxy", "somewhere", "--data", str(tmp_path))


def test_a_server_told_to_stop_stops_and_lets_go_of_its_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(10) in (0, 130)
    with serving(tmp_path) as server:
        assert server.request("GET", "/api/health")["ok"]
