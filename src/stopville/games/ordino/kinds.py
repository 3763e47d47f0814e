"""What the fields of a position of Ordino Match are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Span

Step = Annotated[i64, Span(0, 7)]  # LOT to ENDED
Piece = Annotated[i64, Span(-1, 15)]
Throw = Annotated[i64, Span(-1, 1 << 20)]  # the code of a throw
Cells = Annotated[vec[i64], Span(-2, 255)]  # of each piece: a cell, OFF or TAKEN
