"""What is hidden from whom at a table of Autostop: hands, the pack while it is dealt, a sealed Stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.bits import count, listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.secrets import Secrets, Slot
from stopville.games.autostop.actions import Action, DealCard, Lay, Stop, UsePass
from stopville.games.autostop.engine.material import MOST_SIGNS, NO_SEAT, PASS
from stopville.games.autostop.engine.rules.state import State

DECK: Final = "pack"
EVERYTHING: Final = frozenset(range(MOST_SIGNS + 1))


class AutostopSecrets(Secrets[State, Action]):
    """A place is a seat or the pack; a thing is a card by its number, PASS for any pass."""

    def slots(self, state: State, seat: Seat) -> list[Slot]:
        hands = [
            Slot(other, card)
            for other in range(state.players)
            for card in [*listed(state.hands[other]), *[PASS] * state.passes[other]]
            if other != seat
        ]
        return hands + [Slot(DECK, card) for card in [*listed(state.deck), *[PASS] * state.deck_passes]]

    def answers(self, state: State, seat: Seat) -> tuple[int, ...]:
        answered = [other for other in self.answered(state) if other != seat]
        return (int(state.sealed),) if answered and state.sealed != seat else ()

    def answered(self, state: State) -> list[int]:
        """Who has answered whether to stop whoever has landed."""
        if not in_stop_window(state):
            return []
        return [seat for seat in range(state.players) if seat != state.seat and not state.asked >> seat & 1]

    # -- what an action shows

    def hides(self, state: State, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            left = count(state.deck) + state.deck_passes
            dealt = state.terms.circuit.signs + state.terms.passes - left
            return state.dealer != NO_SEAT and (state.dealer + 1 + dealt) % state.players != seat
        more_to_come = state.asked & (state.asked - 1) != 0
        return in_stop_window(state) and actor != seat and not state.timed and more_to_come

    def shown_by(self, state: State, seat: Seat, actor: Seat, action: Action) -> frozenset[int]:
        """A card dealt, laid or shouted; whatever the last answer opens; every hand when a game is won."""
        if isinstance(action, DealCard):
            return frozenset([action.card])
        laying = self.laying(state, actor, action)
        if laying != NO_SEAT and state.held(laying) == 1:
            return EVERYTHING
        return frozenset([PASS if isinstance(action, UsePass) else state.landing])

    def laying(self, state: State, actor: Seat, action: Action) -> int:
        """Who lays a card by this action, if anybody: the answer may open a Stop that is sealed."""
        if isinstance(action, Lay | UsePass):
            return int(state.seat)
        return actor if isinstance(action, Stop) else int(state.sealed)

    # -- exchanging it

    def lay(self, state: State, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        for slot in before:
            self.move(state, slot, -1)
        for slot in after:
            self.move(state, slot, 1)

    def move(self, state: State, slot: Slot, by: int) -> None:
        """Takes a card from its place, or puts it there."""
        if isinstance(slot.place, str) and slot.thing != PASS:
            state.deck ^= 1 << slot.thing
        elif isinstance(slot.place, str):
            state.deck_passes += by
        elif slot.thing != PASS:
            state.hands[slot.place] ^= 1 << slot.thing
        else:
            state.passes[slot.place] += by

    def answer_again(self, state: State, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        if state.landing <= 0 or state.landing in kept or state.sealed == seat:
            return
        state.sealed = NO_SEAT
        for other in self.answered(state):
            if other != seat and state.holds(other, state.landing) and pick.below(2):
                state.sealed = other


def in_stop_window(state: State) -> bool:
    """Whether the others are asked; the one who has landed is not."""
    return state.asked != 0 and not state.asked >> state.seat & 1


SECRETS: Final = AutostopSecrets()
