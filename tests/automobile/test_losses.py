"""Losses, payments and debts: AU-23, AU-27 and AU-86 to AU-92."""

import pytest

from stopville.games.automobile.events import (
    DebtMade,
    DebtPaid,
    InterestPaid,
    LoanTaken,
    LossesPaid,
    LossesShed,
    Outdated,
)
from tests.automobile.table import Table, passing, table
from tests.rulebook import rule

YELLOW, RED, GREEN, BLUE = range(4)


def old(game: Table) -> list[tuple[int, int, int]]:
    return [(event.seat, event.space + 1, event.losses) for event in game.happened(Outdated)]


# -- age -------------------------------------------------------------------------------------------


@rule("AU-86")
def test_the_example_of_the_sheet_nothing_nothing_one_and_two():
    """Yellow has the newest mid space, red the only low one, green and blue older mid spaces."""
    game = table("""
        players: 4
        phase: decisions
        passing: 1 2 3 -1
        seat 0: kettering
        seat 1: ford
        seat 2: howard
        seat 3: durant
        space 1: seat 3 factories 3
        space 3: seat 2 factories 1
        space 5: seat 1 factories 1
        space 6: seat 0 factories 1
    """).play(0, "pass")
    assert game.losses() == (0, 0, 1, 2)
    assert old(game) == [(GREEN, 3, 1), (BLUE, 1, 2)]


@rule("AU-86")
def test_each_class_is_counted_apart_and_over_all_players():
    game = passing("""
        space 1: seat 0 factories 1
        space 2: seat 1 factories 1
        space 3: seat 0 factories 1
        space 4: seat 2 factories 1
        space 5: seat 1 factories 1
    """)
    assert sorted(old(game)) == [(0, 1, 1), (1, 2, 1)]


@rule("AU-87")
def test_the_example_of_the_sheet_a_closed_third_space_counts_and_takes_none():
    game = passing("""
        space 1: seat 2 factories 1
        space 3: seat 1 closed 1
        space 6: seat 0 factories 1
        space 8: seat 1 factories 1
    """)
    assert old(game) == [(0, 6, 1), (2, 1, 3)]


@rule("AU-87")
def test_empty_spaces_do_not_count():
    assert old(passing("space 1: seat 2 factories 1\nspace 25: seat 1 factories 1")) == [(2, 1, 1)]


# -- Sloan and Chrysler ----------------------------------------------------------------------------


@rule("AU-23")
@pytest.mark.parametrize(("before", "after"), [(7, 3), (6, 3), (1, 0), (0, 0)])
def test_sloan_sheds_half_rounded_up_before_paying(before, after):
    game = passing(f"seat 0: $1000 loss {before} sloan")
    assert game.losses()[0] == after
    assert game.money()[0] == 1000 - 10 * after


@rule("AU-27")
@pytest.mark.parametrize(("turn", "after"), [(1, 6), (2, 5), (3, 4)])
def test_chrysler_sheds_the_number_of_the_turn(turn, after):
    game = passing(f"turn: {turn}\nseat 0: $1000 loss 7 chrysler")
    assert game.losses()[0] == after
    assert game.money()[0] == 1000 - 10 * turn * after


@rule("AU-27")
def test_chrysler_sheds_no_more_than_there_is():
    game = passing("turn: 3\nseat 0: loss 2 chrysler")
    assert game.happened(LossesShed) == [LossesShed(0, 2)]
    assert game.losses()[0] == 0


@rule("AU-89")
def test_age_comes_before_sloan_and_payment_before_interest():
    game = passing("""
        seat 0: $1000 loss 2 loans 1 sloan
        space 1: seat 0 factories 1
        space 3: seat 1 factories 1
    """)
    kinds = (Outdated, LossesShed, LossesPaid, InterestPaid)
    assert [event for event in game.events if isinstance(event, kinds)] == [
        Outdated(0, 0, 1),
        LossesShed(0, 2),
        LossesPaid(0, 10),
        InterestPaid(0, 50),
    ]


# -- paying ----------------------------------------------------------------------------------------


@rule("AU-90")
@pytest.mark.parametrize(("turn", "price"), [(1, 10), (2, 20), (3, 30), (4, 40)])
def test_a_loss_point_costs_more_each_turn(turn, price):
    game = passing(f"turn: {turn}\nseat 0: $1000 loss 3\nseat 1: loss 0")
    assert game.happened(LossesPaid) == [LossesPaid(0, 3 * price)]


@rule("AU-90")
def test_loss_points_stay():
    assert passing("seat 1: loss 4").losses() == (0, 4, 0)


@rule("AU-91")
def test_whoever_cannot_pay_borrows_first():
    game = passing("turn: 3\nseat 0: $10 loss 5")
    assert game.happened(LoanTaken) == [LoanTaken(0, 500)]
    assert game.money()[0] == 10 + 500 - 150 - 50  # the new loan bears interest at once  AU-89


@rule("AU-91")
def test_then_closes_spaces_of_his_choice_without_shedding():
    game = passing("""
        turn: 3
        seat 0: $0 loss 20 loans 2
        space 2: seat 0 factories 1
        space 4: seat 0 factories 2 parts 1
        space 5: seat 0 factories 1
    """)
    assert (game.phase(), game.turn(), game.view().owed) == ("losses", 0, 21 * 30)
    assert game.may(0) == ["close 2", "close 4", "close 5"]
    assert game.refused(0, "pass") == "AU-91"
    assert game.refused(0, "cubes") == "ST-2"
    assert game.refused(0, "close 1") == "AU-53"
    game.play(0, "close 4")
    assert (game.losses()[0], game.money()[0]) == (21, 2 * 300 + 400 - 630 - 100)
    assert game.view().turn_number == 4


@rule("AU-91")
def test_one_space_after_the_other_until_it_is_paid():
    game = passing("""
        turn: 2
        seat 0: $0 loss 9 loans 2
        space 2: seat 0 factories 1
        space 4: seat 0 factories 1
    """)
    assert game.play(0, "close 2").turn() == 0  # 100 of 180
    game.play(0, "close 4")
    assert game.money()[0] == 100 + 300 - 180 - 100


@rule("AU-92")
def test_what_is_missing_is_a_debt():
    game = passing("turn: 2\nseat 0: $30 loss 9 loans 2")
    assert game.happened(DebtMade) == [DebtMade(0, 150), DebtMade(0, 100)]
    assert (game.money()[0], game.view().debt[0]) == (0, 250)


@rule("AU-92")
def test_what_comes_in_repays_it_first():
    game = table("players: 3\nseat 0: $0 debt 250 loans 2\nspace 4: seat 0 factories 1").play(0, "close 4")
    assert game.happened(DebtPaid) == [DebtPaid(0, 250)]
    assert (game.money()[0], game.view().debt[0]) == (50, 0)


@rule("AU-92")
def test_a_debtor_cannot_spend():
    game = table("players: 3\nseat 0: $0 debt 250 loans 2\nspace 4: seat 0 factories 1")
    assert {words.split()[0] for words in game.may(0)} == {"cubes", "place", "close"}


@rule("AU-92")
def test_in_the_last_turn_nobody_is_forced_to_close():
    game = passing("turn: 4\nseat 0: $0 loss 10 loans 2\nspace 26: seat 0 factories 2")
    assert game.result().points[0] == 2 * 600 - 400 - 100 - 1200
