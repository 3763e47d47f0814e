"""Phase 4: Howard sells two cars at the full price.  AU-24, AU-60, AU-61"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine.board import HOWARD
from stopville.games.automobile.engine.codes import DONE, PASS, SELL, is_sell
from stopville.games.automobile.engine.phases.phase import Phase
from stopville.games.automobile.engine.state import NO_SEAT, Position
from stopville.games.automobile.events import SoldByHoward

SOLD_BY_HOWARD: Final[i64] = 2  # AU-24, AU-60


class SellThroughHoward(Phase):
    """`next` counts the cars sold."""

    def turn(self, s: Position) -> i64:
        return s.holder(HOWARD)

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return self.allowed_at_home(s, seat, vec[i64](capacity=16), SELL, 1)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        return refuse_sale(s, seat, code - SELL) if is_sell(code) else refuse_to_sell_nothing(code)

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        space = code - SELL
        dollars = s.terms.board.car_price[s.terms.board.kind[space]]
        s.cars[space] -= 1
        s.next += 1
        if s.log is not None:
            s.log.append(SoldByHoward(seat, space, dollars))
        s.earn(seat, dollars)

    def done(self, s: Position) -> bool:
        """Whoever has fewer cars sells those.  AU-61"""
        seller = s.holder(HOWARD)
        return seller == NO_SEAT or s.next == SOLD_BY_HOWARD or s.cars_out(seller) == 0


def refuse_sale(s: Position, seat: i64, space: i64) -> str:
    """Any car of one's own, of any class.  AU-60"""
    return ALLOWED if s.owner[space] == seat and s.cars[space] else "AU-60"


def refuse_to_sell_nothing(code: i64) -> str:
    return "AU-60" if code in (PASS, DONE) else NO_SUCH_ACTION  # he must
