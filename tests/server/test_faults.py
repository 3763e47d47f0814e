"""Whatever goes wrong in one place, the rest of the server goes on, and it can be seen from outside."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stopville.server import app, store
from tests.server.salon import SHELF
from tests.server.web import Sitting, Socket, Web, opened, until, wait_for

pytestmark = pytest.mark.once

DAY = 86_400


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    with opened(tmp_path) as server:
        yield server


class Breaking:
    """Stands for a function that fails so many times; then it does what it always did."""

    def __init__(self, whole: Callable[..., Any], fault: Exception, times: int) -> None:
        self.whole, self.fault, self.times = whole, fault, times

    def __call__(self, *given: Any) -> Any:
        if self.times:
            self.times -= 1
            raise self.fault
        return self.whole(*given)

    def __get__(self, owner: Any, kind: Any) -> Callable[..., Any]:
        return lambda *given: self(owner, *given)


def break_writing(monkeypatch: pytest.MonkeyPatch, fault: Exception, times: int) -> Breaking:
    breaking = Breaking(store._write, fault, times)
    monkeypatch.setattr(store, "_write", breaking)
    return breaking


def play(table: Sitting, socket: Socket, seat: int, id: str) -> Any:
    show = table.get("/view", table.seat(seat)).json()
    action = show["legal"][0]["action"]
    socket.send_json({"t": "Play", "id": id, "ask": show["ask"], "actions": [action]})
    while (answer := socket.receive_json(timeout=60)).get("id") != id:
        pass
    return answer


# -- the disk --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        sqlite3.OperationalError("disk I/O error"),
        RuntimeError("anything"),
        OSError(28, "no space"),
        KeyError(),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_a_store_that_raises_refuses_the_move_and_takes_the_next(
    web: Web, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    table, other = (web.table().take(0, 1).start() for _ in range(2))
    seat = table.get("/view").json()["awaited"][0]
    with table.socket(table.secrets[seat]) as socket, table.socket(None) as watcher:
        until(watcher, "Heard")
        break_writing(monkeypatch, fault, 4)  # also where it is tried again by another way
        refused = play(table, socket, seat, "a")
        assert (refused["t"], refused["problem"]["code"]) == ("Failed", "not_saved")
        monkeypatch.undo()
        assert play(table, socket, seat, "a")["t"] == "Done"
        shows = [until(watcher, "Show")["awaited"]]
        assert shows == [[1 - seat]]  # and nobody was shown the move that was not saved
    assert other.post("/seats/0/hand-over", {}, other.seat(0)).status_code == 200
    assert web.post("/tables", {"game": "klaxon", "seats": [{"kind": "bot"}] * 2}).status_code == 201


def test_a_commit_that_cannot_even_be_undone_leaves_the_writer_alive(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = web.table().take(0, 1).start()
    seat = table.get("/view").json()["awaited"][0]
    with table.socket(table.secrets[seat]) as socket:
        monkeypatch.setattr(store, "commit", Breaking(store.commit, sqlite3.DatabaseError("gone"), 1))
        assert play(table, socket, seat, "a")["problem"]["code"] == "not_saved"
        assert play(table, socket, seat, "a")["t"] == "Done"


def test_a_window_whose_end_could_not_be_saved_is_closed_a_moment_later(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = web.table("klaxon", timed=True).take(0, 1).start()
    with table.socket(table.secrets[0]) as socket:
        until(socket, "Heard")
        breaking = break_writing(monkeypatch, sqlite3.OperationalError("database is locked"), 4)
        web.turn(20)
        wait_for(lambda: breaking.times < 4)
        time.sleep(0.1)
        breaking.times = 0
        for _ in range(5):
            assert table.get().json()["status"] in ("playing", "over")
            web.turn(1)
        wait_for(lambda: table.get().json()["status"] == "over", seconds=5)
        assert until_over(socket)["result"]["reason"] == "silence"


def until_over(socket: Socket) -> Any:
    while not (show := until(socket, "Show"))["result"]:
        pass
    return show


def test_a_bots_move_that_could_not_be_saved_is_made_a_moment_later(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = web.table("automatch", people=1, bots=1, options={"single_deal": True}).take(0).start()
    breaking = break_writing(monkeypatch, sqlite3.OperationalError("database is locked"), 2)
    with table.socket(table.secrets[0]) as socket:
        until(socket, "Heard")
        if table.get("/view").json()["awaited"] == [0]:
            breaking.times = 0
            play(table, socket, 0, "a")
            breaking.times = 2
        wait_for(lambda: turned(web, 1) and table.get("/view").json()["awaited"] == [0])


def turned(web: Web, seconds: float) -> bool:
    web.turn(seconds)
    return True


# -- the sweep -------------------------------------------------------------------------------------------


def test_a_locked_file_does_not_end_the_sweep(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    table = web.table()
    breaking = Breaking(store.SqliteStore.older, sqlite3.OperationalError("database is locked"), 5)
    monkeypatch.setattr(store.SqliteStore, "older", breaking)
    wait_for(lambda: breaking.times < 5)
    wait_for(lambda: breaking.times == 0)
    web.turn(3 * DAY)
    wait_for(lambda: table.get().status_code == 404)


def test_a_table_that_cannot_be_put_away_keeps_no_other(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [web.table() for _ in range(3)]
    breaking = Breaking(store.SqliteStore.delete, RuntimeError("anything"), 1)
    monkeypatch.setattr(store.SqliteStore, "delete", breaking)
    web.turn(3 * DAY)
    for table in tables:
        wait_for(lambda table=table: table.get().status_code == 404)  # type: ignore[misc]


@pytest.mark.parametrize("started", [False, True])
def test_a_table_of_an_unknown_game_stops_neither_the_sweep_nor_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: bool
) -> None:
    with opened(tmp_path) as web:
        odd = web.table("klaxon", public=True)
        if started:
            odd.post("/seats/0/take", {"name": "A"}), odd.post("/seats/1/take", {"name": "B"})
            odd.start()
        old = web.table("automatch")
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    without = {key: game for key, game in SHELF.items() if key != "klaxon"}
    with opened(tmp_path, games=without) as web:
        shown = web.table("automatch", public=True)
        listed = web.get("/tables")
        assert listed.status_code == 200
        assert [table["id"] for table in listed.json()] == [shown.id]
        assert web.get(f"/tables/{odd.id}").status_code == 404
        with shown.socket(None) as watcher:
            until(watcher, "Show")
            web.turn(70 * DAY)
            wait_for(lambda: web.get(f"/tables/{old.id}").status_code == 404)
            assert shown.get().status_code == 200


# -- the clock -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jumps", [(400,), (-400,), (400, -400), (-400, 400)])
def test_no_jump_of_the_clock_removes_a_table_at_which_somebody_sits(
    web: Web, jumps: tuple[int, ...]
) -> None:
    waiting, playing, over = (web.table().take(0, 1) for _ in range(3))
    playing.start()
    over.start()
    with (
        waiting.socket(waiting.secrets[0]) as one,
        playing.socket(playing.secrets[1]) as two,
        over.socket(over.secrets[0]) as three,
    ):
        three.send_json({"t": "Resign", "id": "r"})
        until(three, "Done")
        sockets = {"open": one, "playing": two, "over": three}
        for jump in jumps:
            web.turn(jump * DAY)
            time.sleep(0.3)  # several sweeps
            for table, status in ((waiting, "open"), (playing, "playing"), (over, "over")):
                assert table.get().json()["status"] == status
                sockets[status].send_json({"t": "Ping"})
                assert until(sockets[status], "Pong")
        seat = playing.get("/view").json()["awaited"][0]
        with playing.socket(playing.secrets[seat]) as socket:
            assert play(playing, socket, seat, "on")["t"] == "Done"
