"""Phase 7: the tiles are shown and the cars sold; what is left over makes losses.  AU-79-85"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.seats import CHANCE
from stopville.games.automobile.engine.board import LEAST_VALUE, LOW, MID, PREMIUM, SPACES
from stopville.games.automobile.engine.codes import DRAW_TILE
from stopville.games.automobile.engine.market import demand_for, sell_class
from stopville.games.automobile.engine.phases.demand import drawable, refuse_tile
from stopville.games.automobile.engine.phases.phase import Phase
from stopville.games.automobile.engine.state import NO_SEAT, Position
from stopville.games.automobile.reckoning import (
    CarsUnsold,
    DemandSet,
    ExtraDrawn,
    MarkersRemoved,
    TilesShown,
)


class SellOnDemand(Phase):
    """`next` is the class that chance draws an extra tile for; 3 when there is none left."""

    def enter(self, s: Position) -> None:
        """Everybody shows his tiles.  AU-79"""
        if s.log is not None:
            for seat in s.order:
                s.log.append(TilesShown(seat, shown(s, seat)))
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
        value = code - DRAW_TILE
        s.bag[value] -= 1
        s.extra[s.next] = LEAST_VALUE + value
        if s.log is not None:
            s.log.append(ExtraDrawn(s.next, LEAST_VALUE + value))
        s.next += 1
        self.skip_classes(s)

    def done(self, s: Position) -> bool:
        return s.next == 3

    def leave(self, s: Position) -> None:
        if s.log is not None:
            s.log.append(DemandSet(demand_for(s, PREMIUM), demand_for(s, MID), demand_for(s, LOW)))
        for kind in range(3):
            sell_class(s, kind)
        for space in range(SPACES):
            self.clear_space(s, space)

    def clear_space(self, s: Position, space: i64) -> None:
        """A loss for every car left over, of any class; then cars and markers go.  AU-85"""
        seat, cars = s.owner[space], s.cars[space]
        if cars:
            s.losses[seat] += cars
            s.cars[space] = 0
            if s.log is not None:
                s.log.append(CarsUnsold(seat, space, cars))
        if s.bonus[space] or s.reduced[space]:
            if s.log is not None:
                s.log.append(MarkersRemoved(space, s.bonus[space], s.reduced[space]))
            s.bonus[space] = 0
            s.reduced[space] = 0
        if s.closed[space]:
            s.owner[space] = NO_SEAT


def shown(s: Position, seat: i64) -> tuple[int, ...]:
    return tuple([int(value) for value in (s.demand[2 * seat], s.demand[2 * seat + 1]) if value])
