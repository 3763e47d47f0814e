"""The announced card, contesting: AM-47 to AM-52."""

import pytest

from stopville.core.engine.seats import NOBODY, WATCHER, Seat
from stopville.core.engine.state import HIDDEN
from stopville.games.automatch.events import Contested, ContestWaived, TrickTaken
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import Table, cards, table
from tests.automatch.talk import run, scene
from tests.rulebook import rule

TWO = "announced: always; hand 0: F1 I9; hand 1: F2 I8; talon: D1 D2 D3 D4"
THREE = "announced: always; hand 0: F1 F9; hand 1: F2 F8; hand 2: F3 F7; talon: D1 D2 D3; leader: 1"
FOUR = (
    "announced: always; hand 0: F1 F9; hand 1: F2 F8; hand 2: F3 F7; hand 3: F4 F6; talon: D1 D2; leader: 1"
)
TIMED = "; windows: timed"


def taken_by(scene: Table) -> list[int]:
    return [event.seat for event in scene.happened(TrickTaken)]


def contests(scene: Table) -> list[tuple[int, int, bool]]:
    """Who contested whom, and whether the figure was right."""
    return [(event.seat, event.announcer, event.right) for event in scene.happened(Contested)]


# -- wrong and right ------------------------------------------------------------------ rulings 34-36


@rule("AM-48")
def test_a_wrong_figure_that_is_contested_takes_all_value_from_the_card():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 contest, 1 F2, 1 announce 2351, 0 pass")
    assert contests(trick) == [(1, 0, False)]
    assert taken_by(trick) == [1]


@rule("AM-48")
def test_everybody_sees_which_card_lost_its_value_until_the_trick_is_taken():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 contest")
    assert (cards(trick.view().worthless), trick.view().ahead) == ("F1", -1)
    again = table(AUTOMATCH.open_picture(trick.state))
    assert (cards(again.view().worthless), again.view().ahead) == ("F1", -1)
    run(trick, "1 F2, 1 announce 2351, 0 pass")
    assert trick.view().worthless == ()


@rule("AM-48", "AM-46")
def test_the_colour_of_a_lead_caught_wrong_is_still_asked_for():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 contest")
    assert trick.may_play(1) == "F2"
    assert trick.refused(1, "I8") == "AM-13"


@rule("AM-48", "AM-54")
def test_who_rightly_contested_earns_the_reward():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 contest, 1 F2, 1 confess")
    assert (trick.view().step, trick.turn()) == (3, 1)


@rule("AM-49")
def test_a_right_figure_that_is_contested_keeps_its_value_and_its_announcer_earns_the_reward():
    trick = scene(TWO, "0 F1, 0 announce 6286, 1 contest, 1 F2, 1 confess")
    assert contests(trick) == [(1, 0, True)]
    assert taken_by(trick) == [0]
    assert (trick.view().step, trick.turn()) == (3, 0)


@rule("AM-49")
def test_who_contested_in_error_loses_nothing_more():
    trick = scene(TWO, "0 I9, 0 announce 1089, 1 contest, 1 I8, 1 announce 1221, 0 pass, 0 decline")
    assert taken_by(trick) == [1]
    assert (trick.turn(), trick.hand(1)) == (1, "F2")


@rule("AM-47")
def test_nobody_is_rewarded_when_nobody_contests():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 pass, 1 F2, 1 announce 7, 0 pass")
    assert trick.happened(ContestWaived) == [ContestWaived(0), ContestWaived(1)]
    assert (taken_by(trick), trick.turn(), trick.view().step) == ([0], 0, 0)


@rule("AM-49", "AM-48", "AM-61")
def test_the_table_is_told_who_earns_the_reward():
    for said, winner in (("6285", 1), ("6286", 0)):
        (contest,) = scene(TWO, f"0 F1, 0 announce {said}, 1 contest").happened(Contested)
        assert contest.winner == winner
        assert f"The reward goes to {'AB'[winner]}." in AUTOMATCH.describe(contest, "en", ["A", "B"])
    last = "announced: always; hand 0: F1; hand 1: F2; talon: D1 D2 D3 D4; won: 12 12"
    (contest,) = scene(last, "0 F1, 0 announce 6285, 1 contest").happened(Contested)
    assert contest.winner == NOBODY
    assert "rien à gagner" in AUTOMATCH.describe(contest, "fr", ["A", "B"])


# -- what others see of it ----------------------------------------------------------------------------


def seen(scene: Table, seat: int, actor: int, notation: str) -> str:
    """What a seat learns the moment somebody acts."""
    book = AUTOMATCH.book
    code = scene.state.seen(seat, actor, book.code(book.read(notation)))
    return "nothing" if code == HIDDEN else book.notation(book.action(code))


@rule("AM-51")
def test_who_contests_is_seen_by_nobody_else_before_all_have_answered():
    trick = scene(THREE + TIMED, "1 F2, 1 announce 1")
    assert [seen(trick, seat, 2, "contest") for seat in (0, 1, 2)] == ["nothing", "nothing", "contest"]
    assert [trick.view(seat).asked for seat in (0, 1, 2, WATCHER)] == [(0,), (), (2,), ()]


