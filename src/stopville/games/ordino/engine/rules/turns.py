"""Who begins, what is thrown, and whose turn comes next.  OM-4-10, OM-49, OM-52, OM-58, OM-63-64"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.core.engine.pick import Pick
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import NO_THROW
from stopville.games.ordino.engine.material import NO_PIECE, STALL
from stopville.games.ordino.engine.position import (
    CENTRE_THROWING,
    ENDED,
    LOT,
    MOVING,
    PLACE_THROWING,
    PLACING,
    THROWING,
    Position,
)
from stopville.games.ordino.engine.rules.end import end_game
from stopville.games.ordino.events import DiceThrown, FirstDrawn, ThreeThrown

# -- chance ----------------------------------------------------------------------------------------------


def outcomes(s: Position) -> list[tuple[int, int]]:
    """All that chance may do now, with its weight."""
    if s.step == THROWING:
        return s.terms.dice.throws  # OM-5
    if s.step == CENTRE_THROWING:
        return s.terms.dice.centre_throws
    if s.step == PLACE_THROWING:
        return s.terms.dice.place_throws
    if s.step == LOT:
        return [(int(codes.first(seat)), 1) for seat in range(s.players)]
    return []


def can_fall(s: Position, code: i64) -> bool:
    """Whether it is among the outcomes, which are many."""
    if s.step == LOT:
        return codes.is_first(code) and codes.seat_of(code) < s.players
    if code not in s.terms.dice.weights:
        return False
    if s.step == THROWING:
        return codes.is_throw(code)
    if s.step == PLACE_THROWING:
        return codes.is_place_throw(code)
    return s.step == CENTRE_THROWING and codes.is_centre_throw(code)


def drawn(s: Position, pick: Pick) -> i64:
    if s.step == LOT:
        return codes.first(pick.below(s.players))  # OM-9
    dice = s.terms.dice
    kind = dice.kinds[pick.below(i64(len(dice.kinds)))]
    number = dice.numbers[pick.below(i64(len(dice.numbers)))]
    if s.step == CENTRE_THROWING:
        return codes.centre_throw(kind, number)  # OM-37
    word = dice.words[pick.below(i64(len(dice.words)))]
    if s.step == PLACE_THROWING:
        return codes.place_throw(kind, number, word)  # OM-58
    word2 = dice.words[pick.below(i64(len(dice.words)))]
    arrow = dice.arrows[pick.below(i64(len(dice.arrows)))]
    arrow2 = dice.arrows[pick.below(i64(len(dice.arrows)))]
    return codes.throw(kind, number, arrow, arrow2, word, word2)  # OM-4, OM-10


# -- turns -----------------------------------------------------------------------------------------------


def name_first(s: Position, seat: i64) -> None:
    s.seat = seat
    open_turn(s)
    if s.log is not None:
        s.log.append(FirstDrawn(seat))


def open_turn(s: Position) -> None:
    """Six dice, or three as long as the player has pieces to place.  OM-63"""
    s.thrown = NO_THROW
    s.arrived = NO_PIECE
    s.step = PLACE_THROWING if s.is_placing(s.seat) else THROWING


def throw(s: Position, code: i64) -> None:
    """Six dice to be read, or three to place a piece with."""
    s.thrown = code
    if codes.is_throw(code):
        begin_moving(s)
        if s.log is not None:
            s.log.append(DiceThrown(s.seat, codes.dice_of(code)))
    else:
        s.step = PLACING
        if s.log is not None:
            s.log.append(ThreeThrown(s.seat, codes.dice_of(code)))


def begin_moving(s: Position) -> None:
    s.step = MOVING
    if not s.somebody_is_placing():
        s.quiet += 1  # OM-49


def end_turn(s: Position) -> None:
    """The game ends here if the last piece was taken; otherwise the next player clockwise.  OM-9, OM-52"""
    if s.step == ENDED or s.quiet >= STALL:
        end_game(s)  # OM-48, OM-49
        return
    s.seat = (s.seat + 1) % s.players
    if s.terms.together and s.somebody_is_placing():
        while not s.is_placing(s.seat):
            s.seat = (s.seat + 1) % s.players  # OM-64
    open_turn(s)
