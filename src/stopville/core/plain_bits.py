"""Quicker ways to handle sets of numbers when nothing is compiled.

Never compiled itself: bits.py takes these in place of its own when the package runs as plain
Python.  They answer the same, except that a list of numbers is a list: making the compiled kind
costs an interpreter more than listing the numbers.
"""

from __future__ import annotations

from typing import Any, Final

_NUMBER: Final = {1 << n: n for n in range(62)}


def first(members: int) -> int:
    return _NUMBER[members & -members]


def listed(members: int) -> list[int]:
    numbers: list[int] = []
    add, number = numbers.append, _NUMBER
    while members:
        rest = members & members - 1
        add(number[members ^ rest])
        members = rest
    return numbers


def one_of(members: int, pick: Any) -> int:
    for _ in range(pick.below(members.bit_count())):
        members &= members - 1
    return _NUMBER[members & -members]


QUICKER: Final[dict[str, Any]] = {
    "BIT": [1 << n for n in range(62)],
    "row": list,
    "first": first,
    "one_of": one_of,
    "count": int.bit_count,
    "listed": listed,
}
