"""From what a view shows to the memory that imagines the rest."""

from __future__ import annotations

from stopville.core.engine.bits import union
from stopville.core.engine.seats import CHANCE
from stopville.games.automatch.engine.material import NO_CARD, PACK, PACK_SIZE
from stopville.games.automatch.engine.memory import Seen
from stopville.games.automatch.engine.position import CONTESTING
from stopville.games.automatch.engine.rules.announced import contesters
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.engine.stories import Stories
from stopville.games.automatch.view_gen import View


def recall(known: State, view: View) -> Seen | Stories:
    """`known` holds what the view shows; other hands, talon and pack are still to be filled."""
    known.undealt = 0
    known.put_row("pack", [NO_CARD] * PACK_SIZE if view.to_play == CHANCE else [])
    if view.step == CONTESTING:
        known.asked = _still_asked(known, view)
    known.compare_again()
    unseen = PACK & ~union([*view.shown, *view.hands])
    if view.swaps or view.looks or view.step == CONTESTING:
        return _stories(known, view, unseen)
    hidden = [seat for seat in range(view.players) if seat != view.me]
    rooms = [*(view.held[seat] for seat in hidden), view.in_talon, view.undealt]
    lacks = [union(list(view.voids[seat])) for seat in hidden]
    return Seen(known, unseen, hidden, rooms, [*lacks, 0, 0])


def _stories(known: State, view: View, unseen: int) -> Stories:
    lacks = [union(list(colours)) for colours in view.voids]
    looks = tuple(look[1:] for look in view.looks)
    return Stories(known, view.me, unseen, list(view.held), view.in_talon, lacks, view.swaps, looks)


def _still_asked(known: State, view: View) -> int:
    """In seat order, as without a clock: those before the one awaited have answered."""
    passing, known.said.passing = known.said.passing, 0
    opponents = contesters(known, known.to_play)
    known.said.passing = passing
    if view.awaited:
        return int(opponents >> view.awaited[0] << view.awaited[0])
    if view.me in view.asked:
        return int(opponents >> view.me << view.me)
    others = opponents & ~(1 << view.me) if view.me >= 0 else opponents
    return int(others or opponents)
