"""What follows from a view by the rules: costs, consequences, and the rule that stands in the way.

All of it is worked out by the rules themselves on the position as the seat knows it, so that a page shows
what a decision would cost without knowing any rule.  A rule's id stands where something is forbidden,
"" where it is not; `loans` says how many would have to be taken first, -1 if none would help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stopville.core.engine.state import ALLOWED
from stopville.core.wire import Json
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.board import CHARACTERS, SPACES, Board
from stopville.games.automobile.engine.building import (
    cost,
    durant_can_build,
    refund,
    refuse_close,
    refuse_durant,
    refuse_ford,
    refuse_space,
    refuse_tiles,
    research,
    within_reach,
)
from stopville.games.automobile.engine.phases.acting import CUBES
from stopville.games.automobile.engine.phases.decisions import (
    passes,
    refuse_bonus,
    refuse_closing,
    refuse_reduce,
)
from stopville.games.automobile.engine.phases.distributors import free_slots, sales_open_to
from stopville.games.automobile.engine.phases.ending import tile_value
from stopville.games.automobile.engine.phases.howard import SOLD_BY_HOWARD
from stopville.games.automobile.engine.phases.losses import age_class, relieve
from stopville.games.automobile.engine.rules import State
from stopville.games.automobile.engine.state import (
    AFTER,
    BUILDING,
    BY_DURANT,
    CHOOSING,
    MAKING,
    NO_SEAT,
    PLACING,
    Position,
)
from stopville.games.automobile.engine.supplying import (
    DISTRIBUTORS_AT_ONCE,
    least_cars,
    refuse_make,
    refuse_place,
    table_row,
)
from stopville.games.automobile.forecast import Span, demand_span, earned_at, sold_at, sold_everywhere
from stopville.games.automobile.view import View, recall

CHARACTER, ACTION, HOWARD_SELLS, DISTRIBUTE, DECIDE, SETTLE = 1, 2, 3, 4, 5, 7

_ACTION_STEPS: Final = {
    int(CHOOSING): "action",
    int(BUILDING): "tiles",
    int(PLACING): "place",
    int(MAKING): "make",
    int(AFTER): "ford",
}
_OTHER_PHASES: Final = {
    HOWARD_SELLS: "howard",
    DISTRIBUTE: "distribute",
    DECIDE: "decide",
    SETTLE: "settle",
}
_TILES: Final = ((1, 0), (2, 0), (1, 1), (0, 1))


def aid(board: Board, view: View) -> dict[str, Json]:
    seen = recall(board, view)
    s = seen.known
    wanted = [demand_span(seen, kind) for kind in range(3)]
    given = table(s, wanted) | {"asks": asks(s)}
    if view.me in view.awaited:
        given |= decision(s, view.me, wanted)
    return given


def asks(s: State) -> str:
    """What whoever is next has to decide."""
    if s.winners:
        return ""
    if s.phase == CHARACTER:
        return "durant" if s.step == BY_DURANT else "character"
    if s.phase == ACTION:
        return _ACTION_STEPS[int(s.step)]
    return _OTHER_PHASES.get(int(s.phase), "")


# -- what everybody can work out -----------------------------------------------------------------------


def table(s: State, wanted: list[Span]) -> dict[str, Json]:
    aged = s.copy()
    for kind in range(3):
        age_class(aged, kind)
    relieve(aged)
    return {
        "research": [int(research(s, space)) for space in range(SPACES)],
        "age": ages(s),
        "slots": [slots(s, kind) for kind in range(3)],
        "demand": [span(wanted[kind]) for kind in range(3)],
        "sold": [span(sold) for sold in sold_everywhere(s, wanted)],
        "seats": [holding(s, aged, seat) for seat in range(s.players)],
    }


def span(bounds: Span) -> list[Json]:
    return [bounds.least, bounds.likely, bounds.most]


def slots(s: State, kind: int) -> dict[str, Json]:
    opened = int(s.terms.board.open_slots(s.turn_number, kind))
    return {"open": opened, "free": int(free_slots(s, kind))}


def holding(s: State, aged: State, seat: int) -> dict[str, Json]:
    """What a player has in stock, is worth, and would have to pay if phase 8 came now."""
    board = s.terms.board
    return {
        "factories": int(s.factories_left(seat)),
        "parts": int(s.parts_left(seat)),
        "cars": int(board.cars - s.cars_out(seat)),
        "distributors": int(s.distributors_left(seat)),
        "worth": int(s.cash[seat] - s.debt[seat] + tile_value(s, seat) - s.loans[seat] * board.repayment),
        "losses": int(aged.losses[seat]),
        "due": int(aged.losses[seat] * board.loss_price[s.turn_number - 1]),
        "interest": int(s.loans[seat] * board.interest),
    }


def ages(s: State) -> list[Json]:
    """By space, the loss points that it would cost in phase 8.  AU-86"""
    return [losses_by_age(s, space) for space in range(SPACES)]


def losses_by_age(s: Position, space: int) -> int:
    if not s.tiles[space] or s.closed[space]:
        return 0
    kind = s.terms.board.kind[space]
    newer = range(space + 1, int(SPACES))
    return sum(1 for one in newer if s.terms.board.kind[one] == kind and bool(s.tiles[one] or s.closed[one]))


# -- what the one who must decide wants to know --------------------------------------------------------


def decision(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    made: dict[str, Callable[[], dict[str, Json]]] = {
        "character": lambda: {"characters": characters(s, seat)},
        "durant": lambda: {"build": [durant(s, seat, space) for space in range(SPACES)]},
        "action": lambda: action(s, seat, wanted),
        "tiles": lambda: {"build": [building(s, seat, space) for space in range(SPACES)]},
        "place": lambda: {"place": placing(s, seat)},
        "make": lambda: {"make": making(s, seat, wanted)},
        "ford": lambda: {"ford": ford(s, seat)},
        "howard": lambda: {"howard": howard(s, seat)},
        "distribute": lambda: {"distribute": distributing(s, seat)},
        "decide": lambda: decisions(s, seat, wanted),
        "settle": lambda: {"close": closing(s, seat, refuse_close, shed=False), "owed": int(s.owed)},
    }
    return {"loan": loan(s, seat)} | made[asks(s)]()


def action(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    """One of five; and Ford's tile before it.  AU-29"""
    return {
        "build": [building(s, seat, space) for space in range(SPACES)],
        "place": placing(s, seat),
        "make": making(s, seat, wanted),
        "cubes": taking_cubes(s, seat),
        "close": closing(s, seat, refuse_close, shed=True),
        "ford": ford(s, seat),
    }


