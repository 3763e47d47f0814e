"""A sensible driver for Autostop: looks for long runs of its own cards, keeps officers' cards for treasuries.

It lays whatever it can, even where the next space costs a fine: a card kept back costs more than a fine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from stopville.bots.bot import SILENCE, Silence
from stopville.core.bits import listed
from stopville.core.pick import Pick
from stopville.games.autostop.actions import Buy, Go, Lay, LetPass, Stop, UsePass
from stopville.games.autostop.circuit import NO_OFFICER, TOWN
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.money import series_money
from stopville.games.autostop.view import View

A = TypeVar("A")

CARD_GONE: Final = 3  # what it is worth to be rid of a card, in pépitos
WORTH_KEEPING: Final = 25  # a treasury from this sum on is worth waiting for with its officer's card
NEARLY_OUT: Final = 3  # with so few cards winning comes before any treasury
PURSE: Final = 4  # notes of fifty, where one may choose


class SensibleBot:
    """Knows its view and the board, like anybody at the table."""

    def __init__(self, game: Autostop) -> None:
        self.circuit = game.board.circuit

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        by_kind: dict[type, A] = {type(action): action for action in legal}
        for kind in (Lay, UsePass):
            if kind in by_kind:
                return by_kind[kind]
        if Stop in by_kind:
            # against the clock one lets a landing pass by saying nothing
            return by_kind.get(LetPass, SILENCE) if self.keeps(view) else by_kind[Stop]
        if Go in by_kind:
            return max(legal, key=lambda action: self.way(view, action))
        if Buy in by_kind:
            return legal[min(PURSE, len(legal)) - 1]
        return legal[0]

    def keeps(self, view: View) -> bool:
        """Whether this landing's card is better kept for its officer's treasury."""
        officer = self.circuit.officer_at[view.landing]
        if officer == NO_OFFICER or view.held[view.me] <= NEARLY_OUT:
            return False
        return view.treasury[officer] >= WORTH_KEEPING

    # -- where to go -----------------------------------------------------------------------------------

    def way(self, view: View, action: object) -> tuple[int, int]:
        """How good a space is: what a run from there brings, then how many own cards lie ahead."""
        assert isinstance(action, Go)
        hand = frozenset(view.hand)
        return self.run(view, action.space, hand, view.passes, view.run), self.ahead(action.space, hand)

    def run(self, view: View, space: int, hand: frozenset[int], passes: int, laid: int) -> int:
        """What landing here brings when every card that can be laid is laid."""
        officer = self.circuit.officer_at[space]
        if space in hand:
            treasury = view.treasury[officer] if officer != NO_OFFICER else 0
            return treasury + self.gain(view, laid) + self.onwards(view, space, hand - {space}, passes, laid)
        if passes and (space == TOWN or officer != NO_OFFICER):
            return self.gain(view, laid) + self.onwards(view, space, hand, passes - 1, laid)
        return 0 if officer == NO_OFFICER else -int(self.circuit.tariffs[officer])

    def gain(self, view: View, laid: int) -> int:
        """One card more after so many: rid of it, and the series is longer."""
        due = series_money(laid + 1) - series_money(laid)
        return int(CARD_GONE + (view.players - 1) * due)

    def onwards(self, view: View, space: int, hand: frozenset[int], passes: int, laid: int) -> int:
        if not hand and not passes:
            return 0  # out: the car does not move any more
        return max(self.run(view, way, hand, passes, laid + 1) for way in listed(self.circuit.ways[space]))

    def ahead(self, space: int, hand: frozenset[int]) -> int:
        """Own cards on this road until it forks or reaches the town."""
        cards = 0
        while space != TOWN and not self.circuit.forks(space):
            cards += space in hand
            space = listed(self.circuit.ways[space])[0]
        return cards
