"""A rough forecast for Automobile: who will sell what in this turn, by Howard, distributors and demand.

Others are expected to use their factories to the full.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.bots.automobile.engine.firm import Firm
from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.material import HOWARD, LOW, MID, NO_LOT, PREMIUM, SPACES
from stopville.games.automobile.engine.position import (
    ACTION_PHASE,
    DISTRIBUTOR_PHASE,
    HOWARD_PHASE,
    NO_SEAT,
    many,
)
from stopville.games.automobile.engine.rules.actions import ROUNDS
from stopville.games.automobile.engine.rules.distributors import free_slots, reaches
from stopville.games.automobile.engine.rules.howard import SOLD_BY_HOWARD
from stopville.games.automobile.engine.rules.sales import Lots, cars_at_once, price_at
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.engine.rules.supplying import table_most

NEWCOMER: Final[i64] = 5  # cars expected of somebody who has nothing yet
NO_LANE: Final[i64] = -1
LEAST_USEFUL_FIRST: Final = vec[i64]([PREMIUM, LOW, MID])  # of the lanes: the middle reaches every class


def actions_left(state: State, seat: i64) -> i64:
    """Actions that this player still has in this turn."""
    if state.phase < ACTION_PHASE:
        return ROUNDS
    if state.phase > ACTION_PHASE:
        return 0
    left = ROUNDS - state.action_round
    for place in range(state.next):
        if state.order[place] == seat:
            return left - 1
    return left


class Sales(Lots):
    """Cars while they are being sold, with those that others are expected to make.

    The lots of one seat and class are also chained from the oldest to the newest: so the car that Howard or
    a distributor sells is found at once.
    """

    def __init__(self) -> None:
        self.me: i64 = NO_SEAT
        self.lots: i64 = 0
        self.space = many(32, 0)
        self.owner = many(32, 0)
        self.cars = many(32, 0)
        self.each = many(32, 0)
        self.price = many(32, 0)
        self.newer = many(32, NO_LOT)  # of the same seat and class
        self.older = many(32, NO_LOT)
        self.oldest = many(15, NO_LOT)  # by seat and class, that still has cars
        self.newest = many(3, NO_LOT)
        self.last = many(3, NO_LOT)  # by class, while they are gathered
        self.free = many(3, 0)  # slots by class
        self.by_space = many(SPACES, 0)  # cars of mine that were sold
        self.income: i64 = 0
        self.unsold: i64 = 0  # of mine
        self.idle: i64 = 0  # distributors without a car or a slot

    def forecast(self, firm: Firm, more: vec[i64]) -> float:
        """What my cars and distributors bring, with so many more cars by space, less what leftovers cost."""
        self.gather(firm, more)
        phase = firm.state.phase
        if phase <= HOWARD_PHASE:
            self.sell_by_howard(firm)
        if phase <= DISTRIBUTOR_PHASE:
            self.sell_by_distributors(firm)
        for kind in range(3):
            self.sell(kind, firm.wanted[kind])
        return float(self.income) - float(self.unsold + self.idle) * firm.loss_cost

    # -- the cars

    def gather(self, firm: Firm, more: vec[i64]) -> None:
        """All cars on the board, and those that others will surely make."""
        self.clear(firm.me)
        self.expect_newcomers(firm)
        state = firm.state
        space = SPACES - 1
        while space >= 0:
            if state.owner[space] != NO_SEAT:
                self.by_space[space] = 0
                self.add_space(firm, space, state.owner[space], state.cars[space] + more[space])
            space -= 1

    def clear(self, me: i64) -> None:
        self.me = me
        self.lots = 0
        self.income = 0
        self.unsold = 0
        self.idle = 0
        for kind in range(3):
            self.newest[kind] = NO_LOT
        for chain in range(15):
            self.oldest[chain] = NO_LOT

    def expect_newcomers(self, firm: Firm) -> None:
        state = firm.state
        for seat in range(state.players):
            if seat != self.me and actions_left(state, seat) > 1 and seat not in state.owner:
                cars = NEWCOMER * firm.wit.rivals // 100
                self.add(SPACES, MID, seat, cars, 1, state.terms.board.car_price[MID])

    def add_space(self, firm: Firm, space: i64, owner: i64, cars: i64) -> None:
        state = firm.state
        if cars == 0 and owner != self.me and actions_left(state, owner):
            cars = table_most(state, space) * firm.wit.rivals // 100
        if cars:
            kind = state.terms.board.kind[space]
            self.add(space, kind, owner, cars, cars_at_once(state, space), price_at(state, space))

    def add(self, space: i64, kind: i64, owner: i64, cars: i64, each: i64, price: i64) -> None:
        lot = self.lots
        self.lots = lot + 1
        self.space[lot] = space
        self.owner[lot] = owner
        self.cars[lot] = cars
        self.each[lot] = each
        self.price[lot] = price
        self.newer[lot] = self.oldest[3 * owner + kind]
        self.oldest[3 * owner + kind] = lot
        self.older[lot] = NO_LOT
        if self.newest[kind] == NO_LOT:
            self.newest[kind] = lot
        else:
            self.older[self.last[kind]] = lot
        self.last[kind] = lot
        if owner == self.me:
            self.unsold += cars

    def sold(self, lot: i64, cars: i64) -> None:
        self.count(lot, cars, self.price[lot])

    def count(self, lot: i64, cars: i64, price: i64) -> None:
        if self.owner[lot] == self.me:
            self.income += cars * price
            self.unsold -= cars
            self.by_space[self.space[lot]] += cars

    def sell_oldest(self, firm: Firm, seat: i64, kind: i64) -> bool:
        """One at the full price: the newest sell best on demand."""
        lot = self.oldest[3 * seat + kind]
        if lot == NO_LOT:
            return False
        self.cars[lot] -= 1
        self.count(lot, 1, firm.state.terms.board.car_price[kind])
        if self.cars[lot] == 0:
            self.oldest[3 * seat + kind] = self.newer[lot]
        return True

    # -- phase by phase

    def sell_by_howard(self, firm: Firm) -> None:
        """The dearest."""
        state = firm.state
        seller = state.holder(HOWARD)
        if seller != NO_SEAT:
            already = state.next if state.phase == HOWARD_PHASE else 0
            for _ in range(SOLD_BY_HOWARD - already):
                for kind in range(3):
                    if self.sell_oldest(firm, seller, kind):
                        break

    def sell_by_distributors(self, firm: Firm) -> None:
        """Round and round; slots only ever fill, so whoever cannot sell is out."""
        state, me = firm.state, self.me
        lanes = state.lanes[:]
        for kind in range(3):
            self.free[kind] = free_slots(state, kind)
        place = state.next if state.phase == DISTRIBUTOR_PHASE else 0
        selling = BIT[state.players] - 1
        while selling:
            seat = state.order[place]
            if selling & BIT[seat] and not self.distribute(firm, seat, lanes):
                selling &= ~BIT[seat]
            place = place + 1 if place + 1 < state.players else 0
        self.idle = lanes[3 * me] + lanes[3 * me + 1] + lanes[3 * me + 2]

    def distribute(self, firm: Firm, seat: i64, lanes: vec[i64]) -> bool:
        for kind in range(3):
            if self.free[kind] > 0:
                lane = nearest(lanes, seat, kind)
                if lane != NO_LANE and self.sell_oldest(firm, seat, kind):
                    lanes[3 * seat + lane] -= 1
                    self.free[kind] -= 1
                    return True
        return False


def nearest(lanes: vec[i64], seat: i64, kind: i64) -> i64:
    """A lane from which this seat can sell a car of this class."""
    for lane in LEAST_USEFUL_FIRST:
        if lanes[3 * seat + lane] and reaches(lane, kind):
            return lane
    return NO_LANE
