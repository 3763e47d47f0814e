"""Imagining the cards one cannot see, while nobody has exchanged any."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.engine.spread import Spread, shuffle


class Seen(Memory):
    """What a seat knows: a position without the hidden cards, and where they may be.

    The places are the other seats, then the talon, then what is left of the pack.
    """

    def __init__(
        self, known: State, unseen: i64, seats: list[int], rooms: list[int], lacks: list[int]
    ) -> None:
        self.known = known
        self.seats = vec[i64](seats)  # the seats whose hands are hidden
        self.spread = Spread(unseen, vec[i64](rooms), vec[i64](lacks))

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        dealt = self.spread.deal(pick)
        start: i64 = 0
        for place in range(len(self.seats)):
            end = start + self.spread.rooms[place]
            state.hands[self.seats[place]] |= union(dealt, start, end)
            start = end
        talon = start + self.spread.rooms[len(self.seats)]
        shuffle(dealt, start, talon, pick)  # its order matters, and so far tells the colours
        state.talon = tuple([int(dealt[place]) for place in range(start, talon)])
        if talon < len(dealt):
            refill(state, dealt, talon)
        return state


def refill(state: State, dealt: vec[i64], start: i64) -> None:
    """The cards from start on are those that are not dealt yet."""
    pack = state.pack[:]
    for place in range(start, len(dealt)):
        pack[state.undealt] = dealt[place]
        state.undealt += 1
    state.pack = pack


def union(cards: vec[i64], start: i64, end: i64) -> i64:
    """The cards from start up to end as a set."""
    members: i64 = 0
    while start < end:
        members |= BIT[cards[start]]
        start += 1
    return members
