"""What the fields of a position are: kinds, bounds, and who may see them.

A position lists its fields in its class body, `name: kind = start`.  mypy and mypyc read a kind as the plain
type inside it.  What it says besides is read by core/fields.py (load, check, hide, measure) and by
core/generate.py (copy, write).  This module is never compiled: mypyc cannot import `Annotated[vec[i64], …]`.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias, TypeVar

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

T = TypeVar("T")


class Span(Struct, frozen=True):
    """A whole number from low to high; in a row, each number."""

    low: int
    high: int


class Members(Struct, frozen=True):
    """A set of numbers below `of`, as the bits of one number; a view lists them."""

    of: int


class Groups(Struct, frozen=True):
    """For each seat a set of numbers below `of`: bit `of * seat + number`; a view lists lists."""

    of: int


class Digits(Struct, frozen=True):
    """Up to `most` numbers in one: each plus one, `bits` wide, the first lowest; a view lists them."""

    bits: int
    most: int


class Columns(Struct, frozen=True):
    """A row with `of` numbers to each seat; a view lists a list for each seat."""

    of: int


class Sight(Enum):
    OWN = "own"  # one item, or one bit, for each seat: seen by that seat alone
    HIDDEN = "hidden"  # seen by nobody
    VEILED = "veiled"  # the position's method shown_NAME(seat) says what a seat sees
    ASIDE = "aside"  # known to all, but not shown: how the table is run


class Keep(Enum):
    SHARED = "shared"  # replaced, never changed in place: copies share it
    LENT = "lent"  # copies share it until one of them changes it, which first calls own_rows
    APART = "apart"  # agreed or worked out: no part of the position
    BESIDE = "beside"  # saved and shown, but not in the digest


Own = Annotated[T, Sight.OWN]
Hidden = Annotated[T, Sight.HIDDEN]
Veiled = Annotated[T, Sight.VEILED]
Aside = Annotated[T, Sight.ASIDE]
Shared = Annotated[T, Keep.SHARED]
Lent = Annotated[T, Keep.LENT]
Apart = Annotated[T, Keep.APART]
Beside = Annotated[T, Keep.BESIDE]

MOST_SEATS = 16

Row: TypeAlias = vec[i64]
Numbers: TypeAlias = tuple[int, ...]
Rows: TypeAlias = tuple[tuple[int, ...], ...]
Flag = Annotated[i64, Span(0, 1)]
Who = Annotated[i64, Span(-4, MOST_SEATS - 1)]  # a seat, or one of those that are none (seats.py)
Seats = Annotated[i64, Members(MOST_SEATS)]
Count = Annotated[i64, Span(0, 1 << 30)]
Counts = Annotated[vec[i64], Span(0, 1 << 30)]
Amounts = Annotated[vec[i64], Span(-(1 << 30), 1 << 30)]  # money: may be less than nothing
