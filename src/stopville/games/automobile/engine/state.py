"""The position: all that is on the table, and the few things that every phase does with it.

Lists by seat and by space; what has several values per seat lies flat, `3 * seat + lane`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.state import GameState
from stopville.games.automobile.engine.board import SPACES, VALUES, Board
from stopville.games.automobile.events import CubesTaken, LoanTaken, LossesShed
from stopville.games.automobile.reckoning import DebtMade, DebtPaid

NO_SEAT: Final[i64] = -1
NO_SPACE: Final[i64] = -1
NO_CHARACTER: Final[i64] = -1

# Steps within a phase.
CHOOSING: Final[i64] = 0  # a character, an action
BUILDING: Final[i64] = 1  # the space is named, the tiles are not
PLACING: Final[i64] = 2
MAKING: Final[i64] = 3
AFTER: Final[i64] = 4  # the action is done; Ford's extra tile may follow
BY_DURANT: Final[i64] = 5  # the space where Durant builds
INTEREST: Final[i64] = 6  # losses are paid, interest is not
STEPS: Final[i64] = 7


class Terms:
    """The board and what was agreed; shared by every copy of a position."""

    def __init__(self, board: Board, players: i64, markers_need_cars: bool) -> None:
        self.board = board
        self.players: i64 = players
        self.markers_need_cars: bool = markers_need_cars


class Position(GameState):
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "timed", "asked", "window", "turn_number", "phase", "step", "next", "action_round"),
        *("front", "ford", "space", "placed", "made", "owed", "closures", "bonuses", "winners"),
        *("order", "passing", "character", "cash", "debt", "cubes", "losses", "loans", "demand", "bag"),
        *("extra", "lanes", "on_slots", "owner", "tiles", "parts", "closed", "cars", "bonus", "reduced"),
        "sets",
    )

    def __init__(self, timed: bool, terms: Terms) -> None:
        super().__init__(terms.players, timed)
        self.terms = terms
        # where the game stands
        self.turn_number: i64 = 1
        self.phase: i64 = 0
        self.step: i64 = CHOOSING
        self.next: i64 = 0  # whose turn in the order, or how far the phase has come
        self.action_round: i64 = 0
        self.front: i64 = NO_SPACE  # the most modern space ever built on
        self.ford: i64 = NO_SEAT  # who still has Ford's extra tile
        self.space: i64 = NO_SPACE  # where the action under way builds
        self.placed: i64 = 0  # distributors placed in this action
        self.made: i64 = 0  # the spaces that produced in this action, a bit each
        self.owed: i64 = 0  # what the next in the order must pay now
        self.closures: i64 = terms.board.closures  # left in phase 6
        self.bonuses: i64 = 0  # bonus markers taken in this turn
        self.winners: i64 = 0  # the seats that won, once it is over

    def lay_out(self) -> None:
        """The table before the first move.  AU-2, AU-3"""
        board, players = self.terms.board, self.players
        self.order: vec[i64] = many(players, NO_SEAT)
        self.passing: vec[i64] = many(players, NO_SEAT)  # who passed, in this order
        self.character: vec[i64] = many(players, NO_CHARACTER)
        self.cash: vec[i64] = many(players, board.cash)
        self.debt: vec[i64] = many(players, 0)
        self.cubes: vec[i64] = many(players, board.cubes[players])
        self.losses: vec[i64] = many(players, 0)
        self.loans: vec[i64] = many(players, 0)
        self.demand: vec[i64] = many(2 * players, 0)  # the tiles of each seat as they were drawn
        self.bag: vec[i64] = board.bag[:]  # how many tiles of each value
        self.extra: vec[i64] = many(3, 0)  # the tile drawn for a class in phase 7
        self.lanes: vec[i64] = many(3 * players, 0)  # distributors waiting
        self.on_slots: vec[i64] = many(3 * players, 0)  # distributors that sold in this phase
        self.owner: vec[i64] = many(SPACES, NO_SEAT)  # of the tiles or, once closed, of the cars left
        self.tiles: vec[i64] = many(SPACES, 0)
        self.parts: vec[i64] = many(SPACES, 0)
        self.closed: vec[i64] = many(SPACES, 0)
        self.cars: vec[i64] = many(SPACES, 0)
        self.bonus: vec[i64] = many(SPACES, 0)
        self.reduced: vec[i64] = many(SPACES, 0)
        self.sets: vec[i64] = board.sets[:]  # reduced-price markers on offer, by set

    def put_row(self, name: str, numbers: list[int]) -> None:
        self.put_of_seats(name, vec[i64](numbers))

    def put_of_seats(self, name: str, row: vec[i64]) -> None:
        if name == "order":
            self.order = row
        elif name == "passing":
            self.passing = row
        elif name == "character":
            self.character = row
        elif name == "losses":
            self.losses = row
        elif name == "lanes":
            self.lanes = row
        elif name == "on_slots":
            self.on_slots = row
        else:
            self.put_of_purses(name, row)

    def put_of_purses(self, name: str, row: vec[i64]) -> None:
        if name == "cash":
            self.cash = row
        elif name == "debt":
            self.debt = row
        elif name == "loans":
            self.loans = row
        elif name == "cubes":
            self.cubes = row
        elif name == "demand":
            self.demand = row
        else:
            self.put_of_spaces(name, row)

    def put_of_spaces(self, name: str, row: vec[i64]) -> None:
        if name == "owner":
            self.owner = row
        elif name == "tiles":
            self.tiles = row
        elif name == "parts":
            self.parts = row
        elif name == "closed":
            self.closed = row
        elif name == "cars":
            self.cars = row
        elif name == "bonus":
            self.bonus = row
        elif name == "reduced":
            self.reduced = row
        else:
            self.put_of_supply(name, row)

    def put_of_supply(self, name: str, row: vec[i64]) -> None:
        if name == "bag":
            self.bag = row
        elif name == "extra":
            self.extra = row
        elif name == "sets":
            self.sets = row
        else:
            raise ValueError(f"no row is called {name}")

    def copy_to(self, twin: Position) -> None:
        twin.asked = self.asked
        twin.window = self.window
        twin.turn_number = self.turn_number
        twin.phase = self.phase
        twin.step = self.step
        twin.next = self.next
        twin.action_round = self.action_round
        twin.front = self.front
        twin.ford = self.ford
        twin.space = self.space
        twin.placed = self.placed
        twin.made = self.made
        twin.owed = self.owed
        twin.closures = self.closures
        twin.bonuses = self.bonuses
        twin.winners = self.winners
        self.copy_lists_to(twin)

    def copy_lists_to(self, twin: Position) -> None:
        twin.order = self.order[:]
        twin.passing = self.passing[:]
        twin.character = self.character[:]
        twin.cash = self.cash[:]
        twin.debt = self.debt[:]
        twin.cubes = self.cubes[:]
        twin.losses = self.losses[:]
        twin.loans = self.loans[:]
        twin.demand = self.demand[:]
        twin.bag = self.bag[:]
        twin.extra = self.extra[:]
        twin.lanes = self.lanes[:]
        twin.on_slots = self.on_slots[:]
        twin.owner = self.owner[:]
        twin.tiles = self.tiles[:]
        twin.parts = self.parts[:]
        twin.closed = self.closed[:]
        twin.cars = self.cars[:]
        twin.bonus = self.bonus[:]
        twin.reduced = self.reduced[:]
        twin.sets = self.sets[:]

    # -- pieces ----------------------------------------------------------------------------------

    def factories_left(self, seat: i64) -> i64:
        """Factory tiles in the player's stock.  AU-39"""
        left = self.terms.board.factories
        for space in range(SPACES):
            if self.owner[space] == seat:
                left -= self.tiles[space]
        return left

    def parts_left(self, seat: i64) -> i64:
        """AU-42"""
        left = self.terms.board.parts
        for space in range(SPACES):
            if self.owner[space] == seat:
                left -= self.parts[space]
        return left

    def cars_out(self, seat: i64) -> i64:
        """Cars of this player that stand on the board."""
        cars: i64 = 0
        for space in range(SPACES):
            if self.owner[space] == seat:
                cars += self.cars[space]
        return cars

    def distributors_left(self, seat: i64) -> i64:
        """AU-45"""
        left = self.terms.board.distributors
        for lane in range(3):
            left -= self.lanes[3 * seat + lane] + self.on_slots[3 * seat + lane]
        return left

    def tiles_in_bag(self) -> i64:
        left: i64 = 0
        for value in range(VALUES):
            left += self.bag[value]
        return left

    def holder(self, character: i64) -> i64:
        """Who chose this character, or NO_SEAT."""
        for seat in range(self.players):
            if self.character[seat] == character:
                return seat
        return NO_SEAT

    # -- money and losses ------------------------------------------------------------------------

    def earn(self, seat: i64, dollars: i64) -> None:
        """What comes in pays a debt first.  AU-92"""
        owed = min(self.debt[seat], dollars)
        self.cash[seat] += dollars - owed
        if owed:
            self.debt[seat] -= owed
            if self.log is not None:
                self.log.append(DebtPaid(seat, owed))

    def spend(self, seat: i64, dollars: i64) -> i64:
        """Pays what there is; the rest is a debt.  Returns what was paid.  AU-92"""
        paid = min(self.cash[seat], dollars)
        self.cash[seat] -= paid
        if paid < dollars:
            self.debt[seat] += dollars - paid
            if self.log is not None:
                self.log.append(DebtMade(seat, dollars - paid))
        return paid

    def borrow(self, seat: i64) -> None:
        """AU-57"""
        self.loans[seat] += 1
        if self.log is not None:
            self.log.append(LoanTaken(seat, self.terms.board.loan))
        self.earn(seat, self.terms.board.loan)

    def refuse_loan(self, seat: i64) -> str:
        return "AU-57" if self.loans[seat] >= self.terms.board.loans else ""

    def gain_cubes(self, seat: i64, cubes: i64) -> None:
        self.cubes[seat] += cubes  # from a supply that never runs out  AU-9
        if self.log is not None:
            self.log.append(CubesTaken(seat, cubes))

    def shed_losses(self, seat: i64, losses: i64) -> None:
        shed = min(losses, self.losses[seat])
        self.losses[seat] -= shed
        if shed and self.log is not None:
            self.log.append(LossesShed(seat, shed))


def many(count: i64, value: i64) -> vec[i64]:
    return vec[i64]([value] * count)
