"""Phase 7: the tiles are shown and the cars sold; what is left over makes losses.  AU-13-17, AU-79-85"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.seats import CHANCE
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import (
    LEAST_VALUE,
    LOW,
    MID,
    NO_CLASS,
    NO_LOT,
    PREMIUM,
    SPACES,
)
from stopville.games.automobile.engine.position import NO_SEAT, NOTHING, Position, many, replaced
from stopville.games.automobile.engine.rules.demand import drawable, refuse_tile
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import (
    CarsSold,
    CarsUnsold,
    DemandSet,
    ExtraDrawn,
    MarkersRemoved,
    TilesShown,
)

# -- how many cars are wanted -------------------------------------------------------- AU-13-17, AU-80


def demand_for(s: Position, kind: i64) -> i64:
    """The sum of the tiles that lie on a class, at whatever price.  AU-80"""
    wanted = s.extra[kind]  # AU-16
    for seat in range(s.players):
        wanted += share(s, kind, s.demand[2 * seat], s.demand[2 * seat + 1])
    return wanted


def share(s: Position, kind: i64, one: i64, other: i64) -> i64:
    """What a player's tiles (0 for none) add to the demand for a class."""
    board, turn = s.terms.board, s.turn_number - 1
    wanted: i64 = 0
    if board.higher[turn] == kind:
        wanted += max(one, other)  # AU-13, AU-14, AU-15; of equal tiles either  AU-17
    if board.lower[turn] == kind and board.lower[turn] != NO_CLASS:
        wanted += min(one, other)
    return wanted


# -- whose cars go ------------------------------------------------------------------------- AU-81-84


class Lots:
    """Cars for sale, those of one space in one lot; the lots of each class from the newest to the oldest."""

    cars: vec[i64]  # by lot
    each: vec[i64]  # cars that go in one pass, by lot
    newest: vec[i64]  # the first lot of each class, or NO_LOT
    older: vec[i64]  # the next lot of the same class, or NO_LOT

    def sell(self, kind: i64, wanted: i64) -> None:
        """Pass after pass, while anybody wants a car and somebody has one.  AU-81"""
        sold: i64 = 1
        while wanted > 0 and sold > 0:
            sold = self.sell_pass(kind, wanted)
            wanted -= sold

    def sell_pass(self, kind: i64, wanted: i64) -> i64:
        """From the newest space back; returns how many cars went, fewer if the demand ends.  AU-81, AU-84"""
        left = wanted
        lot = self.newest[kind]
        while lot != NO_LOT:
            cars = min(min(self.each[lot], self.cars[lot]), left)
            if cars:
                self.cars[lot] -= cars
                self.sold(lot, cars)
                left -= cars
            lot = self.older[lot]
        return wanted - left

    def sold(self, lot: i64, cars: i64) -> None:
        """What becomes of cars that were sold."""
        raise NotImplementedError


class Market(Lots):
    """The cars on the board; a lot has the number of its space."""

    def __init__(self, s: Position) -> None:
        self.position = s
        self.cars = s.cars
        self.each = many(SPACES, 0)
        for space in range(SPACES):
            self.each[space] = cars_at_once(s, space)
        self.newest = s.terms.board.newest
        self.older = s.terms.board.older

    def sold(self, lot: i64, cars: i64) -> None:
        s, seat = self.position, self.position.owner[lot]
        dollars = cars * price_at(s, lot)
        if s.log is not None:
            s.log.append(CarsSold(seat, lot, cars, dollars))
        s.earn(seat, dollars)


def cars_at_once(s: Position, space: i64) -> i64:
    """A car, and one more for each marker.  AU-82"""
    return 1 + s.bonus[space] + s.reduced[space]


def price_at(s: Position, space: i64) -> i64:
    """With a reduced-price marker all cars of the space go cheaper.  AU-83"""
    kind = s.terms.board.kind[space]
    if s.reduced[space]:
        return s.terms.board.reduced_price[kind]
    return s.terms.board.car_price[kind]


# -- the phase ---------------------------------------------------------------------------------------


class SellOnDemand(Phase):
    """`next` is the class that chance draws an extra tile for; 3 when there is none left."""

    def enter(self, s: Position) -> None:
        """Everybody shows his tiles.  AU-79"""
        if s.log is not None:
            for seat in s.order:
                s.log.append(TilesShown(seat, tiles_of(s, seat)))
        s.next = 0
        self.skip_classes(s)

    def skip_classes(self, s: Position) -> None:
        """To the next class that gets a tile of its own in this turn.  AU-16"""
        while s.next < 3 and s.terms.board.extra[3 * (s.turn_number - 1) + s.next] == 0:
            s.next += 1

    def turn(self, s: Position) -> i64:
        return CHANCE

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return drawable(s, seat)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        return refuse_tile(s, code)

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        value = codes.value_of(code)
        s.bag[value - LEAST_VALUE] -= 1
        s.extra = replaced(s.extra, s.next, value)
        if s.log is not None:
            s.log.append(ExtraDrawn(s.next, value))
        s.next += 1
        self.skip_classes(s)

    def done(self, s: Position) -> bool:
        return s.next >= 3

    def leave(self, s: Position) -> None:
        if s.log is not None:
            s.log.append(DemandSet(demand_for(s, PREMIUM), demand_for(s, MID), demand_for(s, LOW)))
        market = Market(s)
        for kind in range(3):
            market.sell(kind, demand_for(s, kind))
        for space in range(SPACES):
            self.clear_space(s, space)
        s.bonus = NOTHING
        s.reduced = NOTHING

    def clear_space(self, s: Position, space: i64) -> None:
        """A loss for every car left over, of any class; then cars and markers go.  AU-85"""
        seat, cars = s.owner[space], s.cars[space]
        if cars:
            s.losses[seat] += cars
            s.cars[space] = 0
            if s.log is not None:
                s.log.append(CarsUnsold(seat, space, cars))
        if s.log is not None and (s.bonus[space] or s.reduced[space]):
            s.log.append(MarkersRemoved(space, s.bonus[space], s.reduced[space]))
        if s.closed[space]:
            s.owner[space] = NO_SEAT


def tiles_of(s: Position, seat: i64) -> tuple[int, ...]:
    return tuple([int(value) for value in (s.demand[2 * seat], s.demand[2 * seat + 1]) if value])
