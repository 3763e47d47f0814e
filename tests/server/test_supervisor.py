"""serve --workers 2, in real processes: one server to everybody, whichever process has the table."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sys
import time
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from stopville.server.callers import Trusted
from stopville.server.limits import MESSAGES, Limits, Rate
from stopville.server.share import Share, owner
from stopville.server.store import check_free, claim
from stopville.server.workers.channel import Spent
from stopville.server.workers.heads import MOST_BYTES, Head, head_of
from stopville.server.workers.shared_rates import REPORTS, SharedLimits, SharedRate
from stopville.server.workers.tally import Tally
from tests.server.salon import in_loop
from tests.server.test_process import Server, hello, play, serving, until

pytestmark = [pytest.mark.once, pytest.mark.slow]

LINUX = sys.platform == "linux"
TWO = ("--workers", "2", "--log-level", "info")


@contextmanager
def two_workers(folder: Path, *more: str) -> Iterator[tuple[Server, list[int]]]:
    """The server, and the numbers of its workers' processes."""
    with serving(folder, *TWO, *more) as server:
        assert server.process.stderr is not None
        pids: dict[int, int] = {}
        while len(pids) < 2:
            said = re.search(r"worker (\d) is process (\d+)", server.process.stderr.readline())
            if said:
                pids[int(said[1])] = int(said[2])
        yield server, [pids[0], pids[1]]


def new_table(server: Server, public: bool = False) -> tuple[str, str]:
    """A begun game of one person against a bot: its id, and the person's key."""
    seats = [{"kind": "person"}, {"kind": "bot"}]
    created = server.request("POST", "/api/tables", {"game": "automatch", "seats": seats, "public": public})
    path = f"/api/tables/{created['table']['id']}"
    link = created["seats"][0]["secret"]
    key = server.request("POST", f"{path}/seats/0/take", {"name": "Anne"}, f"Seat {link}")["secret"]
    server.request("POST", f"{path}/start", {}, f"Host {created['host']}")
    return created["table"]["id"], key


def one_of_each(server: Server, public: bool = False) -> list[tuple[str, str]]:
    """A table of each worker."""
    found: dict[int, tuple[str, str]] = {}
    for _ in range(20):
        made = new_table(server, public)
        found.setdefault(owner(made[0], 2), made)
        if len(found) == 2:
            return [found[0], found[1]]
    raise AssertionError("one worker has made all tables")


async def play_one(server: Server, table: str, key: str, client: str) -> int:
    """One move, acknowledged: the card."""
    async with server.socket(table) as opened:
        show = await hello(opened, key)
        while not show["legal"]:
            show = await until(opened, "Show")
        await opened.send(play(show, client))
        assert (await until(opened, "Done"))["id"] == client
        card: int = show["legal"][0]["action"]["card"]
        return card


@in_loop
async def test_two_workers_are_one_server(tmp_path: Path) -> None:
    with two_workers(tmp_path) as (server, _):
        tables = one_of_each(server, public=True)
        files = len(os.listdir(f"/proc/{server.process.pid}/fd")) if LINUX else 0
        for table, key in tables:
            await play_one(server, table, key, "a")
            for _ in range(4):  # whoever is asked for what is about no table
                listed = {each["id"] for each in server.request("GET", "/api/tables")}
                assert {id for id, _ in tables} <= listed
            assert server.request("GET", f"/api/tables/%{ord(table[0]):02x}{table[1:]}")["id"] == table
        if LINUX:  # what was handed over is closed here
            assert len(os.listdir(f"/proc/{server.process.pid}/fd")) <= files + 1
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
    for share in (Share(0, 2), Share(1, 2)):
        claim(tmp_path, share).close()
    check_free(tmp_path)
    with serving(tmp_path) as server:  # and again by one process
        for table, key in tables:
            await play_one(server, table, key, "b")


def raw(server: Server, *pieces: bytes) -> bytes:
    """The answer to a request that comes in pieces."""
    where = urlsplit(server.url)
    with socket.create_connection((str(where.hostname), int(where.port or 0)), 60) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.05)
        return b"".join(iter(lambda: line.recv(65536), b""))


