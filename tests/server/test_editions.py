"""A table goes on with the edition and the board it was begun with, or says in words that it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from stopville.core.game import AnyGame
from stopville.core.wire import Malformed
from stopville.server import app
from tests.server.cairn import Cairn
from tests.server.salon import SHELF
from tests.server.web import Sitting, Web, opened, until, wait_for

pytestmark = pytest.mark.once

DAY = 86_400


class OtherRules(Cairn):
    edition = "2"


class OtherBoard(Cairn):
    data_digest = "00" * 32


class Unreadable(Cairn):
    """Whose positions of an earlier edition cannot even be read."""

    edition = "2"

    def load(self, setup: Any, saved: Any) -> Any:
        raise Malformed("state", "is of another time")


def with_game(game: AnyGame) -> Mapping[str, AnyGame]:
    return {**SHELF, game.key: game}


@pytest.fixture(params=[OtherRules, OtherBoard, Unreadable])
def later(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Web, Sitting, Sitting]]:
    """A server with another edition, a table that was begun before, and one that was made but not begun."""
    with opened(tmp_path) as web:
        begun, made = web.table("cairn").take(0, 1).start(), web.table("cairn").take(0, 1)
        with begun.socket(begun.secrets[0]) as socket:
            lay(begun, socket, "before")
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    with opened(tmp_path, games=with_game(request.param())) as web:
        begun.web = made.web = web
        yield web, begun, made


def lay(table: Sitting, socket: Any, id: str) -> Any:
    ask = table.get("/view", table.seat(0)).json()["ask"]
    socket.send_json({"t": "Play", "id": id, "ask": ask, "actions": [{"t": "Lay", "stone": 1}]})
    return answer_to(socket, id)


def answer_to(socket: Any, id: str) -> Any:
    while (answer := socket.receive_json()).get("id") != id:
        pass
    return answer


def test_a_table_of_another_edition_opens_and_says_that_it_cannot_go_on(later: Any) -> None:
    _, table, _ = later
    with table.socket(table.secrets[0]) as socket:
        show = until(socket, "Show")
        assert show["table"]["status"] == "playing"
        socket.send_json({"t": "Undo", "id": "u"})
        assert answer_to(socket, "u")["problem"]["code"] == "other_edition"
        problem = lay(table, socket, "on")["problem"]
        assert problem["code"] == "other_edition"
        assert "une autre édition" in problem["title_fr"] and "another edition" in problem["title_en"]
        socket.send_json({"t": "Say", "id": "s", "text": "What a pity"})
        assert answer_to(socket, "s")["t"] == "Done"
    why = table.post("/why", {"actions": [{"t": "Pass"}]}, table.seat(0))
    assert (why.status_code, why.json()["code"]) == (409, "other_edition")


def test_it_can_still_be_put_away_with_its_secret_shown(later: Any) -> None:
    web, table, _ = later
    assert table.get().json()["status"] == "playing"
    web.turn(61 * DAY)
    wait_for(lambda: table.get().json()["status"] == "abandoned")
    assert table.get("/view").json()["proof"]["secret"]
    record = table.get("/record").json()
    assert (record["edition"], len(record["moves"])) == ("1", 3)
    assert record["result"] is None


def test_its_clock_and_its_bots_stand_still(tmp_path: Path) -> None:
    with opened(tmp_path) as web:
        table = web.table("cairn", people=1, bots=1, seconds=30).take(0).start()
    with opened(tmp_path, games=with_game(OtherRules())) as web:
        table.web = web
        with table.socket(table.secrets[0]) as socket:
            before = until(socket, "Show")
            for _ in range(5):
                web.turn(60)
            assert table.get("/view", table.seat(0)).json()["v"] == before["v"]


def test_a_table_that_was_not_begun_starts_with_the_present_edition(later: Any) -> None:
    web, _, table = later
    table.start()
    with table.socket(table.secrets[0]) as socket:
        until(socket, "Show")
        assert lay(table, socket, "first")["t"] == "Done"
        socket.send_json({"t": "Resign", "id": "r"})
        assert answer_to(socket, "r")["t"] == "Done"
    game, record = web.games["cairn"], table.get("/record").json()
    assert (record["edition"], record["data"]) == (game.edition, game.data_digest)


def test_a_rematch_is_of_the_present_edition(tmp_path: Path) -> None:
    with opened(tmp_path) as web:
        table = web.table("cairn").take(0, 1).start()
        with table.socket(table.secrets[0]) as socket:
            socket.send_json({"t": "Resign", "id": "r"})
            answer_to(socket, "r")
    with opened(tmp_path, games=with_game(OtherRules())) as web:
        table.web = web
        with table.socket(table.secrets[0]) as socket:
            socket.send_json({"t": "Rematch", "id": "again"})
            table.id = answer_to(socket, "again")["table"]
        table.start()
        with table.socket(table.secrets[0]) as socket:
            until(socket, "Show")
            assert lay(table, socket, "first")["t"] == "Done"
