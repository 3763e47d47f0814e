"""What the fields of a position of Relay are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Members, Span

CardSet = Annotated[i64, Members(31)]  # the cards are 1 to 30
Hands = Annotated[vec[i64], Members(31)]  # by seat
Laid = Annotated[vec[i64], Span(0, 30)]  # by seat: the card laid in this leg, 0 for none
Legs = Annotated[vec[i64], Span(0, 45)]  # by seat
