"""Imagining what one cannot see: the other hands, the cards not dealt yet, an answer that is sealed.

Nobody has to lay a card, so nothing that happens tells for certain what a hand lacks: every deal of
the unseen cards is equally likely.  Whoever has answered a landing and holds its card has called Stop
as often as not.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.autostop.engine.circuit import PASS
from stopville.games.autostop.engine.rules import State


class Seen(Memory):
    """What a seat knows: a position without the hidden cards, and where they may be."""

    def __init__(
        self, known: State, unseen: i64, unseen_passes: i64, seats: list[int], rooms: list[int], answered: i64
    ) -> None:
        self.known = known
        self.cards = listed_with_passes(unseen, unseen_passes)
        self.seats = vec[i64](seats)  # whose hands are hidden
        self.rooms = vec[i64](rooms)  # how many cards each holds; the rest is not dealt yet
        self.answered = answered  # the others who have sealed an answer, as a set

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        cards = self.cards[:]
        left: i64 = len(cards)
        for place in range(len(self.seats)):
            for _ in range(self.rooms[place]):
                chosen = pick.below(left)
                left -= 1
                give(state, self.seats[place], cards[chosen])
                cards[chosen] = cards[left]
        while left > 0:
            left -= 1
            put_back(state, cards[left])
        self.seal(state, pick)
        return state

    def seal(self, state: State, pick: Pick) -> None:
        for seat in listed(self.answered):
            if state.holds(seat, state.landing) and pick.below(2):
                state.sealed = seat


def listed_with_passes(signs: i64, passes: i64) -> vec[i64]:
    cards = vec[i64](capacity=64)
    for card in listed(signs):
        cards = append(cards, card)
    for _ in range(passes):
        cards = append(cards, PASS)
    return cards


def give(state: State, seat: i64, card: i64) -> None:
    if card == PASS:
        state.passes[seat] += 1
    else:
        state.hands[seat] |= BIT[card]


def put_back(state: State, card: i64) -> None:
    if card == PASS:
        state.deck_passes += 1
    else:
        state.deck |= BIT[card]
