"""Phase 6: decisions, one at a time, until everybody has passed.  AU-69-78"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import PREMIUM
from stopville.games.automobile.engine.position import NO_SEAT, Position, replaced
from stopville.games.automobile.engine.rules.building import close_and_shed, refuse_close
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import BonusTaken, ClosureTaken, Passed, PriceReduced

# -- markers ------------------------------------------------------------------------------- AU-73-78


def refuse_marker(s: Position, seat: i64, space: i64) -> str:
    """Where any marker may go: one's own spaces, and closed ones while cars of one's own stand there."""
    if s.owner[space] != seat:
        return "AU-78"
    if s.cars[space] == 0 and (s.closed[space] or s.terms.markers_need_cars):
        return "AU-78"
    return ALLOWED


def bonus_cubes(s: Position) -> i64:
    """What the next bonus marker costs, or -1 if none is left: two for the first, one for others.  AU-73"""
    return s.terms.board.bonus_cubes[s.bonuses] if s.bonuses < len(s.terms.board.bonus_cubes) else -1


def refuse_bonus(s: Position, seat: i64, space: i64) -> str:
    cubes = bonus_cubes(s)
    if cubes < 0 or s.cubes[seat] < cubes:
        return "AU-73"
    if s.bonus[space]:
        return "AU-74"
    return refuse_marker(s, seat, space)


def place_bonus(s: Position, seat: i64, space: i64) -> None:
    cubes = bonus_cubes(s)
    s.bonuses += 1
    s.cubes[seat] -= cubes
    s.bonus = replaced(s.bonus, space, 1)
    if s.log is not None:
        s.log.append(BonusTaken(seat, space, cubes))


def set_of(s: Position, markers: i64) -> i64:
    """The first set on offer with so many markers, or -1."""
    for number in range(len(s.sets)):
        if s.sets[number] == markers:
            return number
    return -1


def refuse_reduce(s: Position, seat: i64, space: i64, markers: i64) -> str:
    if set_of(s, markers) < 0:
        return "AU-75"
    if s.terms.board.kind[space] == PREMIUM:
        return "AU-77"
    if s.reduced[space]:
        return "AU-76"
    return refuse_marker(s, seat, space)


def place_reduced(s: Position, seat: i64, space: i64, markers: i64) -> None:
    """The whole set on one space, beside a bonus marker or not.  AU-75, AU-76"""
    s.sets = replaced(s.sets, set_of(s, markers), 0)
    s.reduced = replaced(s.reduced, space, markers)
    if s.log is not None:
        s.log.append(PriceReduced(seat, space, markers))


def refuse_closing(s: Position, seat: i64, space: i64) -> str:
    """One closing for the whole table.  AU-72"""
    return refuse_close(s, seat, space) if s.closures else "AU-72"


# -- the phase ---------------------------------------------------------------------------------------


class Decide(Phase):
    def legal(self, s: Position, seat: i64) -> vec[i64]:
        found = append(vec[i64](capacity=32), codes.PASS)
        found = self.allowed_at_home(s, seat, found, codes.close(0), 1)
        found = self.allowed_at_home(s, seat, found, codes.bonus(0), 1)
        return self.allowed_at_home(s, seat, found, codes.reduce(0, 1), 2)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if code == codes.PASS:  # AU-70 four things to decide, and nothing else
            return ALLOWED
        if codes.is_close(code):
            return refuse_closing(s, seat, codes.space_of(code))
        if codes.is_bonus(code):
            return refuse_bonus(s, seat, codes.space_of(code))
        if codes.is_reduce(code):
            return refuse_reduce(s, seat, codes.space_of(code), codes.markers_of(code))
        return NO_SUCH_ACTION

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if code == codes.PASS:
            self.go_out(s, seat)
        else:
            decide(s, seat, code)
        self.go_on(s)

    def go_out(self, s: Position, seat: i64) -> None:
        """Who passes takes the first free place of the next choice, and is out.  AU-71"""
        place = passes(s)
        s.passing = replaced(s.passing, place, seat)
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


def decide(s: Position, seat: i64, code: i64) -> None:
    """Whatever is decided, other than to pass."""
    space = codes.space_of(code)
    if codes.is_bonus(code):
        place_bonus(s, seat, space)
    elif codes.is_reduce(code):
        place_reduced(s, seat, space, codes.markers_of(code))
    else:
        s.closures -= 1
        if s.log is not None:
            s.log.append(ClosureTaken(seat))
        close_and_shed(s, seat, space)


def passes(s: Position) -> i64:
    count: i64 = 0
    while count < s.players and s.passing[count] != NO_SEAT:
        count += 1
    return count


def has_passed(s: Position, seat: i64) -> bool:
    return seat in s.passing
