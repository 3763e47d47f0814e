"""Phase 6: decisions, one at a time, until everybody has passed.  AU-69-78"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine.board import PREMIUM
from stopville.games.automobile.engine.building import close_and_shed, refuse_close
from stopville.games.automobile.engine.codes import (
    BONUS,
    CLOSE,
    PASS,
    REDUCE,
    is_bonus,
    is_close,
    is_reduce,
)
from stopville.games.automobile.engine.phases.phase import Phase
from stopville.games.automobile.engine.state import NO_SEAT, Position
from stopville.games.automobile.events import ClosureTaken
from stopville.games.automobile.reckoning import BonusTaken, Passed, PriceReduced

# -- markers ------------------------------------------------------------------------------- AU-73-78


def refuse_marker(s: Position, seat: i64, space: i64) -> str:
    """Where any marker may go: one's own spaces, and closed ones while cars of one's own stand there."""
    if s.owner[space] != seat:
        return "AU-78"
    if s.cars[space] == 0 and (s.closed[space] or s.terms.markers_need_cars):
        return "AU-78"
    return ALLOWED


def refuse_bonus(s: Position, seat: i64, space: i64) -> str:
    if s.bonuses == len(s.terms.board.bonus_cubes) or s.cubes[seat] < s.terms.board.bonus_cubes[s.bonuses]:
        return "AU-73"  # two cubes for the first, one for the others
    if s.bonus[space]:
        return "AU-74"
    return refuse_marker(s, seat, space)


def refuse_reduce(s: Position, seat: i64, space: i64, markers: i64) -> str:
    if set_of(s, markers) < 0:
        return "AU-75"
    if s.terms.board.kind[space] == PREMIUM:
        return "AU-77"
    if s.reduced[space]:
        return "AU-76"
    return refuse_marker(s, seat, space)


def set_of(s: Position, markers: i64) -> i64:
    """The first set on offer with so many markers, or -1."""
    for number in range(len(s.sets)):
        if s.sets[number] == markers:
            return number
    return -1


def refuse_closing(s: Position, seat: i64, space: i64) -> str:
    """One closing for the whole table.  AU-72"""
    return refuse_close(s, seat, space) if s.closures else "AU-72"


# -- the phase ---------------------------------------------------------------------------------------


class Decide(Phase):
    def legal(self, s: Position, seat: i64) -> vec[i64]:
        found = append(vec[i64](capacity=32), PASS)
        found = self.allowed_at_home(s, seat, found, CLOSE, 1)
        found = self.allowed_at_home(s, seat, found, BONUS, 1)
        return self.allowed_at_home(s, seat, found, REDUCE, 2)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if code == PASS:  # AU-70 four things to decide, and nothing else
            return ALLOWED
        if is_close(code):
            return refuse_closing(s, seat, code - CLOSE)
        if is_bonus(code):
            return refuse_bonus(s, seat, code - BONUS)
        if is_reduce(code):
            return refuse_reduce(s, seat, (code - REDUCE) // 2, (code - REDUCE) % 2 + 1)
        return NO_SUCH_ACTION

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if code == PASS:
            self.go_out(s, seat)
        elif is_close(code):
            s.closures -= 1
            if s.log is not None:
                s.log.append(ClosureTaken(seat))
            close_and_shed(s, seat, code - CLOSE)
        elif is_bonus(code):
            self.place_bonus(s, seat, code - BONUS)
        else:
            self.place_reduced(s, seat, (code - REDUCE) // 2, (code - REDUCE) % 2 + 1)
        self.go_on(s)

    def place_bonus(self, s: Position, seat: i64, space: i64) -> None:
        cubes = s.terms.board.bonus_cubes[s.bonuses]  # AU-73
        s.bonuses += 1
        s.cubes[seat] -= cubes
        s.bonus[space] = 1
        if s.log is not None:
            s.log.append(BonusTaken(seat, space, cubes))

    def place_reduced(self, s: Position, seat: i64, space: i64, markers: i64) -> None:
        """The whole set on one space, beside a bonus marker or not.  AU-75, AU-76"""
        s.sets[set_of(s, markers)] = 0
        s.reduced[space] = markers
        if s.log is not None:
            s.log.append(PriceReduced(seat, space, markers))

    def go_out(self, s: Position, seat: i64) -> None:
        """Who passes takes the first free place of the next choice, and is out.  AU-71"""
        place = passes(s)
        s.passing[place] = seat
        if s.log is not None:
            s.log.append(Passed(seat, place + 1))

    def go_on(self, s: Position) -> None:
        """To the next who has not passed.  AU-69"""
        for step in range(1, s.players + 1):
            place = (s.next + step) % s.players
            if not has_passed(s, s.order[place]):
                s.next = place
                return
        s.next = s.players


def passes(s: Position) -> i64:
    count: i64 = 0
    while count < s.players and s.passing[count] != NO_SEAT:
        count += 1
    return count


def has_passed(s: Position, seat: i64) -> bool:
    return seat in s.passing
