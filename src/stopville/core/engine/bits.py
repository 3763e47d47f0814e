"""Sets of small numbers (cards, seats, cells) as the bits of one integer, up to 62 of them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core import plain_bits

BITS: Final[i64] = 62


def row(numbers: list[int]) -> vec[i64]:
    """So many numbers side by side: tables to look up, the hands of the seats."""
    return vec[i64](numbers)


# mypyc 2.4.1 compiles `i64(1) << n` as a 32-bit shift, silently wrong above 31: hence a table.
BIT: Final = vec[i64]([1 << n for n in range(62)])

# A one-bit set leaves a different rest for every bit when divided by this prime.
_PRIME: Final[i64] = 67


def _bit_numbers() -> vec[i64]:
    numbers = vec[i64]([-1] * 67)
    for n in range(62):
        numbers[(1 << n) % 67] = n
    return numbers


_NUMBER: Final = _bit_numbers()


def first(members: i64) -> i64:
    """The smallest number of a set that is not empty."""
    return _NUMBER[(members & -members) % _PRIME]


def without_first(members: i64) -> i64:
    return members & (members - 1)


def count(members: i64) -> i64:
    """How many numbers are in the set."""
    pairs = members - ((members >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    return ((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) % 255  # the sum of the bytes


def nth(members: i64, n: i64) -> i64:
    """The n-th smallest number of the set, from 0."""
    while n > 0:
        members &= members - 1
        n -= 1
    return _NUMBER[(members & -members) % _PRIME]


def listed(members: i64) -> vec[i64]:
    """The numbers of the set, smallest first."""
    numbers = vec[i64](capacity=16)
    while members:
        numbers = append(numbers, _NUMBER[(members & -members) % _PRIME])
        members &= members - 1
    return numbers


def union(numbers: list[int]) -> int:
    """The set of these numbers."""
    members: i64 = 0
    for n in numbers:
        members |= BIT[n]
    return members


if __file__.endswith(".py"):  # not compiled: arithmetic that compiles well is slow to interpret
    globals().update(plain_bits.QUICKER)
