"""A rough forecast for Automobile: who will sell what in this turn, by Howard, distributors and demand.

Others are expected to use their factories to the full.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.bots.automobile.engine.firm import ACTING, ROUNDS, Firm
from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.material import HOWARD, MID, SPACES
from stopville.games.automobile.engine.position import NO_SEAT, many
from stopville.games.automobile.engine.rules.distributors import free_slots
from stopville.games.automobile.engine.rules.state import State

HOWARDS: Final[i64] = 3  # the phases
DISTRIBUTORS: Final[i64] = 4
HOWARD_SELLS: Final[i64] = 2
NEWCOMER: Final[i64] = 5  # cars expected of somebody who has nothing yet
NO_LOT: Final[i64] = -1
NO_LANE: Final[i64] = -1
NEAR: Final = vec[i64]([0, 1, 1, 0, 2, 1, 2, 1, 1])  # lanes that reach a class, the least useful first


def actions_left(state: State, seat: i64) -> i64:
    """Actions that this player still has in this turn."""
    if state.phase < ACTING:
        return ROUNDS
    if state.phase > ACTING:
        return 0
    left = ROUNDS - state.action_round
    for place in range(state.next):
        if state.order[place] == seat:
            return left - 1
    return left


class Sales:
    """Lots of cars while they are being sold, the most modern first.

    The lots of one seat and class are chained from the oldest to the newest, those of a class from the
    newest to the oldest: so the next car to go is found at once.
    """

    def __init__(self) -> None:
        self.lots: i64 = 0
        self.space = many(32, 0)
        self.owner = many(32, 0)
        self.cars = many(32, 0)
        self.each = many(32, 0)  # cars a pass
        self.price = many(32, 0)
        self.newer = many(32, NO_LOT)  # of the same seat and class
        self.older = many(32, NO_LOT)  # of the same class
        self.oldest = many(15, NO_LOT)  # by seat and class, that still has cars
        self.newest = many(3, NO_LOT)  # by class
        self.last = many(3, NO_LOT)  # by class, while they are gathered
        self.free = many(3, 0)  # slots by class
        self.sold = many(SPACES, 0)  # by space, of mine
        self.income: i64 = 0
        self.unsold: i64 = 0  # of mine
        self.idle: i64 = 0  # distributors without a car or a slot

    def forecast(self, firm: Firm, more: vec[i64]) -> float:
        """What my cars and distributors bring, with so many more cars by space, less what leftovers cost."""
        self.gather(firm, more)
        phase = firm.state.phase
        if phase <= HOWARDS:
            self.sell_by_howard(firm)
        if phase <= DISTRIBUTORS:
            self.sell_by_distributors(firm)
        for kind in range(3):
            self.sell_on_demand(firm.me, kind, firm.wanted[kind])
        return float(self.income) - float(self.unsold + self.idle) * firm.loss_cost

    # -- the cars

    def gather(self, firm: Firm, more: vec[i64]) -> None:
        """All cars on the board, and those that others will surely make."""
        self.clear()
        self.expect_newcomers(firm)
        space = SPACES - 1
        while space >= 0:
            owner = firm.owner[space]
            if owner != NO_SEAT:
                self.sold[space] = 0
                self.add_space(firm, space, owner, firm.cars[space] + more[space])
            space -= 1

    def clear(self) -> None:
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
            if seat != firm.me and actions_left(state, seat) > 1 and seat not in firm.owner:
                cars = NEWCOMER * firm.wit.rivals // 100
                self.add(firm.me, SPACES, MID, seat, cars, 1, firm.board.car_price[MID])

    def add_space(self, firm: Firm, space: i64, owner: i64, cars: i64) -> None:
        if cars == 0 and owner != firm.me and actions_left(firm.state, owner):
            cars = firm.most(space) * firm.wit.rivals // 100
        if cars:
            kind = firm.board.kind[space]
            reduced = firm.reduced[space]
            price = firm.board.reduced_price[kind] if reduced else firm.board.car_price[kind]
            self.add(firm.me, space, kind, owner, cars, 1 + firm.bonus[space] + reduced, price)

    def add(self, me: i64, space: i64, kind: i64, owner: i64, cars: i64, each: i64, price: i64) -> None:
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
        if owner == me:
            self.unsold += cars

    def sell(self, me: i64, lot: i64, cars: i64, price: i64) -> None:
        self.cars[lot] -= cars
        if self.owner[lot] == me:
            self.income += cars * price
            self.unsold -= cars
            self.sold[self.space[lot]] += cars

    def sell_oldest(self, firm: Firm, seat: i64, kind: i64) -> bool:
        """One at the full price: the newest sell best on demand."""
        lot = self.oldest[3 * seat + kind]
        if lot == NO_LOT:
            return False
        self.sell(firm.me, lot, 1, firm.board.car_price[kind])
        if self.cars[lot] == 0:
            self.oldest[3 * seat + kind] = self.newer[lot]
        return True

    # -- phase by phase

    def sell_by_howard(self, firm: Firm) -> None:
        """The dearest."""
        seller = firm.state.holder(HOWARD)
        if seller != NO_SEAT:
            for _ in range(HOWARD_SELLS - firm.by_howard):
                for kind in range(3):
                    if self.sell_oldest(firm, seller, kind):
                        break

    def sell_by_distributors(self, firm: Firm) -> None:
        """Round and round; slots only ever fill, so whoever cannot sell is out."""
        state, me = firm.state, firm.me
        lanes = state.lanes[:]
        for kind in range(3):
            lanes[3 * me + kind] = firm.lanes[kind]
            self.free[kind] = free_slots(state, kind)
        place = state.next if state.phase == DISTRIBUTORS else 0
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

    def sell_on_demand(self, me: i64, kind: i64, wanted: i64) -> None:
        """Pass after pass, while anybody wants a car and somebody has one."""
        sold: i64 = 1
        while wanted > 0 and sold > 0:
            sold = 0
            lot = self.newest[kind]
            while lot != NO_LOT:
                cars = min(min(self.each[lot], self.cars[lot]), wanted - sold)
                if cars:
                    self.sell(me, lot, cars, self.price[lot])
                    sold += cars
                lot = self.older[lot]
            wanted -= sold


def nearest(lanes: vec[i64], seat: i64, kind: i64) -> i64:
    """A lane from which this seat can sell a car of this class."""
    for choice in range(3):
        lane = NEAR[3 * kind + choice]
        if lanes[3 * seat + lane]:
            return lane
    return NO_LANE
