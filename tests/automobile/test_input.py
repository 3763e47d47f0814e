"""Bad input, several actions at once, and positions that cannot be."""

from typing import Any

import pytest

from stopville.core.game import BadSetup
from stopville.core.wire import Malformed
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import fresh, table


def test_an_unknown_option_is_refused():
    with pytest.raises(BadSetup, match="Automobile has no option 'turbo'"):
        fresh(3, turbo=True)
    with pytest.raises(BadSetup, match="markers_need_cars: 'maybe' is neither true nor false"):
        fresh(3, markers_need_cars="maybe")


# -- several actions in one message ----------------------------------------------------------------


def test_a_whole_action_may_be_sent_at_once():
    game = table("players: 3").play(0, "loan", "build 2", "tiles 2 0")
    assert (game.money()[0], game.view().tiles[1], game.turn()) == (2100, 2, 1)


def test_all_or_nothing():
    game = table("players: 3")
    assert game.refused(0, "loan", "build 2", "tiles 2 1") == "AU-31"
    assert (game.money()[0], game.view().loans[0]) == (2000, 0)


def test_nothing_may_follow_when_it_is_anothers_turn():
    assert table("players: 3").refused(0, "cubes", "cubes") == "AU-28"


def test_nothing_follows_a_pass_that_may_open_the_tiles():
    deciding = table("players: 3\nphase: decisions\npassing: 1 2 -1\nturn: 3")
    assert deciding.refused(0, "pass", "loan") == "ST-5"


def test_only_chance_draws_tiles():
    game = table("players: 3\nphase: demand\nturn: 2")
    assert game.refused(0, "tile 5") == "ST-1"


def test_chance_has_nothing_to_do_while_somebody_chooses():
    assert table("players: 3").chance_refused("tile 5") == "ST-2"


# -- positions that cannot be ----------------------------------------------------------------------

GOOD = """
    players: 3
    turn: 2
    phase: decisions
    bonuses: 1
    seat 0: $1000 tiles 52
    seat 2: lanes 0 2 0
    seat 1: tiles 33
    space 1: seat 0 factories 2 cars 3 bonus 1
    space 3: seat 1 factories 1
"""


def saved() -> dict[str, Any]:
    return AUTOMOBILE.save(table(GOOD).state)


def test_a_good_position_loads():
    state = AUTOMOBILE.load(AUTOMOBILE.setup(3), saved())
    assert AUTOMOBILE.save(state) == saved()


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("turn_number", 5, "state.turn_number: 5 is not from 1 to 4"),
        ("phase", 9, "state.phase: 9 is not from 0 to 8"),
        ("next", 3, "next is nobody"),
        ("cash", [1000, 2000, -10], "state.cash: -10 is not from 0 to 1000000"),
        ("cash", [1000, 2000], "an entry for each of 3 seats"),
        ("loans", [0, 3, 0], "loans is 3, not from 0 to 2"),
        ("order", [0, 1, 1], "order has 1 twice"),
        ("order", [0, 1, -1], "order lacks a seat"),
        ("order", [0, 1, 3], "order has 3, a seat that nobody has"),
        ("ford", 3, "ford or winners is a seat that nobody has"),
        ("winners", 8, "ford or winners is a seat that nobody has"),
        ("closures", 2, "closures is 2, more than 1"),
        ("character", [1, 0, -1], "not chosen by everybody"),
        ("bag", [4, 4, 4, 4], "the demand tiles of 2 do not add up"),
        ("demand", [5, 2, 3, 3, 9, 0], "state.demand: 9 is not from 0 to 5"),
        ("demand", [5, 2, 3, 3, 1, 0], "there is no demand tile 1"),
        ("lanes", [0, 9, 0, 0, 0, 0, 0, 0, 0], "more cars or distributors"),
        ("lanes", [0, 2, 0], "an entry for each lane"),
        ("front", 1, "space 2 is beyond the front"),
        ("bonuses", 2, "the markers do not add up"),
        ("sets", [1, 1, 1], "a set of reduced-price markers has the wrong size"),
        ("asked", 1, "a question is open"),
        ("phase", 3, "nobody has anything to do in phase 4"),  # no one has Howard
        ("phase", 4, "nobody has anything to do in phase 5"),  # whose turn it is cannot sell
        ("phase", 8, "nobody has anything to do in phase 9"),
        ("winners", 1, "winners before the end"),
    ],
)
def test_a_corrupted_position_is_refused_with_its_reason(field, value, reason):
    with pytest.raises(Malformed) as refused:
        AUTOMOBILE.load(AUTOMOBILE.setup(3), {**saved(), field: value})
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("phase", "field", "value", "reason"),
    [
        (0, "order", [0, 1, -1], "order lacks a seat"),  # somebody has been drawn as the first
        (2, "character", [1, 0, -1], "not chosen by everybody"),
    ],
)
def test_a_position_that_does_not_fit_its_phase_is_refused(phase, field, value, reason):
    with pytest.raises(Malformed) as refused:
        AUTOMOBILE.load(AUTOMOBILE.setup(3), {**saved(), "phase": phase, field: value})
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("owner", 3, "owner has 3, a seat that nobody has"),
        ("owner", -1, "space 0 has tiles or cars and no owner"),
        ("tiles", 4, "state.tiles: 4 is not from 0 to 3"),
        ("tiles", 0, "space 0 has an owner and no factory"),
        ("closed", 1, "space 0 is closed and has tiles"),
        ("cars", 29, "state.cars: 29 is not from 0 to 28"),
    ],
)
def test_a_corrupted_space_is_refused_with_its_reason(field, value, reason):
    position = saved()
    with pytest.raises(Malformed) as refused:
        AUTOMOBILE.load(AUTOMOBILE.setup(3), {**position, field: [value, *position[field][1:]]})
    assert reason in str(refused.value)


def test_more_tiles_than_there_are_is_refused():
    with pytest.raises(ValueError, match="seat 0 has more tiles on the board than there are"):
        table("players: 3\n" + "".join(f"space {space}: seat 0 factories 3\n" for space in (1, 2, 3)))


def test_all_cars_of_a_player_may_be_on_the_board_and_no_more():
    all_cars = "players: 3\nspace 1: seat 0 factories 3 cars 28\n"
    assert table(all_cars).view().cars[0] == 28
    with pytest.raises(ValueError, match="seat 0 has more cars or distributors on the board than there are"):
        table(f"{all_cars}space 2: seat 0 factories 1 cars 1")


@pytest.mark.parametrize(("phase", "next_one"), [("howard", 3), ("sales", 4)])
def test_a_phase_that_is_already_over_is_refused(phase, next_one):
    mine = "seat 0: howard\nspace 1: seat 0 factories 1 cars 3"
    with pytest.raises(ValueError, match="nobody has anything to do"):
        table(f"players: 3\nphase: {phase}\nnext: {next_one}\n{mine}")


def test_a_picture_with_too_much_on_a_space_is_refused():
    with pytest.raises(ValueError, match="state.tiles: 4 is not from 0 to 3"):
        table("players: 3\nspace 1: seat 0 factories 4")
