"""Placing distributors and making cars: the two actions that come in several small steps."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.state import ALLOWED
from stopville.games.automobile.engine.codes import make
from stopville.games.automobile.engine.material import SPACES
from stopville.games.automobile.engine.position import MAKING, PLACING, Position
from stopville.games.automobile.events import CarsMade, DistributorPlaced

DISTRIBUTORS_AT_ONCE: Final[i64] = 3  # AU-44


# -- distributors ------------------------------------------------------------------------ AU-44-46


def left_to_place(s: Position, seat: i64) -> i64:
    """How many more this player can place in this action."""
    return min(DISTRIBUTORS_AT_ONCE - s.placed, s.distributors_left(seat))


def refuse_place(s: Position, seat: i64) -> str:
    if left_to_place(s, seat) > 0:
        return ALLOWED
    return "AU-44" if s.placed >= DISTRIBUTORS_AT_ONCE else "AU-45"


def place(s: Position, seat: i64, lane: i64) -> None:
    """In any lane, however many stand there, whosever they are.  AU-46"""
    s.lanes[3 * seat + lane] += 1
    s.placed += 1
    s.step = PLACING
    if s.log is not None:
        s.log.append(DistributorPlaced(seat, lane))


# -- production -------------------------------------------------------------------------- AU-48-52


def refuse_make(s: Position, seat: i64, space: i64, cars: i64) -> str:
    board = s.terms.board
    if not s.runs(seat, space):
        return "AU-48"  # in one's own factories
    if s.made & BIT[space]:
        return "AU-52"  # once in an action
    if least_cars(s, space) <= cars <= most_cars(s, seat, space):
        return ALLOWED
    if cars < least_cars(s, space) or cars > table_most(s, space):
        return "AU-49"
    return "AU-51" if cars > board.cars - s.cars_out(seat) else "AU-50"


def table_row(s: Position, space: i64) -> i64:
    """Where the board's table has this class and number of tiles.  AU-49"""
    return 4 * s.terms.board.kind[space] + s.tiles[space]


def least_cars(s: Position, space: i64) -> i64:
    return s.terms.board.least[table_row(s, space)]


def table_most(s: Position, space: i64) -> i64:
    return s.terms.board.most[table_row(s, space)]


def car_cost(s: Position, space: i64) -> i64:
    """AU-43, AU-50"""
    return s.terms.board.car_cost(space, s.parts[space])


def most_cars(s: Position, seat: i64, space: i64) -> i64:
    """What the table, the player's pieces and his cash allow.  AU-49, AU-50, AU-51"""
    board = s.terms.board
    most = min(table_most(s, space), board.cars - s.cars_out(seat))
    cost = car_cost(s, space)
    if cost == 0:
        return most
    return min(most, s.cash[seat] // cost)


def make_cars(s: Position, seat: i64, space: i64, cars: i64) -> None:
    dollars = cars * car_cost(s, space)
    s.cash[seat] -= dollars
    s.cars[space] += cars
    s.made |= BIT[space]
    s.step = MAKING
    if s.log is not None:
        s.log.append(CarsMade(seat, space, cars, dollars))


def may_make(s: Position, seat: i64, found: vec[i64]) -> vec[i64]:
    """Every number of cars that each space may make now."""
    for space in range(SPACES):
        if s.runs(seat, space) and not s.made & BIT[space]:
            for cars in range(least_cars(s, space), most_cars(s, seat, space) + 1):
                found = append(found, make(space, cars))
    return found


def can_make(s: Position, seat: i64) -> bool:
    """Some space that has not produced yet can."""
    return len(may_make(s, seat, vec[i64]())) > 0


def more_with_a_loan(s: Position, seat: i64) -> bool:
    """A space that has not produced yet could, if its player borrowed."""
    if s.loans_left(seat) == 0:
        return False
    for space in range(SPACES):
        able = s.owner[space] == seat and s.tiles[space] > 0
        if able and refuse_make(s, seat, space, least_cars(s, space)) == "AU-50":
            return True
    return False
