"""What each decision would cost and change, worked out by the rules on a copy; aid.py says which is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stopville.core.engine.state import ALLOWED
from stopville.core.wire import Json
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import CHARACTERS, DURANT, SPACES
from stopville.games.automobile.engine.position import Position
from stopville.games.automobile.engine.rules import (
    actions,
    building,
    characters,
    decisions,
    distributors,
    ending,
    howard,
    losses,
    supplying,
)
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.forecast import Span, earned_at, sold_at

_TILES: Final = ((1, 0), (2, 0), (1, 1), (0, 1))


def span(bounds: Span) -> list[Json]:
    return [*bounds]


def with_loans(s: State, seat: int, refuse: Callable[[int], str]) -> dict[str, Json]:
    """What forbids it with the money at hand, and how many loans would do away with that."""
    reasons = [refuse(int(building.money_with(s, seat, loans))) for loans in range(s.loans_left(seat) + 1)]
    return {"why": reasons[0], "loans": reasons.index(ALLOWED) if ALLOWED in reasons else -1}


# -- characters ------------------------------------------------------------------------------ AU-18-28


def casting(s: State, seat: int) -> list[Json]:
    return [character(s, seat, who) for who in range(len(CHARACTERS))]


def character(s: State, seat: int, who: int) -> dict[str, Json]:
    after = s.copy()
    characters.take_character(after, seat, who)
    excused = who == DURANT and not building.durant_can_build(
        after, seat
    )  # AU-25 with the cube he gets at once
    return {"why": s.refuse(seat, codes.choose(who)), "cubes": int(after.cubes[seat]), "excused": excused}


def running(s: State, seat: int) -> list[int]:
    return [space for space in range(SPACES) if s.runs(seat, space)]


# -- building -------------------------------------------------------------------------------- AU-31-43


def build_at(s: State, seat: int, space: int) -> dict[str, Json]:
    """The tiles that could go on a space in one action."""
    why = building.refuse_space(s, seat, space)
    if why != ALLOWED:
        return {"why": why, "cubes": int(building.research(s, space)), "tiles": []}
    tiles = [tile_offer(s, seat, space, factories, parts) for factories, parts in _TILES]
    reasons = [str(offer["why"]) for offer in tiles]
    return {
        "why": ALLOWED if ALLOWED in reasons else reasons[0],
        "cubes": int(building.research(s, space)),
        "tiles": [*tiles],
    }


def tile_offer(s: State, seat: int, space: int, factories: int, parts: int) -> dict[str, Json]:
    tiles = (factories, parts)
    return offer(s, seat, space, tiles, lambda money: building.refuse_tiles(s, seat, space, *tiles, money))


def durant(s: State, seat: int, space: int) -> dict[str, Json]:
    """One tile on a space that nobody has.  AU-25, AU-26"""
    tile = offer(s, seat, space, (1, 0), lambda money: building.refuse_durant(s, seat, space, money))
    possible = tile["loans"] != -1
    return {
        "why": tile["why"],
        "cubes": int(building.research(s, space)),
        "tiles": [tile] if possible else [],
    }


def ford(s: State, seat: int) -> list[Json]:
    """Ford's extra tile, on one's own spaces.  AU-20"""
    if s.ford != seat:
        return []
    return [
        {"space": space, "tiles": [ford_tile(s, seat, space, parts) for parts in (0, 1)]}
        for space in running(s, seat)
    ]


def ford_tile(s: State, seat: int, space: int, parts: int) -> dict[str, Json]:
    tiles = (1 - parts, parts)
    return offer(s, seat, space, tiles, lambda money: building.refuse_ford(s, seat, space, parts, money))


def offer(
    s: State, seat: int, space: int, tiles: tuple[int, int], refuse: Callable[[int], str]
) -> dict[str, Json]:
    """Some tiles on a space: what they cost, how many cars it could make then, and how it would age."""
    factories, parts = tiles
    board = s.terms.board
    after = s.copy()
    after.tiles[space] = min(building.MOST_FACTORIES, s.tiles[space] + factories)
    row = supplying.table_row(after, space)
    return {
        "factories": factories,
        "parts": parts,
        "dollars": int(building.cost(s, space, factories, parts)),
        "least": int(board.least[row]),
        "most": int(board.most[row]),
        "unit": int(board.car_cost(space, min(1, s.parts[space] + parts))),
        "age": int(losses.losses_by_age(after, space)),
    } | with_loans(s, seat, refuse)


# -- distributors and cars ------------------------------------------------------------------- AU-44-52


def placing(s: State, seat: int) -> dict[str, Json]:
    """How many may still be placed in this action."""
    return {"most": int(supplying.left_to_place(s, seat)), "why": s.refuse(seat, codes.place(0))}


def making(s: State, seat: int, wanted: list[Span]) -> list[Json]:
    return [make_at(s, seat, space, wanted[s.terms.board.kind[space]]) for space in running(s, seat)]


def make_at(s: State, seat: int, space: int, wanted: Span) -> dict[str, Json]:
    """The range of cars, what each costs, and how many of so many would be sold on demand."""
    least, most = int(supplying.least_cars(s, space)), int(supplying.table_most(s, space))
    return {
        "space": space,
        "least": least,
        "most": most,
        "unit": int(supplying.car_cost(s, space)),
        "why": s.refuse(seat, codes.make(space, least)),
        "sold": [span(sold_with(s, space, cars, wanted)) for cars in range(most + 1)],
    }


def sold_with(s: State, space: int, cars: int, wanted: Span) -> Span:
    """If so many more cars stood there, and nothing else changed."""
    after = s.copy()
    after.cars[space] += cars
    return sold_at(after, space, wanted)


def taking_cubes(s: State, seat: int) -> dict[str, Json]:
    """How many one would have, and the newest model that they would open; -1 if all are open.  AU-47"""
    after = s.copy()
    after.gain_cubes(seat, actions.CUBES)
    newest = int(building.within_reach(after, seat)) - 1
    return {"after": int(after.cubes[seat]), "newest": newest if newest > s.front else -1}


# -- closing --------------------------------------------------------------------------------- AU-53-56


Shut = Callable[[Position, int, int], None]


def closing(s: State, seat: int, shut: Shut) -> list[Json]:
    return [close_at(s, seat, space, shut) for space in running(s, seat)]


def close_at(s: State, seat: int, space: int, shut: Shut) -> dict[str, Json]:
    after = s.copy()
    shut(after, seat, space)
    return {
        "space": space,
        "why": s.refuse(seat, codes.close(space)),
        "refund": int(ending.worth(after, seat) - ending.worth(s, seat)),
        "shed": int(s.losses[seat] - after.losses[seat]),
    }


# -- selling --------------------------------------------------------------------------------- AU-60-68


def selling_by_howard(s: State, seat: int) -> dict[str, Json]:
    board = s.terms.board
    mine = [space for space in range(SPACES) if s.owner[space] == seat and s.cars[space]]
    return {
        "left": int(howard.left_to_sell(s)),
        "spaces": [
            {
                "space": space,
                "cars": int(s.cars[space]),
                "dollars": int(board.car_price[board.kind[space]]),
            }
            for space in mine
        ],
    }


def distributing(s: State, seat: int) -> list[Json]:
    """Every sale that is open: who sells, what, for how much."""
    board = s.terms.board
    return [
        {
            "lane": int(codes.lane_of(code)),
            "space": int(codes.space_of(code)),
            "dollars": int(board.car_price[board.kind[codes.space_of(code)]]),
        }
        for code in distributors.sales_open_to(s, seat)
    ]


# -- decisions ------------------------------------------------------------------------------- AU-69-78


def deciding(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    return {
        "rank": int(decisions.passes(s)) + 1,
        "bonus_cubes": max(0, int(decisions.bonus_cubes(s))),
        "close": closing(s, seat, building.close_and_shed),
        "markers": [
            marking(s, seat, space, wanted[s.terms.board.kind[space]])
            for space in range(SPACES)
            if s.owner[space] == seat
        ],
    }


def marking(s: State, seat: int, space: int, wanted: Span) -> dict[str, Json]:
    """What each marker would change: cars that go, and dollars."""
    return {
        "space": space,
        "now": prospect(s, space, wanted),
        "bonus": marked(s, seat, codes.bonus(space), wanted),
        "reduced": [
            marked(s, seat, codes.reduce(space, markers), wanted) | {"markers": markers} for markers in (1, 2)
        ],
    }


def marked(s: State, seat: int, code: int, wanted: Span) -> dict[str, Json]:
    """With the marker, if it is allowed."""
    why, after = s.refuse(seat, code), s.copy()
    if why == ALLOWED:
        decisions.decide(after, seat, code)
    return prospect(after, int(codes.space_of(code)), wanted) | {"why": why}


def prospect(s: State, space: int, wanted: Span) -> dict[str, Json]:
    return {"sold": span(sold_at(s, space, wanted)), "earned": span(earned_at(s, space, wanted))}
