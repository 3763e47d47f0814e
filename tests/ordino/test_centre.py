"""The central cell: OM-37 to OM-47."""

from __future__ import annotations

import pytest

from stopville.games.ordino.events import (
    CentreThrown,
    NothingTaken,
    PieceLeapt,
    PieceTaken,
    SphereRecovered,
)
from tests.ordino.table import Table, cells, position
from tests.rulebook import rule

SIX_DICE, TWO_DICE, AT_CENTRE = 1, 3, 4  # steps of a view


def arriving(white: str = "3@1.1 a@4.4", black: str = "1@2.3 2@2.9 3@4.14") -> Table:
    """White's cube 3 goes from 1.1 to the centre."""
    return position("cube 3 R1 R1 ou ou", white, black).play("3 0.0")


@rule("OM-37")
def test_whoever_reaches_the_centre_throws_two_dice_again_at_once():
    arrived = arriving()
    assert (arrived.turn(), arrived.view().step, arrived.view().seat) == ("chance", TWO_DICE, 0)
    assert len(arrived.legal()) == 18
    assert {weight for _, weight in arrived.state.outcomes()} == {1}
    assert arrived.refusal(-1, "six cube 3 R1 R1 ou ou") == "ST-2"
    arrived.throw("two cube 1")
    assert arrived.happened(CentreThrown) == [CentreThrown(0, (1, 1), True)]


@rule("OM-38")
def test_crossing_the_centre_on_the_way_is_no_arrival():
    crossing = position("cube 3 R1 R1 et et", "3@1.1", "1@2.3").play("3 1.7")
    assert (crossing.where("white 3"), crossing.view().step, crossing.view().seat) == ("1.7", SIX_DICE, 1)


@rule("OM-38")
def test_leaving_the_centre_and_coming_back_in_one_move_is_no_arrival():
    back = position("cube 3 R1 R1 et et", "3@0.0", "1@2.3").play("3 0.0")
    assert (back.where("white 3"), back.view().step, back.view().seat) == ("0.0", SIX_DICE, 1)


@rule("OM-38", "OM-30")
def test_taking_a_piece_on_the_centre_is_an_arrival_too():
    taking = arriving(black="1@0.0 2@2.9")
    assert taking.where("black 1") == "taken"
    assert taking.view().step == TWO_DICE


@rule("OM-39")
@pytest.mark.parametrize("dice", ["cube 1", "cross 3", "cube 3", "cube 4", "cylinder 3"])
def test_kind_or_number_or_both_let_the_piece_take(dice):
    matched = arriving().throw(f"two {dice}")
    assert (matched.turn(), matched.view().step) == (0, AT_CENTRE)
    assert matched.legal() == ["pass", "take 2.3", "take 2.9"]


@rule("OM-39")
def test_the_taker_goes_to_the_cell_of_the_taken():
    took = arriving().throw("two cube 1").play("take 2.9")
    assert (took.where("white 3"), took.where("black 2")) == ("2.9", "taken")
    assert took.happened(PieceTaken) == [PieceTaken(0, 9, cells("2.9")[0])]
    assert took.happened(PieceLeapt) == [PieceLeapt(0, 2, cells("2.9")[0])]
    assert (took.view().seat, took.view().step) == (1, SIX_DICE)


@rule("OM-39")
def test_only_an_enemy_can_be_taken():
    matched = arriving("3@1.1 1@2.0").throw("two cube 1")
    assert matched.refused("take 4.0") == "OM-39"  # nobody there
    assert matched.refused("take 2.0") == "OM-39"  # a friend
    assert matched.refused("take 0.0") == "OM-39"  # himself


@rule("OM-39")
def test_a_match_falls_four_times_in_nine():
    arrived = arriving()
    matches = 0
    for code, _ in arrived.state.outcomes():
        after = arrived.state.copy()
        after.apply(-1, code)
        matches += after.step == AT_CENTRE
    assert (matches, len(arrived.state.outcomes())) == (8, 18)


@rule("OM-40")
def test_the_nearest_is_on_the_ring_closest_to_the_centre():
    matched = arriving(black="1@3.6 2@4.1 3@3.20").throw("two cube 1")
    assert matched.legal() == ["pass", "take 3.20", "take 3.6"]
    assert matched.refused("take 4.1") == "OM-40"


@rule("OM-40")
def test_walls_do_not_count_for_the_nearest():
    """1.0 is two steps from the centre by the passages, as 2.1 is; by the rings it is nearer."""
    assert arriving(black="1@1.0 2@2.4").throw("two cube 1").legal() == ["pass", "take 1.0"]


@rule("OM-41")
@pytest.mark.parametrize("cell", ["2.3", "2.9"])
def test_among_equals_the_player_takes_whom_he_likes(cell):
    assert arriving().throw("two cube 1").play(f"take {cell}").where("white 3") == cell


