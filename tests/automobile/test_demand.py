"""Demand tiles, and which class they are for: AU-12 to AU-17."""

import pytest

from stopville.core.engine.pick import GivenPick
from stopville.core.engine.seats import CHANCE, WATCHER
from stopville.core.engine.state import HIDDEN
from stopville.games.automobile.events import DemandSet, ExtraDrawn, TileDrawn
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import Table, fresh, table
from tests.rulebook import rule

LAST_PASS = "players: 3\nphase: decisions\npassing: 1 2 -1\n"


def demand(turn: int, tiles: tuple[str, str, str], picks: list[int]) -> tuple[DemandSet, Table]:
    """What is demanded when three players with these tiles have passed."""
    seats = "".join(f"seat {seat}: tiles {held}\n" for seat, held in enumerate(tiles))
    game = table(f"{LAST_PASS}turn: {turn}\n{seats}")
    game.pick = GivenPick([*picks, *[0] * 9])
    game.play(0, "pass")
    return game.happened(DemandSet)[0], game


@rule("AU-12")
def test_one_tile_each_in_the_first_turn():
    game = fresh(4).settle()
    assert game.view().demand == ((-1, 0),) * 4
    assert game.phase() == "characters"


@rule("AU-12")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_two_tiles_each_later(turn):
    game = table(f"players: 5\nphase: demand\nturn: {turn}\norder: 3 0 1 2 4").by_chance("tile 4", "tile 2")
    assert game.view(3).demand == ((0, 0), (0, 0), (0, 0), (4, 2), (0, 0))
    game.settle()
    assert game.view().demand == ((-1, -1),) * 5


@rule("AU-8", "AU-12")
def test_a_tile_is_seen_by_its_drawer_alone_and_who_begins_by_all():
    book = AUTOMOBILE.book
    tile, first = (book.code(book.read(word)) for word in ("tile 5", "first 1"))
    drawing = table("players: 3\nphase: demand\nturn: 2\norder: 2 0 1").state
    assert [drawing.seen(seat, CHANCE, tile) for seat in (0, 1, 2, WATCHER)] == [HIDDEN, HIDDEN, tile, HIDDEN]
    assert [fresh(3).state.seen(seat, CHANCE, first) for seat in (0, 1, 2, WATCHER)] == [first] * 4


@rule("AU-12")
def test_tiles_are_drawn_in_the_order_of_play():
    game = table("players: 3\nphase: demand\nturn: 2\norder: 2 0 1")
    game.by_chance("tile 2", "tile 3", "tile 4", "tile 5")
    assert game.happened(TileDrawn) == [TileDrawn(2, 2), TileDrawn(2, 3), TileDrawn(0, 4), TileDrawn(0, 5)]


@rule("AU-13")
def test_in_turn_one_the_tiles_are_for_mid_price():
    assert demand(1, ("5", "2", "4"), [])[0] == DemandSet(premium=0, mid=11, low=0)


@rule("AU-14")
def test_in_turn_two_the_higher_tile_is_for_mid_and_the_lower_for_low():
    assert demand(2, ("52", "33", "24"), [])[0] == DemandSet(premium=0, mid=5 + 3 + 4, low=2 + 3 + 2)


@rule("AU-14", "AU-80")
def test_the_example_of_the_sheet_eleven_cars_of_low_price_in_turn_two():
    four = table("""
        players: 4
        turn: 2
        phase: decisions
        passing: 1 2 3 -1
        seat 0: tiles 53
        seat 1: tiles 42
        seat 2: tiles 34
        seat 3: tiles 53
    """).play(0, "pass")
    assert four.happened(DemandSet)[0].low == 3 + 2 + 3 + 3 == 11


@rule("AU-15")
def test_in_turn_three_it_is_the_other_way_round():
    set_, _ = demand(3, ("52", "33", "24"), [0])
    assert (set_.mid, set_.low) == (2 + 3 + 2, 5 + 3 + 4)


@rule("AU-16")
def test_in_turn_three_a_tile_is_drawn_for_premium():
    set_, game = demand(3, ("52", "33", "24"), [9])  # left: 2 2, 3 3, 4 4 4, 5 5 5: the tenth is a 5
    assert game.happened(ExtraDrawn) == [ExtraDrawn(lane=0, value=5)]
    assert set_ == DemandSet(premium=5, mid=7, low=12)


@rule("AU-16")
def test_in_turn_four_a_second_one_is_added_to_low_price():
    set_, game = demand(4, ("52", "33", "24"), [0, 8])
    assert game.happened(ExtraDrawn) == [ExtraDrawn(lane=0, value=2), ExtraDrawn(lane=2, value=5)]
    assert set_ == DemandSet(premium=2, mid=7, low=12 + 5)


@rule("AU-16")
def test_nobody_knows_the_extra_tiles_before():
    before = table(LAST_PASS + "turn: 4\n")
    assert before.view(0).extra == before.view().extra == (0, 0, 0)


@rule("AU-17")
def test_equal_tiles_give_the_same_sums_either_way():
    assert demand(2, ("44", "33", "22"), [])[0] == DemandSet(premium=0, mid=9, low=9)
