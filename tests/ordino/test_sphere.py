"""The sphere, and passing: OM-33 to OM-36."""

import pytest

from stopville.games.ordino.events import Passed, PieceTaken, SphereMoved
from tests.ordino.table import START, cells, moves, position, table
from tests.rulebook import rule

ONE_OF_TWO = ["a 2.0", "a 3.0", "a 3.2", "a 4.1"]  # from 3.1 by R1 OU C1
BOTH = ["a 2.0", "a 2.1", "a 4.0", "a 4.2"]  # by R1 ET C1


@rule("OM-33")
def test_the_sphere_plays_only_when_no_instruction_can_be_executed():
    able = position("cube 3 R1 C1 et et", "3@3.10 a@3.1")
    assert able.refused("a 2.0") == "OM-33"
    assert all(move.startswith("3 ") for move in able.legal())
    assert moves("cube 3 R1 C1 et et", "1@3.10 a@3.1") == BOTH


@rule("OM-33")
def test_every_combination_must_have_failed_first():
    """Cube ET 1 is impossible, but cube OU 1 is not: the sphere waits."""
    assert position("cube 1 R1 C1 et ou", "1@3.10 a@3.1").refused("a 3.2") == "OM-33"


@rule("OM-33")
def test_a_called_piece_that_is_shut_in_lets_the_sphere_play():
    assert moves("cube 3 C2 C2 et et", "3@4.1 a@1.0") == ["a 1.0", "a 1.4", "a 1.8"]


@rule("OM-34")
@pytest.mark.parametrize(
    ("words", "expected"), [("et et", BOTH), ("ou ou", ONE_OF_TWO), ("et ou", sorted({*BOTH, *ONE_OF_TWO}))]
)
def test_the_sphere_follows_both_arrows_and_one_of_the_words(words, expected):
    assert moves(f"cube 3 R1 C1 {words}", "a@3.1") == expected


@rule("OM-34")
def test_the_sphere_follows_the_arrows_and_nothing_else():
    assert position("cube 3 R1 C1 et et", "a@3.1").refused("a 3.2") == "OM-22"


@rule("OM-35")
def test_either_sphere_may_play_and_takes_like_any_piece():
    spheres = position("cross 5 R1 R1 ou ou", "a@3.1 b@3.7", "1@2.0 2@4.14")
    assert spheres.legal() == ["a 2.0", "a 4.1", "b 2.3", "b 4.7"]
    spheres.play("a 2.0")
    assert spheres.happened(PieceTaken) == [PieceTaken(0, 8, cells("2.0")[0])]
    assert spheres.happened(SphereMoved) == [SphereMoved(0, 6, cells("3.1", "2.0"), (0, 1, 0))]


@rule("OM-35")
@pytest.mark.parametrize("dice", ["cube 3 R1 R1 et et", "cross 6 R1 R1 ou ou", "cylinder 5 R1 R1 et ou"])
def test_with_spheres_alone_every_throw_is_theirs(dice):
    assert {move[0] for move in moves(dice, "a@3.1 b@3.7")} == {"a", "b"}


@rule("OM-36")
def test_whoever_cannot_move_anything_passes():
    shut = table(f"{START}\ndice: cylinder 5 C2 C2 ou ou")
    assert shut.legal() == ["pass"]
    shut.play("pass")
    assert shut.happened(Passed) == [Passed(0)]
    assert shut.view().seat == 1


@rule("OM-36")
def test_nobody_passes_whose_sphere_can_move():
    assert position("cube 3 R1 C1 et et", "1@3.10 a@3.1").refused("pass") == "OM-36"
    assert position("cube 3 C2 C2 et et", "3@4.1").play("pass").view().seat == 1
