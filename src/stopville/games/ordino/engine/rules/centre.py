"""The central cell: who can be taken from there, and whether a sphere may come back.  OM-37-47"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import NO_THROW, PASS, SIDE, Faces
from stopville.games.ordino.engine.material import NO_PIECE, NUMBERED, OU, TAKEN, is_sphere
from stopville.games.ordino.engine.position import AT_CENTRE, CENTRE_THROWING, Position
from stopville.games.ordino.engine.rules.end import capture
from stopville.games.ordino.engine.rules.instructions import calls
from stopville.games.ordino.engine.rules.turns import end_turn
from stopville.games.ordino.events import CentreThrown, PieceLeapt, SphereRecovered


def arrive(s: Position, piece: i64) -> None:
    """Only at the end of an instruction that began elsewhere, and only now.  OM-38, OM-45"""
    s.arrived = piece
    s.thrown = NO_THROW
    if not is_sphere(piece):
        s.step = CENTRE_THROWING  # OM-37
    elif nearest(s) < 0:
        end_turn(s)  # OM-66
    else:
        s.step = AT_CENTRE  # OM-44


def throw_at_centre(s: Position, code: i64) -> None:
    faces = Faces(code)
    match = calls(faces.kind, faces.number, OU, s.arrived)  # OM-39
    if s.log is not None:
        s.log.append(CentreThrown(s.seat, codes.dice_of(code), match))
    if match and nearest(s) >= 0:
        s.step = AT_CENTRE
    else:
        end_turn(s)  # OM-43, OM-66


# -- what may be done there ------------------------------------------------------------------------------


def choices(s: Position) -> vec[i64]:
    found = vec[i64]()
    for cell in range(s.terms.board.cells):
        if refuse_take(s, cell) == ALLOWED:
            found = append(found, codes.take(cell))  # OM-41
    if lost_sphere(s) != NO_PIECE:
        for cell in range(s.terms.board.cells):
            if refuse_recover(s, cell) == ALLOWED:
                found = append(found, codes.recover(cell))
    return append(found, PASS) if refuse_nothing(s) == ALLOWED else found


def refuse_at_centre(s: Position, code: i64) -> str:
    if code == PASS:
        return refuse_nothing(s)
    cell, block = codes.cell_of(code, s.terms.board.cells), codes.block_of(code)
    if block == codes.TAKE:
        return refuse_take(s, cell)
    return refuse_recover(s, cell) if block == codes.RECOVER else NO_SUCH_ACTION


def refuse_nothing(s: Position) -> str:
    """Only a numbered piece may leave everybody alone."""
    return "OM-44" if is_sphere(s.arrived) else ALLOWED  # OM-42


def refuse_take(s: Position, cell: i64) -> str:
    if s.enemy_on(cell) == NO_PIECE:
        return "OM-39"
    return ALLOWED if s.terms.board.ring[cell] == nearest(s) else "OM-40"


def refuse_recover(s: Position, cell: i64) -> str:
    if lost_sphere(s) == NO_PIECE:
        return "OM-46" if s.players == 2 else "OM-56"
    return ALLOWED if s.on[cell] == NO_PIECE else "OM-47"


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
    for piece in range(NUMBERED, SIDE):
        if s.belongs(piece, s.seat):
            if s.places[s.own(piece)] != TAKEN:
                return NO_PIECE
            if lost == NO_PIECE:
                lost = s.own(piece)
    return lost


# -- doing it --------------------------------------------------------------------------------------------


def take(s: Position, cell: i64) -> None:
    """The taker goes there, and no dice are thrown again.  OM-39, OM-45"""
    taker = s.arrived
    capture(s, cell)
    s.put(taker, cell)
    if s.log is not None:
        s.log.append(PieceLeapt(s.seat, taker, cell))
    end_turn(s)


def recover(s: Position, cell: i64) -> None:
    sphere = lost_sphere(s)
    s.put(sphere, cell)  # OM-47
    s.quiet = 0
    if s.log is not None:
        s.log.append(SphereRecovered(s.seat, sphere, cell))
    end_turn(s)
