"""Numbers as JSON text, for the writers that core/generate.py makes of a position's fields."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, first

_TEXTS: Final = [str(number) for number in range(256)]
_SMALL: Final[i64] = 256


def number(value: i64) -> str:
    if value >= 0 and value < _SMALL:
        return _TEXTS[value]
    return str(value)


def yes(value: bool) -> str:
    return "true" if value else "false"


def row(values: vec[i64]) -> str:
    return "[" + ",".join([number(value) for value in values]) + "]"


def seats(values: list[int]) -> str:
    return "[" + ",".join([number(value) for value in values]) + "]"


def numbers(values: tuple[int, ...]) -> str:
    return "[" + ",".join([number(value) for value in values]) + "]"


def rows(values: tuple[tuple[int, ...], ...]) -> str:
    return "[" + ",".join([numbers(value) for value in values]) + "]"


def members(value: i64) -> str:
    """A set of numbers, smallest first."""
    found: list[str] = []
    while value:
        found.append(_TEXTS[first(value)])
        value &= value - 1
    return "[" + ",".join(found) + "]"


def sets(values: vec[i64]) -> str:
    return "[" + ",".join([members(value) for value in values]) + "]"


def groups(value: i64, of: i64, seats: i64) -> str:
    """A set for each seat: bit `of * seat + number`."""
    found: list[str] = []
    for seat in range(seats):
        found.append(members(value >> (of * seat) & (BIT[of] - 1)))
    return "[" + ",".join(found) + "]"


def digits(value: i64, bits: i64) -> str:
    """Numbers in one: each plus one, so many bits wide, the first lowest."""
    found: list[str] = []
    while value:
        found.append(number((value & (BIT[bits] - 1)) - 1))
        value >>= bits
    return "[" + ",".join(found) + "]"


def digit_rows(values: vec[i64], bits: i64) -> str:
    """Such numbers one after the other, up to the first that is still empty."""
    found: list[str] = []
    for value in values:
        if value == 0:
            break
        found.append(digits(value, bits))
    return "[" + ",".join(found) + "]"


def columns(values: vec[i64], of: i64) -> str:
    """A list of so many numbers for each seat."""
    found: list[str] = []
    for start in range(0, len(values), of):
        found.append("[" + ",".join([number(values[start + place]) for place in range(of)]) + "]")
    return "[" + ",".join(found) + "]"
