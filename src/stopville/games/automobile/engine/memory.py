"""Imagining the demand tiles one cannot see: any left of the sixteen, each as likely as it should be."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.automobile.engine.material import LEAST_VALUE
from stopville.games.automobile.engine.position import FACE_DOWN
from stopville.games.automobile.engine.rules.demand import drawn
from stopville.games.automobile.engine.rules.state import State


class Seen(Memory):
    """A position without the tiles that lie face down: they are in its bag, with those that really are."""

    def __init__(self, known: State) -> None:
        self.known = known
        self.hidden = vec[i64]()  # places in `demand` of tiles that lie face down
        for place in range(len(known.demand)):
            if known.demand[place] == FACE_DOWN:
                self.hidden = append(self.hidden, place)
                known.demand[place] = 0
        take_from_bag(known)

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        for place in self.hidden:
            value = drawn(state, pick)
            state.bag[value - LEAST_VALUE] -= 1
            state.demand[place] = value
        return state


def take_from_bag(state: State) -> None:
    """The tiles that lie face up are not in the bag."""
    for tile in state.demand:
        if tile:
            state.bag[tile - LEAST_VALUE] -= 1
    for tile in state.extra:
        if tile:
            state.bag[tile - LEAST_VALUE] -= 1
