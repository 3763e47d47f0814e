"""The material and the setting up: AU-1 to AU-11."""

import pytest

from stopville.core.engine.pick import GivenPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.game import BadSetup
from stopville.core.play import begin
from stopville.games.automobile.events import TileDrawn, TileHidden
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import Table, fresh, passing, table
from tests.rulebook import rule


@rule("AU-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_four_or_five_can_play(players):
    assert fresh(players).view().players == players
    assert len(AUTOMOBILE.sides(players)) == players


@rule("AU-1")
@pytest.mark.parametrize("players", [0, 2, 6])
def test_fewer_or_more_cannot(players):
    with pytest.raises(BadSetup, match=f"3, 4 or 5 players, not {players}"):
        fresh(players)


@rule("AU-2")
def test_everybody_has_the_same_pieces():
    seat = AUTOMOBILE.holdings(fresh(4).state)["seat:2"]
    pieces = {name: seat[f"{name} 2"] for name in ("car", "distributor", "factory", "parts")}
    assert pieces == {"car": 28, "distributor": 8, "factory": 6, "parts": 1}
    assert AUTOMOBILE.board.loans == 2


@rule("AU-3")
@pytest.mark.parametrize(("players", "cubes"), [(3, 5), (4, 4), (5, 3)])
def test_money_and_cubes_at_the_start(players, cubes):
    view = fresh(players).view()
    assert view.cash == (2000,) * players
    assert view.cubes == (cubes,) * players


@rule("AU-4")
def test_the_track_runs_from_the_duryea_to_the_cord():
    board = AUTOMOBILE.board
    assert len(board.names) == len(board.price) == len(board.kind) == 26
    assert (board.names[0], board.names[2], board.names[25]) == (
        "Duryea Motor Wagon",
        "Franklin A",
        "Cord 810",
    )
    assert (board.price[0], board.price[2]) == (200, 300)
    assert [list(board.kind).count(kind) for kind in range(3)] == [7, 11, 8]


@rule("AU-5")
def test_sixteen_demand_tiles_are_in_the_bag_four_of_each():
    bag = AUTOMOBILE.holdings(fresh(3).state)["bag"]
    assert bag == {"demand 2": 4, "demand 3": 4, "demand 4": 4, "demand 5": 4}


@rule("AU-5")
def test_a_tile_that_is_all_out_cannot_be_drawn():
    five = table("players: 5\nphase: demand\nturn: 1\nnext: 4\n" + tiles_of("5", 4))
    assert five.chance_refused("tile 5") == "ST-2"
    assert five.chance_refused("tile 2") == ""


def tiles_of(tile: str, seats: int) -> str:
    return "".join(f"seat {seat}: tiles {tile}\n" for seat in range(seats))


@rule("AU-6")
def test_the_decisions_on_offer():
    view = fresh(3).view()
    assert (view.closures, view.bonuses, view.sets) == (1, 0, (2, 1, 1))
    assert list(AUTOMOBILE.board.bonus_cubes) == [2, 1, 1]


@rule("AU-7")
def test_the_first_to_choose_is_drawn_by_lot_and_the_others_follow_clockwise():
    drawn = fresh(4).by_chance("first 2")
    assert drawn.view().order == (2, 3, 0, 1)
    drawn.settle()
    assert (drawn.phase(), drawn.turn()) == ("characters", 2)


@rule("AU-7")
def test_the_lot_can_fall_on_anybody():
    start = fresh(3)
    assert [start.chance_refused(f"first {seat}") for seat in range(4)] == ["", "", "", "ST-2"]
    assert start.state.outcomes() == [(4, 1), (5, 1), (6, 1)]


@rule("AU-8")
def test_a_tile_is_seen_by_its_drawer_alone_until_phase_seven():
    tiles = fresh(3).by_chance("first 0", "tile 5", "tile 2", "tile 3")
    assert tiles.view(0).demand == ((5, 0), (-1, 0), (-1, 0))
    assert tiles.view(1).demand == ((-1, 0), (2, 0), (-1, 0))
    assert tiles.view().demand == ((-1, 0),) * 3


@rule("AU-8")
def test_the_others_hear_only_that_a_tile_was_drawn():
    (first, *_) = fresh(3).by_chance("first 0", "tile 5").happened(TileDrawn)
    assert AUTOMOBILE.told(first, Seat(0)) == TileDrawn(0, 5)
    assert AUTOMOBILE.told(first, Seat(1)) == AUTOMOBILE.told(first, WATCHER) == TileHidden(0)


@rule("AU-8")
def test_money_cubes_losses_and_loans_are_open_to_all():
    game = table("players: 3\nseat 1: $70 rd 9 loss 4 loans 1")
    for seat in (0, 2, WATCHER):
        view = game.view(seat)
        assert (view.cash[1], view.cubes[1], view.losses[1], view.loans[1]) == (70, 9, 4, 1)


@rule("AU-9")
def test_the_supply_of_cubes_and_losses_has_no_bottom():
    rich = table("players: 3\nseat 0: rd 500 loss 300").play(0, "cubes")
    assert rich.view().cubes[0] == 502
    assert not {"supply", "bank"} & AUTOMOBILE.holdings(rich.state).keys()


@rule("AU-10")
def test_slots_and_characters_do_not_change_with_the_number_of_players():
    for players in (3, 4, 5):
        chosen = begin(AUTOMOBILE, fresh(players).state, GivenPick([0] * (players + 1))).state
        assert len(chosen.legal(0)) == 7  # six characters, and a loan
        assert [chosen.terms.board.open_slots(1, kind) for kind in range(3)] == [2, 4, 2]


@rule("AU-11")
def test_the_nine_phases_come_in_their_order():
    names = []
    game = fresh(3).settle()
    for _ in range(200):
        if game.phase() not in names:
            names.append(game.phase())
        game.play(game.turn(), game.may(game.turn())[-2])
        if game.view().turn_number == 2:
            break
    expected = ["characters", "actions", "howard", "distributors", "decisions"]
    assert [name for name in names if name in expected] == [name for name in expected if name in names]
    assert names[:2] == ["characters", "actions"] and names[-1] == "decisions"


@rule("AU-11")
def test_phases_without_a_choice_pass_in_one_go():
    after = passing("")
    assert isinstance(after, Table)
    assert (after.view().turn_number, after.phase()) == (2, "characters")
