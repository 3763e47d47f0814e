"""The central cell: who can be taken from there, and whether a sphere may come back.  OM-37-47"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine.board import (
    NOBODY_THERE,
    NUMBERED,
    PASS,
    RECOVER,
    SIDE,
    TAKE,
    TAKEN,
    is_sphere,
    side_of,
)
from stopville.games.ordino.engine.position import NO_PIECE, Position


def at_centre(s: Position) -> vec[i64]:
    found = vec[i64]()
    for cell in range(s.terms.board.cells):
        if refuse_take(s, cell) == ALLOWED:
            found = append(found, TAKE + cell)  # OM-41
    if lost_sphere(s) != NO_PIECE:
        for cell in range(s.terms.board.cells):
            if refuse_recover(s, cell) == ALLOWED:
                found = append(found, RECOVER + cell)
    return found if is_sphere(s.arrived) else append(found, PASS)  # OM-42


def refuse_at_centre(s: Position, code: i64) -> str:
    cells = s.terms.board.cells
    if code == PASS:
        return "OM-44" if is_sphere(s.arrived) else ALLOWED
    if TAKE <= code < TAKE + cells:
        return refuse_take(s, code - TAKE)
    if RECOVER <= code < RECOVER + cells:
        return refuse_recover(s, code - RECOVER)
    return NO_SUCH_ACTION


def refuse_take(s: Position, cell: i64) -> str:
    piece = s.on[cell]
    if piece == NOBODY_THERE or side_of(piece) == s.side():
        return "OM-39"
    return ALLOWED if s.terms.board.ring[cell] == nearest(s) else "OM-40"


def refuse_recover(s: Position, cell: i64) -> str:
    if lost_sphere(s) == NO_PIECE:
        return "OM-46" if s.players == 2 else "OM-56"
    return ALLOWED if s.on[cell] == NOBODY_THERE else "OM-47"


def nearest(s: Position) -> i64:
    """The ring of the enemy nearest to the centre, or -1 if none is on the board.  OM-40"""
    nearest: i64 = -1
    enemy = SIDE - s.side() * SIDE
    for piece in range(enemy, enemy + SIDE):
        if s.places[piece] >= 0:
            ring = s.terms.board.ring[s.places[piece]]
            if nearest < 0 or ring < nearest:
                nearest = ring
    return nearest


def lost_sphere(s: Position) -> i64:
    """The sphere that may come back: a player's own, if he has none left.  OM-46, OM-56"""
    lost: i64 = NO_PIECE
    for piece in range(s.side() * SIDE + NUMBERED, s.side() * SIDE + SIDE):
        if s.belongs(piece % SIDE, s.seat):
            if s.places[piece] != TAKEN:
                return NO_PIECE
            if lost == NO_PIECE:
                lost = piece
    return lost