@rule("AM-53")
def test_cards_and_figures_are_seen_by_everybody():
    trick = scene(THREE)
    assert seen(trick, 0, 1, "F2") == "F2"
    run(trick, "1 F2")
    assert [seen(trick, 0, 1, said) for said in ("announce 9", "confess")] == ["announce 9", "confess"]


# -- who may ------------------------------------------------------------------------------- ruling 37


@rule("AM-50")
def test_a_partner_does_not_contest():
    trick = scene(FOUR, "1 F2, 1 announce 1")
    assert trick.refused(3, "contest") == "AM-50"
    assert trick.refused(3, "pass") == "AM-50"
    assert list(trick.state.legal(3)) == []


@rule("AM-50")
@pytest.mark.parametrize("windows", ["", TIMED])
@pytest.mark.parametrize("picture", [TWO + "; leader: 1", THREE, FOUR])
def test_nobody_contests_his_own_figure(picture, windows):
    trick = scene(picture + windows, "1 F2, 1 announce 1")
    assert trick.refused(1, "contest") == "AM-50"


@rule("AM-50")
@pytest.mark.parametrize("windows", ["", TIMED])
def test_with_four_only_the_two_opponents_are_asked(windows):
    trick = scene(FOUR + windows, "1 F2, 1 announce 1, 0 pass, 2 contest")
    assert contests(trick) == [(2, 1, False)]


@rule("AM-51")
def test_who_has_answered_does_not_answer_again():
    trick = scene(THREE + TIMED, "1 F2, 1 announce 1, 0 pass")
    assert trick.refused(0, "contest") == "AM-51"
    assert trick.refused(0, "pass") == "AM-51"
    assert trick.refused(0, "pass-trick") == "AM-51"


@rule("AM-51")
def test_without_a_clock_seats_answer_in_order():
    trick = scene(THREE, "1 F2, 1 announce 1")
    assert trick.refused(2, "contest") == "AM-51"
    run(trick, "0 pass")
    assert trick.refused(0, "contest") == "AM-51"
    run(trick, "2 pass")


# -- when ---------------------------------------------------------------------------------- ruling 38


@rule("AM-51")
def test_a_contest_comes_before_the_next_card():
    trick = scene(THREE, "1 F2, 1 announce 1, 0 pass, 2 pass, 2 F3")
    assert trick.refused(0, "contest") == "AM-11"
    assert scene(THREE, "1 F2, 1 announce 1, 0 pass").refused(2, "F3") == "AM-51"


@rule("AM-51")
def test_the_last_card_is_contested_before_the_trick_is_gathered():
    trick = scene(THREE, "1 F2, 1 confess, 2 F3, 2 confess, 0 F1, 0 announce 1")
    assert taken_by(trick) == []
    assert trick.refused(1, "F8") == "AM-51"
    run(trick, "1 pass, 2 contest")
    assert taken_by(trick) == [1]
    assert trick.refused(1, "contest") == "AM-11"  # now seat 2 looks at the talon


@rule("AM-51")
def test_after_the_window_it_is_too_late():
    trick = scene(TWO, "0 F1, 0 announce 6285, 1 pass")
    assert trick.refused(1, "contest") == "ST-2"


@rule("AM-51")
@pytest.mark.parametrize(
    ("answers", "first"), [("contest contest", 2), ("contest pass", 0), ("pass contest", 2)]
)
def test_of_several_the_first_in_turn_after_the_announcer_contests(answers, first):
    zero, two = answers.split()
    trick = scene(THREE, f"1 F2, 1 announce 1, 0 {zero}, 2 {two}")
    assert contests(trick) == [(first, 1, False)]


FOUR_TIMED = FOUR.replace("leader: 1", "leader: 3") + TIMED  # after seat 3 come 0, then 2


@rule("AM-51")
@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
@pytest.mark.parametrize("zero", ["contest", "pass", "pass-trick"])
@pytest.mark.parametrize("two", ["contest", "pass", "pass-trick"])
def test_with_a_clock_the_fastest_has_no_advantage(order, zero, two):
    answers = {0: zero, 2: two}
    for picture, announcer, card, turns in ((THREE + TIMED, 1, "F2", (2, 0)), (FOUR_TIMED, 3, "F4", (0, 2))):
        trick = scene(picture, f"{announcer} {card}, {announcer} announce 1")
        for seat in order:
            assert not trick.happened(Contested) and not trick.happened(ContestWaived)
            run(trick, f"{seat} {answers[seat]}")
        claimants = [seat for seat in turns if answers[seat] == "contest"]
        assert contests(trick) == [(seat, announcer, False) for seat in claimants[:1]]


