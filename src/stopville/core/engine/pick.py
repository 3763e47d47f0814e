"""Where chance comes from: whoever plays the house hands the rules a `Pick`.

The rules own no generator.  A table uses the proven stream (proof.py), searches and
simulations the fast one here, a test a list of numbers of its own choice.
"""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

_U32: Final[i64] = 0xFFFFFFFF
_MASK: Final[i64] = (1 << 62) - 1  # mypyc keeps larger constants as objects, which is slow
_MULTIPLIER: Final[i64] = 6364136223846793005 - (1 << 62)  # Knuth's, for 64 bits; ours has 62


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick:
    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely; 0 < n < 2**31."""
        raise NotImplementedError


class FastPick(Pick):
    """A linear congruential generator whose low bits never come out: quick, not secret.

    Multiplication wraps when compiled and grows when interpreted; the mask makes both agree.
    """

    def __init__(self, seed: int) -> None:
        # hashed, so that neighbouring seeds have nothing in common
        self.state: i64 = int.from_bytes(sha256(str(seed).encode()).digest()[:8]) >> 2

    def below(self, n: i64) -> i64:
        while True:
            state = (self.state * _MULTIPLIER + 1) & _MASK
            self.state = state
            wide = ((state ^ (state >> 21)) >> 30) * n
            if wide & _U32 >= n:
                return wide >> 32
            if wide & _U32 >= (_U32 + 1) % n:  # otherwise the lowest numbers would be favoured
                return wide >> 32


class GivenPick(Pick):
    """Numbers decided beforehand, for tests and replays; runs out loudly."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers[::-1]

    def below(self, n: i64) -> i64:
        if not self.numbers:
            raise ValueError("no number left to pick")
        number: i64 = self.numbers.pop()
        if number < 0 or number >= n:
            raise ValueError(f"{number} is not below {n}")
        return number
