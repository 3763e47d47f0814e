"""The cards of Relay, as sets: bit n is the card n.  RE-1, RE-2"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FIRST: Final[i64] = 1
LAST: Final[i64] = 30
PACK: Final[i64] = (1 << 31) - 2
HAND: Final[i64] = 5  # cards each, so many legs
NO_CARD: Final[i64] = 0
NO_SEAT: Final[i64] = -1
