"""The three rounds, and building: AU-29 to AU-43."""

import pytest

from stopville.games.automobile.events import Built
from tests.automobile.table import Table, table
from tests.rulebook import rule


def alone(lines: str = "") -> Table:
    """Seat 0 of three acts, with $2000 and five cubes unless the lines say otherwise."""
    return table(f"players: 3\n{lines}")


# -- three rounds of one action --------------------------------------------------------------------


@rule("AU-29")
def test_three_rounds_of_one_action_each():
    game = alone()
    for _ in range(3):
        game.play(0, "cubes").play(1, "cubes").play(2, "cubes")
    assert game.view().cubes == (11, 11, 11)
    assert game.phase() == "decisions"


@rule("AU-29")
def test_the_five_actions():
    game = alone("space 1: seat 0 factories 1")
    assert {words.split()[0] for words in game.may(0)} == {
        *("build", "place", "cubes", "make", "close"),
        "loan",
    }


@rule("AU-29")
@pytest.mark.parametrize("begun", ["place mid", "make 1 2", "build 2"])
def test_an_action_that_was_begun_is_the_only_one(begun):
    game = alone("space 1: seat 0 factories 1\nspace 4: seat 0 factories 1").play(0, begun)
    assert game.refused(0, "cubes") == "AU-29"
    assert game.refused(0, "close 1") == "AU-29"


@rule("AU-30")
def test_nobody_passes_and_no_action_is_empty():
    game = alone()
    assert game.refused(0, "done") == "AU-30"
    assert game.play(0, "build 1").refused(0, "done") == "AU-30"


@rule("AU-30")
def test_whoever_can_do_nothing_else_takes_cubes():
    stuck = alone("seat 0: $0 rd 0 loans 2 lanes 0 8 0")
    assert stuck.may(0) == ["cubes"]


@rule("AU-30")
def test_a_space_is_offered_only_for_cash_and_a_loan_is_taken_before():
    poor = alone("seat 0: $190 rd 5")
    assert poor.refused(0, "build 1") == "AU-34"
    assert poor.play(0, "loan", "build 1", "tiles 1 0").money()[0] == 490


# -- building --------------------------------------------------------------------------------------


@rule("AU-31")
def test_one_or_two_tiles_on_one_space():
    game = alone().play(0, "build 1")
    assert game.may_begin(0, "tiles") == ["1 0", "1 1", "2 0"]
    assert game.refused(0, "tiles 0 0") == "AU-31"
    assert game.refused(0, "tiles 2 1") == "AU-31"


@rule("AU-32")
def test_the_space_must_be_free_or_ones_own():
    game = alone("space 1: seat 0 factories 1\nspace 2: seat 1 factories 1")
    assert game.refused(0, "build 2") == "AU-32"
    assert {"build 1", "build 3"} <= set(game.may(0))


@rule("AU-33")
def test_a_closed_space_is_never_built_on_again():
    game = alone("space 1: seat 0 factories 1").play(0, "close 1").play(1, "cubes").play(2, "cubes")
    assert game.refused(0, "build 1") == "AU-33"


@rule("AU-34", "AU-36")
def test_the_example_of_the_sheet_franklin_for_600_and_three_cubes():
    green = table("players: 4\nspace 1: seat 1 factories 1").play(0, "build 3", "tiles 2 0")
    assert green.happened(Built) == [Built(0, 2, factories=2, parts=0, dollars=600, cubes=3)]
    assert (green.money()[0], green.view().cubes[0]) == (1400, 1)


@rule("AU-34")
def test_every_tile_costs_the_price_of_the_space():
    poor = alone("seat 0: $300 rd 5").play(0, "build 1")
    assert poor.refused(0, "tiles 2 0") == "AU-34"
    assert poor.play(0, "tiles 1 0").money()[0] == 100


