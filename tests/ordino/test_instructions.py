"""Instructions: OM-10 to OM-23.  The examples of the sheet come first.

Around 3.1 the labyrinth is: 3.1 opens on 2.0 (in), 4.1 (out), 3.0 and 3.2; 2.0 on 1.0, 2.1, 3.0, 3.1;
4.1 on 4.0 and 4.2; 3.2 on 4.2; 3.0 on 2.0 only.
"""

import pytest

from stopville.games.ordino.events import DiceThrown, PieceMoved
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import START, cells, fresh, moves, position, table
from tests.rulebook import rule

CUBES = "3@3.1 4@3.10"
EXAMPLE = f"{START}\ndice: cube 3 C1 R2 et ou"  # the throw of the sheet, from the green cells


def called(picture: str) -> list[tuple[str, list[int]]]:
    """Each instruction of a throw with the numbers of the pieces that it calls."""
    spelled = []
    for reading in ORDINO.readings(table(picture).view()):
        if reading.call:
            kind, word, number = reading.call
            text = f"{('cross', 'cube', 'cylinder')[kind]} {('et', 'ou')[word]} {number}"
            spelled.append((text, [attempt.piece + 1 for attempt in reading.attempts]))
    return spelled


# -- the examples of the sheet -------------------------------------------------------------------


@rule("OM-11", "OM-12", "OM-13", "OM-14")
def test_cube_and_3_with_et_and_ou_are_two_instructions():
    """Cube ET 3 is the one cube; the words exchanged, cube OU 3 gives both cubes."""
    assert called(EXAMPLE) == [("cube et 3", [3]), ("cube ou 3", [3, 4])]


@rule("OM-11", "OM-17", "OM-18")
def test_the_other_word_of_the_example_joins_the_arrows():
    lines = [reading.line for reading in ORDINO.readings(table(EXAMPLE).view()) if reading.call]
    c1, r2, et, ou = 1, 2, 0, 1
    assert lines == [(c1, ou, r2), (c1, et, r2)]


@rule("OM-13", "OM-14", "OM-17", "OM-18")
def test_the_moves_of_the_example():
    assert table(EXAMPLE).legal() == ["3 2.0", "3 2.1", "3 4.0", "4 2.4"]


@rule("OM-15")
def test_cube_et_1_is_impossible_because_1_is_a_cross():
    picture = f"{START}\ndice: cube 1 R1 C1 et et"
    (reading, sphere) = ORDINO.readings(table(picture).view())
    assert (reading.attempts, reading.rule, reading.executable) == ((), "OM-15", False)
    assert sphere.executable
    for move in ("1 3.2", "3 3.1", "4 4.11"):
        assert table(picture).refused(move) == "OM-15"


@rule("OM-18")
def test_et_works_in_either_order():
    """2.1 only by going in first, 2.0 only by going round first."""
    assert moves("cube 3 R1 C1 et et", "3@3.1") == ["3 2.0", "3 2.1", "3 4.0", "3 4.2"]


@rule("OM-12")
def test_exchanging_the_two_words_gives_another_instruction():
    one_of_two = moves("cube 3 R1 C1 ou ou", "3@3.1")
    both = moves("cube 3 R1 C1 et et", "3@3.1")
    assert (one_of_two, both) == (
        ["3 2.0", "3 3.0", "3 3.2", "3 4.1"],
        ["3 2.0", "3 2.1", "3 4.0", "3 4.2"],
    )
    assert moves("cube 3 R1 C1 et ou", "3@3.1") == sorted({*one_of_two, *both})
    assert called("dice: cube 3 R1 C1 et et\nwhite: 3@3.1\nblack: 1@4.14") == [("cube et 3", [3])]
    assert called("dice: cube 3 R1 C1 ou ou\nwhite: 3@3.1\nblack: 1@4.14") == [("cube ou 3", [3, 4])]


# -- the throw -----------------------------------------------------------------------------------


@rule("OM-10")
def test_six_dice_are_thrown_at_once():
    thrown = fresh().throw("first 0")
    assert len(thrown.legal()) == 540
    thrown.dice("cube 3 R2 C2 et ou")
    assert thrown.view().dice == (1, 3, 2, 3, 0, 1)
    assert thrown.happened(DiceThrown) == [DiceThrown(0, (1, 3, 2, 3, 0, 1))]


