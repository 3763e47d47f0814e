"""What the fields of a position of Autostop are."""

from __future__ import annotations

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.kinds import Members, Span

Driver = Annotated[i64, Span(0, 5)]  # a seat
DriverOrNobody = Annotated[i64, Span(-1, 5)]
Games = Annotated[i64, Span(0, 10)]
Step = Annotated[i64, Span(0, 9)]  # BUYING to ENDED

# The town is 0, the signs are numbered from 1 on; a sign's card has the number of its space.
Space = Annotated[i64, Span(-1, 60)]  # -1: none
Spaces = Annotated[vec[i64], Span(-1, 60)]  # of each car
Card = Annotated[i64, Span(-1, 60)]  # 0: a pass, -1: none
Signs = Annotated[i64, Members(61)]
Hands = Annotated[vec[i64], Members(61)]
