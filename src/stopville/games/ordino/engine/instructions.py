"""Instructions: which pieces can do what six dice say, and which rule is against the others.  OM-11-36

A list of moves is searched sort by sort: one's own numbered pieces, one's own spheres, then the
partner's.  `s` is the position.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine.board import MOVE, NUMBERED, PASS, SIDE, end_of
from stopville.games.ordino.engine.dice import ET, Faces, calls, is_possible
from stopville.games.ordino.engine.position import Position
from stopville.games.ordino.engine.routes import NOTHING, Walker, stages

OWN_NUMBERED: Final[i64] = 0  # the sorts of pieces, in the order in which they are tried          OM-54
OWN_SPHERES: Final[i64] = 1
PARTNERS_NUMBERED: Final[i64] = 2
PARTNERS_SPHERES: Final[i64] = 3
NONE_CAN: Final[i64] = 4


def moves(s: Position) -> vec[i64]:
    """The moves of the first sort of pieces that has any; otherwise the turn is passed."""
    for sort in range(NONE_CAN):
        found = moves_of(s, sort)
        if len(found):
            return found
    return vec[i64]([PASS])  # OM-36


def sort_to_play(s: Position) -> i64:
    for sort in range(NONE_CAN):
        if len(moves_of(s, sort)):
            return sort
    return NONE_CAN


def moves_of(s: Position, sort: i64) -> vec[i64]:
    """Every piece and cell that some reading of the dice allows, each once.  OM-32"""
    found = vec[i64]()
    if sort >= PARTNERS_NUMBERED and s.players == 2:
        return found
    faces = Faces(s.thrown)
    cells = s.terms.board.cells
    for reading in range(faces.readings()):
        for piece in range(SIDE):
            if is_of_sort(s, piece, sort) and answers(s, piece, faces, reading):
                for route in routes(s, piece, faces, reading, NOTHING):
                    code = MOVE + piece * cells + end_of(route)
                    if code not in found:
                        found = append(found, code)
    return found


def is_of_sort(s: Position, piece: i64, sort: i64) -> bool:
    if (piece >= NUMBERED) != (sort % 2 == OWN_SPHERES):
        return False
    return s.belongs(piece, s.seat) == (sort < PARTNERS_NUMBERED)


def answers(s: Position, piece: i64, faces: Faces, reading: i64) -> bool:
    """Whether the first line calls this piece, and it is there; a sphere needs no call."""
    if s.places[s.side() * SIDE + piece] < 0:
        return False  # OM-16
    if piece >= NUMBERED:
        return True  # OM-34, OM-35
    return calls(faces.kind, faces.number, faces.calling(reading), piece)


def routes(s: Position, piece: i64, faces: Faces, reading: i64, overlook: i64) -> vec[i64]:
    """The routes that the second line gives this piece.  OM-11"""
    start = s.places[s.side() * SIDE + piece]
    walker = Walker(s.terms.board, s.on, start, overlook)
    return walker.routes(faces.arrow, faces.arrow2, faces.moving(reading))


def refuse_moving(s: Position, code: i64) -> str:
    cells = s.terms.board.cells
    if code == PASS:
        return refuse_pass(s, sort_to_play(s))
    if code < MOVE or code >= MOVE + SIDE * cells:
        return NO_SUCH_ACTION
    if code in moves(s):
        return ALLOWED
    return refuse_move(s, (code - MOVE) // cells, (code - MOVE) % cells)


def refuse_pass(s: Position, sort: i64) -> str:
    if sort == OWN_NUMBERED:
        return "OM-23"
    if sort == OWN_SPHERES:
        return "OM-36"
    return ALLOWED if sort == NONE_CAN else "OM-53"


def refuse_move(s: Position, piece: i64, cell: i64) -> str:
    """The rule against a move that is not among those found."""
    if s.places[s.side() * SIDE + piece] < 0:
        return "OM-16"
    sort = sort_to_play(s)
    if not s.belongs(piece, s.seat):
        if sort < PARTNERS_NUMBERED:
            return "OM-53"
        if piece >= NUMBERED and sort == PARTNERS_NUMBERED:
            return "OM-54"
    elif piece >= NUMBERED and sort == OWN_NUMBERED:
        return "OM-33"
    return refuse_route(s, piece, cell)


def refuse_route(s: Position, piece: i64, cell: i64) -> str:
    faces = Faces(s.thrown)
    called = [reading for reading in range(faces.readings()) if answers(s, piece, faces, reading)]
    if not called:
        return refuse_call(faces)
    for overlook, rule in stages():
        for reading in called:
            for route in routes(s, piece, faces, reading, overlook):
                if end_of(route) == cell:
                    return rule
    return "OM-22"  # not where the arrows lead


def refuse_call(faces: Faces) -> str:
    """Why the first line does not mean this piece."""
    if faces.word2 != ET:
        return "OM-14"  # at least one OU: neither its kind nor its number
    return "OM-13" if is_possible(faces.kind, faces.number) else "OM-15"


def route_to(s: Position, piece: i64, cell: i64, faces: Faces, reading: i64) -> i64:
    for route in routes(s, piece, faces, reading, NOTHING):
        if end_of(route) == cell:
            return route
    return 0
