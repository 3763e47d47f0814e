"""A piece is taken, and the end of the game.  OM-30, OM-48-49, OM-55"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.games.ordino.engine.codes import NO_THROW
from stopville.games.ordino.engine.material import NO_PIECE, TAKEN, side_of
from stopville.games.ordino.engine.position import ENDED, Position
from stopville.games.ordino.events import GameOver, PieceTaken


def capture(s: Position, cell: i64) -> None:
    piece = s.on[cell]
    s.places[piece] = TAKEN
    s.on[cell] = NO_PIECE
    s.quiet = 0
    if s.log is not None:
        s.log.append(PieceTaken(s.seat, piece, cell))
    if s.living(side_of(piece)) == 0:
        s.step = ENDED  # OM-48, OM-55


def end_game(s: Position) -> None:
    s.step = ENDED
    s.arrived = NO_PIECE
    s.thrown = NO_THROW
    if s.log is not None:
        s.log.append(GameOver(s.winners(), s.end_reason()))
