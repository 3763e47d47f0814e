"""Howard and the distributors: AU-24 and AU-60 to AU-68."""

import pytest

from stopville.games.automobile.events import DistributorsReturned, SoldByDistributor, SoldByHoward
from tests.automobile.table import Table, table
from tests.rulebook import rule

HOWARD = "players: 3\nphase: howard\nseat 1: $0 howard\n"


# -- Howard ----------------------------------------------------------------------------------------


@rule("AU-24", "AU-60")
def test_howard_sells_two_cars_of_any_spaces_at_the_full_price():
    game = table(HOWARD + "space 2: seat 1 factories 1 cars 2\nspace 4: seat 1 factories 1 cars 1")
    game.play(1, "sell 4", "sell 2")
    assert game.happened(SoldByHoward) == [SoldByHoward(1, 3, 200), SoldByHoward(1, 1, 100)]
    assert (game.money()[1], game.phase()) == (300, "decisions")


@rule("AU-60")
def test_he_must():
    game = table(HOWARD + "space 1: seat 1 factories 1 cars 5")
    assert game.refused(1, "done") == "AU-60"
    assert game.play(1, "sell 1").refused(1, "pass") == "AU-60"
    assert game.play(1, "sell 1").money()[1] == 300


@rule("AU-60")
def test_he_sells_his_own_cars():
    game = table(HOWARD + "space 1: seat 1 factories 1 cars 1\nspace 2: seat 0 factories 1 cars 3")
    assert game.refused(1, "sell 2") == "AU-60"


@rule("AU-61")
def test_with_fewer_cars_he_sells_those_without_a_loss():
    game = table(HOWARD + "space 1: seat 1 factories 1 cars 1").play(1, "sell 1")
    assert (game.phase(), game.losses()) == ("decisions", (0, 0, 0))


@rule("AU-61")
def test_without_cars_the_phase_passes():
    game = table("players: 3\naction_round: 2\nseat 0: howard\norder: 1 2 0")
    game.play(1, "cubes").play(2, "cubes").play(0, "cubes")
    assert (game.phase(), game.losses()) == ("decisions", (0, 0, 0))


# -- distributors ----------------------------------------------------------------------------------

YELLOW, RED, BLUE, GREEN = range(4)

# Turn 2 of the sheet: yellow, red, blue, green in this order.  Six mid slots, three premium, four low.
EXAMPLE = """
    players: 4
    turn: 2
    phase: distributors
    order: 0 1 2 3
    seat 0: $0 lanes 0 1 2
    seat 1: $0 lanes 0 3 0
    seat 2: $0 lanes 0 2 0
    seat 3: $0 lanes 1 2 0
    space 1: seat 0 factories 1 cars 4
    space 2: seat 0 factories 1 cars 1
    space 3: seat 1 factories 1 cars 4
    space 4: seat 3 factories 1 cars 2
    space 6: seat 2 factories 1 cars 4
    space 9: seat 1 factories 1 cars 1
"""


def example() -> Table:
    return table(EXAMPLE)


@rule("AU-62", "AU-63", "AU-66", "AU-68")
def test_the_example_of_the_sheet_pays_400_500_300_and_400():
    game = example()
    game.play(YELLOW, "distribute low 1")
    game.play(RED, "distribute mid 3").play(BLUE, "distribute mid 6").play(GREEN, "distribute mid 4")
    game.play(YELLOW, "distribute low 1")
    game.play(RED, "distribute mid 3").play(BLUE, "distribute mid 6").play(GREEN, "distribute premium 4")
    game.play(YELLOW, "distribute mid 2").play(RED, "distribute mid 9")
    assert game.money() == (400, 500, 300, 400)
    assert game.phase() == "decisions"
    assert game.happened(DistributorsReturned) == [DistributorsReturned(GREEN, lane=1, count=1)]
    assert game.losses() == (0, 0, 0, 1)


@rule("AU-64")
def test_yellow_of_the_example_cannot_sell_a_premium_car_two_lanes_up():
    game = table(EXAMPLE + "    space 5: seat 0 factories 1\n    space 13: seat 0 factories 1 cars 1\n")
    assert game.refused(YELLOW, "distribute low 13") == "AU-64"
    assert "distribute mid 13" in game.may(YELLOW)


