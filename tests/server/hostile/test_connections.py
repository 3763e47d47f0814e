"""Whoever opens connections and does nothing with them keeps nobody else from playing."""

from __future__ import annotations

import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.hostile.outside import PATIENCE, SOMEBODY, Outside, is_closed, serving, within

pytestmark = [pytest.mark.once, pytest.mark.slow]

MANY = 1100
FILES = 1024  # what a system usually lets a program open


@pytest.fixture(autouse=True)
def room_for_the_attack() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 4 * MANY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4 * MANY, hard), hard))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Outside]:
    with serving(tmp_path, files=FILES) as server:
        server.ask("/api/games")  # what is read once has been read
        yield server


def opened(server: Outside, sources: list[str], first: bytes = b"") -> list[socket.socket]:
    """As many as the server takes; one that it closes at once is opened all the same."""
    lines = []
    for n in range(MANY):
        with suppress(OSError):
            lines.append(server.line(sources[n % len(sources)], first))
    return lines


def served_meanwhile(server: Outside) -> None:
    """Before the server hangs up on the others; `dev.py drill strangers` measures how quickly."""
    for _ in range(5):
        assert server.ask("/api/health", timeout=8).status == 200


@pytest.mark.parametrize("addresses", [1, 20])
def test_idle_connections_leave_room_for_others_and_are_closed(server: Outside, addresses: int) -> None:
    sources = [f"127.0.0.{n + 2}" for n in range(addresses)]
    files, memory = server.files, server.memory
    lines = opened(server, sources)
    served_meanwhile(server)
    assert len(lines) > MANY * 0.9
    assert server.memory - memory < 50
    within(PATIENCE, lambda: server.files <= files + 2)
    assert all(map(is_closed, lines))
    assert len(server.log.splitlines()) < 100
    served_meanwhile(server)


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(server: Outside) -> None:
    slow = server.line(first=b"GET / HTTP/1.1\r\n")
    began = time.monotonic()
    while not is_closed(slow):
        assert time.monotonic() - began < PATIENCE
        with suppress(OSError):
            slow.send(b"x")
        time.sleep(0.5)


def test_a_body_that_does_not_come_is_not_waited_for(server: Outside) -> None:
    told = ["host: localhost", "content-type: application/json", "content-length: 99"]
    slow = server.line(first="\r\n".join(["POST /api/tables HTTP/1.1", *told, "", "{"]).encode())
    slow.settimeout(PATIENCE)
    assert b" 408 " in slow.recv(4096)
    served_meanwhile(server)


def test_whoever_does_not_read_answers_is_hung_up_on(server: Outside) -> None:
    files, memory = server.files, server.memory
    ask = b"GET /api/games/automobile/rulebook HTTP/1.1\r\nhost: localhost\r\n\r\n" * 110
    for _ in range(5):
        server.deaf(ask)
    served_meanwhile(server)
    within(PATIENCE, lambda: server.files <= files + 2)
    assert server.memory - memory < 50
    assert len(server.log.splitlines()) < 100


def counted(server: Outside) -> int:
    (line,) = re.findall(r"^stopville_connections (\d+)$", server.ask("/api/metrics").content.decode(), re.M)
    return int(line)


def test_sockets_that_came_and_went_are_counted_no_more(server: Outside) -> None:
    table = server.table()["table"]["id"]
    for _ in range(280):  # more than one address may have at a time
        with server.socket(table, SOMEBODY):
            pass
    upgrade = f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
    upgrade += (
        "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: " + "A" * 22 + "==\r\n\r\n"
    )
    for first in ("", "GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n", "rubbish\r\n\r\n"):
        for _ in range(5):  # alone, behind another request, behind rubbish
            server.line(first=(first + "\r\n".join([*upgrade, "", ""])).encode())
    time.sleep(1)
    for line in server.lines:
        line.close()
    within(PATIENCE, lambda: counted(server) == 1)  # the question itself
