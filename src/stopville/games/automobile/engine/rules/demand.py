"""Phase 1: everybody draws demand tiles in secret.  AU-12"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import LEAST_VALUE, VALUES
from stopville.games.automobile.engine.position import NO_SEAT, Position
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import FirstDrawn, TileDrawn

# -- the bag -------------------------------------------------------------------------------------------


def drawn(s: Position, pick: Pick) -> i64:
    """The value of a tile out of the bag, each tile as likely as any other."""
    number = pick.below(s.tiles_in_bag())
    value: i64 = 0
    while number >= s.bag[value]:
        number -= s.bag[value]
        value += 1
    return LEAST_VALUE + value


def drawable(s: Position, seat: i64) -> vec[i64]:
    """The tiles that can come out of the bag."""
    found = vec[i64](capacity=4)
    if seat == CHANCE:
        for value in range(LEAST_VALUE, LEAST_VALUE + VALUES):
            if refuse_tile(s, codes.draw_tile(value)) == ALLOWED:
                found = append(found, codes.draw_tile(value))
    return found


def refuse_tile(s: Position, code: i64) -> str:
    if not codes.is_draw_tile(code) or s.bag[codes.value_of(code) - LEAST_VALUE] == 0:
        return NO_SUCH_ACTION  # AU-5 only what is in the bag
    return ALLOWED


# -- the phase ---------------------------------------------------------------------------------------


def tiles_each(s: Position) -> i64:
    """One in the first turn, two in the others.  AU-12"""
    return s.terms.board.tiles_each[s.turn_number - 1]


def next_to_draw(s: Position) -> i64:
    """Whose tile is drawn next; nobody's before the order is known."""
    if s.order[0] == NO_SEAT:
        return NO_SEAT
    return s.order[s.next // tiles_each(s)]


class DrawDemand(Phase):
    def turn(self, s: Position) -> i64:
        return CHANCE

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        if s.order[0] != NO_SEAT:
            return drawable(s, seat)
        return self.allowed(s, seat, vec[i64](capacity=5), codes.draw_first(0), s.players)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if s.order[0] == NO_SEAT:
            return ALLOWED if codes.is_draw_first(code, s.players) else NO_SUCH_ACTION
        return refuse_tile(s, code)

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if s.order[0] == NO_SEAT:
            self.seat_first(s, codes.first_of(code))
            return
        value, drawer = codes.value_of(code), next_to_draw(s)
        s.bag[value - LEAST_VALUE] -= 1
        s.demand[2 * drawer + s.next % tiles_each(s)] = value
        s.next += 1
        if s.log is not None:
            s.log.append(TileDrawn(drawer, value))

    def seat_first(self, s: Position, first: i64) -> None:
        """By lot, then clockwise.  AU-7"""
        s.order = vec[i64]([(first + place) % s.players for place in range(s.players)])
        if s.log is not None:
            s.log.append(FirstDrawn(first))

    def done(self, s: Position) -> bool:
        return s.next >= s.players * tiles_each(s)
