"""Super Ordino Match: OM-58 to OM-67."""

from __future__ import annotations

import pytest

from stopville.core.game import Result
from stopville.games.ordino.events import CentreThrown, PiecePlaced, PlacingPassed, ThreeThrown
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import Table, cells, fresh, position, table
from tests.rulebook import rule

HAND = " ".join(f"{name}@hand" for name in "123456ab")
SIX_DICE, MOVE, AT_CENTRE, THREE_DICE, PLACE = 1, 2, 4, 5, 6  # steps of a view


def placing(dice: str, white: str, black: str = HAND, more: str = "") -> Table:
    picture = f"opening: super\nstep: place\ndice: {dice}\nwhite: {white}\nblack: {black}\n{more}"
    return table(picture)


def pieces(placed: Table) -> str:
    """The pieces that may be placed, each once."""
    return "".join(dict.fromkeys(move.split()[1] for move in placed.legal() if move != "pass"))


@rule("OM-58")
def test_the_labyrinth_begins_empty_and_each_throws_three_dice_in_turn():
    started = fresh(super=True).throw("first 1")
    assert set(started.view().places) == {-1}
    assert (started.view().seat, started.view().step) == (1, THREE_DICE)
    assert len(started.legal()) == 36 and {weight for _, weight in started.state.outcomes()} == {1}
    assert started.refusal(-1, "six cube 3 R1 R1 et et") == "ST-2"
    started.throw("three cube 3 et").play("place 3 2.0")
    assert started.happened(ThreeThrown) == [ThreeThrown(1, (1, 3, 0))]
    assert started.happened(PiecePlaced) == [PiecePlaced(1, 10, cells("2.0")[0], (10,))]
    assert (started.view().seat, started.view().step) == (0, THREE_DICE)


@rule("OM-59")
def test_a_piece_goes_on_any_free_cell_but_the_centre():
    placed = placing("cube 3 et", HAND, "1@2.0 " + HAND[7:])
    assert len(placed.legal()) == 73 - 2
    assert placed.refused("place 3 0.0") == "OM-59"
    assert placed.refused("place 3 2.0") == "OM-59"
    assert placed.play("place 3 4.5").where("white 3") == "4.5"


@rule("OM-59")
def test_a_piece_is_placed_only_once():
    again = placing("cube 3 ou", HAND.replace("3@hand", "3@4.1"))
    assert again.refused("place 3 4.2") == "OM-59"
    assert pieces(again) == "4"


@rule("OM-60")
@pytest.mark.parametrize(
    ("dice", "called"),
    [("cross 6 ou", "126"), ("cube 3 ou", "34"), ("cube 3 et", "3"), ("cylinder 1 ou", "156")],
)
def test_the_words_call_as_in_an_instruction(dice, called):
    assert pieces(placing(dice, HAND)) == called


@rule("OM-60")
def test_a_piece_that_the_dice_do_not_call_is_not_placed():
    assert placing("cross 6 ou", HAND).refused("place 3 4.1") == "OM-60"
    assert placing("cube 3 et", HAND).refused("place 4 4.1") == "OM-60"


@rule("OM-61")
def test_an_impossible_combination_places_a_sphere():
    assert pieces(placing("cube 1 et", HAND)) == "ab"
    assert placing("cube 1 et", HAND).refused("place 1 4.1") == "OM-60"


@rule("OM-61")
def test_when_the_pieces_called_are_placed_a_sphere_is():
    placed = HAND.replace("3@hand", "3@4.1").replace("4@hand", "4@4.10")
    assert pieces(placing("cube 3 ou", placed)) == "ab"
    assert pieces(placing("cube 3 et", placed)) == "ab"


@rule("OM-61")
def test_no_sphere_is_placed_as_long_as_another_piece_will_do():
    assert placing("cube 3 et", HAND).refused("place a 4.1") == "OM-61"


@rule("OM-62")
def test_whoever_can_place_nothing_passes():
    nothing = "1@hand 2@4.9 3@4.1 4@4.10 5@4.3 6@4.8 a@4.4 b@4.7"
    passing = placing("cube 3 ou", nothing)
    assert passing.legal() == ["pass"]
    passing.play("pass")
    assert passing.happened(PlacingPassed) == [PlacingPassed(0)]
    assert passing.view().seat == 1


@rule("OM-62")
def test_whoever_can_place_something_does():
    assert placing("cube 3 ou", HAND).refused("pass") == "OM-62"
    assert placing("cube 1 et", HAND).refused("pass") == "OM-62"


ALMOST = "1@4.2 2@4.9 3@4.1 4@4.10 5@4.3 6@4.8 a@4.4 b@hand"
DONE = "1@4.2 2@4.9 3@4.1 4@4.10 5@4.3 6@4.8 a@4.4 b@4.7"
BLACK_ALMOST = "1@4.14 2@4.21 3@4.13 4@4.22 5@4.15 6@4.20 a@4.16 b@hand"


@rule("OM-63")
def test_a_player_throws_six_dice_as_soon_as_his_own_pieces_are_placed():
    last = placing("cube 1 et", ALMOST).play("place b 4.7")
    assert (last.view().seat, last.view().step) == (1, THREE_DICE)
    last.throw("three cube 3 et").play("place 3 4.13")
    assert (last.view().seat, last.view().step) == (0, SIX_DICE)
    assert last.refusal(-1, "three cube 3 et") == "ST-2"


