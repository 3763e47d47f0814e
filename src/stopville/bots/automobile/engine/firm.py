"""A player's company in Automobile as it would be after some actions, and what that is worth to him.

Works on a position, a real player's as recalled from a view or one of a search, and looks only at what
its seat may see: of the demand tiles no others than its own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.material import SPACES, TURNS
from stopville.games.automobile.engine.position import NO_SEAT, many
from stopville.games.automobile.engine.rules.state import State

ONE_TILE: Final = 3.5  # the mean of a demand tile, of the higher of two, of the lower
HIGHER: Final = 4.15
LOWER: Final = 2.85

ACTING: Final[i64] = 2  # the phase
ROUNDS: Final[i64] = 3

CUBE: Final = 45.0  # dollars that a cube is worth while there is another turn to use it in
CUBES_OF_USE: Final[i64] = 6
FADING: Final = 12.0  # dollars that a tile loses with every turn to come
SHED_LATER: Final = 0.6  # the part of a loss point that will still be there in the turns to come


class Wit:
    """What a player thinks of: how one level differs from another."""

    def __init__(self, rivals: i64, ageing: bool, tiles: bool, patience: bool, plans: bool) -> None:
        self.rivals = rivals  # percent of what others can make that he expects them to make
        self.ageing = ageing  # sees the losses of old factories coming
        self.tiles = tiles  # counts on his own demand tiles, not only on the mean
        self.patience = patience  # knows that a loss point costs again in every later turn
        self.plans = plans  # thinks of distributors that a later action could place


class Firm:
    def __init__(self, wit: Wit) -> None:
        self.wit = wit
        self.me: i64 = NO_SEAT
        self.cash: i64 = 0
        self.cubes: i64 = 0
        self.losses: i64 = 0
        self.loans: i64 = 0
        self.front: i64 = 0
        self.by_howard: i64 = 0  # cars that Howard has sold in this turn
        self.loss_cost = 0.0
        self.newer = many(3, 0)  # spaces by class, while they are counted

    def read(self, state: State, me: i64) -> None:
        """As it is now."""
        self.state = state
        self.board = state.terms.board
        self.me = me
        self.cash = state.cash[me]
        self.cubes = state.cubes[me]
        self.losses = state.losses[me]
        self.loans = state.loans[me]
        self.front = state.front
        self.by_howard = state.next if state.phase == ACTING + 1 else 0
        self.loss_cost = self.cost_of_a_loss()
        self.owner = state.owner[:]
        self.tiles = state.tiles[:]
        self.parts = state.parts[:]
        self.closed = state.closed[:]
        self.cars = state.cars[:]
        self.bonus = state.bonus[:]
        self.reduced = state.reduced[:]
        self.lanes = state.lanes[3 * me : 3 * me + 3]
        self.wanted = self.demand()

    def become(self, other: Firm) -> None:
        """The same again, to try something else."""
        self.state = other.state
        self.board = other.board
        self.me = other.me
        self.cash = other.cash
        self.cubes = other.cubes
        self.losses = other.losses
        self.loans = other.loans
        self.front = other.front
        self.by_howard = other.by_howard
        self.loss_cost = other.loss_cost
        self.owner = other.owner[:]
        self.tiles = other.tiles[:]
        self.parts = other.parts[:]
        self.closed = other.closed[:]
        self.cars = other.cars[:]
        self.bonus = other.bonus[:]
        self.reduced = other.reduced[:]
        self.lanes = other.lanes[:]
        self.wanted = other.wanted

    # -- what it has

    def runs(self, space: i64) -> bool:
        return self.owner[space] == self.me and self.closed[space] == 0

    def running(self) -> i64:
        """Its open spaces, a bit each."""
        spaces: i64 = 0
        for space in range(SPACES):
            if self.runs(space):
                spaces |= BIT[space]
        return spaces

    def outdated(self, space: i64) -> bool:
        """Whether there is a newer space of its class."""
        kind = self.board.kind[space]
        for other in range(space + 1, SPACES):
            if self.board.kind[other] == kind and (self.tiles[other] or self.closed[other]):
                return True
        return False

    def least(self, space: i64) -> i64:
        return self.board.least[4 * self.board.kind[space] + self.tiles[space]]

    def most(self, space: i64) -> i64:
        return self.board.most[4 * self.board.kind[space] + self.tiles[space]]

    def car_cost(self, space: i64) -> i64:
        return self.board.car_cost(space, self.parts[space])

    def distributors_held(self) -> i64:
        state, me = self.state, self.me
        out = self.lanes[0] + self.lanes[1] + self.lanes[2]
        out += state.on_slots[3 * me] + state.on_slots[3 * me + 1] + state.on_slots[3 * me + 2]
        return self.board.distributors - out

    def fits(self, space: i64, factories: i64, parts: i64) -> bool:
        """Whether there are tiles for it, and room."""
        tiles, spare = factories, self.board.parts - parts
        for other in range(SPACES):
            if self.owner[other] == self.me:
                tiles += self.tiles[other]
                spare -= self.parts[other]
        there = self.tiles[space] + factories
        return 0 < there <= 3 and tiles <= self.board.factories and spare >= 0

    # -- what a plan may do

    def build(self, space: i64, factories: i64, parts: i64) -> None:
        steps = max(i64(0), space - self.front)
        self.cash -= factories * self.board.price[space] + parts * self.board.parts_price
        self.cubes -= steps * (steps + 1) // 2
        self.front = max(self.front, space)
        self.owner[space] = self.me
        self.tiles[space] += factories
        self.parts[space] += parts

    def close(self, space: i64) -> None:
        back = self.board.price[space] - self.board.closing_loss
        self.cash += self.tiles[space] * back + self.parts[space] * self.board.parts_closing
        self.tiles[space] = 0
        self.parts[space] = 0
        self.closed[space] = 1

    def shed_half(self) -> None:
        self.losses -= (self.losses + 1) // 2

    # -- what is worth what

    def worth(self) -> float:
        """Money, factories, debts to come; what cars bring is not in it."""
        board, turn = self.board, self.state.turn_number
        owed = float(self.loans * (board.repayment + board.interest * (5 - turn)))
        value = float(self.cash) - float(self.losses) * self.loss_cost - owed
        if turn < TURNS:
            value += CUBE * float(min(self.cubes, CUBES_OF_USE))
        return value + self.worth_of_factories()

    def worth_of_factories(self) -> float:
        """Their price, less what they fade and the losses that newer ones of their class make."""
        board = self.board
        fading = FADING * float(TURNS - self.state.turn_number)
        newer = self.newer
        for kind in range(3):
            newer[kind] = 0
        value = 0.0
        space = SPACES - 1
        while space >= 0:
            kind = board.kind[space]
            if self.runs(space):
                value += float(self.tiles[space]) * (float(board.price[space]) - fading)
                value += float(self.parts[space] * board.parts_end)
                if self.wit.ageing:
                    value -= float(newer[kind]) * self.loss_cost
            if self.tiles[space] or self.closed[space]:
                newer[kind] += 1
            space -= 1
        return value

    def cost_of_a_loss(self) -> float:
        """What a loss point taken now will cost in all; some of them will be shed again."""
        board, turn = self.board, self.state.turn_number
        cost = float(board.loss_price[turn - 1])
        if self.wit.patience:
            for later in range(turn, TURNS):
                cost += SHED_LATER * float(board.loss_price[later])
        return cost

    # -- the demand

    def demand(self) -> vec[i64]:
        """Cars that will be wanted of each class: tiles face down count as the mean."""
        board, turn = self.board, self.state.turn_number - 1
        one_each = board.tiles_each[turn] == 1
        wanted = [0.0, 0.0, 0.0]
        for kind in range(3):
            extra = self.state.extra[kind]
            wanted[kind] = float(extra) if extra else ONE_TILE * float(board.extra[3 * turn + kind])
        for seat in range(self.state.players):
            known = self.wit.tiles and seat == self.me
            high, low = ONE_TILE if one_each else HIGHER, LOWER
            if known:
                high, low = self.own_tiles()
            wanted[board.higher[turn]] += high
            if board.lower[turn] >= 0:
                wanted[board.lower[turn]] += low
        return vec[i64]([int(wanted[0]), int(wanted[1]), int(wanted[2])])

    def own_tiles(self) -> tuple[float, float]:
        one, other = self.state.demand[2 * self.me], self.state.demand[2 * self.me + 1]
        return float(max(one, other)), float(min(one, other))
