"""What the page is told of a game it does not know, and that nothing was added for those it knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stopville.core.game import AnyGame
from stopville.core.words import LANGUAGES
from stopville.games import GAMES
from stopville.server.shelf import shelf_info
from tests.server.salon import KLAXON, SHELF, Page, Salon, in_loop, play, start
from tests.server.web import Web, opened

# All that a seat is sent of a game with a board of its own: what is this seat's, then what all are sent.
SENT = (
    *("t", "v", "seat", "view", "aid", "ask", "legal", "open", "orders", "events", "fresh", "undo", "proof"),
    *("devices", "earlier", "table", "awaited", "deadline_ms", "abandon", "result", "lang"),
)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with opened(tmp_path_factory.mktemp("server")) as server:
        yield server


# -- on the shelf ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF.keys())
def test_every_game_tells_its_story_in_both_languages(game: AnyGame) -> None:
    told = shelf_info(game)
    assert all(told.story[lang].strip() for lang in LANGUAGES)
    assert set(told.year) in (set(), set(LANGUAGES))


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF.keys())
def test_play_now_sets_up_a_table_that_the_game_accepts(game: AnyGame) -> None:
    quick = shelf_info(game).quick
    setup = game.setup(quick.players, quick.options, quick.timed)
    assert setup.players == quick.players
    assert quick.timed <= game.windows


def test_a_game_without_a_shelf_section_is_told_by_its_rulebook() -> None:
    assert "shelf" not in KLAXON.words.sections
    told = shelf_info(KLAXON)
    assert told.story == KLAXON.rulebook.about
    assert (told.year, told.minutes, told.colours, told.quick.players) == ({}, 0, [], 2)


def test_the_games_are_given_out_with_their_shelf_entries(web: Web) -> None:
    games = {game["key"]: game for game in web.get("/games").json()}
    assert games.keys() == SHELF.keys()
    assert games["automatch"]["shelf"]["year"] == {"fr": "vers 1958", "en": "about 1958"}
    assert games["automatch"]["shelf"]["quick"] == {
        "players": 3,
        "options": {"single_deal": True},
        "timed": False,
    }
    assert [key for key in GAMES if games[key]["nothing_hidden"]] == ["ordino"]


def test_the_games_that_claim_a_board_are_those_the_page_has_one_for() -> None:
    boards = Path(__file__).parents[2] / "web" / "src" / "games"
    drawn = {folder.parent.name for folder in boards.glob("*/index.ts")} - {"plain"}
    assert {key for key, game in SHELF.items() if game.own_board} == drawn


# -- at a table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
@in_loop
async def test_a_game_with_a_board_of_its_own_is_sent_no_picture(tmp_path: Path, key: str) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table(key, people=min(GAMES[key].players))
        page, watcher = Page(table, 0), Page(table)
        await start(table)
        shows = [message for one in (page, watcher) for message in (*one.read(), one.show)]
        assert {tuple(show) for show in shows if show["t"] == "Show"} == {SENT}
        assert page.show["view"] is not None


@in_loop
async def test_a_game_without_one_is_sent_its_picture_in_the_language_of_the_seat(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table("cairn")
        anne, bruno, watcher = Page(table, 0, "fr"), Page(table, 1), Page(table)
        assert "picture" not in anne.show  # nothing is to be seen before the start
        await start(table)
        for page in (anne, bruno, watcher):
            view = table.view(page.seat)
            assert page.show["picture"] == table.game.picture(view, page.lang, ["Anne", "Bruno"])
        before = anne.show["picture"]
        assert "[?] Bruno" in before and "[?] Anne" not in before
        assert "[?] Anne" in watcher.show["picture"] and "[?] Bruno" in watcher.show["picture"]
        await play(table, 0, "a", table.progress.asks[0], [{"t": "Lay", "stone": 2}])
        assert anne.show["picture"] != before and "Anne       oo" in anne.show["picture"]


@in_loop
async def test_the_picture_changes_its_language_with_the_page(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        page = Page(table, 0, "fr")
        assert page.show["picture"].startswith("Les cartes")
        table.change_language(page.client, 0, "fr", "en")
        assert page.show["picture"].startswith("The cards")


def test_the_picture_is_also_had_without_a_socket(web: Web) -> None:
    table = web.table("klaxon").take(0, 1).start()
    assert table.get("/view", table.seat(0)).json()["picture"].startswith("Les cartes")
    known = web.table("automatch").take(0, 1).start()
    assert "picture" not in known.get("/view", known.seat(0)).json()
