"""Imagining the cards one cannot see: every way to lay them is equally likely."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, one_of
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from tests.example.relay.engine.rules import State


class Seen(Memory):
    """A position in which the other hands are empty and the pack holds every unseen card."""

    def __init__(self, known: State, me: i64, held: list[int]) -> None:
        self.known = known
        self.me = me
        self.held = vec[i64](held)  # how many cards each seat holds

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        for seat in range(state.players):
            if seat != self.me:
                for _ in range(self.held[seat]):
                    card = one_of(state.pack, pick)
                    state.pack ^= BIT[card]
                    state.hands[seat] |= BIT[card]
        return state
