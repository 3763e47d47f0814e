"""The characters: AU-18 to AU-28."""

import pytest

from stopville.games.automobile.events import Built, DurantExcused, OrderSet
from tests.automobile.table import fresh, table
from tests.rulebook import rule

CHOOSING = "phase: characters\nplayers: 3\n"


@rule("AU-18")
def test_everybody_chooses_in_order():
    game = fresh(3).by_chance("first 1").settle()
    game.play(1, "choose ford").play(2, "choose sloan")
    assert game.turn() == 0
    assert game.view().character == (-1, 0, 2)


@rule("AU-18")
def test_a_character_chosen_already_is_no_longer_free():
    game = table(CHOOSING).play(0, "choose howard")
    assert game.refused(1, "choose howard") == "AU-18"
    assert game.may_begin(1, "choose") == ["ford", "kettering", "sloan", "durant", "chrysler"]


@rule("AU-18")
def test_nobody_chooses_before_his_turn():
    assert table(CHOOSING).refused(2, "choose ford") == "AU-18"


@rule("AU-19")
@pytest.mark.parametrize(
    ("character", "cubes"), [("ford", 1), ("kettering", 3), ("sloan", 1), ("howard", 0), ("chrysler", 2)]
)
def test_a_character_brings_cubes(character, cubes):
    assert table(CHOOSING).play(0, f"choose {character}").view().cubes == (5 + cubes, 5, 5)


@rule("AU-19")
def test_durant_brings_one_cube():
    assert table(CHOOSING).play(0, "choose durant").view().cubes[0] == 6


# -- Ford ------------------------------------------------------------------------------------------

FORD = """
    players: 3
    ford: 0
    seat 0: $2000 rd 5 ford
    space 3: seat 0 factories 1
    space 4: seat 1 factories 1
"""


@rule("AU-20")
def test_fords_tile_goes_where_one_has_a_factory_before_the_action():
    game = table(FORD).play(0, "ford 3 0")
    assert (game.view().tiles[2], game.money()[0], game.turn()) == (2, 1700, 0)
    assert game.play(0, "cubes").turn() == 1


@rule("AU-20")
def test_it_may_be_the_parts_factory():
    game = table(FORD).play(0, "ford 3 1")
    assert (game.view().parts[2], game.money()[0]) == (1, 1500)


@rule("AU-20")
def test_it_goes_nowhere_else():
    assert table(FORD).refused(0, "ford 5 0") == "AU-20"
    assert table(FORD).refused(0, "ford 4 0") == "AU-20"


@rule("AU-21")
def test_it_may_follow_the_action_on_the_space_just_built():
    game = table(FORD).play(0, "build 5", "tiles 2 0")
    assert game.turn() == 0
    assert game.may(0)[0] == "done"
    game.play(0, "ford 5 0")
    assert (game.view().tiles[4], game.money()[0], game.turn()) == (3, 2000 - 900, 1)


@rule("AU-21")
def test_it_can_be_kept_for_a_later_round():
    game = table(FORD).play(0, "cubes").play(0, "done")
    assert (game.turn(), game.view().ford) == (1, 0)


@rule("AU-21")
def test_it_is_used_once():
    assert table(FORD).play(0, "ford 3 0").refused(0, "ford 3 0") == "AU-21"


@rule("AU-21")
def test_it_cannot_interrupt_an_action():
    assert table(FORD).play(0, "place mid").refused(0, "ford 3 0") == "AU-21"


@rule("AU-21")
def test_it_is_for_fords_player():
    assert table(FORD).play(0, "cubes", "done").refused(1, "ford 4 0") == "AU-21"


@rule("AU-21")
def test_it_is_lost_after_the_third_round():
    game = table(FORD + "action_round: 2\n")
    game.play(0, "cubes", "done").play(1, "cubes").play(2, "cubes")
    assert (game.phase(), game.view().ford) == ("decisions", -1)


