"""A rough forecast for Automobile: who will sell what this turn, from all that a player can see.

Others are expected to use their factories to the full; demand tiles face down count as the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.games.automobile.board import CLASSES, HOWARD, SPACES, Board
from stopville.games.automobile.view import UNSEEN, View

ONE_TILE: Final = 3.5  # the mean of a demand tile, of the higher of two, of the lower
HIGHER: Final = 4.15
LOWER: Final = 2.85
HOWARD_PHASE: Final = 3
NEAR: Final = ((0, 1), (0, 2, 1), (2, 1))  # lanes that reach a class, the least useful elsewhere first


class Lot:
    """The cars of one space, while they are being sold."""

    def __init__(self, space: int, kind: int, owner: int, cars: int, each: int, price: int) -> None:
        self.space = space
        self.kind = kind
        self.owner = owner
        self.cars = cars
        self.each = each  # cars a pass
        self.price = price
        self.made = cars

    @property
    def sold(self) -> int:
        return self.made - self.cars


class Company:
    """What one player would have after some actions: the part of the table that his plans change."""

    def __init__(self, seen: View, board: Board) -> None:
        self.seen = seen
        self.board = board
        self.me = int(seen.me)
        self.cash = seen.cash[self.me]
        self.cubes = seen.cubes[self.me]
        self.losses = seen.losses[self.me]
        self.loans = seen.loans[self.me]
        self.front = seen.front
        self.owner = list(seen.owner)
        self.tiles = list(seen.tiles)
        self.parts = list(seen.parts)
        self.closed = list(seen.closed)
        self.cars = list(seen.cars)
        self.bonus = list(seen.bonus)
        self.reduced = list(seen.reduced)
        self.wanted = demand(seen, board)
        self.lanes = list(seen.lanes[self.me])
        self.used = list(seen.on_slots[self.me])
        self.by_howard = seen.next if seen.phase == HOWARD_PHASE else 0  # cars he has sold

    def copy(self) -> Company:
        twin = Company.__new__(Company)
        twin.__dict__.update(self.__dict__)
        for name in ("owner", "tiles", "parts", "closed", "cars", "bonus", "reduced", "lanes", "used"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def mine(self) -> list[int]:
        """My spaces, the most modern first."""
        return [space for space in reversed(range(SPACES)) if self.owner[space] == self.me]

    def running(self) -> list[int]:
        return [space for space in self.mine() if not self.closed[space]]

    # -- what a plan may do

    def build(self, space: int, factories: int, parts: int) -> None:
        steps = max(0, space - self.front)
        self.cash -= factories * self.board.price[space] + parts * self.board.parts_price
        self.cubes -= steps * (steps + 1) // 2
        self.front = max(self.front, space)
        self.owner[space] = self.me
        self.tiles[space] += factories
        self.parts[space] += parts

    def close(self, space: int, sheds: bool) -> None:
        back = self.board.price[space] - self.board.closing_loss
        self.cash += self.tiles[space] * back + self.parts[space] * self.board.parts_closing
        self.tiles[space] = self.parts[space] = 0
        self.closed[space] = 1
        if sheds:
            self.losses -= (self.losses + 1) // 2

    def bounds(self, space: int) -> tuple[int, int]:
        row = 4 * self.board.kind[space] + self.tiles[space]
        return self.board.least[row], self.board.most[row]

    def car_cost(self, space: int) -> int:
        return self.board.car_cost(space, self.parts[space])

    # -- what is worth what

    def loss_cost(self) -> float:
        """What a loss point taken now will cost in all; some of them will be shed again."""
        turn = self.seen.turn
        now, *later = [int(price) for price in self.board.loss_price[turn - 1 :]]
        return now + 0.6 * sum(later)

    def worth(self) -> float:
        """Money, factories, debts to come; what cars bring is not in it."""
        value = self.cash - self.losses * self.loss_cost() - self.loans * self.loan_cost()
        value += self.cube_value() * min(self.cubes, 6)
        fading = 0.0 if self.seen.turn == 4 else 0.12 * (4 - self.seen.turn)
        for space in self.running():
            price = int(self.board.price[space])
            value += self.tiles[space] * (price - fading * 100) + self.parts[space] * int(
                self.board.parts_end
            )
            value -= self.newer(space) * self.loss_cost()
        return value

    def loan_cost(self) -> int:
        return self.board.repayment + self.board.interest * (5 - self.seen.turn)

    def cube_value(self) -> float:
        return 0.0 if self.seen.turn == 4 else 45.0

    def newer(self, space: int) -> int:
        """How many more modern spaces of its class there are: what it will lose this turn."""
        kind = self.board.kind[space]
        return sum(
            bool(self.tiles[other] or self.closed[other])
            for other in range(space + 1, SPACES)
            if self.board.kind[other] == kind
        )


# -- what the others are likely to have ----------------------------------------------------------------


def actions_left(seen: View, seat: int) -> int:
    """Actions that this player still has in this turn."""
    if seen.phase < 2:
        return 3
    if seen.phase > 2:
        return 0
    return 3 - seen.action_round - (seen.order.index(seat) < seen.next)


def lots(company: Company) -> list[Lot]:
    """All cars on the board, and those that others will surely make; the most modern first."""
    seen, board = company.seen, company.board
    found = []
    for space in reversed(range(SPACES)):
        owner, cars = company.owner[space], company.cars[space]
        if owner >= 0 and owner != company.me and not cars and actions_left(seen, owner):
            cars = company.bounds(space)[1]
        if owner >= 0 and cars:
            found.append(_lot(company, space, cars))
    newcomers = [
        Lot(SPACES, 1, seat, 5, 1, board.car_price[1])
        for seat in range(seen.players)
        if seat != company.me and seat not in company.owner and actions_left(seen, seat) > 1
    ]
    return newcomers + found


def _lot(company: Company, space: int, cars: int) -> Lot:
    board = company.board
    kind = board.kind[space]
    price = board.reduced_price[kind] if company.reduced[space] else board.car_price[kind]
    each = 1 + company.bonus[space] + company.reduced[space]
    return Lot(space, kind, company.owner[space], cars, each, price)


def demand(seen: View, board: Board) -> list[float]:
    """Cars that will be wanted of each class."""
    turn = seen.turn - 1
    wanted = [float(sum(seen.extra[kind : kind + 1])) for kind in range(len(CLASSES))]
    for kind in range(len(CLASSES)):
        if not seen.extra[kind]:
            wanted[kind] += ONE_TILE * int(board.extra[3 * turn + kind])
    for seat in range(seen.players):
        high, low = _tiles(seen.demand[seat], board.tiles_each[turn])
        wanted[board.higher[turn]] += high
        if board.lower[turn] >= 0:
            wanted[board.lower[turn]] += low
    return wanted


def _tiles(tiles: Sequence[int], each: int) -> tuple[float, float]:
    if tiles and UNSEEN not in tiles:
        return max(tiles), min(tiles)
    return (ONE_TILE, 0.0) if each == 1 else (HIGHER, LOWER)


# -- selling, phase by phase --------------------------------------------------------------------------


class Forecast:
    def __init__(self, company: Company, cars: dict[int, int] | None = None) -> None:
        """With more cars on some of my spaces than there are now."""
        self.company = company
        self.seen = company.seen
        self.board = company.board
        more = cars or {}
        trial = company
        if more:
            trial = company.copy()
            for space, count in more.items():
                trial.cars[space] += count
        self.lots = lots(trial)
        self.income = 0
        self.idle = 0
        if self.seen.phase <= HOWARD_PHASE:
            self.sell_by_howard()
        if self.seen.phase <= HOWARD_PHASE + 1:
            self.sell_by_distributors()
        self.sell_on_demand()

    def value(self) -> float:
        """What my cars and distributors bring, less what the leftovers cost."""
        unsold = sum(lot.cars for lot in self.lots if lot.owner == self.company.me)
        return self.income - (unsold + self.idle) * self.company.loss_cost()

    def sold(self) -> dict[int, int]:
        return {lot.space: lot.sold for lot in self.lots if lot.owner == self.company.me}

    def sell(self, lot: Lot, cars: int, price: int) -> None:
        lot.cars -= cars
        if lot.owner == self.company.me:
            self.income += cars * price

    def sell_by_howard(self) -> None:
        if HOWARD not in self.seen.character:
            return
        seat = self.seen.character.index(HOWARD)
        for _ in range(2 - self.company.by_howard):
            lot = self.best_lot(seat, (0, 1, 2))
            if lot is not None:
                self.sell(lot, 1, self.board.car_price[lot.kind])

    def best_lot(self, seat: int, kinds: Sequence[int]) -> Lot | None:
        """The dearest class, and of it the oldest space: the newest sells best on demand."""
        best = None
        for lot in self.lots:
            if (
                lot.owner == seat
                and lot.cars
                and lot.kind in kinds
                and (best is None or lot.kind <= best.kind)
            ):
                best = lot
        return best

    def sell_by_distributors(self) -> None:
        seen = self.seen
        lanes = [list(row) for row in seen.lanes]
        lanes[self.company.me] = list(self.company.lanes)
        free = [
            self.board.open_slots(seen.turn, kind) - sum(row[kind] for row in seen.on_slots)
            for kind in range(len(CLASSES))
        ]
        order = seen.order if -1 not in seen.order else tuple(range(seen.players))
        first = seen.next if seen.phase == 4 else 0
        selling = [seat for seat in (*order[first:], *order[:first]) if any(lanes[seat])]
        while selling:  # slots only ever fill, so whoever cannot sell is out
            selling = [seat for seat in selling if self.distribute(seat, lanes[seat], free)]
        self.idle = sum(lanes[self.company.me])

    def distribute(self, seat: int, lanes: list[int], free: list[int]) -> bool:
        for kind in range(len(CLASSES)):
            lane = next((lane for lane in NEAR[kind] if lanes[lane]), -1) if free[kind] > 0 else -1
            lot = self.best_lot(seat, (kind,)) if lane >= 0 else None
            if lot is not None:
                lanes[lane] -= 1
                free[kind] -= 1
                self.sell(lot, 1, self.board.car_price[kind])
                return True
        return False

    def sell_on_demand(self) -> None:
        for kind, wanted in enumerate(self.company.wanted):
            self.sell_class([lot for lot in self.lots if lot.kind == kind], int(wanted))

    def sell_class(self, selling: list[Lot], wanted: int) -> None:
        while wanted > 0 and any(lot.cars for lot in selling):
            for lot in selling:
                cars = min(lot.each, lot.cars, wanted)
                if cars:
                    self.sell(lot, cars, lot.price)
                    wanted -= cars
