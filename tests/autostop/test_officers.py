"""Officers and their treasuries, and what a pass does and does not."""

import pytest

from stopville.games.autostop.events import (
    CardLaid,
    FinePaid,
    Landed,
    SeriesPaid,
    Stopped,
    TreasuryDoubled,
    TreasuryTaken,
    TurnBegun,
)
from tests.autostop.table import number, table
from tests.rulebook import rule

RICH = "treasury: 8 20 40\npurse: 100 100 100\nbought: 100 100 100\n"
GENDARME = f"hand 0: A1 A2 LP\nhand 1: A5 B13\nhand 2: B9 B3\nat: A5 B5 P4\nstep: landed\n{RICH}"


# -- the examples of the sheet -----------------------------------------------------------------


@rule("AS-52", "AS-40")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_the_gendarmes_card_does_not_stop_a_lander_who_lays_a_pass(windows):
    passing = table(f"{GENDARME}windows: {windows}").play(0, "pass A5")
    assert passing.refused(1, "stop A5") == "AS-40"
    assert passing.at() == "A6 B5 P4"
    assert passing.happened(FinePaid) == []


@rule("AS-48", "AS-46")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_the_gendarmes_card_stops_a_lander_who_lays_nothing_and_nobody_takes_the_treasury(windows):
    fined = table(f"{GENDARME}windows: {windows}").play(0, "let A5").play(1, "stop A5")
    if windows == "sealed":
        fined.play(2, "let A5")
    assert fined.happened(Stopped) == [Stopped(1, number("A5"), 0)]
    assert fined.happened(TreasuryTaken) == []
    assert fined.treasury() == (8, 25, 40)  # the fine went in before the Stop
    assert fined.purse() == (95, 100, 100)  # and the caller pays nothing
    assert fined.at() == "A5 B6 P4"


# -- fines and treasuries ----------------------------------------------------------------------


@rule("AS-46")
@pytest.mark.parametrize(("space", "officer", "fine"), [("B1", 0, 2), ("A5", 1, 5), ("B14", 2, 10)])
def test_whoever_lands_on_an_officer_and_lays_nothing_pays_his_tariff(space, officer, fine):
    landed = table(f"hand 0: A1\nhand 1: A2\nhand 2: B9\nat: - B5 P4\n{RICH}").play(0, f"go {space}")
    assert landed.purse()[0] == 100
    landed.play(0, f"let {space}")
    assert landed.happened(FinePaid) == [FinePaid(0, officer, fine)]
    assert landed.purse()[0] == 100 - fine
    assert landed.treasury()[officer] == (8, 20, 40)[officer] + fine


@rule("AS-46")
def test_whoever_could_lay_the_card_and_does_not_pays_too():
    kept = table(f"hand 0: A5 A2\nhand 1: A3\nhand 2: B9\nat: A5 B5 P4\nstep: landed\n{RICH}")
    assert kept.play(0, "let A5").purse() == (95, 100, 100)


@rule("AS-47", "AS-6")
@pytest.mark.parametrize(("space", "amounts"), [("B1", (0, 20, 40)), ("A5", (8, 0, 40)), ("B14", (8, 20, 0))])
def test_the_true_card_takes_the_whole_treasury(space, amounts):
    picture = f"hand 0: {space} A2\nhand 1: A3\nhand 2: B9\nat: {space} B5 P4\nstep: landed\n{RICH}"
    taken = table(picture).play(0, f"lay {space}")
    assert taken.treasury() == amounts
    assert taken.purse()[0] == 100 + 68 - sum(amounts)
    assert taken.happened(FinePaid) == []


@rule("AS-47")
def test_an_empty_treasury_gives_nothing():
    empty = table("hand 0: A5 A2\nhand 1: A3\nhand 2: B9\nat: A5 B5 P4\nstep: landed")
    empty.play(0, "lay A5")
    assert empty.happened(TreasuryTaken) == [TreasuryTaken(0, 1, 0)]
    assert empty.purse() == (200, 200, 200)