@rule("OM-63")
def test_nobody_moves_who_still_has_to_place():
    assert placing("cube 3 ou", "3@4.1 4@hand a@hand").refused("3 3.1") == "ST-2"


@rule("OM-64")
def test_together_those_who_are_ready_wait_for_the_others():
    waiting = placing("cube 1 et", ALMOST, more="opening: super together").play("place b 4.7")
    for place in ("place 3 4.13", "place 4 4.22"):
        assert (waiting.view().seat, waiting.view().step) == (1, THREE_DICE)
        waiting.throw(f"three cube {place[6]} et").play(place)
    assert waiting.view().seat == 1
    ready = placing("cube 1 et", DONE, BLACK_ALMOST, "opening: super together\nseat: 1").play("place b 4.19")
    assert (ready.view().seat, ready.view().step) == (0, SIX_DICE)


@rule("OM-64")
def test_together_changes_nothing_when_the_pieces_begin_on_the_green_cells():
    assert fresh(together=True).throw("first 0").view().step == SIX_DICE


@rule("OM-65")
def test_a_piece_taken_before_its_side_has_finished_stays_taken():
    picture = position(
        "cube 3 R1 R1 ou ou", DONE.replace("3@4.1", "3@3.1"), "1@2.0 2@hand a@hand", "opening: super"
    )
    after = picture.play("3 2.0")
    assert (after.where("black 1"), after.view().step, after.view().seat) == ("taken", THREE_DICE, 1)
    after.throw("three cross 1 et")
    assert pieces(after) == "a"  # the cross 1 is gone: it counts as placed


@rule("OM-65")
def test_pieces_not_placed_yet_count_as_living():
    only = position("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0 2@hand", "opening: super").play("3 2.0")
    assert ORDINO.result(only.state) is None
    last = position("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0", "opening: super").play("3 2.0")
    assert ORDINO.result(last.state) == Result((1, 0), (0,), "all_taken")


@rule("OM-49")
def test_the_turns_of_a_player_are_not_counted_while_another_still_places():
    still = position("cube 3 R1 R1 ou ou", "3@3.1", "1@4.14 2@hand", "opening: super\nquiet: 0").play("3 2.0")
    still.throw("three cross 2 et").play("place 2 4.21").dice("cube 3 R1 R1 ou ou")
    assert still.view().quiet == 1
    placing_on = position("cube 3 R1 R1 ou ou", "3@3.1", "1@4.14 2@hand", "opening: super\nquiet: 0").play(
        "3 2.0"
    )
    placing_on.throw("three cube 3 et").play("pass").dice("cube 3 R1 R1 ou ou")
    assert placing_on.view().quiet == 0


@rule("OM-66")
def test_arriving_at_the_centre_brings_nothing_when_no_enemy_is_on_the_board():
    arrived = position("cube 3 R1 R1 ou ou", "3@1.1", "2@hand", "opening: super").play("3 0.0")
    arrived.throw("two cube 3")
    assert arrived.happened(CentreThrown)[0].match is True
    assert (arrived.view().seat, arrived.view().step, arrived.where("white 3")) == (1, THREE_DICE, "0.0")
    sphere = position("cross 1 R1 R1 ou ou", "a@1.1", "2@hand", "opening: super").play("a 0.0")
    assert (sphere.view().seat, sphere.view().step) == (1, THREE_DICE)


@rule("OM-67")
def test_with_four_each_places_only_his_own_four_pieces():
    own = placing("cube 2 ou", HAND, more="players: 4")
    assert pieces(own) == "3"
    assert own.refused("place 4 4.1") == "OM-67"
    partner = placing("cube 2 ou", HAND, more="players: 4\nseat: 2")
    assert pieces(partner) == "24"


@rule("OM-67")
def test_with_four_a_combination_that_fits_only_the_partners_counts_as_impossible():
    assert pieces(placing("cube 4 et", HAND, more="players: 4")) == "a"
    assert pieces(placing("cube 3 et", HAND, more="players: 4\nseat: 3")) == "b"


@rule("OM-63", "OM-67")
def test_with_four_a_player_may_play_while_his_partner_still_places():
    own = "1@4.2 2@hand 3@4.1 4@hand 5@4.3 6@hand a@hand b@hand"
    done = placing("cube 1 et", own, more="players: 4").play("place a 4.4")
    for seat in (1, 2, 3):
        assert (done.view().seat, done.view().step) == (seat, THREE_DICE)
        done.throw("three cube 1 et")
        done.play(done.legal()[0])
    assert (done.view().seat, done.view().step) == (0, SIX_DICE)


@rule("OM-16", "OM-53")
def test_a_partners_piece_that_is_not_placed_yet_cannot_help():
    helping = position("cube 4 R1 R1 ou ou", "1@4.2 4@hand 2@hand", "1@4.14", "opening: super\nplayers: 4")
    assert helping.legal() == ["pass"]
    assert helping.refused("4 4.10") == "OM-16"
