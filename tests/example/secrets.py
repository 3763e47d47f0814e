"""What is hidden from whom in Klaxon: the others' cards, the rest of the deck, sealed answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.secrets import Secrets, Slot
from tests.example.klaxon import CARDS, Answer, Deal, State


class KlaxonSecrets(Secrets[State, Answer | Deal]):
    def slots(self, state: State, seat: Seat) -> list[Slot]:
        if state.over():
            return []
        hands = [Slot(place, card) for place, card in enumerate(state.cards) if card and place != seat]
        return hands + [Slot("deck", card) for card in CARDS if card not in state.cards]

    def answers(self, state: State, seat: Seat) -> tuple[int, ...]:
        return tuple(state.honked >> other & 1 for other in self.answered(state) if other != seat)

    def answered(self, state: State) -> list[int]:
        return [seat for seat in range(state.players) if state.asked and not state.asked >> seat & 1]

    def hides(self, state: State, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            return state.cards.index(0) != seat
        return actor != seat and not state.timed and state.asked & (state.asked - 1) != 0

    def shown_by(self, state: State, seat: Seat, actor: Seat, action: Answer | Deal) -> frozenset[int]:
        if isinstance(action, Deal):
            return frozenset([action.card])
        last_answer = state.timed or state.asked & (state.asked - 1) == 0
        return frozenset(CARDS) if last_answer else frozenset()

    def lay(self, state: State, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        cards = list(state.cards)
        for slot in after:
            if isinstance(slot.place, int):
                cards[slot.place] = slot.thing
        state.cards = tuple(cards)

    def answer_again(self, state: State, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        for other in self.answered(state) if not kept else ():
            if other != seat:
                state.honked &= ~(1 << other)
                state.honked |= (pick.below(2) if state.cards[other] > 1 else 0) << other


SECRETS: Final = KlaxonSecrets()
