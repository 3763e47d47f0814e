"""Instructions: which pieces can do what six dice say, and which rule is against the others.  OM-11-36

Moves are searched sort by sort: one's own numbered pieces, one's own spheres, then the partner's.
`s` is the position, `piece` one of the eight of the colour whose turn it is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import PASS, SIDE, Faces
from stopville.games.ordino.engine.material import ET, NUMBERED, OU, kind_of, number_of
from stopville.games.ordino.engine.position import Position
from stopville.games.ordino.engine.rules.routes import NOTHING, Walker, end_of, stages

# -- the first line: who is called ------------------------------------------------------------ OM-11-16


def calls(kind: i64, number: i64, word: i64, piece: i64) -> bool:
    """Whether the first line names this numbered piece."""
    if word == ET:
        return kind_of(piece) == kind and number_of(piece) == number  # OM-13
    return kind_of(piece) == kind or number_of(piece) == number  # OM-14


def pieces_called(s: Position, faces: Faces, reading: i64) -> list[int]:
    """The pieces of the colour to play that the first line names, on the board or not.  OM-13, OM-14"""
    word = faces.calling(reading)
    return [int(s.own(piece)) for piece in range(NUMBERED) if calls(faces.kind, faces.number, word, piece)]


def answers(s: Position, piece: i64, faces: Faces, reading: i64) -> bool:
    """Whether the first line calls this piece, and it is there; a sphere needs no call."""
    if s.places[s.own(piece)] < 0:
        return False  # OM-16
    if piece >= NUMBERED:
        return True  # OM-34, OM-35
    return calls(faces.kind, faces.number, faces.calling(reading), piece)


def refuse_reading(faces: Faces, reading: i64) -> str:
    """The rule by which a reading calls nobody at all."""
    if faces.calling(reading) == OU or is_possible(faces):
        return ALLOWED
    return "OM-15"


def is_possible(faces: Faces) -> bool:
    """Whether some piece is both of the kind and of the number.  OM-15"""
    return kind_of(faces.number - 1) == faces.kind


def refuse_call(faces: Faces) -> str:
    """Why no reading means this piece."""
    if faces.word2 != ET:
        return "OM-14"  # at least one OU: neither its kind nor its number
    return "OM-13" if is_possible(faces) else "OM-15"


# -- the second line: where it may go --------------------------------------------------------- OM-17-31


def routes(s: Position, piece: i64, faces: Faces, reading: i64, overlook: i64) -> vec[i64]:
    """The routes that the second line gives this piece.  OM-11"""
    walker = Walker(s.terms.board, s.on, s.places[s.own(piece)], overlook)
    return walker.routes(faces.arrow, faces.arrow2, faces.moving(reading))


def route_to(s: Position, piece: i64, cell: i64, faces: Faces, reading: i64) -> i64:
    """The first route that ends on this cell, or 0."""
    for route in routes(s, piece, faces, reading, NOTHING):
        if end_of(route) == cell:
            return route
    return 0


def refuse_route(s: Position, piece: i64, cell: i64) -> str:
    """The rule against a piece ending on this cell, whichever way the dice are read."""
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


def refuse_all_routes(s: Position, piece: i64, faces: Faces, reading: i64) -> str:
    """Why a reading gives a piece that it calls no route at all: what, if overlooked, would leave it one."""
    if s.places[s.own(piece)] < 0:
        return "OM-16"
    for overlook, rule in stages():
        if len(routes(s, piece, faces, reading, overlook)):
            return rule
    return "OM-22"  # the labyrinth has no cells so far out


# -- who comes first: numbered pieces, spheres, then the partner's ------------------------ OM-33-36, OM-53-54

OWN_NUMBERED: Final[i64] = 0  # the sorts of pieces, in the order in which they are tried          OM-54
OWN_SPHERES: Final[i64] = 1
PARTNERS_NUMBERED: Final[i64] = 2
PARTNERS_SPHERES: Final[i64] = 3
NONE_CAN: Final[i64] = 4


def sort_of(s: Position, piece: i64) -> i64:
    sort = OWN_SPHERES if piece >= NUMBERED else OWN_NUMBERED
    return sort if s.belongs(piece, s.seat) else sort + PARTNERS_NUMBERED


def pieces_of(s: Position, sort: i64) -> i64:
    """The pieces of this sort, as a set."""
    pieces: i64 = 0
    for piece in range(SIDE):
        if sort_of(s, piece) == sort:
            pieces |= BIT[piece]
    return pieces


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
    pieces = pieces_of(s, sort)
    for reading in range(faces.readings()):
        for piece in range(SIDE):
            if pieces & BIT[piece] and answers(s, piece, faces, reading):
                for route in routes(s, piece, faces, reading, NOTHING):
                    code = codes.move(piece, end_of(route), s.terms.board.cells)
                    if code not in found:
                        found = append(found, code)
    return found


def refuse_moving(s: Position, code: i64) -> str:
    cells = s.terms.board.cells
    if code == PASS:
        return refuse_pass(sort_to_play(s))
    if codes.block_of(code) != codes.MOVE:
        return NO_SUCH_ACTION
    if code in moves(s):
        return ALLOWED
    return refuse_move(s, codes.piece_of(code, cells), codes.cell_of(code, cells))


def refuse_pass(sort: i64) -> str:
    if sort == OWN_NUMBERED:
        return "OM-23"
    if sort == OWN_SPHERES:
        return "OM-36"
    return ALLOWED if sort == NONE_CAN else "OM-53"


def refuse_move(s: Position, piece: i64, cell: i64) -> str:
    """The rule against a move that is not among those found."""
    if s.places[s.own(piece)] < 0:
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
