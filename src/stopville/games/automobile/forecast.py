"""What a seat can expect of the market: how many cars will be wanted, and how many of its own would go.

Worked out from what the seat sees: its own tiles, and any of the others with equal chance.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from stopville.games.automobile.engine.material import LEAST_VALUE, SPACES, VALUES
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.position import SALES_PHASE
from stopville.games.automobile.engine.rules.demand import tiles_each
from stopville.games.automobile.engine.rules.sales import Market, demand_for, price_at, share
from stopville.games.automobile.engine.rules.state import State


class Span(NamedTuple):
    """The least, what is to be expected, and the most."""

    least: int
    likely: int
    most: int


# -- the demand ------------------------------------------------------------------------- AU-13-17, AU-80


def demand_span(seen: Seen, kind: int) -> Span:
    """How many cars of a class will be wanted in this turn."""
    s = seen.known
    others = len(seen.hidden) // int(tiles_each(s))
    extra = int(s.terms.board.extra[3 * (s.turn_number - 1) + kind]) if s.phase < SALES_PHASE else 0  # AU-16
    known = int(demand_for(s, kind))
    return Span(*(known + cars for cars in hidden_span(s, kind, others, extra)))


def hidden_span(s: State, kind: int, others: int, extra: int) -> Span:
    """What so many others' tiles and an extra one come to, of tiles that lie anywhere."""
    tiles, each = unseen(s), int(tiles_each(s))
    hands = singles(tiles) if each == 1 else list(combinations(tiles, 2))
    expected = others * shared(s, kind, hands) * len(tiles) + extra * sum(tiles) * len(hands)
    drawn = others * each + extra
    lowest, highest = tiles[:drawn], tiles[len(tiles) - drawn :]
    return Span(
        least=min(ways(s, kind, lowest, extra), default=0),
        likely=rounded(expected, len(hands) * len(tiles)),
        most=max(ways(s, kind, highest, extra), default=0),
    )


def unseen(s: State) -> list[int]:
    """The values of all tiles that this seat has not seen, in order."""
    return [int(LEAST_VALUE) + value for value in range(VALUES) for _ in range(s.bag[value])]


Hands = list[tuple[int, int]]  # the tiles of some players, 0 for none


def singles(tiles: list[int]) -> Hands:
    return [(tile, 0) for tile in tiles]


def shared(s: State, kind: int, hands: Hands) -> int:
    """What these players' tiles add to the demand for a class."""
    return sum([share(s, kind, one, other) for one, other in hands])


def ways(s: State, kind: int, tiles: list[int], extra: int) -> list[int]:
    """What these tiles come to, whichever is the extra one, the others paired by neighbours or extremes."""
    if not tiles:
        return []
    apart = [(tiles[n], tiles[:n] + tiles[n + 1 :]) for n in range(len(tiles))] if extra else [(0, tiles)]
    return [one + shared(s, kind, hands) for one, rest in apart for hands in dealt(rest, int(tiles_each(s)))]


def dealt(tiles: list[int], each: int) -> list[Hands]:
    """The ways to deal sorted tiles that make the least or the most of them."""
    if each == 1:
        return [singles(tiles)]
    half = len(tiles) // 2
    return [list(zip(tiles[::2], tiles[1::2])), list(zip(tiles[:half], tiles[half:]))]


def rounded(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


# -- what would be sold ---------------------------------------------------------------------- AU-81-84


def sold_at(s: State, space: int, wanted: Span) -> Span:
    """Cars of a space that go if everything stays as it is, by the demand for its class."""
    if not s.cars[space]:
        return Span(0, 0, 0)
    kind = int(s.terms.board.kind[space])
    return Span(*(int(s.cars[space] - after_sale(s, {kind: cars}).cars[space]) for cars in wanted))


def earned_at(s: State, space: int, wanted: Span) -> Span:
    """The same in dollars.  AU-83"""
    price = int(price_at(s, space))
    return Span(*(price * cars for cars in sold_at(s, space, wanted)))


def sold_everywhere(s: State, wanted: list[Span]) -> list[Span]:
    """By space: the cars of everybody that go if everything stays as it is."""
    after = [after_sale(s, dict(enumerate(cars))) for cars in zip(*wanted)]
    sold = [[int(s.cars[space] - end.cars[space]) for end in after] for space in range(SPACES)]
    return [Span(*cars) for cars in sold]


def after_sale(s: State, wanted: dict[int, int]) -> State:
    """If so many cars of each class were sold now."""
    after = s.copy()
    market = Market(after)
    for kind, cars in wanted.items():
        market.sell(kind, cars)
    return after
