"""One move: allowed or refused, all or nothing, and chance afterwards."""

import pytest

from stopville.core.actions import UnknownAction
from stopville.core.engine.pick import FastPick, GivenPick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY, WATCHER, Seat
from stopville.core.fields import with_beside
from stopville.core.game import BadSetup, IllegalAction
from stopville.core.play import begin, play, refusal
from stopville.games.automatch.actions import Announce, Contest, DealCard, DrawDealer, Play
from tests.core.games import AUTOMATCH
from tests.rulebook import rule

ENDGAME = """
hand 0: F1 I1
hand 1: F2 I2
talon: D1 D2 D3 D4
target: 10
"""


def table():
    return AUTOMATCH.read_picture(ENDGAME)


def refused(seat, *actions):
    state = table()
    before = AUTOMATCH.digest(state)
    with pytest.raises(IllegalAction) as refused_by:
        play(AUTOMATCH, state, Seat(seat), list(actions), FastPick(1))
    assert AUTOMATCH.digest(state) == before
    return refused_by.value.rule.id, refused_by.value.place


def test_a_move_gives_a_new_position_and_leaves_the_old_one_alone():
    state = table()
    before = AUTOMATCH.digest(state)
    step = play(AUTOMATCH, state, Seat(0), [Play(0)], FastPick(1))
    assert AUTOMATCH.digest(state) == before != AUTOMATCH.digest(step.state)
    assert [(move.seat, AUTOMATCH.book.action(move.code)) for move in step.moves] == [(0, Play(0))]
    assert [type(event).__name__ for event in step.events] == ["CardPlayed"]


def test_chance_acts_until_somebody_must_choose():
    step = begin(AUTOMATCH, AUTOMATCH.start(AUTOMATCH.setup(2)), GivenPick([1] + [0] * 54))
    assert AUTOMATCH.book.action(step.moves[0].code) == DrawDealer(1)
    assert all(move.seat == CHANCE for move in step.moves)
    assert len(step.moves) == 55
    assert step.state.to_act() == [0]


def test_a_new_deal_follows_the_last_card_of_the_old_one():
    state = AUTOMATCH.read_picture("hand 0: F1\nhand 1:\ntrick: I2\nleader: 1\ntarget: 30\n")
    step = play(AUTOMATCH, state, Seat(0), [Play(0)], FastPick(1))
    assert len(step.moves) == 1 + 54
    assert step.state.deals == 1


def test_a_step_carries_the_text_of_its_last_position():
    opening = begin(AUTOMATCH, AUTOMATCH.start(AUTOMATCH.setup(3)), FastPick(1))
    nothing_to_do = begin(AUTOMATCH, opening.state, FastPick(1))
    played = play(AUTOMATCH, table(), Seat(0), [Play(0)], FastPick(1))
    for step in (opening, nothing_to_do, played):
        assert step.text == AUTOMATCH.text(step.state)
        assert with_beside(step.text, step.state) == AUTOMATCH.saved_text(step.state)
    assert played.rows[-1][2] == AUTOMATCH.digest(played.state)


@rule("ST-1")
def test_players_do_not_deal():
    assert refused(0, DealCard(3)) == ("ST-1", 0)
    assert refused(0, DrawDealer(0)) == ("ST-1", 0)


@rule("ST-2")
def test_chance_does_nothing_that_this_moment_does_not_know():
    state = AUTOMATCH.start(AUTOMATCH.setup(2))
    with pytest.raises(IllegalAction) as refused_by:
        play(AUTOMATCH, state, CHANCE, [DealCard(0)], FastPick(1))  # the dealer is drawn first
    assert refused_by.value.rule.id == "ST-2"


@rule("ST-3")
@pytest.mark.parametrize("nobody", [WATCHER, NOBODY, CHANCE, CLOCK, 2, 9, -9])
def test_who_does_not_sit_at_the_table_does_not_act(nobody):
    assert refused(nobody, Play(0)) == ("ST-3", 0)


@rule("ST-4")
def test_after_the_end_nothing_happens():
    over = AUTOMATCH.read_picture(
        "hand 0:\nhand 1:\ntarget: one deal\nwon: 13 12\nscores: 1 0\nto act: nobody\n"
    )
    with pytest.raises(IllegalAction) as refused_by:
        play(AUTOMATCH, over, Seat(0), [Play(0)], FastPick(1))
    assert refused_by.value.rule.id == "ST-4"


@rule("ST-5")
def test_an_action_that_may_show_something_is_played_alone():
    """Otherwise one could see the figure of the key table and have the message refused on purpose."""
    state = AUTOMATCH.read_picture(ENDGAME + "announced: always\n")
    asked = play(AUTOMATCH, state, Seat(0), [Play(0), Announce(1)], FastPick(1)).state
    with pytest.raises(IllegalAction) as refused_by:
        play(AUTOMATCH, asked, Seat(1), [Contest(), Play(14)], FastPick(1))
    assert (refused_by.value.rule.id, refused_by.value.place) == ("ST-5", 1)


@rule("ST-2")
def test_a_code_that_no_action_has_is_no_action():
    assert refusal(AUTOMATCH, table(), Seat(0), 9999) == "ST-2"


def test_several_actions_stand_or_fall_together():
    assert refused(0, Play(13), Play(0))[1] == 1  # the first was fine, and is not played either


def test_no_action_at_all_changes_nothing():
    assert play(AUTOMATCH, table(), Seat(0), [], FastPick(1)).moves == ()


def test_an_action_the_game_does_not_know_is_refused_before_any_rule_is_asked():
    with pytest.raises(UnknownAction):
        play(AUTOMATCH, table(), Seat(0), [Play(99)], FastPick(1))


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (5, {}, "for 2, 3 or 4 players, not 5"),
        (2, {"target": 0}, "target: 0 is not a number from 1 to 100"),
        (2, {"target": True}, "target: True is not a number"),
        (2, {"target": "ten"}, "target: 'ten' is not a number"),
        (2, {"single_deal": 1}, "single_deal: 1 is neither true nor false"),
        (2, {"speed": 1}, "no option 'speed'"),
    ],
)
def test_a_game_that_cannot_be_played_like_this_says_why(players, options, reason):
    with pytest.raises(BadSetup, match=reason):
        AUTOMATCH.setup(players, options)


def test_options_may_be_given_as_text_as_on_a_command_line():
    setup = AUTOMATCH.setup(2, {"target": "12", "single_deal": "oui"})
    assert (setup.options["target"], setup.options["single_deal"]) == (12, True)
