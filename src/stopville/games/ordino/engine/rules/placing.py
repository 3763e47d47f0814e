"""Super Ordino: which piece three dice allow to be placed, and where.  OM-58-62, OM-67"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import PASS, SIDE, Faces
from stopville.games.ordino.engine.material import CENTRE, NO_PIECE, NUMBERED, OFF
from stopville.games.ordino.engine.position import Position
from stopville.games.ordino.engine.rules.instructions import calls
from stopville.games.ordino.engine.rules.turns import end_turn
from stopville.games.ordino.events import PiecePlaced


def placings(s: Position) -> vec[i64]:
    found = vec[i64]()
    cells = s.terms.board.cells
    for piece in range(SIDE):
        if refuse_piece(s, piece, Faces(s.thrown)) == ALLOWED:
            for cell in range(cells):
                if refuse_cell(s, cell) == ALLOWED:
                    found = append(found, codes.place(piece, cell, cells))
    if len(found):
        return found
    return vec[i64]([PASS])  # OM-62


def refuse_placing(s: Position, code: i64) -> str:
    cells = s.terms.board.cells
    if code == PASS:
        return ALLOWED if code in placings(s) else "OM-62"
    if codes.block_of(code) != codes.PLACE:
        return NO_SUCH_ACTION
    rule = refuse_piece(s, codes.piece_of(code, cells), Faces(s.thrown))
    return rule if rule != ALLOWED else refuse_cell(s, codes.cell_of(code, cells))


def refuse_piece(s: Position, piece: i64, faces: Faces) -> str:
    """A piece the dice call may be placed; if there is none, a sphere."""
    if not s.belongs(piece, s.seat):
        return "OM-67"
    if s.places[s.own(piece)] != OFF:
        return "OM-59"
    if piece < NUMBERED:
        return ALLOWED if calls(faces.kind, faces.number, faces.word, piece) else "OM-60"
    called = [other for other in range(NUMBERED) if refuse_piece(s, other, faces) == ALLOWED]
    return "OM-61" if called else ALLOWED


def placeable(s: Position) -> list[int]:
    """The pieces that three dice allow to be placed.  OM-60, OM-61"""
    faces = Faces(s.thrown)
    return [int(s.own(piece)) for piece in range(SIDE) if refuse_piece(s, piece, faces) == ALLOWED]


def refuse_cell(s: Position, cell: i64) -> str:
    return ALLOWED if cell != CENTRE and s.on[cell] == NO_PIECE else "OM-59"


def place(s: Position, piece: i64, cell: i64) -> None:
    placed = s.own(piece)
    if s.log is not None:
        s.log.append(PiecePlaced(s.seat, placed, cell, tuple(placeable(s))))
    s.put(placed, cell)
    end_turn(s)