@rule("OM-10")
def test_only_the_player_whose_turn_it_is_plays():
    waiting = position("cube 3 R1 C1 ou ou", CUBES, "3@3.13")
    assert waiting.refused("3 3.14", seat=1) == "OM-10"
    assert waiting.refused("pass", seat=1) == "OM-10"
    assert waiting.play("3 2.0").turn() == "chance"


@rule("OM-10")
def test_nobody_but_chance_throws():
    waiting = position("cube 3 R1 C1 ou ou", CUBES)
    assert waiting.refused("six cube 3 R1 C1 ou ou") == "ST-1"
    assert waiting.refused("first 0") == "ST-1"


# -- who moves -----------------------------------------------------------------------------------


@rule("OM-13")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("cross", 1), ("cross", 2), ("cube", 3), ("cube", 4), ("cylinder", 5), ("cylinder", 6)],
)
def test_et_calls_the_piece_that_is_both(kind, number):
    throw = f"{START}\ndice: {kind} {number} R1 R1 et et"
    assert called(throw) == [(f"{kind} et {number}", [number])]
    assert {move[0] for move in table(throw).legal()} == {str(number)}


@rule("OM-13")
def test_et_calls_neither_the_other_of_its_kind_nor_anyone_else():
    only_three = position("cube 3 R1 R1 et et", "3@3.1 4@3.10 1@3.2")
    assert only_three.refused("4 3.10") == "OM-13"
    assert only_three.refused("1 3.2") == "OM-13"


@rule("OM-14")
@pytest.mark.parametrize(
    ("kind", "number", "pieces"),
    [
        ("cube", 3, [3, 4]),
        ("cube", 1, [1, 3, 4]),
        ("cross", 6, [1, 2, 6]),
        ("cylinder", 2, [2, 5, 6]),
        ("cross", 2, [1, 2]),
    ],
)
def test_ou_calls_every_piece_that_is_either(kind, number, pieces):
    throw = f"{START}\ndice: {kind} {number} R1 R1 ou ou"
    assert called(throw) == [(f"{kind} ou {number}", pieces)]
    assert {move[0] for move in table(throw).legal()} == set(map(str, pieces))


@rule("OM-14")
def test_ou_calls_nobody_who_is_neither():
    assert position("cube 1 R1 C1 ou ou", "1@3.2 3@3.1 5@3.7").refused("5 4.7") == "OM-14"
    assert position("cube 3 R1 C1 et ou", "1@3.2 3@3.1").refused("1 4.2") == "OM-14"


@rule("OM-15")
def test_an_impossible_combination_can_become_possible_with_the_other_word():
    """Cube ET 1 calls nobody, cube OU 1 three pieces: then the arrows are joined by ET."""
    throw = "dice: cube 1 R1 C1 et ou\nwhite: 1@3.1 3@3.7\nblack: 5@4.14"
    assert called(throw) == [("cube et 1", []), ("cube ou 1", [1, 3, 4])]
    assert table(throw).legal() == ["1 2.0", "1 2.1", "1 4.0", "1 4.2", "3 2.3", "3 2.4", "3 4.6", "3 4.8"]


@rule("OM-16")
def test_a_piece_that_was_taken_answers_no_call():
    one_cube = position("cube 3 R1 R1 ou ou", "4@3.10 a@4.3")
    assert one_cube.legal() == ["4 2.5", "4 4.10"]
    assert one_cube.refused("3 2.0") == "OM-16"
    no_cube = position("cube 3 R1 R1 et et", "1@3.10 a@4.3")
    assert no_cube.legal() == ["a 4.3"]  # the sphere plays instead: out of its cell and back
    (reading, _) = ORDINO.readings(no_cube.view())
    assert [attempt.rule for attempt in reading.attempts] == ["OM-16"]


# -- how it moves --------------------------------------------------------------------------------


@rule("OM-17")
def test_ou_makes_one_displacement_and_only_one():
    one = position("cube 3 R1 C1 ou ou", "3@3.1")
    assert one.legal() == ["3 2.0", "3 3.0", "3 3.2", "3 4.1"]
    assert one.refused("3 2.1") == "OM-22"


