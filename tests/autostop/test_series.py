"""Series and bumping."""

import pytest

from stopville.games.autostop.engine.rules.series import series_due, series_money
from stopville.games.autostop.events import Bumped, CardLaid, Landed, SeriesPaid, Stopped, TurnBegun
from tests.autostop.table import number, table
from tests.rulebook import rule

LONG = "hand 0: A1 A2 A3 A4 A5 A6 A7 A8 B15\nhand 1: A10 B14\nhand 2: B12 B3\nat: A1 B5 P4\nstep: landed\n"


# -- series ------------------------------------------------------------------------------------


@rule("AS-54")
@pytest.mark.parametrize(
    ("cards", "money"), [(1, 0), (2, 0), (3, 2), (4, 5), (5, 10), (6, 20), (7, 20), (9, 20)]
)
def test_the_scale_of_series(cards, money):
    assert series_money(cards) == money


@rule("AS-54", "AS-55")
@pytest.mark.parametrize(
    ("cards", "purses"),
    [
        (2, (200, 200, 200)),
        (3, (204, 198, 198)),
        (4, (210, 195, 195)),
        (5, (220, 190, 190)),
        (6, (240, 180, 180)),
        (8, (240, 180, 180)),
    ],
)
def test_each_of_the_others_pays_for_the_series_once(cards, purses):
    run = table(LONG)
    for space in range(1, cards + 1):
        run.play(0, f"lay A{space}")
    assert run.purse() == purses


@rule("AS-55")
def test_it_is_paid_as_it_grows():
    assert [series_due(cards) for cards in range(1, 9)] == [0, 0, 2, 3, 5, 10, 0, 0]
    run = table(LONG)
    for space in range(1, 8):
        run.play(0, f"lay A{space}")
    paid = [(event.length, event.amount) for event in run.happened(SeriesPaid)]
    assert paid == [(3, 2), (4, 3), (5, 5), (6, 10)]


@rule("AS-56")
def test_the_card_of_a_stop_is_the_first_of_a_series():
    stop = table(
        "hand 0: A9 P1\nhand 1: A1 B6 B7 B8\nhand 2: B12\nat: A1 B5 P4\nstep: stopping\nwindows: timed"
    )
    stop.play(1, "stop A1").play(1, "lay B6").play(1, "lay B7")
    assert stop.happened(SeriesPaid) == [SeriesPaid(1, 3, 2, (0, 2))]


@rule("AS-56")
def test_another_players_stop_ends_a_series():
    stop = table(
        "hand 0: A9 P1\nhand 1: A1 B6\nhand 2: B12\nat: A1 B5 P4\nstep: stopping\nseries: 2\nwindows: timed"
    )
    stop.play(1, "stop A1")
    assert stop.view().run == 1


@rule("AS-56")
def test_a_series_does_not_go_on_in_a_later_turn():
    run = table(LONG).play(0, "lay A1").play(0, "lay A2")
    run.let().let()  # on A3, kept
    while run.seat() != 0:
        run.let()
    assert (run.landing(), run.view().run) == ("A4", 0)
    assert run.play(0, "lay A4").happened(SeriesPaid) == []


# -- bumping -----------------------------------------------------------------------------------


@rule("AS-57", "AS-7")
def test_a_car_that_moves_by_a_card_bumps_whoever_is_there_to_stopville():
    bump = table("hand 0: A1 P1\nhand 1: A7\nhand 2: B12\nat: A1 A2 P4\nstep: landed").play(0, "lay A1")
    assert bump.happened(Bumped) == [Bumped(1, 0, number("A2"))]
    assert bump.at() == "A2 V0 P4"


@rule("AS-57")
def test_a_stop_bumps_too_wherever_the_card_belongs():
    bump = table("hand 0: A9\nhand 1: A1 B6\nhand 2: B12\nat: A1 B5 B6\nstep: stopping\nwindows: timed")
    bump.play(1, "stop A1")
    assert bump.at() == "A1 B6 V0"


@rule("AS-57", "AS-27")
def test_without_a_card_nobody_is_bumped():
    wait = table("hand 0: A9\nhand 1: B6\nhand 2: B12\nat: A1 B2 B1\nstep: stopping\nwindows: timed").close()
    assert wait.happened(Bumped) == []
    assert wait.at() == "A1 B3 B1"


@rule("AS-57")
def test_at_a_fork_after_a_card_a_taken_way_may_be_chosen():
    fork = table("hand 0: A10 P1\nhand 1: B6\nhand 2: B12\nat: A10 M1 H1\nstep: landed").play(0, "lay A10")
    assert fork.may(0) == ["go M1", "go H1"]
    assert fork.play(0, "go H1").at() == "H1 M1 V0"


@rule("AS-58")
def test_the_bumped_car_pays_nothing_and_has_not_landed():
    bump = table("hand 0: A4 P1\nhand 1: A7 LP\nhand 2: B12\nat: A4 A5 P4\nstep: landed").play(0, "lay A4")
    assert bump.purse() == (200, 200, 200)
    assert [event.seat for event in bump.happened(Landed)] == [0]
    assert (bump.seat(), bump.refused(1, "pass V0")) == (0, "AS-53")
    assert bump.refused(2, "stop A4") == "AS-40"


@rule("AS-59", "AS-30")
def test_the_bumped_car_leaves_town_in_its_turn():
    bump = table("hand 0: A1 P1\nhand 1: A7\nhand 2: B12\nat: A1 P4 A2\nstep: landed").play(0, "lay A1")
    bump.let().let()
    assert bump.happened(TurnBegun) == [TurnBegun(2)]
    assert (bump.step(), bump.may(2)) == ("choosing", ["go P1", "go N1"])


@rule("AS-59")
def test_the_bumped_car_leaves_town_earlier_by_a_stop():
    bump = table("hand 0: A1 P1\nhand 1: A7 A2\nhand 2: B12\nat: A1 A2 P4\nstep: landed\nwindows: timed")
    bump.play(0, "lay A1").close().play(1, "stop A2")
    assert bump.happened(Stopped) == [Stopped(1, number("A2"), 0)]
    assert bump.play(1, "go N1").at() == "A2 N1 P4"
    assert bump.happened(CardLaid) == [CardLaid(0, number("A1"))]
