"""Super Ordino: which piece three dice allow to be placed, and where.  OM-58-62"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine.board import CENTRE, NOBODY_THERE, NUMBERED, OFF, PASS, PLACE, SIDE
from stopville.games.ordino.engine.dice import Faces, calls
from stopville.games.ordino.engine.position import Position


def is_placeable(s: Position, piece: i64, faces: Faces) -> bool:
    """A piece the dice call; if there is none to place, a sphere.  OM-59, OM-60, OM-61"""
    if s.places[s.side() * SIDE + piece] != OFF or not s.belongs(piece, s.seat):
        return False
    if piece < NUMBERED:
        return calls(faces.kind, faces.number, faces.word, piece)
    called = [other for other in range(NUMBERED) if is_placeable(s, other, faces)]
    return not called


def placings(s: Position) -> vec[i64]:
    found = vec[i64]()
    faces = Faces(s.thrown)
    cells = s.terms.board.cells
    for piece in range(SIDE):
        if is_placeable(s, piece, faces):
            for cell in range(cells):
                if can_be_placed_on(s, cell):
                    found = append(found, PLACE + piece * cells + cell)
    if len(found):
        return found
    return vec[i64]([PASS])  # OM-62


def can_be_placed_on(s: Position, cell: i64) -> bool:
    return cell != CENTRE and s.on[cell] == NOBODY_THERE  # OM-59


def refuse_placing(s: Position, code: i64) -> str:
    cells = s.terms.board.cells
    if code == PASS:
        return ALLOWED if placings(s)[0] == PASS else "OM-62"
    if code < PLACE or code >= PLACE + SIDE * cells:
        return NO_SUCH_ACTION
    return refuse_place(s, (code - PLACE) // cells, (code - PLACE) % cells)


def refuse_place(s: Position, piece: i64, cell: i64) -> str:
    if not s.belongs(piece, s.seat):
        return "OM-67"
    if s.places[s.side() * SIDE + piece] != OFF:
        return "OM-59"
    if not is_placeable(s, piece, Faces(s.thrown)):
        return "OM-60" if piece < NUMBERED else "OM-61"
    return ALLOWED if can_be_placed_on(s, cell) else "OM-59"