@rule("AU-35")
@pytest.mark.parametrize(("space", "cubes"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_the_example_of_the_sheet_the_first_factory_costs_1_3_6_or_10_cubes(space, cubes):
    game = alone("seat 0: rd 10").play(0, f"build {space}", "tiles 1 0")
    assert game.view().cubes[0] == 10 - cubes


@rule("AU-35")
@pytest.mark.parametrize(("space", "cubes"), [(8, 1), (9, 3), (10, 6), (11, 10), (12, 15)])
def test_so_it_goes_on_from_the_most_modern_space(space, cubes):
    lines = f"seat 0: $2000 rd {cubes - 1}\nspace 7: seat 1 factories 1"
    assert alone(lines).refused(0, f"build {space}") == "AU-35"
    game = alone(lines.replace(f"rd {cubes - 1}", f"rd {cubes}")).play(0, f"build {space}", "tiles 1 0")
    assert game.view().cubes[0] == 0


@rule("AU-36")
@pytest.mark.parametrize("space", [5, 7])
def test_no_cubes_behind_the_front_nor_on_ones_own_space(space):
    game = alone("seat 0: rd 0\nspace 7: seat 0 factories 1").play(0, f"build {space}", "tiles 2 0")
    assert game.view().cubes[0] == 0


@rule("AU-37")
def test_a_closed_space_still_marks_the_front():
    game = alone("seat 0: rd 1\nspace 7: seat 1 closed 1")
    assert game.refused(0, "build 9") == "AU-35"
    assert game.play(0, "build 8", "tiles 1 0").view().front == 7
    game.play(1, "cubes").play(2, "cubes").play(0, "close 8")
    assert game.view().front == 7


@rule("AU-38")
def test_three_factories_and_one_parts_factory_at_most():
    game = alone("space 1: seat 0 factories 2").play(0, "build 1")
    assert game.refused(0, "tiles 2 0") == "AU-38"
    assert game.may_begin(0, "tiles") == ["0 1", "1 0", "1 1"]
    full = alone("space 1: seat 0 factories 3 parts 1")
    assert full.refused(0, "build 1") == "AU-38"


@rule("AU-39")
def test_only_six_factory_tiles():
    game = alone("space 1: seat 0 factories 3\nspace 2: seat 0 factories 2").play(0, "build 3")
    assert game.refused(0, "tiles 2 0") == "AU-39"
    game.play(0, "tiles 1 0").play(1, "cubes").play(2, "cubes")
    assert game.refused(0, "build 4") == "AU-39"


# -- the parts factory -----------------------------------------------------------------------------


@rule("AU-40")
@pytest.mark.parametrize("space", [1, 20])
def test_the_parts_factory_costs_500_anywhere(space):
    game = alone(f"space {space}: seat 0 factories 1").play(0, f"build {space}", "tiles 0 1")
    assert (game.money()[0], game.view().parts[space - 1]) == (1500, 1)


@rule("AU-40")
def test_it_may_be_one_of_two_tiles():
    assert alone().play(0, "build 1", "tiles 1 1").money()[0] == 2000 - 200 - 500


@rule("AU-40")
def test_it_must_be_paid():
    game = alone("seat 0: $450\nspace 1: seat 0 factories 1").play(0, "build 1")
    assert game.refused(0, "tiles 0 1") == "AU-40"


@rule("AU-41")
def test_parts_need_a_factory_beside_them():
    assert alone().play(0, "build 1").refused(0, "tiles 0 1") == "AU-41"


@rule("AU-42")
def test_everybody_has_one_parts_factory():
    game = alone("space 1: seat 0 factories 1 parts 1\nspace 2: seat 0 factories 1").play(0, "build 2")
    assert game.refused(0, "tiles 0 1") == "AU-42"


@rule("AU-42")
def test_closing_brings_it_back():
    game = alone("space 1: seat 0 factories 1 parts 1\nspace 2: seat 0 factories 1").play(0, "close 1")
    game.play(1, "cubes").play(2, "cubes").play(0, "build 2", "tiles 0 1")
    assert game.view().parts[:2] == (0, 1)


@rule("AU-43")
def test_it_saves_20_dollars_on_every_car_of_its_space():
    game = alone("space 2: seat 0 factories 2 parts 1\nspace 5: seat 0 factories 1")
    game.play(0, "make 2 8")
    assert game.money()[0] == 2000 - 8 * 40
    game.play(0, "make 5 4")
    assert game.money()[0] == 2000 - 8 * 40 - 4 * 60
