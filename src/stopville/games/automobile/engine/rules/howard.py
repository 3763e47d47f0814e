"""Phase 4: Howard sells two cars at the full price.  AU-24, AU-60, AU-61"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import HOWARD
from stopville.games.automobile.engine.position import NO_SEAT, Position
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import SoldByHoward

SOLD_BY_HOWARD: Final[i64] = 2  # AU-24, AU-60


class SellThroughHoward(Phase):
    """`next` counts the cars sold."""

    def turn(self, s: Position) -> i64:
        return s.holder(HOWARD)

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return self.allowed_at_home(s, seat, vec[i64](capacity=16), codes.sell(0), 1)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        return (
            refuse_sale(s, seat, codes.space_of(code))
            if codes.is_sell(code)
            else refuse_to_sell_nothing(code)
        )

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        sell_through_howard(s, seat, codes.space_of(code))

    def done(self, s: Position) -> bool:
        return left_to_sell(s) <= 0


def sell_through_howard(s: Position, seat: i64, space: i64) -> None:
    """At the full price.  AU-60"""
    dollars = s.terms.board.car_price[s.terms.board.kind[space]]
    s.cars[space] -= 1
    s.next += 1
    if s.log is not None:
        s.log.append(SoldByHoward(seat, space, dollars))
    s.earn(seat, dollars)


def left_to_sell(s: Position) -> i64:
    """Whoever has fewer cars sells those.  AU-61"""
    seller = s.holder(HOWARD)
    return 0 if seller == NO_SEAT else min(SOLD_BY_HOWARD - s.next, s.cars_out(seller))


def refuse_sale(s: Position, seat: i64, space: i64) -> str:
    """Any car of one's own, of any class.  AU-60"""
    return ALLOWED if s.owner[space] == seat and s.cars[space] else "AU-60"


def refuse_to_sell_nothing(code: i64) -> str:
    return "AU-60" if code in (codes.PASS, codes.DONE) else NO_SUCH_ACTION  # he must
