"""What is counted at every message, and what health asks: the store, the sweep, the bots."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from stopville.server import app, bots, messages, store, verbs
from stopville.server.bots import BotProcesses, Question
from stopville.server.store import SqliteStore
from stopville.server.upkeep import Upkeep
from tests.server.salon import in_loop
from tests.server.test_faults import break_writing, play
from tests.server.web import Web, opened, until, wait_for

pytestmark = pytest.mark.once


def figure(web: Web, name: str) -> float:
    """One figure of /api/metrics; 0 if it is not there yet."""
    lines = web.get("/metrics").text.splitlines()
    found = [line.rpartition(" ")[2] for line in lines if line.startswith(f"stopville_{name} ")]
    return float(found[0]) if found else 0.0


def test_moves_refusals_times_and_bytes_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path) as web:
        table = web.table().take(0, 1).start()
        assert figure(web, 'moves_total{game="automatch"}') == 1, "the deal"
        before = figure(web, "message_seconds_count")
        seat = table.get("/view").json()["awaited"][0]
        with table.socket(table.secrets[seat]) as page:
            until(page, "Heard")
            sent = figure(web, "socket_sent_bytes_total")
            assert sent > 1000
            assert play(table, page, seat, "a")["t"] == "Done"
            show = table.get("/view", table.seat(seat)).json()
            page.send_json(
                {"t": "Play", "id": "b", "ask": show["ask"], "actions": [{"t": "Play", "card": 0}]}
            )
            refused = until(page, "Refused")
            page.send_json({"t": "Play", "id": "c", "ask": 99, "actions": [{"t": "Play", "card": 0}]})
            assert until(page, "Failed")["problem"]["code"] == "too_late"
            assert figure(web, "socket_sent_bytes_total") > sent
        assert figure(web, 'moves_total{game="automatch"}') == 2
        assert figure(web, "message_seconds_count") == before + 1
        assert 0 < figure(web, "message_seconds_sum") < 100
        book = refused["rule"].partition("-")[0]
        assert figure(web, f'moves_forbidden_total{{rules="{book}"}}') == 1
        assert figure(web, 'messages_refused_total{code="too_late"}') == 1
        assert figure(web, "message_errors_total") == 0


def test_a_fault_of_the_server_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: Any) -> None:
        raise RuntimeError("a rule with a fault")

    with opened(tmp_path) as web:
        table = web.table().take(0, 1).start()
        monkeypatch.setitem(verbs.VERBS, messages.Play, broken)
        seat = table.get("/view").json()["awaited"][0]
        with table.socket(table.secrets[seat]) as page:
            assert play(table, page, seat, "a")["problem"]["code"] == "internal"
        assert figure(web, "message_errors_total") == 1


def test_bots_are_timed(tmp_path: Path) -> None:
    with opened(tmp_path) as web:
        table = web.table(people=1, bots=1).take(0).start()
        with table.socket(table.secrets[0]) as page:
            until(page, "Heard")
            if table.get("/view").json()["awaited"] == [0]:
                play(table, page, 0, "a")
            wait_for(lambda: figure(web, "bot_seconds_count") >= 1)


# -- health ----------------------------------------------------------------------------------------------


def wrong(web: Web) -> dict[str, str]:
    answer = web.get("/health")
    told: dict[str, str] = answer.json()["wrong"]
    assert answer.status_code == (503 if told else 200)
    return told


def test_a_failed_commit_is_in_the_health_until_one_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as web:
        table = web.table().take(0, 1).start()
        assert wrong(web) == {}
        seat = table.get("/view").json()["awaited"][0]
        with table.socket(table.secrets[seat]) as page:
            break_writing(monkeypatch, sqlite3.OperationalError("disk I/O error"), 4)
            assert play(table, page, seat, "a")["problem"]["code"] == "not_saved"
            assert wrong(web) == {"store": "the last commit failed: OperationalError"}
            monkeypatch.undo()
            assert play(table, page, seat, "a")["t"] == "Done"
        assert wrong(web) == {}


@in_loop
async def test_a_writer_that_has_ended_is_named(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path)
    assert kept.check() == ""
    await kept.close()
    assert kept.check() == "the writer has ended"


def test_a_sweep_that_fails_is_in_the_health_until_one_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    older = store.SqliteStore.older

    async def locked(*given: Any) -> list[str]:
        raise sqlite3.OperationalError("database is locked")

    with opened(tmp_path) as web:
        wait_for(lambda: figure(web, "sweep_age_seconds") >= 0)
        monkeypatch.setattr(store.SqliteStore, "older", locked)
        wait_for(lambda: wrong(web) == {"sweep": "OperationalError: database is locked"})
        monkeypatch.setattr(store.SqliteStore, "older", older)
        wait_for(lambda: wrong(web) == {})


@in_loop
async def test_what_hangs_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("stopville.server.upkeep.time.monotonic", lambda: now[0])
    hanging = asyncio.Event()

    async def hang() -> float:
        await hanging.wait()
        return 60.0

    chore = Upkeep("sweep", hang, patience=180)
    task = asyncio.ensure_future(chore.go_on())
    await asyncio.sleep(0)
    now[0] += 180
    assert chore.check() == "" and chore.age() == -1
    now[0] += 25
    assert chore.check() == "should have been done 25 s ago"
    hanging.set()
    while chore.last is None:
        await asyncio.sleep(0)
    assert chore.check() == "" and chore.age() == 0
    now[0] += 60 + 180 + 1
    assert chore.check() == "should have been done 1 s ago"
    task.cancel()


@in_loop
async def test_bots_that_give_no_answer_three_times_in_a_row_are_in_the_health(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = [False, False, True, False, False, False, True]

    async def ask(worker: Any, asked: Question, share: int) -> Any:
        if answers.pop(0):
            return "an answer"
        raise BrokenPipeError

    monkeypatch.setattr(bots._Worker, "ask", ask)
    team = BotProcesses(processes=1)
    question = Question("automatch", "beginner", 1, b"{}", ["anything"])
    ill = []
    for _ in range(7):
        await team.choose(question)
        ill.append(bool(team.check()))
    assert ill == [False] * 5 + [True, False]
    assert team.fault == "BrokenPipeError"
