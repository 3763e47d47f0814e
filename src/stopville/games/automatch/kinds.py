"""What the fields of a position of L'Auto-Match are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Digits, Groups, Members, Span

Card = Annotated[i64, Span(-1, 53)]
Cards = Annotated[tuple[int, ...], Span(0, 53)]
CardSet = Annotated[i64, Members(54)]
Hands = Annotated[vec[i64], Members(54)]  # by seat
Pack = Annotated[vec[i64], Span(-1, 53)]
Colour = Annotated[i64, Span(0, 4)]
Criterion = Annotated[i64, Span(0, 2)]
Lacks = Annotated[i64, Groups(4)]  # by seat: colours
Trick = Annotated[i64, Digits(6, 4)]  # the cards of a trick
Tricks = Annotated[vec[i64], Digits(6, 5)]  # by trick: who led, then its cards
Step = Annotated[i64, Span(0, 5)]  # of a talk
