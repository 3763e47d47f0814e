"""The end of a turn and of the game: AU-93 to AU-97."""

import pytest

from stopville.games.automobile.events import FactoriesValued, GameWon, LoansRepaid
from tests.automobile.table import passing, table
from tests.rulebook import rule

LAST = "turn: 4\n"


@rule("AU-93")
def test_everything_goes_back_for_the_next_turn():
    game = table("""
        players: 3
        phase: decisions
        passing: 1 2 -1
        closures: 0
        bonuses: 2
        sets: 0 0 1
        seat 0: tiles 5
        seat 1: tiles 5
        seat 2: tiles 5
        space 1: seat 0 factories 1 bonus 1 reduced 2
        space 3: seat 1 factories 1 bonus 1 reduced 1
    """)
    game.state.apply(0, game.game.book.code(game.game.book.read("pass")))
    view = game.view()
    assert (view.turn_number, game.phase()) == (2, "demand")
    assert list(game.state.bag) == [4, 4, 4, 4]
    assert (view.closures, view.bonuses, view.sets) == (1, 0, (2, 1, 1))
    assert view.character == (-1, -1, -1)


@rule("AU-93")
def test_cubes_do_not_pile_up_on_characters_that_nobody_took():
    game = passing("").play(1, "choose kettering")
    assert game.view().cubes[1] == 5 + 3


@rule("AU-94")
def test_the_game_ends_after_the_fourth_turn():
    assert not passing("turn: 3\n").state.over()
    over = passing(LAST)
    assert over.state.over() and over.state.to_act() == []
    assert over.refused(0, "pass") == "ST-4"


@rule("AU-95")
def test_open_factories_bring_their_full_price_and_parts_500():
    game = passing(LAST + "seat 0: $100\nspace 3: seat 0 factories 2\nspace 26: seat 0 factories 1 parts 1")
    assert game.happened(FactoriesValued) == [FactoriesValued(0, 2 * 300 + 600 + 500)]
    assert game.result().points[0] == 1800


@rule("AU-95")
def test_closed_ones_bring_nothing_and_cubes_neither():
    game = passing(LAST + "seat 0: $100 rd 50\nspace 3: seat 0 closed 1")
    assert game.result().points[0] == 100


@rule("AU-95")
def test_loans_and_debts_are_paid_back():
    game = passing(LAST + "seat 0: $0 debt 300 loans 2\nspace 26: seat 0 factories 2")
    assert game.happened(LoansRepaid) == [LoansRepaid(0, loans=2, dollars=800)]
    assert game.result().points[0] == 1200 - 300 - 100 - 1200


@rule("AU-96")
def test_the_richest_wins():
    game = passing(LAST + "seat 0: $2010\nseat 1: $1500\nspace 1: seat 1 factories 3")
    assert game.result().points == (2010, 2100, 2000)
    assert game.result().winners == (1,)
    assert game.happened(GameWon) == [GameWon((1,), (2010, 2100, 2000), "four_turns")]


@rule("AU-97")
@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ("seat 0: $2080 loss 2\nseat 1: $2040 loss 1\nseat 2: $2000 loss 0", (2,)),
        ("seat 0: rd 3\nseat 1: rd 4\nseat 2: $1990 rd 9", (1,)),
        ("seat 0: rd 3\nseat 1: rd 3\nseat 2: rd 2", (0, 1)),
        ("", (0, 1, 2)),
    ],
)
def test_equal_fortunes_fewer_losses_then_more_cubes_then_both(seats, winners):
    assert passing(LAST + seats).result().winners == winners


def test_for_a_search_a_position_is_worth_the_distance_to_the_best_other():
    game = table("players: 3\nseat 0: $3000\nseat 1: $2500\nseat 2: $2500").state
    ahead, behind, also_behind = (game.payoff(seat) for seat in range(3))
    assert 0.5 < ahead < 1.0
    assert behind == also_behind == pytest.approx(1 - ahead)
    even = table("players: 3\nseat 0: $2500\nseat 1: $2500\nseat 2: $2000").state
    assert [even.payoff(seat) for seat in (0, 1)] == [0.5, 0.5]
