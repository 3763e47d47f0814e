"""Who plays Relay: one level, which wins a leg as cheaply as it can."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.engine.pick import Pick
from tests.example.relay.actions import Lay
from tests.example.relay.game import Relay
from tests.example.relay.view_gen import View


class Careful:
    """Lays the weakest card that wins the leg so far, or else the weakest of all."""

    def __init__(self, game: Relay) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[Lay], pick: Pick) -> Lay:
        sign = -1 if view.options.lowest else 1
        strength = sorted(legal, key=lambda lay: sign * lay.card)
        best = max((sign * card for card in view.laid if card), default=None)
        winning = [lay for lay in strength if best is None or sign * lay.card > best]
        return (winning or strength)[0]
