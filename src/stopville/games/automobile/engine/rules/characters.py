"""Phase 2: everybody chooses a character, and the characters give the order of play.  AU-18-28"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import CHARACTERS, DURANT, FORD
from stopville.games.automobile.engine.position import BY_DURANT, CHOOSING, NO_SEAT, Position, replaced
from stopville.games.automobile.engine.rules.building import (
    build,
    durant_can_build,
    refuse_durant,
    within_reach,
)
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import CharacterChosen, DurantExcused, OrderSet


def refuse_character(s: Position, character: i64) -> str:
    return ALLOWED if s.holder(character) == NO_SEAT else "AU-18"


def take_character(s: Position, seat: i64, character: i64) -> None:
    """The cubes that lie there, three for Kettering, and Ford's tile.  AU-19, AU-20, AU-22"""
    cubes = s.terms.board.character_cubes[character]
    s.character = replaced(s.character, seat, character)
    s.cubes[seat] += cubes
    if s.log is not None:
        s.log.append(CharacterChosen(seat, character, cubes))
    if character == FORD:
        s.ford = seat


class ChooseCharacters(Phase):
    def legal(self, s: Position, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=16)
        if s.step == BY_DURANT:
            return self.allowed(s, seat, found, codes.build(0), within_reach(s, seat))
        return self.allowed(s, seat, found, codes.choose(0), len(CHARACTERS))

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if s.step == BY_DURANT:
            if codes.is_build(code):
                return refuse_durant(s, seat, codes.space_of(code), s.cash[seat])
            return "AU-25"  # he must build, and at once
        if not codes.is_choose(code):
            return NO_SUCH_ACTION
        return refuse_character(s, codes.character_of(code))

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        if codes.is_build(code):
            build(s, seat, codes.space_of(code), 1, 0)  # AU-26 one tile
            s.step = CHOOSING
            s.next += 1
            return
        take_character(s, seat, codes.character_of(code))
        if codes.character_of(code) == DURANT and self.must_build(s, seat):
            s.step = BY_DURANT
        else:
            s.next += 1

    def must_build(self, s: Position, seat: i64) -> bool:
        """AU-25, AU-26"""
        if durant_can_build(s, seat):
            return True
        if s.log is not None:
            s.log.append(DurantExcused(seat))
        return False

    def leave(self, s: Position) -> None:
        """From here to the end of the turn: the characters from left to right.  AU-28"""
        order = vec[i64](capacity=5)
        for rank in range(1, len(CHARACTERS) + 1):
            for seat in range(s.players):
                if s.terms.board.rank[s.character[seat]] == rank:
                    order = append(order, seat)
        s.order = order
        if s.log is not None:
            s.log.append(OrderSet(tuple(s.order)))
