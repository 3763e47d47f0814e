"""What the fields of a position of Automobile are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Columns, Members, Span

# -- one number

Turn = Annotated[i64, Span(1, 4)]
Phase = Annotated[i64, Span(0, 8)]
Step = Annotated[i64, Span(0, 6)]  # CHOOSING to INTEREST
Progress = Annotated[i64, Span(0, 10)]  # two tiles are drawn for each of five players
Round = Annotated[i64, Span(0, 3)]
Space = Annotated[i64, Span(-1, 25)]  # or NO_SPACE
Spaces = Annotated[i64, Members(26)]
Player = Annotated[i64, Span(-1, 4)]  # or NO_SEAT
Players = Annotated[i64, Members(5)]
Dollars = Annotated[i64, Span(0, 1_000_000)]
Placed = Annotated[i64, Span(0, 3)]
Closures = Annotated[i64, Span(0, 26)]
Bonuses = Annotated[i64, Span(0, 3)]

# -- a number for each seat, space, class or value

PlayerRow = Annotated[vec[i64], Span(-1, 4)]
CharacterRow = Annotated[vec[i64], Span(-1, 5)]
AmountRow = Annotated[vec[i64], Span(0, 1_000_000)]
Demand = Annotated[vec[i64], Columns(2), Span(0, 5)]
Distributors = Annotated[vec[i64], Columns(3), Span(0, 99)]
TileRow = Annotated[vec[i64], Span(0, 3)]
Flags = Annotated[vec[i64], Span(0, 1)]
CarRow = Annotated[vec[i64], Span(0, 28)]
Markers = Annotated[vec[i64], Span(0, 2)]
Bag = Annotated[vec[i64], Span(0, 99)]
Extra = Annotated[vec[i64], Span(0, 5)]