@rule("AS-49")
def test_at_the_end_whoever_kept_an_officers_card_doubles_his_treasury():
    last = table(f"hand 0: A1\nhand 1: B14 A2\nhand 2: A5 B1\nat: A1 B5 P4\nstep: landed\n{RICH}")
    last.play(0, "lay A1")
    assert last.happened(TreasuryDoubled) == [
        TreasuryDoubled(2, 1, 20),
        TreasuryDoubled(2, 0, 8),
        TreasuryDoubled(1, 2, 40),
    ]
    # seat 1 paid 10 + 5 for the cards and 40; seat 2 paid 5 + 2 and 28; then everybody's ante of 17
    assert last.purse() == (100 + 22 - 17, 100 - 55 - 17, 100 - 35 - 17)
    assert last.treasury() == (16 + 6, 40 + 15, 80 + 30)  # it stays for the next game


@rule("AS-49")
def test_twice_nothing_is_nothing():
    last = table("hand 0: A1\nhand 1: B14 A2\nhand 2: B9\nat: A1 B5 P4\nstep: landed").play(0, "lay A1")
    assert last.happened(TreasuryDoubled) == [TreasuryDoubled(1, 2, 0)]


# -- passes ------------------------------------------------------------------------------------

PASS = "hand 0: A1 A2 LP LP\nhand 1: A6 B13\nhand 2: B9 B3\n"


@rule("AS-50")
@pytest.mark.parametrize("space", ["B1", "A5", "B14"])
def test_a_pass_gets_by_an_officer_without_paying_and_may_be_kept(space):
    landed = table(f"{PASS}at: {space} B5 P4\nstep: landed\n{RICH}")
    assert landed.may(0) == [f"pass {space}", f"let {space}"]
    landed.play(0, f"pass {space}")
    assert (landed.purse(), landed.treasury()) == ((100, 100, 100), (8, 20, 40))
    assert landed.happened(CardLaid) == [CardLaid(0, 0)]


@rule("AS-50", "AS-60")
def test_a_pass_drives_through_town_when_one_arrives_by_road():
    town = table(f"{PASS}at: V0 B5 P1\nstep: landed")
    assert town.may(0) == ["pass V0", "let V0"]
    town.play(0, "pass V0")
    assert town.may(0) == ["go P1", "go N1"]
    assert town.play(0, "go P1").at() == "P1 B5 V0"  # like any card it bumps


@rule("AS-50")
def test_a_pass_is_good_nowhere_else():
    assert table(f"{PASS}at: A1 B5 P4\nstep: landed").refused(0, "pass A1") == "AS-50"
    assert table(f"{PASS}at: A5 B5 P4\nstep: landed").refused(0, "pass B1") == "AS-50"
    placing = table(f"{PASS}at: - B5 P4\nstep: placing")
    assert [placing.refused(0, move) for move in ("pass V0", "pass A5")] == ["AS-50", "AS-50"]


@rule("AS-51")
def test_a_pass_takes_no_treasury_counts_in_a_series_and_drives_on():
    run = table(f"{PASS}at: A5 B5 P4\nstep: landed\nseries: 2\n{RICH}").play(0, "pass A5")
    assert run.treasury() == (8, 20, 40)
    assert run.happened(SeriesPaid) == [SeriesPaid(0, 3, 2, (1, 2))]
    assert run.purse() == (104, 98, 98)
    assert run.at() == "A6 B5 P4"


@rule("AS-53")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_a_pass_does_not_stop_anybody(windows):
    other = table(f"{PASS}at: B1 A5 P4\nseat: 1\nstep: stopping\nwindows: {windows}")
    assert other.refused(0, "pass A5") == "AS-53"
    assert other.refused(0, "stop A5") == "AS-41"


@rule("AS-53")
def test_a_pass_is_not_needed_to_leave_town_and_not_taken():
    town = table(f"{PASS}at: V0 B5 P4\nstep: choosing")
    assert town.refused(0, "pass V0") == "AS-53"


@rule("AS-60")
def test_without_a_pass_arriving_in_town_ends_the_turn():
    town = table(f"{PASS}at: B15 V0 P4\nseat: 1\nstep: landed")  # seat 1 has just arrived
    assert town.may(1) == ["let V0"]
    town.play(1, "let V0")
    assert town.happened(TurnBegun) == [TurnBegun(0)]
    assert town.happened(Landed) == [Landed(0, 0, number("B15"))]  # there is room for two
    assert town.at() == "V0 V0 P4"
    assert (town.purse(), town.happened(Stopped)) == ((200, 200, 200), [])
