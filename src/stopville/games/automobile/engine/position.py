"""The position: all that is on the table, and the few things that every phase does with it.

Rows by seat and by space; what has several values for each seat lies flat, `3 * seat + lane`.  Rows that
seldom change are shared by copies: `replaced` makes another one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import Apart, Hidden, Shared, Veiled
from stopville.games.automobile.engine.material import SPACES, VALUES, Board
from stopville.games.automobile.events import CubesTaken, DebtMade, DebtPaid, LoanTaken, LossesShed
from stopville.games.automobile.kinds import (
    AmountRow,
    Bag,
    Bonuses,
    CarRow,
    CharacterRow,
    Closures,
    Demand,
    Distributors,
    Dollars,
    Extra,
    Flags,
    Markers,
    Phase,
    Placed,
    Player,
    PlayerRow,
    Players,
    Progress,
    Round,
    Space,
    Spaces,
    Step,
    TileRow,
    Turn,
)

NO_SEAT: Final[i64] = -1
NO_SPACE: Final[i64] = -1
NO_CHARACTER: Final[i64] = -1
FACE_DOWN: Final[i64] = -1  # what a seat sees of another's demand tile

# The phases of a turn, as the board's track shows them.  AU-11
DEMAND_PHASE: Final[i64] = 0
CHARACTER_PHASE: Final[i64] = 1
ACTION_PHASE: Final[i64] = 2
HOWARD_PHASE: Final[i64] = 3
DISTRIBUTOR_PHASE: Final[i64] = 4
DECISION_PHASE: Final[i64] = 5
SALES_PHASE: Final[i64] = 6
LOSS_PHASE: Final[i64] = 7
END_PHASE: Final[i64] = 8
PHASE_NAMES: Final = (
    *("demand", "characters", "actions", "howard", "distributors"),
    *("decisions", "sales", "losses", "end"),
)

# Steps within a phase.
CHOOSING: Final[i64] = 0  # a character, an action
BUILDING: Final[i64] = 1  # the space is named, the tiles are not
PLACING: Final[i64] = 2
MAKING: Final[i64] = 3
AFTER: Final[i64] = 4  # the action is done; Ford's extra tile may follow
BY_DURANT: Final[i64] = 5  # the space where Durant builds
INTEREST: Final[i64] = 6  # losses are paid, interest is not


class Terms(Agreed):
    """The board and what was agreed; shared by every copy of a position."""

    def __init__(self, board: Board, players: i64, markers_need_cars: bool) -> None:
        self.board = board
        self.players: i64 = players
        self.markers_need_cars: bool = markers_need_cars


def many(count: i64, value: i64) -> vec[i64]:
    return vec[i64]([value] * count)


def replaced(values: vec[i64], place: i64, value: i64) -> vec[i64]:
    """The same row with another number in one place."""
    changed = values[:]
    changed[place] = value
    return changed


NO_ROW: Final = many(0, 0)
NOTHING: Final = many(SPACES, 0)  # on any space; for rows that are replaced, never changed


@mypyc_attr(acyclic=True)
class Position(GameState):
    """All that is on the table; what can be done is in rules/."""

    terms: Apart[Terms]
    # where the game stands
    turn_number: Turn = 1
    phase: Phase = DEMAND_PHASE
    step: Step = CHOOSING
    next: Progress = 0  # whose turn in the order, or how far the phase has come
    action_round: Round = 0
    front: Space = NO_SPACE  # the most modern space ever built on
    ford: Player = NO_SEAT  # who still has Ford's extra tile
    space: Space = NO_SPACE  # where the action under way builds
    placed: Placed = 0  # distributors placed in this action
    made: Spaces = 0  # the spaces that produced in this action
    owed: Dollars = 0  # what the next in the order must pay now
    closures: Closures = 0  # left in phase 6
    bonuses: Bonuses = 0  # bonus markers taken in this turn
    winners: Players = 0  # the seats that won, once it is over
    # by seat
    order: Shared[PlayerRow] = NO_ROW
    passing: Shared[PlayerRow] = NO_ROW  # who passed in phase 6, in this order; -1 for nobody yet
    character: Shared[CharacterRow] = NO_ROW  # -1 for none yet
    cash: AmountRow = NO_ROW
    debt: Shared[AmountRow] = NO_ROW
    cubes: AmountRow = NO_ROW
    losses: AmountRow = NO_ROW
    loans: Shared[AmountRow] = NO_ROW
    demand: Veiled[Demand] = NO_ROW  # the tiles of each seat as they were drawn; 0 none, -1 face down
    lanes: Distributors = NO_ROW  # distributors waiting, in the premium, mid and low lane
    on_slots: Shared[Distributors] = NO_ROW  # distributors that sold in this phase, by class
    # by space
    owner: PlayerRow = NO_ROW  # of the tiles or, once closed, of the cars left
    tiles: TileRow = NO_ROW
    parts: Shared[Flags] = NO_ROW
    closed: Shared[Flags] = NO_ROW
    cars: CarRow = NO_ROW
    bonus: Shared[Flags] = NO_ROW
    reduced: Shared[Markers] = NO_ROW
    # in the bag and on offer
    bag: Hidden[Bag] = NO_ROW  # how many tiles of each value
    extra: Shared[Extra] = NO_ROW  # the tile drawn for a class in phase 7
    sets: Shared[Markers] = NO_ROW  # sizes of the sets of reduced-price markers on offer, 0 when taken

    def lay_out(self) -> None:
        """The table before the first move.  AU-2, AU-3"""
        board, players = self.terms.board, self.players
        self.order = many(players, NO_SEAT)
        self.passing = many(players, NO_SEAT)
        self.character = many(players, NO_CHARACTER)
        self.cash = many(players, board.cash)
        self.debt = many(players, 0)
        self.cubes = many(players, board.cubes[players])
        self.losses = many(players, 0)
        self.loans = many(players, 0)
        self.demand = many(2 * players, 0)
        self.lanes = many(3 * players, 0)
        self.on_slots = many(3 * players, 0)
        self.owner = many(SPACES, NO_SEAT)
        self.tiles = many(SPACES, 0)
        self.parts = NOTHING
        self.closed = NOTHING
        self.cars = many(SPACES, 0)
        self.bonus = NOTHING
        self.reduced = NOTHING
        self.bag = board.bag[:]
        self.extra = many(3, 0)
        self.sets = board.sets
        self.closures = board.closures

    def shown_demand(self, seat: i64) -> Demand:
        """One's own tiles; everybody's once they are shown in phase 7.  AU-8, AU-79"""
        if self.phase >= SALES_PHASE:
            return self.demand
        seen = self.demand[:]
        for place in range(len(seen)):
            if seen[place] and place // 2 != seat:
                seen[place] = FACE_DOWN
        return seen

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

    def runs(self, seat: i64, space: i64) -> bool:
        """Whether the space is an open one of this player."""
        return self.owner[space] == seat and self.closed[space] == 0

    # -- money and losses ------------------------------------------------------------------------

    def earn(self, seat: i64, dollars: i64) -> None:
        """What comes in pays a debt first.  AU-92"""
        owed = min(self.debt[seat], dollars)
        self.cash[seat] += dollars - owed
        if owed:
            self.debt = replaced(self.debt, seat, self.debt[seat] - owed)
            if self.log is not None:
                self.log.append(DebtPaid(seat, owed))

    def spend(self, seat: i64, dollars: i64) -> i64:
        """Pays what there is; the rest is a debt.  Returns what was paid.  AU-92"""
        paid = min(self.cash[seat], dollars)
        self.cash[seat] -= paid
        if paid < dollars:
            self.debt = replaced(self.debt, seat, self.debt[seat] + dollars - paid)
            if self.log is not None:
                self.log.append(DebtMade(seat, dollars - paid))
        return paid

    def borrow(self, seat: i64) -> None:
        """AU-57"""
        self.loans = replaced(self.loans, seat, self.loans[seat] + 1)
        if self.log is not None:
            self.log.append(LoanTaken(seat, self.terms.board.loan))
        self.earn(seat, self.terms.board.loan)

    def loans_left(self, seat: i64) -> i64:
        return self.terms.board.loans - self.loans[seat]

    def refuse_loan(self, seat: i64) -> str:
        return "AU-57" if self.loans_left(seat) <= 0 else ""

    def gain_cubes(self, seat: i64, cubes: i64) -> None:
        self.cubes[seat] += cubes  # from a supply that never runs out  AU-9
        if self.log is not None:
            self.log.append(CubesTaken(seat, cubes))

    def shed_losses(self, seat: i64, losses: i64) -> None:
        shed = min(losses, self.losses[seat])
        self.losses[seat] -= shed
        if shed and self.log is not None:
            self.log.append(LossesShed(seat, shed))