@in_loop
async def test_a_worker_that_is_killed_comes_back_with_everything_acknowledged(tmp_path: Path) -> None:
    with two_workers(tmp_path) as (server, pids):
        tables = one_of_each(server)
        head = f"GET /api/tables/{tables[1][0]} HTTP/1.1\r\nHost: localhost\r\n"
        answer = raw(server, head[:9].encode(), head[9:].encode(), b"\r\n")
        assert answer.startswith(b"HTTP/1.1 200") and b"connection: close" in answer.lower()
        async with server.socket(tables[0][0]) as unharmed, server.socket(tables[1][0]) as harmed:
            await hello(unharmed, tables[0][1])
            await hello(harmed, tables[1][1])
            card = await play_one(server, *tables[1], "a")
            os.kill(pids[1], signal.SIGKILL)
            with pytest.raises(Exception, match="close|1006"):
                await until(harmed, "Never")
            assert server.request("GET", "/api/games")  # by whoever is there
            async with server.socket(tables[1][0]) as again:  # waits until the worker is back
                shown = await hello(again, tables[1][1])
            assert card in shown["view"]["shown"]
            await unharmed.send('{"t":"Ping"}')
            assert await until(unharmed, "Pong")
    for share in (Share(0, 2), Share(1, 2)):  # the supervisor was killed: its workers see it and go
        claim(tmp_path, share).close()


@in_loop
async def test_a_worker_that_does_not_answer_is_left_out_of_the_list(tmp_path: Path) -> None:
    with two_workers(tmp_path) as (server, pids):
        tables = one_of_each(server, public=True)
        os.kill(pids[1], signal.SIGSTOP)
        with ExitStack() as woken:
            woken.callback(os.kill, pids[1], signal.SIGCONT)
            path, head = urlsplit(server.url).netloc, "GET /api/tables HTTP/1.1\r\nHost: {}\r\n\r\n"
            wanted, asked = head.format(path).encode(), []
            for _ in range(2):  # one of them goes to the worker that sleeps
                asked.append(asyncio.create_task(asyncio.to_thread(raw, server, wanted)))
            done, _ = await asyncio.wait(asked, timeout=60, return_when=asyncio.FIRST_COMPLETED)
            listed = json.loads(next(iter(done)).result().partition(b"\r\n\r\n")[2])
            assert tables[0][0] in {table["id"] for table in listed}
            assert tables[1][0] not in {table["id"] for table in listed}
        await asyncio.gather(*asked)


@in_loop
async def test_limits_are_shared(tmp_path: Path) -> None:
    with two_workers(tmp_path, "--new-tables", "8", "--sockets-per-address", "3") as (server, _):
        tables = one_of_each(server)
        async with server.socket(tables[0][0]), server.socket(tables[1][0]):
            async with server.socket(tables[0][0]) as third:
                with pytest.raises(Exception, match="429"):
                    await server.socket(tables[1][0])
                await third.close()

            async def room() -> bool:
                try:
                    async with server.socket(tables[1][0]):
                        return True
                except Exception:
                    return False

            assert await soon(room)
        with pytest.raises(urllib.error.HTTPError) as refused:
            for _ in range(8):
                new_table(server)
        assert refused.value.code == 429 and int(refused.value.headers["retry-after"]) > 60
        assert json.loads(refused.value.read())["code"] == "too_many_tables"


@in_loop
async def test_messages_are_counted_with_all_workers_together(tmp_path: Path) -> None:
    """Each worker hears less than it would allow; the supervisor hears of a burst before the next one."""
    burst, limit = 19, 300
    with two_workers(tmp_path, "--messages-per-minute", str(limit)) as (server, _):
        tables = one_of_each(server)
        got = 0
        for n in range(30):
            got += await pongs(server, tables[n % 2][0], burst)
        assert 250 <= got <= limit + 2 * limit // REPORTS + 2 * burst


async def pongs(server: Server, table: str, pings: int) -> int:
    """How many are answered before the line is cut."""
    heard = 0
    async with server.socket(table) as page:
        try:
            await page.send('{"t":"Hello","secret":null,"lang":"en"}')
            for _ in range(pings):
                await page.send('{"t":"Ping"}')
            while heard < pings:
                await until(page, "Pong")
                heard += 1
        except ConnectionClosed:
            pass
    return heard


