"""Where every card and every trick is, for whoever keeps the books."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.core.engine.bits import first, union, without_first
from stopville.core.events import Holdings
from stopville.games.automatch.engine.material import CARD_NAMES
from stopville.games.automatch.engine.rules.state import State

TRICK: Final = "trick"


def holdings(state: State) -> Holdings:
    trick = union(list(state.trick_cards()))
    places: Holdings = {
        "pack": cards(union(list(state.pack)[: state.undealt])),
        "talon": cards(union(list(state.talon))),
        "trick": cards(trick),
        "taken": cards(state.shown & ~trick),
        "to win": {TRICK: int(state.terms.tricks) - sum(state.won)},
    }
    for seat in range(state.players):
        held = cards(state.hands[seat])
        held[TRICK] = int(state.won[seat])
        places[f"seat:{seat}"] = held
    return places


def cards(lying: i64) -> dict[str, int]:
    named: dict[str, int] = {}
    while lying:
        named[CARD_NAMES[first(lying)]] = 1
        lying = without_first(lying)
    return named
