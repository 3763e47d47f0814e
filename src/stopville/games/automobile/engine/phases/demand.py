"""Phase 1: everybody draws demand tiles in secret.  AU-12"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine.board import LEAST_VALUE, VALUES
from stopville.games.automobile.engine.codes import DRAW_FIRST, DRAW_TILE, draw_first, draw_tile, within
from stopville.games.automobile.engine.phases.phase import Phase
from stopville.games.automobile.engine.state import NO_SEAT, Position
from stopville.games.automobile.events import FirstDrawn, TileDrawn


def tiles_each(s: Position) -> i64:
    """One in the first turn, two in the others.  AU-12"""
    return s.terms.board.tiles_each[s.turn_number - 1]


def next_to_draw(s: Position) -> i64:
    """Whose tile is drawn next; nobody's before the order is known."""
    if s.order[0] == NO_SEAT:
        return NO_SEAT
    return s.order[s.next // tiles_each(s)]


def drawable(s: Position, seat: i64) -> vec[i64]:
    """The tiles that can come out of the bag."""
    found = vec[i64](capacity=4)
    if seat == CHANCE:
        for value in range(VALUES):
            if s.bag[value]:
                found = append(found, draw_tile(LEAST_VALUE + value))
    return found


class DrawDemand(Phase):
    def turn(self, s: Position) -> i64:
        return CHANCE

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        if s.order[0] != NO_SEAT:
            return drawable(s, seat)
        found = vec[i64](capacity=5)
        for first in range(s.players):
            found = append(found, draw_first(first))
        return found

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if s.order[0] == NO_SEAT:
            return ALLOWED if within(code, DRAW_FIRST, s.players) else NO_SUCH_ACTION
        return refuse_tile(s, code)

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if s.order[0] == NO_SEAT:
            self.seat_first(s, code - DRAW_FIRST)
            return
        value = code - DRAW_TILE
        drawer = next_to_draw(s)
        s.bag[value] -= 1
        s.demand[2 * drawer + s.next % tiles_each(s)] = LEAST_VALUE + value
        s.next += 1
        if s.log is not None:
            s.log.append(TileDrawn(drawer, LEAST_VALUE + value))

    def seat_first(self, s: Position, first: i64) -> None:
        """By lot, then clockwise.  AU-7"""
        for place in range(s.players):
            s.order[place] = (first + place) % s.players
        if s.log is not None:
            s.log.append(FirstDrawn(first))

    def done(self, s: Position) -> bool:
        return s.next >= s.players * tiles_each(s)


def refuse_tile(s: Position, code: i64) -> str:
    if not within(code, DRAW_TILE, VALUES) or s.bag[code - DRAW_TILE] == 0:
        return NO_SUCH_ACTION  # AU-5 only what is in the bag
    return ALLOWED
