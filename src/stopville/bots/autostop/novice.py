"""A novice at Autostop, by rules of thumb: lay, shout, and drive towards the next card one holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stopville.bots.bot import SILENCE, Silence
from stopville.core.engine.bits import listed
from stopville.core.engine.pick import Pick
from stopville.games.autostop.actions import Buy, Go, Lay, LetPass, Stop, UsePass
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.view_gen import View

PURSE = 4  # notes of fifty


class Novice:
    def __init__(self, game: Autostop) -> None:
        self.ways = game.board.circuit.ways

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any | Silence:
        for kind in (Lay, UsePass, Stop, LetPass):
            for action in legal:
                if isinstance(action, kind):
                    return action
        if not legal:
            return SILENCE
        if isinstance(legal[0], Go):
            return self.way(view, legal, pick)
        return Buy(PURSE) if Buy(PURSE) in legal else legal[0]

    def way(self, view: View, legal: Sequence[Go], pick: Pick) -> Go:
        """A space whose card it holds, best with the card of the next one too; otherwise any."""
        own = [go for go in legal if go.space in view.hands]
        double = [go for go in own if any(int(way) in view.hands for way in listed(self.ways[go.space]))]
        likely = double or own or legal
        return likely[pick.below(len(likely))]
