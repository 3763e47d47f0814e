"""A player's company in Automobile as it would be after some actions, and what that is worth to him.

It has a position of its own, on which the rules are tried: a real player's as recalled from a view, or one
of a search.  It looks only at what its seat may see: of the demand tiles no others than its own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.material import SPACES, TURNS
from stopville.games.automobile.engine.position import NO_SEAT, many
from stopville.games.automobile.engine.position_gen import copy_position
from stopville.games.automobile.engine.rules.ending import worth
from stopville.games.automobile.engine.rules.losses import count_newer
from stopville.games.automobile.engine.rules.state import State

ONE_TILE: Final = 3.5  # the mean of a demand tile, of the higher of two, of the lower
HIGHER: Final = 4.15
LOWER: Final = 2.85

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
        self.state = State()  # nobody else's: the rules may change it
        self.loss_cost = 0.0
        self.wanted = many(3, 0)  # cars of each class
        self.newer = many(SPACES, 0)  # spaces of the same class, while they are counted

    def read(self, state: State, me: i64) -> None:
        """As it is now."""
        copy_position(state, self.state)
        self.me = me
        self.loss_cost = self.cost_of_a_loss()
        self.wanted = self.demand()

    def become(self, other: Firm) -> None:
        """The same again, to try something else."""
        copy_position(other.state, self.state)
        self.me = other.me
        self.loss_cost = other.loss_cost
        self.wanted = other.wanted

    # -- what it has

    def cash(self) -> i64:
        return self.state.cash[self.me]

    def cubes(self) -> i64:
        return self.state.cubes[self.me]

    def losses(self) -> i64:
        return self.state.losses[self.me]

    def running(self) -> i64:
        """Its open spaces, a bit each."""
        spaces: i64 = 0
        for space in range(SPACES):
            if self.state.runs(self.me, space):
                spaces |= BIT[space]
        return spaces

    def outdated(self, space: i64) -> bool:
        """Whether there is a newer space of its class."""
        count_newer(self.state, self.state.terms.board.kind[space], self.newer)
        return self.newer[space] > 0

    # -- what is worth what

    def worth(self) -> float:
        """Money, factories, debts to come; what cars bring is not in it."""
        state, turn = self.state, self.state.turn_number
        board = state.terms.board
        owed = float(state.loans[self.me] * (board.repayment + board.interest * (5 - turn)))
        value = float(worth(state, self.me)) - float(self.losses()) * self.loss_cost - owed
        if turn < TURNS:
            value += CUBE * float(min(self.cubes(), CUBES_OF_USE))
        return value + self.worth_of_factories()

    def worth_of_factories(self) -> float:
        """Their price, less what they fade and the losses that newer ones of their class make."""
        state, board = self.state, self.state.terms.board
        fading = FADING * float(TURNS - state.turn_number)
        if self.wit.ageing:
            for kind in range(3):
                count_newer(state, kind, self.newer)
        value = 0.0
        space = SPACES - 1
        while space >= 0:
            if state.runs(self.me, space):
                value += float(state.tiles[space]) * (float(board.price[space]) - fading)
                value += float(state.parts[space] * board.parts_end)
                if self.wit.ageing:
                    value -= float(self.newer[space]) * self.loss_cost
            space -= 1
        return value

    def cost_of_a_loss(self) -> float:
        """What a loss point taken now will cost in all; some of them will be shed again."""
        board, turn = self.state.terms.board, self.state.turn_number
        cost = float(board.loss_price[turn - 1])
        if self.wit.patience:
            for later in range(turn, TURNS):
                cost += SHED_LATER * float(board.loss_price[later])
        return cost

    # -- the demand

    def demand(self) -> vec[i64]:
        """Cars that will be wanted of each class: tiles face down count as the mean."""
        board, turn = self.state.terms.board, self.state.turn_number - 1
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