@rule("AU-22")
def test_kettering_gives_cubes_and_nothing_else():
    game = table(CHOOSING).play(0, "choose kettering")
    assert (game.turn(), game.view().cubes[0], game.view().ford) == (1, 8, -1)


# -- Durant ----------------------------------------------------------------------------------------


@rule("AU-25")
def test_durant_must_build_at_once():
    game = table(CHOOSING).play(0, "choose durant")
    assert game.turn() == 0
    assert game.refused(0, "choose ford") == "AU-25"
    assert game.refused(0, "done") == "AU-25"
    assert game.may(0) == ["build 1", "build 2", "build 3", "loan"]


@rule("AU-25", "AU-34", "AU-35")
def test_the_example_of_the_sheet_durant_pays_200_and_one_cube_for_the_duryea():
    game = table("phase: characters\nplayers: 4\n").play(0, "choose durant", "build 1")
    assert game.happened(Built) == [Built(0, 0, factories=1, parts=0, dollars=200, cubes=1)]
    assert (game.money()[0], game.view().cubes[0], game.turn()) == (1800, 4, 1)


@rule("AU-25")
def test_durants_own_cube_may_be_used():
    game = table(CHOOSING + "seat 0: rd 0").play(0, "choose durant")
    assert game.may_begin(0, "build") == ["1"]


@rule("AU-25")
def test_durant_needs_a_space_that_nobody_has():
    game = table(CHOOSING + "space 2: seat 0 factories 1\nspace 3: seat 1 factories 1").play(
        0, "choose durant"
    )
    assert game.refused(0, "build 2") == "AU-25"
    assert game.refused(0, "build 3") == "AU-32"
    assert game.may_begin(0, "build") == ["1", "4", "5", "6"]


@rule("AU-26")
def test_durant_builds_exactly_one_tile():
    game = table(CHOOSING).play(0, "choose durant", "build 1")
    assert (game.view().tiles[0], game.turn()) == (1, 1)


@rule("AU-26")
def test_durant_must_borrow_if_he_can_only_build_so():
    game = table(CHOOSING + "seat 0: $100 rd 0").play(0, "choose durant")
    assert game.may(0) == ["loan"]
    assert game.play(0, "loan", "build 1").money()[0] == 100 + 500 - 200


@rule("AU-26")
@pytest.mark.parametrize(
    "broke",
    [
        "seat 0: $100 loans 2",
        "space 5: seat 0 factories 3\nspace 6: seat 0 factories 3",
    ],
)
def test_durant_is_excused_without_money_or_tiles(broke):
    game = table(CHOOSING + broke).play(0, "choose durant")
    assert game.happened(DurantExcused) == [DurantExcused(0)]
    assert game.turn() == 1


@rule("AU-26")
def test_durant_is_excused_when_no_free_space_is_within_reach():
    full = "\n".join(f"space {space}: seat -1 closed 1" for space in range(1, 27))
    assert table(f"{CHOOSING}{full}").play(0, "choose durant").happened(DurantExcused)


# -- the order -------------------------------------------------------------------------------------


@rule("AU-28")
def test_from_phase_three_on_the_characters_give_the_order():
    game = table("phase: characters\nplayers: 5\n")
    game.play(0, "choose chrysler").play(1, "choose howard").play(2, "choose ford")
    game.play(3, "choose sloan").play(4, "choose kettering")
    assert game.happened(OrderSet) == [OrderSet((2, 4, 3, 1, 0))]
    assert (game.phase(), game.turn()) == ("actions", 2)


@rule("AU-28")
def test_nobody_acts_out_of_turn():
    assert table("players: 3\norder: 2 0 1").refused(0, "cubes") == "AU-28"


@rule("AU-18")
def test_in_the_phase_of_the_characters_nothing_else_can_be_done():
    choosing = table("players: 3\nphase: characters")
    assert [choosing.refused(0, other) for other in ("cubes", "build 1", "pass")] == ["ST-2"] * 3
