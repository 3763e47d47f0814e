"""What is paid in Autostop, in pépitos."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOTE: Final[i64] = 50  # what the bank sells to whoever is short                        AS-12
COINS: Final = (50, 25, 10, 5, 1)  # notes, large and small rectangles, round chips     AS-5

_SERIES: Final = vec[i64]([0, 0, 0, 2, 5, 10, 20])  # by number of cards, from each other player


def series_money(cards: i64) -> i64:
    """What each of the others pays for a series in all.  AS-54"""
    if cards > 6:
        return 20
    return _SERIES[cards]


def series_due(cards: i64) -> i64:
    """What is due the moment the series reaches this length: 2, 3, 5 and 10 more.  AS-55"""
    return series_money(cards) - series_money(cards - 1)


def in_coins(amount: int) -> tuple[int, ...]:
    """The fewest notes and chips that make this sum, the largest first.  AS-5"""
    counts: list[int] = []
    for coin in COINS:
        counts.append(amount // coin)
        amount %= coin
    return tuple(counts)
