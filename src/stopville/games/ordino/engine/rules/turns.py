"""Who begins, what the dice on the table are for, and whose turn comes next.  OM-9-10, OM-52, OM-63-64"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import NO_THROW
from stopville.games.ordino.engine.material import NO_PIECE, STALL
from stopville.games.ordino.engine.position import (
    ENDED,
    MOVING,
    PLACE_THROWING,
    PLACING,
    THROWING,
    Position,
)
from stopville.games.ordino.engine.rules.end import end_game
from stopville.games.ordino.events import DiceThrown, FirstDrawn, ThreeThrown


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
    if codes.block_of(code) == codes.THROW:
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
