"""Sets of small numbers (cards, seats, cells) as the bits of one integer, up to 62 of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stopville.core import plain_bits
from stopville.core.engine.pick import Pick

BITS: Final[i64] = 62


def row(numbers: list[int]) -> vec[i64]:
    """So many numbers side by side: tables to look up, the hands of the seats."""
    return vec[i64](numbers)


# mypyc 2.4.1 compiles `i64(1) << n` as a 32-bit shift, silently wrong above 31: hence a table.
BIT: Final = vec[i64]([1 << n for n in range(62)])

# De Bruijn's number: multiplied by a one-bit set, its six highest bits are different for every bit.
_DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89


def _bit_numbers() -> vec[i64]:
    numbers = vec[i64]([0] * 64)
    for n in range(64):
        numbers[(0x03F79D71B4CB0A89 << n) >> 58 & 63] = n
    return numbers


_NUMBER: Final = _bit_numbers()


_LOW: Final[i64] = 0x0101010101010101  # in every byte: times this, bytes become sums of bytes
_HIGH: Final[i64] = 0x0080808080808080


def first(members: i64) -> i64:
    """The smallest number of a set that is not empty."""
    return _NUMBER[(members & -members) * _DE_BRUIJN >> 58 & 63]


def without_first(members: i64) -> i64:
    return members & (members - 1)


def count(members: i64) -> i64:
    """How many numbers are in the set."""
    pairs = members - ((members >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    return ((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) * _LOW >> 56 & 63  # the sum of the bytes


def nth(members: i64, n: i64) -> i64:
    """The n-th smallest number of the set, from 0."""
    while n > 0:
        members &= members - 1
        n -= 1
    return _NUMBER[(members & -members) * _DE_BRUIJN >> 58 & 63]


def _places() -> vec[u8]:
    """By byte and n: the n-th smallest number in the byte."""
    places = vec[u8]([0] * 2048)
    for byte in range(256):
        numbers = [n for n in range(8) if byte >> n & 1]
        for n in range(len(numbers)):
            places[byte * 8 + n] = u8(numbers[n])
    return places


_PLACE: Final = _places()


def one_of(members: i64, pick: Pick) -> i64:
    """A number of the set by lot.

    Without a loop: a processor guesses wrong where a loop ends by chance, and that costs more than the rest.
    """
    pairs = members - ((members >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    up_to = ((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) * _LOW  # by byte: how many there and below
    n = pick.below(up_to >> 56 & 63)
    passed = (
        ((n * _LOW | _HIGH) - (up_to & 0x007F7F7F7F7F7F7F)) & _HIGH
    ) >> 7  # a bit for each byte before the n-th
    shift = (passed * _LOW >> 56 & 7) * 8
    n -= (up_to << 8) >> shift & 63
    return shift + i64(_PLACE[(members >> shift & 255) * 8 + n])


def listed(members: i64) -> vec[i64]:
    """The numbers of the set, smallest first."""
    numbers = _NUMBER[
        : count(members)
    ]  # any so many: written over one by one, where appending calls each time
    place: i64 = 0
    while members:
        numbers[place] = _NUMBER[(members & -members) * _DE_BRUIJN >> 58 & 63]
        members &= members - 1
        place += 1
    return numbers


def union(numbers: list[int]) -> int:
    """The set of these numbers."""
    members: i64 = 0
    for n in numbers:
        members |= BIT[n]
    return members


if __file__.endswith(".py"):  # not compiled: arithmetic that compiles well is slow to interpret
    globals().update(plain_bits.QUICKER)
