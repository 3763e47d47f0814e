"""Series: what the others pay for cards laid one after the other.  AS-54-56"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed, row
from stopville.games.autostop.engine.position import Position
from stopville.games.autostop.engine.rules.setup import receive, spend
from stopville.games.autostop.events import SeriesPaid

LONGEST: Final[i64] = 6  # a series that is longer brings no more
_MONEY: Final = row([0, 0, 0, 2, 5, 10, 20])  # by number of cards, from each other player


def series_money(cards: i64) -> i64:
    """What each of the others pays for a series in all.  AS-54"""
    return _MONEY[min(cards, LONGEST)]


def series_due(cards: i64) -> i64:
    """What is due the moment the series reaches this length: 2, 3, 5 and 10 more.  AS-55"""
    return series_money(cards) - series_money(cards - 1)


def pay_series(s: Position, seat: i64) -> None:
    """What each of the others owes now that the series is one card longer.  AS-54, AS-55"""
    due = series_due(s.run)
    if due == 0:
        return
    payers = listed(s.everybody() & ~BIT[seat])
    for payer in payers:
        spend(s, payer, due)
        receive(s, seat, due)
    if s.log is not None:
        s.log.append(SeriesPaid(seat, s.run, due, tuple(payers)))