@rule("OM-42")
def test_with_a_numbered_piece_one_may_take_nothing():
    declined = arriving().throw("two cube 1").play("pass")
    assert declined.where("white 3") == "0.0"
    assert declined.happened(NothingTaken) == [NothingTaken(0)]
    assert (declined.view().seat, declined.view().step) == (1, SIX_DICE)


@rule("OM-43")
@pytest.mark.parametrize("dice", ["cross 1", "cylinder 4", "cross 6"])
def test_without_a_match_play_goes_on_and_the_piece_stays(dice):
    missed = arriving().throw(f"two {dice}")
    assert (missed.where("white 3"), missed.view().seat, missed.view().step) == ("0.0", 1, SIX_DICE)
    assert missed.happened(CentreThrown)[0].match is False


@rule("OM-43")
def test_a_piece_on_the_centre_can_be_taken_there_and_can_leave():
    missed = arriving(black="1@1.4 2@4.14").throw("two cross 1")
    taken = missed.dice("cross 1 R1 R1 ou ou").play("1 0.0")
    assert taken.where("white 3") == "taken"
    other = arriving(black="1@1.4 2@4.14").throw("two cross 1").dice("cube 3 R1 R1 ou ou").play("pass")
    assert "3 1.7" in other.dice("cube 3 R1 R1 ou ou").legal()


@rule("OM-44")
def test_a_sphere_takes_as_of_right_and_cannot_decline():
    arrived = position("cross 5 R1 R1 ou ou", "a@1.1", "1@2.3 2@2.9 3@4.14").play("a 0.0")
    assert (arrived.turn(), arrived.view().step) == (0, AT_CENTRE)
    assert arrived.legal() == ["take 2.3", "take 2.9"]
    assert arrived.refused("pass") == "OM-44"
    arrived.play("take 2.3")
    assert (arrived.where("white a"), arrived.where("black 1")) == ("2.3", "taken")
    assert arrived.happened(CentreThrown) == []


@rule("OM-45")
def test_an_arrival_gives_the_chance_once_and_a_later_one_gives_it_again():
    missed = arriving(black="1@2.3").throw("two cross 1").dice("cross 1 R1 R1 ou ou").play("1 3.6")
    left = missed.dice("cube 3 R1 R1 et et").play("3 0.0")  # out and back: no new arrival
    assert (left.view().seat, left.view().step) == (1, SIX_DICE)
    left.dice("cross 1 R1 R1 et et").play("1 3.6")
    left.dice("cube 3 R1 R1 ou ou").play("3 1.7")
    left.dice("cross 1 R1 R1 et et").play("1 3.6")
    assert left.dice("cube 3 R1 R1 ou ou").play("3 0.0").view().step == TWO_DICE


@rule("OM-45")
def test_taking_from_the_centre_gives_no_other_throw():
    took = arriving(black="1@1.7 2@1.10").throw("two cube 1").play("take 1.7")
    assert took.view().step == SIX_DICE


@rule("OM-46")
def test_without_a_sphere_one_may_get_one_back_instead_of_taking():
    matched = arriving("3@1.1 1@4.2", "1@2.3 2@4.14").throw("two cube 1")
    legal = matched.legal()
    assert [move for move in legal if not move.startswith("recover")] == ["pass", "take 2.3"]
    assert len([move for move in legal if move.startswith("recover")]) == 73 - 4
    matched.play("recover 3.3")
    assert (matched.where("white a"), matched.where("white b")) == ("3.3", "taken")
    assert matched.happened(SphereRecovered) == [SphereRecovered(0, 6, cells("3.3")[0])]
    assert matched.where("black 1") == "2.3"


@rule("OM-46")
@pytest.mark.parametrize("sphere", ["a@4.4", "b@4.7", "a@4.4 b@4.7"])
def test_whoever_has_a_sphere_left_gets_none_back(sphere):
    matched = arriving(f"3@1.1 {sphere}").throw("two cube 1")
    assert matched.legal() == ["pass", "take 2.3", "take 2.9"]
    assert matched.refused("recover 3.3") == "OM-46"


@rule("OM-47")
def test_the_sphere_comes_back_on_a_free_cell_and_the_piece_stays():
    matched = arriving("3@1.1 1@4.2").throw("two cube 1")
    for occupied in ("0.0", "4.2", "2.3"):
        assert matched.refused(f"recover {occupied}") == "OM-47"
    matched.play("recover 1.1")
    assert (matched.where("white 3"), matched.where("white a")) == ("0.0", "1.1")
    assert (matched.view().seat, matched.view().step) == (1, SIX_DICE)


@rule("OM-47")
def test_no_sphere_comes_back_without_a_match():
    missed = arriving("3@1.1 1@4.2").throw("two cross 5")
    assert (missed.view().seat, missed.view().step, missed.where("white a")) == (1, SIX_DICE, "taken")


@pytest.mark.parametrize("move", ["3 1.1", "place 3 4.0"])
def test_at_the_centre_no_other_action_is_known(move):
    assert arriving().throw("two cube 1").refused(move) == "ST-2"
    assert position("cube 3 R1 R1 ou ou", "3@1.1").refused("take 2.3") == "ST-2"