@rule("AU-64")
def test_nor_a_premium_distributor_a_low_car():
    game = table("players: 3\nphase: distributors\nseat 0: lanes 1 1 0\nspace 2: seat 0 factories 1 cars 1")
    assert game.refused(0, "distribute premium 2") == "AU-64"


@rule("AU-63")
def test_a_distributor_and_a_car_of_ones_own_are_needed():
    game = example()
    assert game.refused(YELLOW, "distribute premium 1") == "AU-63"  # none in that lane
    assert game.refused(YELLOW, "distribute mid 3") == "AU-63"  # red's car
    assert game.refused(YELLOW, "distribute mid 20") == "AU-63"


@rule("AU-63")
def test_the_middle_lane_reaches_every_class():
    game = table("""
        players: 3
        phase: distributors
        seat 0: $0 lanes 0 3 0
        space 1: seat 0 factories 1 cars 1
        space 2: seat 0 factories 1 cars 1
        space 4: seat 0 factories 1 cars 1
    """)
    game.play(0, "distribute mid 1", "distribute mid 2", "distribute mid 4")
    assert game.money()[0] == 150 + 100 + 200


@rule("AU-62")
def test_one_car_each_round_and_round():
    lines = "".join(f"seat {seat}: lanes 0 2 0\n" for seat in range(3))
    cars = "".join(f"space {space}: seat {seat} factories 1 cars 2\n" for seat, space in enumerate((1, 3, 6)))
    game = table(f"players: 3\nturn: 2\nphase: distributors\norder: 2 0 1\n{lines}{cars}")
    for seat, space in ((2, 6), (0, 1), (1, 3), (2, 6), (0, 1), (1, 3)):
        assert game.turn() == seat
        game.play(seat, f"distribute mid {space}")
    assert game.phase() == "decisions"
    assert [sale.seat for sale in game.happened(SoldByDistributor)] == [2, 0, 1, 2, 0, 1]


@rule("AU-65")
def test_whoever_can_sell_must():
    game = example()
    assert game.refused(YELLOW, "pass") == "AU-65"
    assert game.refused(YELLOW, "done") == "AU-65"


@rule("AU-65")
def test_but_chooses_what_and_through_whom():
    assert example().may(YELLOW) == [
        *("distribute mid 1", "distribute mid 2", "distribute low 1", "distribute low 2"),
        "loan",
    ]


@rule("AU-66")
@pytest.mark.parametrize(("turn", "slots"), [(1, (2, 4, 2)), (2, (3, 6, 4)), (3, (4, 8, 8)), (4, (4, 8, 8))])
def test_more_slots_are_open_as_the_game_goes_on(turn, slots):
    board = example().game.board
    assert tuple(board.open_slots(turn, kind) for kind in range(3)) == slots


@rule("AU-66")
def test_a_slot_takes_one_distributor():
    full = "players: 3\nphase: distributors\nseat 0: lanes 0 2 0\nseat 1: slots 0 4 0\n"
    game = table(full + "space 1: seat 0 factories 1 cars 1\nspace 2: seat 0 factories 1 cars 1")
    assert game.refused(0, "distribute mid 1") == "AU-66"
    assert game.may(0) == ["distribute mid 2", "loan"]


@rule("AU-67")
def test_afterwards_they_wait_beside_the_slot_they_used_and_cars_are_back_in_stock():
    game = table("""
        players: 3
        phase: distributors
        seat 0: lanes 0 2 0
        space 2: seat 0 factories 1 cars 1
        space 4: seat 0 factories 1 cars 1
    """).play(0, "distribute mid 2", "distribute mid 4")
    assert game.view().lanes[0] == (1, 0, 1)
    assert game.view().on_slots[0] == (0, 0, 0)
    assert game.state.cars_out(0) == 0


@rule("AU-68")
def test_every_idle_distributor_comes_home_for_a_loss():
    lines = "players: 3\nphase: distributors\nseat 0: lanes 1 2 1\nspace 1: seat 0 factories 1 cars 1"
    game = table(lines).play(0, "distribute low 1")
    assert game.losses()[0] == 3
    assert (game.view().lanes[0], game.state.distributors_left(0)) == ((0, 1, 0), 7)
