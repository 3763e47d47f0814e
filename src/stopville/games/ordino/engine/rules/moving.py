"""A piece executes an instruction, or the turn is passed.  OM-24-36"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.games.ordino.engine.codes import Faces
from stopville.games.ordino.engine.material import CENTRE, NO_PIECE, is_sphere
from stopville.games.ordino.engine.position import AT_CENTRE, ENDED, PLACING, Position
from stopville.games.ordino.engine.rules.centre import arrive
from stopville.games.ordino.engine.rules.end import capture
from stopville.games.ordino.engine.rules.instructions import answers, pieces_called, route_to
from stopville.games.ordino.engine.rules.routes import cells_of
from stopville.games.ordino.engine.rules.turns import end_turn
from stopville.games.ordino.events import (
    NothingTaken,
    PartnerHelped,
    Passed,
    PieceMoved,
    PlacingPassed,
    SphereMoved,
)


def move(s: Position, piece: i64, cell: i64) -> None:
    mover = s.own(piece)
    start = s.places[mover]
    if s.log is not None:
        tell_move(s, piece, cell)
    if cell != start:
        if s.on[cell] != NO_PIECE:
            capture(s, cell)  # OM-30
        s.put(mover, cell)
    if cell == CENTRE and start != CENTRE and s.step != ENDED:
        arrive(s, mover)
    else:
        end_turn(s)


def tell_move(s: Position, piece: i64, cell: i64) -> None:
    """The first reading that leads there, and its route."""
    assert s.log is not None
    if not s.belongs(piece, s.seat):
        s.log.append(PartnerHelped(s.seat))
    faces = Faces(s.thrown)
    reading: i64 = 0
    while not answers(s, piece, faces, reading) or route_to(s, piece, cell, faces, reading) == 0:
        reading += 1
    mover = s.own(piece)
    path = tuple(cells_of(s.places[mover], route_to(s, piece, cell, faces, reading)))
    line = (faces.arrow, faces.moving(reading), faces.arrow2)
    if is_sphere(piece):
        s.log.append(SphereMoved(s.seat, mover, path, line))
    else:
        call = (faces.kind, faces.calling(reading), faces.number)
        called = tuple(pieces_called(s, faces, reading))
        s.log.append(PieceMoved(s.seat, mover, path, call, line, called))


def pass_turn(s: Position) -> None:
    if s.log is not None:
        if s.step == AT_CENTRE:
            s.log.append(NothingTaken(s.seat))  # OM-42
        elif s.step == PLACING:
            s.log.append(PlacingPassed(s.seat))  # OM-62
        else:
            s.log.append(Passed(s.seat))  # OM-36
    end_turn(s)
