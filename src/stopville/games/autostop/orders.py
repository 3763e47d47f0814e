"""Standing orders: what a player leaves to the table, so that a quiet game needs no tap for every landing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.games.autostop.actions import Action, Lay, LetPass, Stop
from stopville.games.autostop.engine.material import Circuit
from stopville.games.autostop.engine.position import LANDED, STOPPING
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.view_gen import View

CALL: Final = "stop"  # Stop! whenever I hold the card, otherwise nothing
QUIET: Final = "quiet"  # nothing, until it is my turn
LAY: Final = "lay"  # on my own landings: the card of the space if I hold it, otherwise nothing
ORDERS: Final = (CALL, QUIET, LAY)


def obeyed(order: str, view: View, legal: Sequence[Action], circuit: Circuit) -> Action | None:
    """Where a pass may help there is something to decide: a space that everybody sees, and no order's."""
    if view.step == STOPPING and order == CALL:
        return _first(legal, Stop) or _first(legal, LetPass)
    if view.step == STOPPING and order == QUIET:
        return _first(legal, LetPass)
    if view.step == LANDED and order == LAY and not circuit.pass_helps(view.landing):
        return _first(legal, Lay) or _first(legal, LetPass)
    return None


def _first(legal: Sequence[Action], kind: type[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, kind)), None)


def stands(order: str, state: State, seat: int) -> bool:
    """To be quiet ends with one's own turn; whose landing the others answer has had it."""
    return order != QUIET or state.seat != seat or state.step == STOPPING
