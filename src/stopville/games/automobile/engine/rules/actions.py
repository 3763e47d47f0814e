"""Phase 3: three rounds in which everybody does one thing.  AU-29-59"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.position import (
    AFTER,
    BUILDING,
    CHOOSING,
    MAKING,
    NO_SEAT,
    NO_SPACE,
    PLACING,
    Position,
)
from stopville.games.automobile.engine.rules import building, supplying
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import FordUsed

ROUNDS: Final[i64] = 3  # AU-29
CUBES: Final[i64] = 2  # AU-47


# -- the phase ---------------------------------------------------------------------------------------


class ActThrice(Phase):
    def enter(self, s: Position) -> None:
        s.action_round = 0
        self.start_action(s, 0)

    def start_action(self, s: Position, place_in_order: i64) -> None:
        s.next = place_in_order
        s.step = CHOOSING
        s.space = NO_SPACE
        s.placed = 0
        s.made = 0

    def end_action(self, s: Position, seat: i64) -> None:
        """Ford may still add his tile; then the next in the order, round by round.  AU-21, AU-29"""
        s.space = NO_SPACE
        if s.step != AFTER and building.ford_can_build(s, seat):
            s.step = AFTER
        elif s.next + 1 < s.players:
            self.start_action(s, s.next + 1)
        else:
            s.action_round += 1
            self.start_action(s, 0)

    def done(self, s: Position) -> bool:
        return s.action_round == ROUNDS

    def leave(self, s: Position) -> None:
        s.ford = NO_SEAT  # AU-21 what is not used by now is lost

    # -- what may be done

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        """In the order of the codes, but production last.  AU-30"""
        found = vec[i64](capacity=32)
        if s.step == BUILDING:
            return self.allowed(s, seat, found, codes.tiles(0, 0), 6)
        if s.step != CHOOSING:
            found = append(found, codes.DONE)
        else:
            found = append(found, codes.TAKE_CUBES)
            found = self.allowed(s, seat, found, codes.build(0), building.within_reach(s, seat))
            found = self.allowed_at_home(s, seat, found, codes.close(0), 1)
        if s.step == CHOOSING or s.step == PLACING:
            found = self.allowed(s, seat, found, codes.place(0), 3)
        if s.ford == seat and (s.step == CHOOSING or s.step == AFTER):
            found = self.allowed_at_home(s, seat, found, codes.ford(0, 0), 2)
        if s.step == CHOOSING or s.step == MAKING:
            found = supplying.may_make(s, seat, found)
        return found

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if s.step == CHOOSING:
            return refuse_action(s, seat, code)
        if codes.is_ford(code) and s.step == AFTER:
            return building.refuse_ford(s, seat, codes.space_of(code), codes.parts_of(code), s.cash[seat])
        if s.step == BUILDING:
            return refuse_chosen_tiles(s, seat, code)
        if code == codes.DONE:
            return ALLOWED
        if codes.is_place(code) and s.step == PLACING:
            return supplying.refuse_place(s, seat)
        if codes.is_make(code) and s.step == MAKING:
            return supplying.refuse_make(s, seat, codes.space_of(code), codes.cars_of(code))
        return refuse_second_action(code)

    # -- what it does

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if codes.is_build(code):
            s.space = codes.space_of(code)
            s.step = BUILDING
        elif codes.is_place(code):
            supplying.place(s, seat, codes.lane_of(code))
            if supplying.refuse_place(s, seat) != ALLOWED:
                self.end_action(s, seat)
        elif codes.is_make(code):
            supplying.make_cars(s, seat, codes.space_of(code), codes.cars_of(code))
            if not supplying.can_make(s, seat) and not supplying.more_with_a_loan(s, seat):
                self.end_action(s, seat)
        elif codes.is_ford(code):
            self.use_ford(s, seat, codes.space_of(code), codes.parts_of(code))
        else:
            self.finish(s, seat, code)

    def finish(self, s: Position, seat: i64, code: i64) -> None:
        """Actions that are over at once."""
        if code == codes.TAKE_CUBES:
            s.gain_cubes(seat, CUBES)
        elif codes.is_tiles(code):
            building.build(s, seat, s.space, codes.factories_of(code), codes.parts_of(code))
        elif codes.is_close(code):
            building.close_and_shed(s, seat, codes.space_of(code))
        self.end_action(s, seat)

    def use_ford(self, s: Position, seat: i64, space: i64, parts: i64) -> None:
        """Before the action or after it, once.  AU-21"""
        building.build(s, seat, space, 1 - parts, parts)
        s.ford = NO_SEAT
        if s.log is not None:
            s.log.append(FordUsed(seat))
        if s.step == AFTER:
            self.end_action(s, seat)


# -- legality ----------------------------------------------------------------------------------------


def refuse_action(s: Position, seat: i64, code: i64) -> str:
    """The five actions and, before one of them, Ford's tile.  AU-29"""
    if code == codes.TAKE_CUBES:
        return ALLOWED  # AU-30 so that nobody is ever stuck
    if codes.is_build(code):
        return building.refuse_build(s, seat, codes.space_of(code))
    if codes.is_place(code):
        return supplying.refuse_place(s, seat)
    if codes.is_make(code):
        return supplying.refuse_make(s, seat, codes.space_of(code), codes.cars_of(code))
    if codes.is_close(code):
        return building.refuse_close(s, seat, codes.space_of(code))
    return refuse_beside_an_action(s, seat, code)


def refuse_beside_an_action(s: Position, seat: i64, code: i64) -> str:
    if codes.is_ford(code):
        return building.refuse_ford(s, seat, codes.space_of(code), codes.parts_of(code), s.cash[seat])
    return "AU-30" if code == codes.DONE else NO_SUCH_ACTION  # AU-30 no action is empty


def refuse_chosen_tiles(s: Position, seat: i64, code: i64) -> str:
    if not codes.is_tiles(code):
        return "AU-30" if code == codes.DONE else refuse_second_action(code)
    why = building.refuse_space(s, seat, s.space)
    if why != ALLOWED:
        return why
    return building.refuse_tiles(
        s, seat, s.space, codes.factories_of(code), codes.parts_of(code), s.cash[seat]
    )


def refuse_second_action(code: i64) -> str:
    """What was begun is finished first: one action a round.  AU-29"""
    if (
        code == codes.TAKE_CUBES
        or codes.is_build(code)
        or codes.is_place(code)
        or codes.is_make(code)
        or codes.is_close(code)
    ):
        return "AU-29"
    return "AU-21" if codes.is_ford(code) else NO_SUCH_ACTION
