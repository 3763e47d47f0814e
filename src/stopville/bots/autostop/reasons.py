"""Why a choice at Autostop is good: what it brings at once, from what its player sees."""

from __future__ import annotations

from stopville.bots.advice import Reason
from stopville.core.engine.bits import listed
from stopville.games.autostop.actions import Go, Lay, Stop, UsePass
from stopville.games.autostop.engine.material import NO_OFFICER
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.view_gen import View


def reasons(game: Autostop, view: View, code: int) -> tuple[Reason, ...]:
    action, known = game.book.action(code), game.known(view)
    if isinstance(action, Go):
        return of_a_way(known, view, action.space)
    if not isinstance(action, Lay | UsePass | Stop):
        return ()
    held = view.held[view.me] - 1
    rid = Reason("out", {"held": held}) if held else Reason("last_card")
    officer = known.officer(action.landing)
    if not isinstance(action, Lay) or officer == NO_OFFICER or not known.treasury[officer]:
        return (rid,)
    return rid, Reason("treasury", {"pepitos": int(known.treasury[officer])})


def of_a_way(known: State, view: View, space: int) -> tuple[Reason, ...]:
    cards = in_a_row(known, frozenset(view.hands), space)
    if cards > 1:
        return (Reason("run", {"cards": cards}),)
    fine = known.terms.circuit.fine(space)
    return (Reason("fine", {"pepitos": int(fine)}),) if fine and not cards else ()


def in_a_row(known: State, hand: frozenset[int], space: int) -> int:
    """How many of these cards can be laid one after the other from here."""
    if space not in hand:
        return 0
    ways = listed(known.terms.circuit.ways[space])
    return 1 + max(in_a_row(known, hand - {space}, int(way)) for way in ways)
