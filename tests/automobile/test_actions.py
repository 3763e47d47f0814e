"""Distributors, cubes, production, closing and loans: AU-44 to AU-59."""

import pytest

from stopville.games.automobile.events import InterestPaid, SoldByHoward
from tests.automobile.table import Table, passing, table
from tests.rulebook import rule


def alone(lines: str = "") -> Table:
    return table(f"players: 3\n{lines}")


# -- distributors ----------------------------------------------------------------------------------


@rule("AU-44")
def test_one_to_three_distributors_in_any_lanes():
    game = alone().play(0, "place mid", "place low", "place premium")
    assert (game.view().lanes[0], game.turn(), game.money()[0]) == ((1, 1, 1), 1, 2000)
    assert alone().play(0, "place mid", "done").view().lanes[0] == (0, 1, 0)


@rule("AU-44")
def test_there_is_no_fourth():
    four = alone("placed: 3\nstep: 2\nseat 0: lanes 0 3 0")
    assert four.refused(0, "place mid") == "AU-44"


@rule("AU-45")
def test_only_those_in_hand():
    assert alone("seat 0: lanes 2 4 2").refused(0, "place mid") == "AU-45"
    game = alone("seat 0: lanes 0 7 0").play(0, "place low")
    assert (game.view().lanes[0], game.turn()) == ((0, 7, 1), 1)  # the eighth ends the action


@rule("AU-46")
def test_a_lane_is_never_full():
    game = alone("seat 1: lanes 0 8 0\nseat 2: lanes 0 8 0\nseat 0: lanes 0 5 0")
    assert game.play(0, "place mid", "place mid", "place mid").view().lanes == ((0, 8, 0),) * 3


@rule("AU-47")
def test_two_cubes_from_the_supply():
    assert alone().play(0, "cubes").view().cubes == (7, 5, 5)


# -- production ------------------------------------------------------------------------------------


@rule("AU-48")
def test_every_open_space_of_ones_own_may_produce():
    game = alone("space 1: seat 0 factories 1\nspace 2: seat 0 factories 1").play(0, "make 1 3")
    assert game.turn() == 0
    assert game.play(0, "done").view().cars[:2] == (3, 0)


@rule("AU-48")
def test_nobody_produces_elsewhere():
    game = alone("space 1: seat 1 factories 1\nspace 3: seat 0 closed 1 cars 2")
    assert [game.refused(0, f"make {space} 2") for space in (1, 2, 3)] == ["AU-48"] * 3


@rule("AU-49")
@pytest.mark.parametrize(
    ("space", "tiles", "least", "most"),
    [
        (4, 1, 1, 2),
        (4, 2, 2, 4),
        (4, 3, 3, 6),
        (1, 1, 2, 3),
        (1, 2, 3, 6),
        (1, 3, 5, 9),
        (2, 1, 2, 4),
        (2, 2, 4, 8),
        (2, 3, 6, 12),
    ],
)
def test_a_minimum_and_a_maximum_for_each_class_and_number_of_tiles(space, tiles, least, most):
    game = alone(f"space {space}: seat 0 factories {tiles}")
    assert game.may_begin(0, "make") == [f"{space} {cars}" for cars in range(least, most + 1)]
    assert game.refused(0, f"make {space} {most + 1}") == "AU-49"
    if least > 1:
        assert game.refused(0, f"make {space} {least - 1}") == "AU-49"


@rule("AU-50")
@pytest.mark.parametrize(("space", "cost"), [(4, 100), (1, 80), (2, 60)])
def test_every_car_is_paid_at_the_cost_of_its_class(space, cost):
    game = alone(f"space {space}: seat 0 factories 1").play(0, f"make {space} 2")
    assert game.money()[0] == 2000 - 2 * cost


@rule("AU-50")
def test_in_cash():
    poor = alone("seat 0: $230\nspace 1: seat 0 factories 1")
    assert poor.refused(0, "make 1 3") == "AU-50"
    assert poor.may_begin(0, "make") == ["1 2"]


@rule("AU-51")
def test_28_cars_at_most():
    game = alone("space 1: seat 0 factories 1 cars 26\nspace 4: seat 0 factories 1")
    assert game.refused(0, "make 1 3") == "AU-51"
    game.play(0, "make 1 2")
    assert (game.view().cars[0], game.turn()) == (28, 1)  # no piece is left for another space


@rule("AU-52")
def test_a_space_produces_once_in_an_action():
    game = alone("space 1: seat 0 factories 1\nspace 2: seat 0 factories 1").play(0, "make 1 2")
    assert game.refused(0, "make 1 2") == "AU-52"


