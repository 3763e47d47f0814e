"""The turn: placing a car, driving it one space on, waiting, and the forks."""

import pytest

from stopville.games.autostop.events import Blocked, Landed, TurnBegun
from tests.autostop.table import SIGNS, fresh, number, table
from tests.rulebook import rule

THREE = "hand 0: A1 B15\nhand 1: A2 B14\nhand 2: A3 B13\n"


# -- the examples of the sheet -----------------------------------------------------------------


@rule("AS-30")
def test_from_stopville_one_goes_only_to_parking_or_to_the_crossing_without_gates():
    town = table(f"{THREE}at: V0 A4 A6\nstep: choosing")
    assert town.may(0) == ["go P1", "go N1"]
    assert town.refused(0, "go A1") == "AS-30"
    assert town.refused(0, "go V0") == "AS-30"
    assert town.play(0, "go N1").at() == "N1 A4 A6"


@rule("AS-29")
@pytest.mark.parametrize("way", ["M1", "H1"])
def test_from_the_first_aid_station_one_goes_either_way(way):
    post = table(f"{THREE}at: A10 A4 A6\nstep: choosing")
    assert post.may(0) == ["go M1", "go H1"]
    assert post.play(0, f"go {way}").at() == f"{way} A4 A6"


# -- who plays ---------------------------------------------------------------------------------


@rule("AS-19", "AS-14")
def test_the_dealers_right_neighbour_begins():
    begun = fresh(4)
    begun.by_chance("dealer 2")
    begun.state.settle(begun.pick)
    assert (begun.seat(), begun.step()) == (1, "placing")


@rule("AS-20")
def test_the_turn_goes_round_to_the_right():
    cars = table(f"{THREE}at: B2 B5 B9\nstep: landed")
    cars.let()  # seat 0 lays nothing
    cars.let()  # nobody stops
    assert cars.happened(TurnBegun) == [TurnBegun(2)]
    cars.let().let()
    assert cars.happened(TurnBegun) == [TurnBegun(2), TurnBegun(1)]


@rule("AS-20")
def test_nobody_drives_out_of_turn():
    cars = table(f"{THREE}step: placing\nseat: 1")
    assert cars.refused(0, "go A1") == "AS-20"
    assert cars.refused(2, "go A1") == "AS-20"


# -- the first placing -------------------------------------------------------------------------


@rule("AS-21")
def test_the_first_car_may_be_put_on_any_sign():
    start = table(THREE)
    assert start.may(0) == [f"go {id}" for id in SIGNS]
    assert len(SIGNS) == 45


@rule("AS-21")
def test_placing_counts_as_landing():
    start = table(f"{THREE}treasury: 6 15 30")
    start.play(0, "go A1")
    assert start.happened(Landed) == [Landed(0, number("A1"), -1)]
    assert start.may(0) == ["lay A1", "let A1"]


@rule("AS-22")
def test_a_car_is_not_placed_in_town():
    assert table(THREE).refused(0, "go V0") == "AS-22"


@rule("AS-23", "AS-7")
def test_a_car_is_not_placed_on_another():
    start = table(f"{THREE}at: - A4 P1")
    assert start.refused(0, "go A4") == "AS-23"
    assert start.may(0) == [f"go {id}" for id in SIGNS if id not in ("A4", "P1")]


@rule("AS-24")
def test_a_table_may_forbid_to_open_on_an_officer():
    strict = table(f"{THREE}agreed: no_officer_start")
    assert [strict.refused(0, f"go {id}") for id in ("B1", "A5", "B14")] == ["AS-24"] * 3
    assert len(strict.may(0)) == 42
    assert "go B14" in table(THREE).may(0)


# -- driving on --------------------------------------------------------------------------------


@rule("AS-25")
def test_whoever_is_on_the_road_must_drive_one_space_on():
    cars = table(f"{THREE}at: B2 B5 B9\nstep: landed")
    cars.let().let()
    assert cars.at() == "B2 B5 B10"  # seat 2, without being asked
    assert (cars.seat(), cars.step(), cars.landing()) == (2, "landed", "B10")


@rule("AS-26")
@pytest.mark.parametrize("away", ["A9", "A10", "M2", "B1", "V0"])
def test_one_space_along_the_arrows_and_nowhere_else(away):
    post = table(f"{THREE}at: A10 A4 A6\nstep: choosing")
    assert post.refused(0, f"go {away}") == "AS-26"


@rule("AS-27")
def test_without_a_card_one_drives_only_onto_a_free_space():
    post = table(f"{THREE}at: A10 M1 A6\nstep: choosing")
    assert post.may(0) == ["go H1"]
    assert post.refused(0, "go M1") == "AS-27"


@rule("AS-27")
def test_where_one_way_of_two_is_free_the_car_takes_it():
    cars = table(f"{THREE}at: B9 M1 A10\nstep: landed")
    cars.let().let()
    assert cars.at() == "B9 M1 H1"


@rule("AS-28")
def test_a_car_whose_ways_are_all_taken_waits_and_has_landed_nowhere():
    cars = table(f"{THREE}at: B9 B3 B2\nstep: landed")
    cars.let().let()
    assert cars.happened(Blocked) == [Blocked(2)]
    assert cars.at() == "B9 B4 B2"  # and seat 1 drove on
    assert [event.seat for event in cars.happened(Landed)] == [1]


@rule("AS-28")
def test_on_an_officers_space_a_car_that_waits_pays_no_second_fine():
    cars = table(f"{THREE}at: B9 B2 B1\nstep: landed")
    cars.let().let()
    assert cars.purse() == (200, 200, 200)


@rule("AS-28", "AS-30")
def test_a_car_in_town_waits_when_both_ways_out_are_taken():
    four = table("hand 0: A1\nhand 1: A2\nhand 2: A3\nhand 3: A7\nat: B9 P1 N1 V0\nstep: landed")
    four.let().let()
    assert four.happened(Blocked) == [Blocked(3)]
    assert four.at() == "B9 P1 N2 V0"