def loan(s: State, seat: int) -> dict[str, Json]:
    """AU-57"""
    return {"left": int(s.terms.board.loans - s.loans[seat]), "why": s.refuse_loan(seat)}


def with_loans(s: State, seat: int, refuse: Callable[[int], str]) -> dict[str, Json]:
    """What forbids it with the money at hand, and how many loans would do away with that."""
    board = s.terms.board
    left = int(board.loans - s.loans[seat])
    money = [int(s.cash[seat] + loans * board.loan) for loans in range(left + 1)]
    enough = [loans for loans in range(left + 1) if refuse(money[loans]) == ALLOWED]
    return {"why": refuse(money[0]), "loans": min(enough, default=-1)}


# -- characters ------------------------------------------------------------------------------ AU-18-28


def characters(s: State, seat: int) -> list[Json]:
    return [
        {
            "why": ALLOWED if s.holder(who) == NO_SEAT else "AU-18",
            "cubes": int(s.cubes[seat] + s.terms.board.character_cubes[who]),
            "excused": name == "Durant" and not durant_able(s, seat, who),
        }
        for who, name in enumerate(CHARACTERS)
    ]


def durant_able(s: State, seat: int, who: int) -> bool:
    """With the cube that he gets at once.  AU-25"""
    after = s.copy()
    after.cubes[seat] += s.terms.board.character_cubes[who]
    return durant_can_build(after, seat)


# -- building -------------------------------------------------------------------------------- AU-31-43


def building(s: State, seat: int, space: int) -> dict[str, Json]:
    """The tiles that could go on a space in one action."""
    why = refuse_space(s, seat, space)
    if why != ALLOWED:
        return {"why": why, "cubes": int(research(s, space)), "tiles": []}
    tiles = [tile_offer(s, seat, space, factories, parts) for factories, parts in _TILES]
    reasons = [str(offer["why"]) for offer in tiles]
    return {
        "why": ALLOWED if ALLOWED in reasons else reasons[0],
        "cubes": int(research(s, space)),
        "tiles": [*tiles],
    }


def tile_offer(s: State, seat: int, space: int, factories: int, parts: int) -> dict[str, Json]:
    tiles = (factories, parts)
    return offer(s, seat, space, tiles, lambda money: refuse_tiles(s, seat, space, *tiles, money))


def durant(s: State, seat: int, space: int) -> dict[str, Json]:
    """One tile on a space that nobody has.  AU-25, AU-26"""
    tile = offer(s, seat, space, (1, 0), lambda money: refuse_durant(s, seat, space, money))
    possible = tile["loans"] != -1
    return {
        "why": tile["why"],
        "cubes": int(research(s, space)),
        "tiles": [tile] if possible else [],
    }


def ford(s: State, seat: int) -> list[Json]:
    """Ford's extra tile, on one's own spaces.  AU-20"""
    if s.ford != seat:
        return []
    mine = [space for space in range(SPACES) if s.owner[space] == seat and not s.closed[space]]
    return [
        {"space": space, "tiles": [ford_tile(s, seat, space, parts) for parts in (0, 1)]} for space in mine
    ]