@rule("OM-12", "OM-32")
def test_what_two_instructions_allow_is_told_by_the_first():
    """To 2.0 by R1 alone, or by R2 to 1.0 and R1 back: the words as they lie come first."""
    both = position("cube 3 R1 R2 et ou", "3@3.1").play("3 2.0")
    assert both.happened(PieceMoved) == [PieceMoved(0, 2, cells("3.1", "2.0"), (1, 0, 3), (0, 1, 2), (2,))]


@rule("OM-18", "OM-22")
def test_et_makes_both_displacements():
    both = position("cube 3 R1 C1 et et", "3@3.1")
    assert [both.refused(move) for move in ("3 4.1", "3 3.2", "3 3.0")] == ["OM-22"] * 3
    both.play("3 2.1")
    assert both.happened(PieceMoved) == [
        PieceMoved(0, 2, cells("3.1", "2.0", "2.1"), (1, 0, 3), (0, 0, 1), (2,)),
    ]


@rule("OM-19")
@pytest.mark.parametrize(
    ("start", "one", "two"),
    [
        ("2.0", ["3 1.0", "3 3.0", "3 3.1"], ["3 4.1"]),
        ("3.1", ["3 2.0", "3 4.1"], ["3 1.0"]),
        ("2.1", ["3 1.1"], ["3 0.0"]),
        ("1.0", ["3 2.0"], ["3 3.0", "3 3.1"]),
        ("4.0", ["pass"], ["pass"]),
    ],
)
def test_radial_arrows_go_in_or_out(start, one, two):
    assert moves("cube 3 R1 R1 ou ou", f"3@{start}") == one
    assert moves("cube 3 R2 R2 ou ou", f"3@{start}") == two


@rule("OM-20")
@pytest.mark.parametrize(
    ("start", "one", "two"),
    [
        ("1.0", ["3 1.1", "3 1.11"], ["3 1.10", "3 1.2"]),
        ("1.11", ["3 1.0", "3 1.10"], ["3 1.1", "3 1.9"]),
        ("4.1", ["3 4.0", "3 4.2"], ["pass"]),
        ("4.0", ["3 4.1"], ["3 4.2"]),
        ("3.2", ["3 3.1", "3 3.3"], ["3 3.0", "3 3.4"]),
        ("2.2", ["3 2.1"], ["3 2.0"]),
    ],
)
def test_circular_arrows_go_right_or_left(start, one, two):
    assert moves("cube 3 C1 C1 ou ou", f"3@{start}") == one
    assert moves("cube 3 C2 C2 ou ou", f"3@{start}") == two


@rule("OM-21")
def test_two_cells_keep_one_direction():
    """Not in and out again to 3.0, though 2.0 opens on it."""
    straight = position("cube 3 R2 R2 ou ou", "3@3.1")
    assert straight.legal() == ["3 1.0"]
    assert straight.refused("3 3.0") == "OM-22"
    assert straight.refused("3 2.1") == "OM-22"


@rule("OM-21")
def test_outwards_either_open_cell_may_be_taken():
    assert moves("cube 3 R2 R2 ou ou", "3@1.2") == ["3 3.4", "3 3.5"]


@rule("OM-22")
def test_an_instruction_is_executed_whole_neither_less_nor_more():
    whole = position("cube 3 R2 C1 et et", "3@3.1")
    assert whole.legal() == ["3 1.0", "3 1.1", "3 1.11"]  # 1.0 by going round first
    for short_or_long in ("3 2.0", "3 3.0", "3 2.1", "3 1.10", "3 0.0"):
        assert whole.refused(short_or_long) == "OM-22"


@rule("OM-22")
def test_a_player_chooses_among_all_executable_instructions():
    table_ = position("cube 3 R1 C1 et ou", CUBES)
    assert {"3 2.0", "3 2.1", "4 2.4"} <= set(table_.legal())
    assert position("cube 3 R1 C1 et ou", CUBES).play("4 2.4").where("white 4") == "2.4"


@rule("OM-23")
def test_nobody_passes_who_has_an_executable_instruction():
    able = position("cube 3 R1 R1 et et", "3@4.2 a@4.4")
    assert able.refused("pass") == "OM-23"
    assert able.legal() == ["3 4.2"]  # even if it is only out and back
