"""Phase 9: everything goes back for the next turn; after the fourth, the count.  AU-93-97"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.games.automobile.engine.material import LEAST_VALUE, SPACES, TURNS, VALUES
from stopville.games.automobile.engine.position import (
    CHOOSING,
    NO_CHARACTER,
    NO_SEAT,
    NO_SPACE,
    Position,
    many,
    replaced,
)
from stopville.games.automobile.engine.rules.phase import Automatic
from stopville.games.automobile.events import (
    DecisionsRefilled,
    FactoriesValued,
    GameWon,
    LoansRepaid,
    TilesBagged,
    TurnEnded,
)


class EndTurn(Automatic):
    def enter(self, s: Position) -> None:
        bag_tiles(s)
        refill(s)
        if s.log is not None:
            s.log.append(TurnEnded(s.turn_number))
        if s.turn_number == TURNS:
            count_up(s)  # AU-94
        else:
            s.turn_number += 1


def bag_tiles(s: Position) -> None:
    """All sixteen are in the bag again.  AU-93"""
    if s.log is not None:
        s.log.append(TilesBagged(tile_counts(s)))
    s.bag = s.terms.board.bag[:]
    s.demand = many(2 * s.players, 0)
    s.extra = many(3, 0)


def tile_counts(s: Position) -> tuple[tuple[int, ...], ...]:
    rows = [values_of([int(s.demand[2 * seat]), int(s.demand[2 * seat + 1])]) for seat in range(s.players)]
    return tuple(rows + [values_of([int(value) for value in s.extra])])


def values_of(tiles: list[int]) -> tuple[int, ...]:
    return tuple([tiles.count(int(LEAST_VALUE) + value) for value in range(VALUES)])


def refill(s: Position) -> None:
    """Characters and decisions as printed; who passed first chooses first.  AU-71, AU-93"""
    board = s.terms.board
    if s.log is not None and s.closures < board.closures:
        s.log.append(DecisionsRefilled(board.closures - s.closures))
    s.closures = board.closures
    s.bonuses = 0
    s.sets = board.sets
    s.order = s.passing
    s.passing = many(s.players, NO_SEAT)
    s.character = many(s.players, NO_CHARACTER)
    s.step = CHOOSING
    s.space = NO_SPACE
    s.action_round = 0
    s.owed = 0


# -- the count ----------------------------------------------------------------------------- AU-95-97


def count_up(s: Position) -> None:
    for seat in range(s.players):
        settle_up(s, seat)
    s.winners = richest(s)
    if s.log is not None:
        worths = tuple([int(worth(s, seat)) for seat in range(s.players)])
        s.log.append(GameWon(tuple(listed(s.winners)), worths, "four_turns"))


def settle_up(s: Position, seat: i64) -> None:
    """The full price of every tile on the board, less the loans; cubes count nothing.  AU-59, AU-95"""
    dollars = tile_value(s, seat)
    if dollars:
        if s.log is not None:
            s.log.append(FactoriesValued(seat, dollars))
        s.earn(seat, dollars)
    if s.loans[seat]:
        paid = s.spend(seat, repayment(s, seat))
        if s.log is not None:
            s.log.append(LoansRepaid(seat, s.loans[seat], paid))
        s.loans = replaced(s.loans, seat, 0)


def repayment(s: Position, seat: i64) -> i64:
    return s.loans[seat] * s.terms.board.repayment


def tile_value(s: Position, seat: i64) -> i64:
    board = s.terms.board
    dollars: i64 = 0
    for space in range(SPACES):
        if s.owner[space] == seat:
            dollars += s.tiles[space] * board.price[space] + s.parts[space] * board.parts_end
    return dollars


def worth(s: Position, seat: i64) -> i64:
    return s.cash[seat] - s.debt[seat]


def worth_if_settled(s: Position, seat: i64) -> i64:
    """What the player would be worth if the game were counted now."""
    return worth(s, seat) + tile_value(s, seat) - repayment(s, seat)


def richest(s: Position) -> i64:
    """Of the richest who has fewest losses, of those who has most cubes, of those all.  AU-96, AU-97"""
    best: i64 = 0
    winners: i64 = 0
    for seat in range(s.players):
        order = compared(s, seat, best)
        if order > 0 or winners == 0:
            best = seat
            winners = BIT[seat]
        elif order == 0:
            winners |= BIT[seat]
    return winners


def compared(s: Position, seat: i64, other: i64) -> i64:
    """Above zero if the seat comes before the other."""
    if worth(s, seat) != worth(s, other):
        return worth(s, seat) - worth(s, other)
    if s.losses[seat] != s.losses[other]:
        return s.losses[other] - s.losses[seat]
    return s.cubes[seat] - s.cubes[other]
