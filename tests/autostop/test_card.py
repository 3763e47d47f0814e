"""Laying a card: may, never must; then driving on is compulsory."""

import pytest

from stopville.games.autostop.events import CardLaid, Landed
from tests.autostop.table import number, table
from tests.rulebook import rule

THREE = "hand 0: A1 A2 B15\nhand 1: A3 B14\nhand 2: B13 LP\n"
LANDED = f"{THREE}at: A1 B5 B9\nstep: landed\n"


@rule("AS-31")
def test_the_lander_may_lay_the_card_or_not():
    landed = table(LANDED)
    assert landed.may(0) == ["lay A1", "let A1"]
    assert table(LANDED).play(0, "let A1").hand(0) == "A1 A2 B15"
    assert landed.play(0, "lay A1").hand(0) == "A2 B15"


@rule("AS-31")
def test_only_the_card_of_this_very_space_is_laid_and_only_by_the_lander():
    landed = table(LANDED)
    assert landed.refused(0, "lay A2") == "AS-31"
    assert landed.refused(1, "lay A3") == "AS-31"
    assert landed.play(0, "let A1").refused(0, "lay A1") == "AS-31"  # once is enough


@rule("AS-32")
def test_only_ones_own_cards_are_laid():
    landed = table(f"{THREE}at: A3 B5 B9\nstep: landed")
    assert landed.may(0) == ["let A3"]
    assert landed.refused(0, "lay A3") == "AS-32"
    assert table(f"{THREE}at: B14 B5 B9\nstep: landed").refused(0, "pass B14") == "AS-32"


@rule("AS-33")
def test_a_card_laid_drives_the_car_one_space_on_where_it_lands_again():
    landed = table(LANDED).play(0, "lay A1")
    assert (landed.at(), landed.step(), landed.landing()) == ("A2 B5 B9", "landed", "A2")
    landed.play(0, "lay A2")
    assert landed.at() == "A3 B5 B9"
    assert landed.happened(CardLaid) == [CardLaid(0, number("A1")), CardLaid(0, number("A2"))]


@rule("AS-33", "AS-29")
def test_at_a_fork_the_way_must_be_chosen_after_a_card():
    fork = table("hand 0: A10 B15\nhand 1: A3\nhand 2: B13\nat: A10 B5 B9\nstep: landed")
    fork.play(0, "lay A10")
    assert (fork.step(), fork.may(0)) == ("pushing", ["go M1", "go H1"])
    assert fork.refused(0, "let A10") == "AS-40"
    assert fork.refused(0, "go A10") == "AS-26"


@rule("AS-33")
def test_card_and_way_may_be_sent_together():
    fork = table("hand 0: A10 M1 B15\nhand 1: A3\nhand 2: B13\nat: A10 B5 B9\nstep: landed")
    fork.play(0, "lay A10", "go M1", "lay M1")
    assert fork.at() == "M2 B5 B9"


@rule("AS-34")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_the_others_wait_until_the_lander_has_decided(windows):
    landed = table(f"{THREE}at: A3 B5 B9\nstep: landed\nwindows: {windows}")
    assert landed.refused(1, "stop A3") == "AS-34"
    assert landed.refused(1, "let A3") == "AS-34"
    assert landed.may(1) == []
    assert landed.view().asked == (0,)


@rule("AS-35")
@pytest.mark.parametrize("space", ["A1", "A3", "B2", "V0"])
def test_the_lander_is_asked_with_the_card_without_it_and_when_it_is_out(space):
    before = table(f"{THREE}at: - B5 B9") if space != "V0" else table(f"{THREE}at: B14 B5 B9\nstep: pushing")
    if space == "V0":
        before = table(f"{THREE}at: B15 B5 B9\nstep: landed").play(0, "lay B15")
    else:
        before.play(0, f"go {space}")
    assert (before.step(), before.landing(), before.view().asked) == ("landed", space, (0,))
    assert before.happened(Landed)[-1].space == number(space)