def ford_tile(s: State, seat: int, space: int, parts: int) -> dict[str, Json]:
    tiles = (1 - parts, parts)
    return offer(s, seat, space, tiles, lambda money: refuse_ford(s, seat, space, parts, money))


def offer(
    s: State, seat: int, space: int, tiles: tuple[int, int], refuse: Callable[[int], str]
) -> dict[str, Json]:
    """Some tiles on a space: what they cost, how many cars it could make then, and how it would age."""
    factories, parts = tiles
    board = s.terms.board
    after = s.copy()
    after.tiles[space] = min(3, s.tiles[space] + factories)
    row = table_row(after, space)
    return {
        "factories": factories,
        "parts": parts,
        "dollars": int(cost(s, space, factories, parts)),
        "least": int(board.least[row]),
        "most": int(board.most[row]),
        "unit": int(board.car_cost(space, min(1, s.parts[space] + parts))),
        "age": losses_by_age(after, space),
    } | with_loans(s, seat, refuse)


# -- distributors and cars ------------------------------------------------------------------- AU-44-52


def placing(s: State, seat: int) -> dict[str, Json]:
    """How many may still be placed in this action."""
    at_once = int(DISTRIBUTORS_AT_ONCE - s.placed)
    return {"most": min(at_once, int(s.distributors_left(seat))), "why": refuse_place(s, seat)}


def making(s: State, seat: int, wanted: list[Span]) -> list[Json]:
    mine = [space for space in range(SPACES) if s.owner[space] == seat and not s.closed[space]]
    return [make_at(s, seat, space, wanted[s.terms.board.kind[space]]) for space in mine]


def make_at(s: State, seat: int, space: int, wanted: Span) -> dict[str, Json]:
    """The range of cars, what each costs, and how many of so many would be sold on demand."""
    board = s.terms.board
    least, most = int(least_cars(s, space)), int(board.most[table_row(s, space)])
    return {
        "space": space,
        "least": least,
        "most": most,
        "unit": int(board.car_cost(space, s.parts[space])),
        "why": refuse_make(s, seat, space, least),
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
    after.gain_cubes(seat, CUBES)
    newest = int(within_reach(after, seat)) - 1
    return {"after": int(after.cubes[seat]), "newest": newest if newest > s.front else -1}


# -- closing --------------------------------------------------------------------------------- AU-53-56


def closing(s: State, seat: int, refuse: Callable[[State, int, int], str], shed: bool) -> list[Json]:
    mine = [space for space in range(SPACES) if s.owner[space] == seat and not s.closed[space]]
    losses = int(s.losses[seat] + 1) // 2 if shed else 0  # AU-55; not when forced  AU-91
    return [
        {"space": space, "why": refuse(s, seat, space), "refund": int(refund(s, space)), "shed": losses}
        for space in mine
    ]


# -- selling --------------------------------------------------------------------------------- AU-60-68


def howard(s: State, seat: int) -> dict[str, Json]:
    board = s.terms.board
    mine = [space for space in range(SPACES) if s.owner[space] == seat and s.cars[space]]
    left = min(int(SOLD_BY_HOWARD - s.next), int(s.cars_out(seat)))
    return {
        "left": left,
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
    found = [divmod(int(code - codes.DISTRIBUTE), int(SPACES)) for code in sales_open_to(s, seat)]
    return [
        {"lane": lane, "space": space, "dollars": int(board.car_price[board.kind[space]])}
        for lane, space in found
    ]


# -- decisions ------------------------------------------------------------------------------- AU-69-78


def decisions(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    board = s.terms.board
    taken = int(s.bonuses)
    return {
        "rank": int(passes(s)) + 1,
        "bonus_cubes": int(board.bonus_cubes[taken]) if taken < len(board.bonus_cubes) else 0,
        "close": closing(s, seat, refuse_closing, shed=True),
        "markers": [
            marking(s, seat, space, wanted[board.kind[space]])
            for space in range(SPACES)
            if s.owner[space] == seat
        ],
    }


def marking(s: State, seat: int, space: int, wanted: Span) -> dict[str, Json]:
    """What each marker would change: cars that go, and dollars."""
    return {
        "space": space,
        "now": prospect(s, space, wanted, 0, 0),
        "bonus": prospect(s, space, wanted, 1, 0) | {"why": refuse_bonus(s, seat, space)},
        "reduced": [
            prospect(s, space, wanted, 0, markers)
            | {"markers": markers, "why": refuse_reduce(s, seat, space, markers)}
            for markers in (1, 2)
        ],
    }


def prospect(s: State, space: int, wanted: Span, bonus: int, reduced: int) -> dict[str, Json]:
    after = s.copy()
    after.bonus[space] = min(1, s.bonus[space] + bonus)
    after.reduced[space] = s.reduced[space] or reduced
    return {
        "sold": span(sold_at(after, space, wanted)),
        "earned": span(earned_at(after, space, wanted)),
    }