@rule("AM-51")
@pytest.mark.parametrize(
    ("answers", "expected"),
    [("", []), ("0 contest,", [(0, 1, False)]), ("2 contest,", [(2, 1, False)]), ("0 pass,", [])],
)
def test_the_clock_closes_the_window_for_those_who_have_not_answered(answers, expected):
    trick = scene(THREE + TIMED, f"1 F2, 1 announce 1, {answers} clock close")
    assert contests(trick) == expected
    assert (trick.view().step, trick.turn()) == (0, 2)


@rule("AM-51")
def test_a_table_without_a_clock_knows_neither_the_clock_nor_letting_the_trick_pass():
    trick = scene(THREE, "1 F2, 1 announce 1")
    assert trick.refused(0, "pass-trick") == "ST-2"
    assert list(trick.state.legal(-2)) == []
    assert scene(THREE + TIMED, "1 F2, 1 announce 1").refused(0, "close") == "ST-1"


@rule("AM-51")
def test_who_lets_the_trick_pass_is_not_asked_again_in_it():
    trick = scene(THREE + TIMED, "1 F2, 1 announce 1, 0 pass-trick, 2 pass, 2 F3, 2 announce 1")
    assert trick.refused(0, "contest") == "AM-51"
    run(trick, "1 pass, 0 F1, 0 announce 1")
    assert trick.state.to_act() == [1, 2, -2]
    run(trick, "1 pass-trick, 2 pass-trick")
    run(trick, f"{trick.turn()} F9, 0 announce 1")
    assert trick.state.to_act() == [1, 2, -2]  # the next trick asks everybody again


@rule("AM-51")
def test_an_announcement_that_all_let_pass_is_not_waited_for():
    trick = scene(TWO + TIMED, "0 F1, 0 announce 1, 1 pass-trick, 1 F2, 1 announce 1, 0 pass")
    assert trick.view().step == 0
    other = scene(
        THREE + TIMED, "1 F2, 1 announce 1, 0 pass-trick, 2 pass-trick, 2 F3, 2 announce 1, 1 pass-trick"
    )
    run(other, "0 F1, 0 announce 1")
    assert (taken_by(other), other.turn()) == ([0], 0)


# -- sealed --------------------------------------------------------------------------------------


@rule("AM-51")
@pytest.mark.parametrize("windows", ["", TIMED])
def test_an_answer_changes_nothing_that_another_sees(windows):
    words = ["pass", "contest", *(["pass-trick"] if windows else [])]
    scenes = [scene(THREE + windows, f"1 F2, 1 announce 1, 0 {word}") for word in words]
    for seat in map(Seat, (1, 2, WATCHER)):
        first, *others = [
            (each.view(seat), list(each.state.legal(seat)), told(each, seat)) for each in scenes
        ]
        assert others == [first] * len(others)


def told(scene: Table, seat: Seat) -> list[object]:
    return [AUTOMATCH.told(event, seat) for event in scene.events]


@rule("AM-51")
def test_with_a_clock_nobody_sees_who_has_answered():
    before, after = (scene(THREE + TIMED, "1 F2, 1 announce 1" + answer) for answer in ("", ", 0 contest"))
    for seat in map(Seat, (1, 2, WATCHER)):
        assert before.view(seat) == after.view(seat)
    assert before.view(0).asked == (0,)
    assert (after.view(0).asked, after.view(0).claims) == ((), True)


@rule("AM-51")
def test_whoever_did_not_come_to_contest_stays_unknown():
    alone = scene(THREE, "1 F2, 1 announce 1, 0 pass, 2 contest")
    both = scene(THREE, "1 F2, 1 announce 1, 0 contest, 2 contest")
    assert AUTOMATCH.digest(alone.state) == AUTOMATCH.digest(both.state)
    assert alone.events == both.events


@rule("AM-51")
def test_an_announcement_is_contested_once():
    trick = scene(THREE, "1 F2, 1 announce 1, 0 contest, 2 contest")
    assert len(contests(trick)) == 1
    assert trick.view().rewards == (2,)


# -- no value left ------------------------------------------------------------------------- ruling 39


@rule("AM-52")
@pytest.mark.parametrize("lead", ["1 confess", "1 announce 1, 0 pass, 2 contest"])
def test_if_no_card_has_any_value_left_the_leader_takes_the_trick(lead):
    trick = scene(THREE, f"1 F2, {lead}, 2 F3, 2 confess, 0 F1, 0 announce 1, 1 contest, 2 pass")
    assert taken_by(trick) == [1]


@rule("AM-52", "AM-15")
def test_a_discard_of_known_figure_has_no_value_either():
    picture = "announced: always; hand 0: F1 F9; hand 1: I1 I8; talon: D1 D2"
    trick = scene(picture, "0 F1, 0 confess, 1 I1, 1 announce 4963, 0 pass")
    assert taken_by(trick) == [0]


@rule("AM-52")
def test_one_card_that_keeps_its_value_takes_the_trick():
    trick = scene(THREE, "1 F2, 1 confess, 2 F3, 2 announce 2141, 0 pass, 1 pass, 0 F1, 0 confess")
    assert taken_by(trick) == [2]
