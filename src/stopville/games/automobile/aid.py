"""What follows from a view by the rules: costs, consequences, and the rule that stands in the way.

All of it is worked out by the rules themselves on the position as the seat knows it, so that a page shows
what a decision would cost without knowing any rule.  A rule's id stands where something is forbidden,
"" where it is not; `loans` says how many would have to be taken first, -1 if none would help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stopville.core.wire import Json
from stopville.games.automobile import offers
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import SPACES
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.position import (
    ACTION_PHASE,
    AFTER,
    BUILDING,
    BY_DURANT,
    CHARACTER_PHASE,
    CHOOSING,
    DECISION_PHASE,
    DISTRIBUTOR_PHASE,
    HOWARD_PHASE,
    LOSS_PHASE,
    MAKING,
    PLACING,
)
from stopville.games.automobile.engine.rules import building, distributors, ending, losses
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.forecast import Span, demand_span, sold_everywhere
from stopville.games.automobile.view_gen import View

_ACTION_STEPS: Final = {
    CHOOSING: "action",
    BUILDING: "tiles",
    PLACING: "place",
    MAKING: "make",
    AFTER: "ford",
}
_OTHER_PHASES: Final = {
    HOWARD_PHASE: "howard",
    DISTRIBUTOR_PHASE: "distribute",
    DECISION_PHASE: "decide",
    LOSS_PHASE: "settle",
}


def aid(seen: Seen, view: View) -> dict[str, Json]:
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
    if s.phase == CHARACTER_PHASE:
        return "durant" if s.step == BY_DURANT else "character"
    if s.phase == ACTION_PHASE:
        return _ACTION_STEPS[s.step]
    return _OTHER_PHASES.get(s.phase, "")


# -- what everybody can work out -----------------------------------------------------------------------


def table(s: State, wanted: list[Span]) -> dict[str, Json]:
    aged = s.copy()
    losses.count_losses(aged)
    return {
        "research": [int(building.research(s, space)) for space in range(SPACES)],
        "age": [int(losses.losses_by_age(s, space)) for space in range(SPACES)],
        "slots": [slots(s, kind) for kind in range(3)],
        "demand": [offers.span(wanted[kind]) for kind in range(3)],
        "sold": [offers.span(sold) for sold in sold_everywhere(s, wanted)],
        "seats": [holding(s, aged, seat) for seat in range(s.players)],
    }


def slots(s: State, kind: int) -> dict[str, Json]:
    opened = int(s.terms.board.open_slots(s.turn_number, kind))
    return {"open": opened, "free": int(distributors.free_slots(s, kind))}


def holding(s: State, aged: State, seat: int) -> dict[str, Json]:
    """What a player has in stock, is worth, and would have to pay if phase 8 came now."""
    return {
        "factories": int(s.factories_left(seat)),
        "parts": int(s.parts_left(seat)),
        "cars": int(s.terms.board.cars - s.cars_out(seat)),
        "distributors": int(s.distributors_left(seat)),
        "worth": int(ending.worth_if_settled(s, seat)),
        "losses": int(aged.losses[seat]),
        "due": int(losses.price_of_losses(aged, seat)),
        "interest": int(losses.interest(s, seat)),
    }


# -- what the one who must decide wants to know --------------------------------------------------------


def decision(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    made: dict[str, Callable[[], dict[str, Json]]] = {
        "character": lambda: {"characters": offers.casting(s, seat)},
        "durant": lambda: {"build": [offers.durant(s, seat, space) for space in range(SPACES)]},
        "action": lambda: action(s, seat, wanted),
        "tiles": lambda: {"build": [offers.build_at(s, seat, space) for space in range(SPACES)]},
        "place": lambda: {"place": offers.placing(s, seat)},
        "make": lambda: {"make": offers.making(s, seat, wanted)},
        "ford": lambda: {"ford": offers.ford(s, seat)},
        "howard": lambda: {"howard": offers.selling_by_howard(s, seat)},
        "distribute": lambda: {"distribute": offers.distributing(s, seat)},
        "decide": lambda: offers.deciding(s, seat, wanted),
        "settle": lambda: {"close": offers.closing(s, seat, building.close), "owed": int(s.owed)},
    }
    return {"loan": loan(s, seat)} | made[asks(s)]()


def action(s: State, seat: int, wanted: list[Span]) -> dict[str, Json]:
    """One of five; and Ford's tile before it.  AU-29"""
    return {
        "build": [offers.build_at(s, seat, space) for space in range(SPACES)],
        "place": offers.placing(s, seat),
        "make": offers.making(s, seat, wanted),
        "cubes": offers.taking_cubes(s, seat),
        "close": offers.closing(s, seat, building.close_and_shed),
        "ford": offers.ford(s, seat),
    }


def loan(s: State, seat: int) -> dict[str, Json]:
    """AU-57"""
    return {"left": int(s.loans_left(seat)), "why": s.refuse(seat, codes.LOAN)}