async def soon(asked: Any) -> bool:
    for _ in range(100):
        if await asked():
            return True
        await asyncio.sleep(0.05)
    return False


# -- parts -------------------------------------------------------------------------------------------------


def head(text: str, base_path: str = "") -> Head | None:
    return head_of(text.replace("\n", "\r\n").encode(), base_path)


def test_a_head_tells_the_table_the_kind_and_the_caller() -> None:
    found = head("GET /api/tables/abc/socket?x=1 HTTP/1.1\nHost: x\nX-Forwarded-For: 1.2.3.4\n\nbody")
    assert found == Head("socket", "abc", None, {"x-forwarded-for": "1.2.3.4"})
    assert found.owner(7) == owner("abc", 7)
    for text, expected in (
        ("POST /api/tables HTTP/1.1\n\n", ("new table", "")),
        ("GET /api/tables HTTP/1.1\n\n", ("request", "")),
        ("POST /api/tables/abc/start HTTP/1.1\n\n", ("request", "abc")),
        ("GET /api/tables/%61bc HTTP/1.1\n\n", ("request", "abc")),
        ("\n\nGET /api/tables/abc HTTP/1.1\n\n", ("request", "abc")),
        ("rubbish\n\n", ("request", "")),
    ):
        told = head(text)
        assert told is not None and (told.kind, told.table) == expected
    under = head("GET /games/api/tables/abc HTTP/1.1\n\n", "/games")
    assert under is not None and under.table == "abc"


def test_a_head_is_waited_for_until_it_is_complete_or_too_long() -> None:
    whole = "GET /api/tables/abc HTTP/1.1\nHost: x\n\n"
    assert all(head(whole[:end]) is None for end in range(len(whole)))
    assert head_of(b"GET /api/tables/abc HTTP/1.1\n" + b"x" * MOST_BYTES) is not None


def test_figures_are_those_of_the_worker_that_is_asked_for() -> None:
    for query, number in (("", None), ("?worker=1", 1), ("?worker=rubbish", 0), ("?worker=5", 2)):
        found = head(f"GET /api/metrics{query} HTTP/1.1\n\n")
        assert found is not None and found.owner(3) == number


def test_what_a_caller_has_used_with_all_workers_is_added_up() -> None:
    now, told = 0.0, list[Spent]()
    shared = SharedLimits(Limits(tables_per_hour=10), MESSAGES, lambda: now)
    workers = [
        SharedRate(
            Rate((40, 3600.0), lambda: now), lambda caller, n: told.append(Spent("rematches", caller, n))
        )
        for _ in range(2)
    ]
    for number in range(40):  # 20 with each: everything, although neither has seen more than half
        assert workers[number % 2].allows("1.1.1.1")
    stops = [stop for spent in told if (stop := shared.add(spent)) is not None]
    assert [(stop.caller, stop.seconds) for stop in stops] == [("1.1.1.1", 3601)]
    for worker in workers:
        worker.stop(stops[0].caller, stops[0].seconds)
        assert not worker.allows("1.1.1.1") and worker.wait("1.1.1.1") > 3600
        assert worker.allows("2.2.2.2") and worker.wait("2.2.2.2") == 0
    now = 3700.0
    assert all(worker.allows("1.1.1.1") for worker in workers)


def test_the_tally_counts_callers_behind_a_proxy_one_by_one() -> None:
    limits = Limits(requests_per_minute=2, handshakes_per_minute=3, sockets_per_address=1)
    tally = Tally(limits, Trusted(("10.0.0.1",)), lambda: 0.0)

    def asked(kind: Any, caller: str) -> str:
        return tally.judge("10.0.0.1", Head(kind, "", None, {"x-forwarded-for": caller})).code

    assert [asked("request", "1.1.1.1") for _ in range(3)] == ["", "", "too_many_messages"]
    assert asked("request", "2.2.2.2") == ""
    assert [asked("socket", "1.1.1.1") for _ in range(2)] == ["", "too_many_sockets"]
    tally.sockets.leave("1.1.1.1")
    assert [asked("socket", "1.1.1.1") for _ in range(2)] == ["", "too_many_sockets"]
