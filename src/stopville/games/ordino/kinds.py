"""What the fields of a position of Ordino Match are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Span
from stopville.games.ordino.engine.codes import MOST_CELLS, MOVE, NO_THROW
from stopville.games.ordino.engine.material import NO_PIECE, PIECES, STALL, TAKEN

Step = Annotated[i64, Span(0, 7)]  # LOT to ENDED
Turn = Annotated[i64, Span(-1, 3)]  # a seat, or NO_SEAT
Piece = Annotated[i64, Span(NO_PIECE, PIECES - 1)]
Throw = Annotated[i64, Span(NO_THROW, MOVE - 1)]  # the code of a throw
Quiet = Annotated[i64, Span(0, STALL)]
Cells = Annotated[vec[i64], Span(TAKEN, MOST_CELLS - 1)]  # of each piece: a cell, OFF or TAKEN
