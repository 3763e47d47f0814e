"""What a seat can expect of the market: how many cars will be wanted, and how many of its own would go.

Worked out from what the seat sees: its own tiles, and any of the others with equal chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from stopville.games.automobile.engine.board import LEAST_VALUE, SPACES, VALUES
from stopville.games.automobile.engine.market import demand_for, price_at, sell_wanted
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.rules import SALES, State

SINGLE, LOWER, HIGHER = range(3)


@dataclass(frozen=True)
class Span:
    """The least, what is to be expected, and the most."""

    least: int
    likely: int
    most: int


# -- the demand ------------------------------------------------------------------------- AU-13-17, AU-80


def demand_span(seen: Seen, kind: int) -> Span:
    """How many cars of a class will be wanted in this turn."""
    s = seen.known
    board, turn = s.terms.board, int(s.turn_number) - 1
    known = int(demand_for(s, kind))
    others = len(seen.hidden) // int(board.tiles_each[turn])
    extra = int(board.extra[3 * turn + kind]) if s.phase < SALES else 0  # AU-16
    hidden = hidden_span(unseen(s), others if has_demand(s, kind) else 0, extra, rank_of(s, kind))
    return Span(known + hidden.least, known + hidden.likely, known + hidden.most)


def unseen(s: State) -> list[int]:
    """The values of all tiles that this seat has not seen, in order."""
    return [int(LEAST_VALUE) + value for value in range(VALUES) for _ in range(s.bag[value])]


def has_demand(s: State, kind: int) -> bool:
    board, turn = s.terms.board, s.turn_number - 1
    return bool(kind in (board.higher[turn], board.lower[turn]))


def rank_of(s: State, kind: int) -> int:
    """Which of a player's tiles counts for a class: the only one, the lower or the higher of two."""
    board, turn = s.terms.board, s.turn_number - 1
    if board.tiles_each[turn] == 1:
        return SINGLE
    return HIGHER if board.higher[turn] == kind else LOWER


def hidden_span(tiles: list[int], others: int, extra: int, rank: int) -> Span:
    """What so many others' tiles and an extra one come to, of tiles that lie anywhere."""
    each = 1 if rank == SINGLE else 2
    lots = list(combinations(tiles, each))  # in order, so the last is the higher
    counted = [lot[-1] if rank == HIGHER else lot[0] for lot in lots]
    expected = others * sum(counted) * len(tiles) + extra * sum(tiles) * len(lots)
    drawn = others * each + extra
    lowest, highest = tiles[:drawn], tiles[len(tiles) - drawn :]
    return Span(
        least=min(ways(lowest, extra, rank), default=0),
        likely=rounded(expected, len(lots) * len(tiles)),
        most=max(ways(highest, extra, rank), default=0),
    )


def ways(tiles: list[int], extra: int, rank: int) -> list[int]:
    """What these tiles come to, whichever is the extra one, the others paired by neighbours or extremes."""
    if not tiles:
        return []
    apart = [(tiles[n], tiles[:n] + tiles[n + 1 :]) for n in range(len(tiles))] if extra else [(0, tiles)]
    return [one + counted for one, rest in apart for counted in sums(rest, rank)]


def sums(tiles: list[int], rank: int) -> list[int]:
    if rank == SINGLE:
        return [sum(tiles)]
    half = len(tiles) // 2
    if rank == HIGHER:
        return [sum(tiles[1::2]), sum(tiles[half:])]
    return [sum(tiles[::2]), sum(tiles[:half])]


def rounded(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


# -- what would be sold ---------------------------------------------------------------------- AU-81-84


def sold_at(s: State, space: int, wanted: Span) -> Span:
    """Cars of a space that go if everything stays as it is, by the demand for its class."""
    return Span(*(_sold(s, space, cars) for cars in (wanted.least, wanted.likely, wanted.most)))


def earned_at(s: State, space: int, wanted: Span) -> Span:
    """The same in dollars.  AU-83"""
    price = int(price_at(s, space))
    sold = sold_at(s, space, wanted)
    return Span(price * sold.least, price * sold.likely, price * sold.most)


def _sold(s: State, space: int, wanted: int) -> int:
    if not s.cars[space]:
        return 0
    after = s.copy()
    sell_wanted(after, s.terms.board.kind[space], wanted)
    return int(s.cars[space] - after.cars[space])


def sold_everywhere(s: State, wanted: list[Span]) -> list[Span]:
    """By space: the cars of everybody that go if everything stays as it is."""
    after = [_market(s, [span.least for span in wanted])]
    after.append(_market(s, [span.likely for span in wanted]))
    after.append(_market(s, [span.most for span in wanted]))
    left = [[int(s.cars[space] - end.cars[space]) for end in after] for space in range(SPACES)]
    return [Span(*cars) for cars in left]


def _market(s: State, wanted: list[int]) -> State:
    after = s.copy()
    for kind, cars in enumerate(wanted):
        sell_wanted(after, kind, cars)
    return after
