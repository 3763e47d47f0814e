"""The decisions: AU-69 to AU-78."""

import pytest

from stopville.games.automobile.events import Passed
from tests.automobile.table import Table, table
from tests.rulebook import rule

SPACES = """
    space 1: seat 0 factories 1 cars 3
    space 2: seat 0 factories 1 cars 3
    space 3: seat 1 factories 1 cars 3
    space 4: seat 0 factories 1 cars 2
    space 5: seat 2 factories 1 cars 2
"""


def deciding(lines: str = "") -> Table:
    return table(f"players: 3\nphase: decisions\n{SPACES}{lines}")


# -- one at a time, until everybody has passed -----------------------------------------------------


@rule("AU-69")
def test_one_decision_each_round_and_round():
    game = deciding("order: 2 0 1")
    game.play(2, "reduce 5 1").play(0, "bonus 1").play(1, "pass").play(2, "pass").play(0, "bonus 2")
    assert game.turn() == 0
    game.play(0, "pass")
    assert game.view().turn_number == 2


@rule("AU-70")
def test_the_four_decisions():
    verbs = {words.split()[0] for words in deciding().may(0)}
    assert verbs == {"close", "bonus", "reduce", "pass", "loan"}
    assert deciding().refused(0, "cubes") == "ST-2"


@rule("AU-71")
def test_who_passes_first_chooses_first_in_the_next_turn():
    game = deciding("order: 2 0 1")
    game.play(2, "bonus 5").play(0, "pass").play(1, "pass").play(2, "pass")
    assert game.happened(Passed) == [Passed(0, 1), Passed(1, 2), Passed(2, 3)]
    assert game.view().order == (0, 1, 2)
    assert (game.phase(), game.turn()) == ("characters", 0)


@rule("AU-71")
def test_who_has_passed_is_out():
    game = deciding().play(0, "pass")
    assert game.refused(0, "bonus 1") == "AU-28"


# -- closing ---------------------------------------------------------------------------------------


@rule("AU-72")
def test_one_closing_for_the_whole_table():
    game = deciding("seat 0: $0 loss 3").play(0, "close 4")
    assert (game.money()[0], game.losses()[0], game.view().closures) == (300, 1, 0)
    assert game.refused(1, "close 3") == "AU-72"


@rule("AU-72", "AU-53")
def test_it_works_like_the_action():
    assert deciding().refused(0, "close 3") == "AU-53"
    assert deciding().play(0, "close 4").view().cars[3] == 2


# -- bonus markers ---------------------------------------------------------------------------------


@rule("AU-73")
def test_two_cubes_for_the_first_one_for_the_others():
    game = deciding().play(0, "bonus 1").play(1, "bonus 3").play(2, "bonus 5")
    assert game.view().cubes == (5 - 2, 5 - 1, 5 - 1)
    assert game.refused(0, "bonus 2") == "AU-73"  # all three are taken


@rule("AU-73")
def test_the_cubes_must_be_there():
    game = deciding("seat 0: rd 1\nseat 1: rd 2\nseat 2: rd 0")
    assert game.refused(0, "bonus 1") == "AU-73"
    game.play(0, "pass").play(1, "bonus 3")
    assert game.refused(2, "bonus 5") == "AU-73"


@rule("AU-74")
def test_one_bonus_marker_on_a_space():
    game = deciding().play(0, "bonus 1").play(1, "pass").play(2, "pass")
    assert game.view().bonus[0] == 1
    assert game.refused(0, "bonus 1") == "AU-74"
    assert game.play(0, "bonus 2").view().cubes[0] == 5 - 2 - 1


# -- reduced prices --------------------------------------------------------------------------------


@rule("AU-75")
def test_any_set_that_is_left_all_of_it_on_one_space():
    game = deciding().play(0, "reduce 1 1").play(1, "reduce 3 2")
    assert (game.view().reduced[0], game.view().reduced[2], game.view().sets) == (1, 2, (0, 0, 1))
    assert game.refused(2, "reduce 5 2") == "AU-75"
    assert game.play(2, "reduce 5 1").view().sets == (0, 0, 0)
    assert game.refused(0, "reduce 2 1") == "AU-75"


@rule("AU-75")
def test_they_cost_nothing():
    game = deciding().play(0, "reduce 1 2")
    assert (game.money()[0], game.view().cubes[0]) == (2000, 5)


@rule("AU-76")
def test_one_set_on_a_space():
    game = deciding().play(0, "reduce 1 2").play(1, "pass").play(2, "pass")
    assert game.refused(0, "reduce 1 1") == "AU-76"


@rule("AU-76")
def test_beside_a_bonus_marker():
    game = deciding().play(0, "reduce 1 2").play(1, "pass").play(2, "pass").play(0, "bonus 1")
    assert (game.view().bonus[0], game.view().reduced[0]) == (1, 2)


@rule("AU-77")
def test_no_reduced_price_on_premium_cars():
    assert deciding().refused(0, "reduce 4 1") == "AU-77"
    assert "bonus 4" in deciding().may(0)


@rule("AU-78")
def test_on_ones_own_spaces_only():
    assert deciding().refused(0, "bonus 3") == "AU-78"
    assert deciding().refused(0, "reduce 3 1") == "AU-78"
    assert deciding().refused(0, "bonus 20") == "AU-78"


@rule("AU-78")
def test_with_or_without_cars():
    game = deciding("space 6: seat 0 factories 1")
    assert {"bonus 6", "reduce 6 1", "reduce 6 2"} <= set(game.may(0))


@rule("AU-78")
@pytest.mark.parametrize("action", ["bonus 6", "reduce 6 1"])
def test_unless_the_table_wants_cars(action):
    game = deciding("markers: need cars\nspace 6: seat 0 factories 1")
    assert game.refused(0, action) == "AU-78"
    assert "bonus 1" in game.may(0)


@rule("AU-78")
def test_on_a_closed_space_only_while_cars_stand_there():
    with_cars = deciding("space 6: seat 0 closed 1 cars 1")
    assert {"bonus 6", "reduce 6 2"} <= set(with_cars.may(0))
    assert deciding("space 6: seat 0 closed 1").refused(0, "bonus 6") == "AU-78"
