"""What is hidden from whom at a table of Relay: the other hands and the pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.bits import listed
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.secrets import Secrets, Slot
from tests.example.relay.actions import Action, DealCard, Lay
from tests.example.relay.engine.material import NO_SEAT
from tests.example.relay.engine.rules import State

PACK: Final = "pack"


class RelaySecrets(Secrets[State, Action]):
    """A place is a seat or the pack; a thing is a card."""

    def slots(self, state: State, seat: Seat) -> list[Slot]:
        if state.over() or state.leader == NO_SEAT:
            return []
        others = [other for other in range(state.players) if other != seat]
        hands = [Slot(other, int(card)) for other in others for card in listed(state.hands[other])]
        return hands + [Slot(PACK, int(card)) for card in listed(state.pack)]

    def hides(self, state: State, seat: Seat, actor: Seat) -> bool:
        return actor == CHANCE and state.leader != NO_SEAT and int(state.next_to_get()) != seat

    def shown_by(self, state: State, seat: Seat, actor: Seat, action: Action) -> frozenset[int]:
        return frozenset([action.card]) if isinstance(action, Lay | DealCard) else frozenset()

    def lay(self, state: State, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        for slot in [*before, *after]:
            if isinstance(slot.place, str):
                state.pack ^= 1 << slot.thing
            else:
                state.hands[slot.place] ^= 1 << slot.thing


SECRETS: Final = RelaySecrets()