@rule("AU-52")
def test_but_again_in_the_next_round():
    game = alone("space 1: seat 0 factories 1").play(0, "make 1 3").play(1, "cubes").play(2, "cubes")
    assert game.play(0, "make 1 3").view().cars[0] == 6


def test_production_waits_while_a_loan_could_pay_for_another_space():
    game = alone("seat 0: $160\nspace 1: seat 0 factories 1\nspace 2: seat 0 factories 1").play(0, "make 1 2")
    assert game.may(0) == ["done", "loan"]
    assert game.play(0, "loan", "make 2 4").turn() == 1


# -- closing ---------------------------------------------------------------------------------------


@rule("AU-53")
def test_closing_takes_all_tiles_off_a_space():
    game = alone("space 5: seat 0 factories 3 parts 1").play(0, "close 5")
    view = game.view()
    assert (view.tiles[4], view.parts[4], view.closed[4]) == (0, 0, 1)
    assert game.state.factories_left(0) == 6 and game.state.parts_left(0) == 1


@rule("AU-53")
def test_one_closes_ones_own_open_spaces():
    game = alone("space 1: seat 1 factories 1\nspace 2: seat 0 closed 1 cars 1")
    assert [game.refused(0, f"close {space}") for space in (1, 2, 3)] == ["AU-53"] * 3


@rule("AU-54")
def test_a_tile_brings_100_less_than_its_price_and_parts_400():
    game = alone("seat 0: $0\nspace 20: seat 0 factories 2 parts 1").play(0, "close 20")
    assert game.money()[0] == 2 * (600 - 100) + 400


@rule("AU-55")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (4, 2), (7, 3)])
def test_half_of_the_losses_rounded_up_are_shed(before, after):
    game = alone(f"seat 0: loss {before}\nspace 1: seat 0 factories 1").play(0, "close 1")
    assert game.losses()[0] == after


@rule("AU-56")
def test_cars_stay_on_a_closed_space_and_are_sold():
    game = alone("action_round: 2\nseat 2: howard\norder: 0 1 2\nspace 1: seat 2 factories 1 cars 3")
    game.play(0, "cubes").play(1, "cubes").play(2, "close 1")
    assert (game.phase(), game.may_begin(2, "sell")) == ("howard", ["1"])
    game.play(2, "sell 1", "sell 1")
    assert game.happened(SoldByHoward) == [SoldByHoward(2, 0, 150)] * 2
    assert game.view().cars[0] == 1


@rule("AU-56")
def test_once_the_turn_is_over_a_closed_space_belongs_to_nobody():
    after = passing("space 1: seat 0 closed 1 cars 1")
    assert (after.view().owner[0], after.view().closed[0], after.view().cars[0]) == (-1, 1, 0)


# -- loans -----------------------------------------------------------------------------------------


@rule("AU-57")
def test_500_dollars_twice():
    game = alone("seat 0: $0").play(0, "loan", "loan")
    assert (game.money()[0], game.view().loans[0], game.turn()) == (1000, 2, 0)
    assert game.refused(0, "loan") == "AU-57"


@rule("AU-57")
@pytest.mark.parametrize(
    "moment",
    [
        "phase: characters",
        "phase: characters\nstep: 5",
        "step: 1\nspace: 0",
        "step: 2\nplaced: 1\nseat 0: lanes 1 0 0",
        "phase: howard\nseat 0: howard\nspace 1: seat 0 factories 1 cars 1",
        "phase: distributors\nseat 0: lanes 0 1 0\nspace 1: seat 0 factories 1 cars 1",
        "phase: decisions",
    ],
)
def test_at_any_decision_of_ones_own(moment):
    game = alone(moment)
    before = game.may(0)
    assert "loan" in before
    game.play(0, "loan")
    assert (game.money()[0], game.turn()) == (2500, 0)
    assert set(before) <= {*game.may(0), "loan"}


@rule("AU-57")
def test_but_not_at_anothers():
    assert alone().refused(1, "loan") == "AU-28"


@rule("AU-58")
def test_50_dollars_of_interest_for_each_loan_every_turn():
    after = passing("seat 0: $1000 loans 2\nseat 1: $1000 loans 1")
    assert after.happened(InterestPaid) == [InterestPaid(0, 100), InterestPaid(1, 50)]
    assert after.money() == (900, 950, 2000)


@rule("AU-59")
def test_loans_are_repaid_only_at_the_end_and_for_600():
    after = passing("turn: 4\nseat 0: $2000 loans 2\nseat 1: $2000")
    assert after.result().points == (2000 - 100 - 1200, 2000, 2000)
    verbs = {words.split()[0] for words in alone("seat 0: $5000 loans 2").may(0)}
    assert verbs == {"cubes", "build", "place"}
