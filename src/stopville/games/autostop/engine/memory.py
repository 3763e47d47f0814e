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
from stopville.games.autostop.engine.material import NO_SEAT, PASS
from stopville.games.autostop.engine.position import STOPPING
from stopville.games.autostop.engine.rules.state import State


class Seen(Memory):
    """What a seat knows: a position without the hidden cards, and where they may be."""

    def __init__(self, known: State, me: i64, held: tuple[int, ...]) -> None:
        known.deck, known.deck_passes = 0, 0
        self.known = known
        self.hidden = vec[i64](list(held))  # how many cards of each hand; the rest is not dealt yet
        if me >= 0:
            self.hidden[me] = 0
        self.cards = unseen_cards(known, me)
        self.answered = others_who_answered(known, me)

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        cards = self.cards[:]
        left: i64 = len(cards)
        for seat in range(state.players):
            for _ in range(self.hidden[seat]):
                chosen = pick.below(left)
                left -= 1
                give(state, seat, cards[chosen])
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


def unseen_cards(known: State, me: i64) -> vec[i64]:
    """Every card that is neither in the pile nor in one's own hand, passes last."""
    signs = known.terms.circuit.sign_set & ~known.laid
    passes = known.terms.passes - known.laid_passes
    if me >= 0:
        signs &= ~known.hands[me]
        passes -= known.passes[me]
    cards = vec[i64](capacity=64)
    for card in listed(signs):
        cards = append(cards, card)
    for _ in range(passes):
        cards = append(cards, PASS)
    return cards


def others_who_answered(known: State, me: i64) -> i64:
    """Who has sealed an answer to the open window, as a set; none if the Stop is known to be one's own."""
    if known.step != STOPPING or known.sealed != NO_SEAT:
        return 0
    waiting = known.asked | BIT[known.seat]
    return known.everybody() & ~waiting & ~(BIT[me] if me >= 0 else i64(0))


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
