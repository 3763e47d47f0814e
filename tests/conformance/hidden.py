"""What is hidden from whom: the four games' own (drills/hidden.py), and the example's."""

from __future__ import annotations

from typing import Any, Final

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.drills import hidden
from stopville.drills.hidden import Hidden, Slot, shuffled


class KlaxonHidden:
    """The others' cards, what is left in the deck, and answers that are sealed."""

    def secrets(self, state: Any, seat: Seat) -> int:
        hidden = [card for place, card in enumerate(state.cards) if card and place != seat]
        deck = [card for card in range(1, 10) if card not in state.cards]
        return 0 if state.over() or not hidden else len(hidden + deck)

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        if actor == CHANCE:
            return frozenset([code - 10])
        last_answer = state.timed or state.asked & (state.asked - 1) == 0
        return frozenset(state.cards) if last_answer else frozenset()

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            return bool(state.cards.index(0) != seat)
        return actor != seat and not state.timed and state.asked & (state.asked - 1) != 0

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        deck = [card for card in range(1, 10) if card not in state.cards]
        hands = [Slot(place, card) for place, card in enumerate(state.cards) if card and place != seat]
        free = [slot for slot in [*hands, *(Slot("deck", card) for card in deck)] if slot.thing not in kept]
        cards = list(state.cards)
        for slot in shuffled(free, lambda place, card: True, pick):
            if isinstance(slot.place, int):
                cards[slot.place] = slot.thing
        state.cards = tuple(cards)
        if kept != frozenset(cards):
            self.seal_again(state, seat, pick)

    def seal_again(self, state: Any, seat: Seat, pick: Pick) -> None:
        for other, card in enumerate(state.cards):
            answered = state.asked and not state.asked >> other & 1
            if answered and other != seat:
                state.honked &= ~(1 << other)
                state.honked |= (pick.below(2) if card > 1 else 0) << other


HIDDEN: Final[dict[str, Hidden]] = {**hidden.HIDDEN, "klaxon": KlaxonHidden()}
