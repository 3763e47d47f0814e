"""Several workers are one server for whoever runs it, too: stopville admin, health and figures."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import stat
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from stopville.cli.app import run
from stopville.server.admin_socket import SOCKET
from stopville.server.meters import Meters, joined
from tests.server.salon import in_loop
from tests.server.test_process import Server, hello, until
from tests.server.test_supervisor import new_table, one_of_each, soon, two_workers

pytestmark = pytest.mark.once


class Running:
    """A server of two workers, a table of each, and whoever runs it."""

    def __init__(self, folder: Path, server: Server, pids: list[int]) -> None:
        self.folder, self.server, self.pids = folder, server, pids
        self.tables = one_of_each(server)
        self.capsys: pytest.CaptureFixture[str] | None = None

    def admin(self, *words: str) -> tuple[int, Any]:
        """The command's exit code, and what it said to a program."""
        assert self.capsys is not None
        code = run(["admin", *words, "--data", str(self.folder), "--json", "--lang", "en"])
        return code, json.loads(self.capsys.readouterr().out)

    def page(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.server.url + path, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("workers")
    with two_workers(folder, "--new-tables", "100") as (server, pids):
        yield Running(folder, server, pids)


@pytest.fixture
def running(shared: Running, capsys: pytest.CaptureFixture[str]) -> Running:
    shared.capsys = capsys
    return shared


def test_the_socket_is_the_supervisors_and_for_its_owner_only(running: Running) -> None:
    assert stat.S_IMODE((running.folder / SOCKET).stat().st_mode) == 0o600
    assert [path.name for path in running.folder.glob("*.sock")] == [SOCKET]


def test_the_tables_of_all_workers_are_one_list(running: Running) -> None:
    code, page = running.admin("tables", "--most", "1000")
    found = [row["id"] for row in page["tables"]]
    assert code == 0 and {id for id, _ in running.tables} <= set(found)
    assert page["total"] == len(found) == len(set(found))
    pages = [
        running.admin("tables", "--first", str(n), "--most", "1")[1]["tables"] for n in range(len(found))
    ]
    assert [row["id"] for (row,) in pages] == found
    assert running.admin("tables", "--first", str(len(found)))[1]["tables"] == []


def test_what_is_about_a_table_is_answered_by_the_worker_that_has_it(running: Running) -> None:
    for id, _ in running.tables:
        code, shown = running.admin("show", id)
        assert code == 0 and shown["table"]["id"] == id
        assert running.admin("mute", id, "0") == (0, None)
        assert running.admin("show", id)[1]["table"]["seats"][0]["muted"] is True
        assert running.admin("words", id) == (0, [])
        gone = new_table(running.server)[0]
        assert running.admin("remove", gone) == (0, None)
        code, refused = running.admin("show", gone)
        assert code == 1 and refused["code"] == "no_table"


@in_loop
async def test_an_announcement_reaches_the_pages_of_all_workers(running: Running) -> None:
    (first, key), (second, other) = running.tables
    async with running.server.socket(first) as one, running.server.socket(second) as two:
        await hello(one, key)
        await hello(two, other)
        assert await asyncio.to_thread(running.admin, "announce", "Bonsoir") == (0, 2)
        for page in (one, two):
            assert (await until(page, "Notice"))["text_fr"] == "Bonsoir"


def test_a_ban_holds_at_every_worker_and_is_lifted_at_every_worker(running: Running) -> None:
    assert running.admin("ban", "127.0.0.1")[0] == 0
    paths = [f"/api/tables/{id}" for id, _ in running.tables]
    assert [running.page(path)[0] for path in paths] == [403, 403]
    assert [ban["network"] for ban in running.admin("bans")[1]] == ["127.0.0.1/32"]
    assert running.admin("unban", "127.0.0.1")[0] == 0
    assert [running.page(path)[0] for path in paths] == [200, 200]
    assert running.admin("unban", "127.0.0.1")[1]["code"] == "no_ban"


def test_health_and_figures_are_those_of_all_processes(running: Running) -> None:
    status, told = running.page("/api/health")
    assert status == 200 and json.loads(told)["ok"] is True
    status, text = running.page("/api/metrics")
    assert status == 200
    for name in ("connections", "uptime_seconds"):
        assert len(re.findall(rf"^# TYPE stopville_{name} ", text, re.MULTILINE)) == 1
    workers = set(re.findall(r'^stopville_connections\{worker="(\w+)"\}', text, re.MULTILINE))
    assert workers == {"0", "1", "supervisor"}
    assert 'stopville_workers_serving{worker="supervisor"} 2' in text
    assert 'stopville_message_seconds_bucket{worker="1",le="+Inf"}' in text
    alone = running.page("/api/metrics?worker=1")[1]
    assert "worker=" not in alone and "\nstopville_connections " in alone
    assert running.page("/api/metrics?worker=one")[0] == 400


@in_loop
async def test_a_worker_that_comes_back_is_still_closed_to_newcomers_and_health_says_so(
    running: Running,
) -> None:
    assert running.admin("close-to-newcomers", "on") == (0, True)
    os.kill(running.pids[1], signal.SIGSTOP)
    try:
        told = await asyncio.to_thread(running.page, "/api/health?worker=0")
        assert told[0] == 200
        status, text = await ask_the_other(running)
        assert status == 503 and json.loads(text)["wrong"] == {"worker 1": "does not answer"}
    finally:
        os.kill(running.pids[1], signal.SIGKILL)

    async def back() -> bool:
        with suppress(OSError):  # its lines are cut
            return (await asyncio.to_thread(running.page, "/api/health"))[0] == 200
        return False

    assert await soon(back)
    for _ in range(4):  # whichever worker is asked
        with pytest.raises(urllib.error.HTTPError, match="503"):
            await asyncio.to_thread(new_table, running.server)
    assert running.admin("close-to-newcomers", "off") == (0, False)
    for _ in range(4):
        await asyncio.to_thread(new_table, running.server)
    text = (await asyncio.to_thread(running.page, "/api/metrics"))[1]
    assert 'stopville_worker_restarts_total{worker="supervisor"} 1' in text


async def ask_the_other(running: Running) -> tuple[int, str]:
    """The health of all; of two requests, one goes to the worker that sleeps."""
    asked = [asyncio.create_task(asyncio.to_thread(running.page, "/api/health")) for _ in range(2)]
    done, _ = await asyncio.wait(asked, timeout=15, return_when=asyncio.FIRST_COMPLETED)
    for task in asked:
        task.add_done_callback(lambda late: late.exception())  # the other line is cut
    return next(iter(done)).result()


def test_pages_of_figures_are_joined_without_repeating_what_they_are() -> None:
    pages = {}
    for worker in ("0", "1"):
        meters = Meters()
        meters.counter("moves_total", "Moves", "game").add("ordino", int(worker) + 1)
        meters.gauge("sockets", "Open", lambda: 3)
        pages[worker] = meters.text()
    assert joined(pages).splitlines() == [
        "# HELP stopville_moves_total Moves",
        "# TYPE stopville_moves_total counter",
        'stopville_moves_total{worker="0",game="ordino"} 1',
        'stopville_moves_total{worker="1",game="ordino"} 2',
        "# HELP stopville_sockets Open",
        "# TYPE stopville_sockets gauge",
        'stopville_sockets{worker="0"} 3',
        'stopville_sockets{worker="1"} 3',
    ]
