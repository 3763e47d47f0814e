"""Imagining the demand tiles one cannot see: any left of the sixteen, each as likely as it should be."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.automobile.engine.board import LEAST_VALUE
from stopville.games.automobile.engine.rules import State


class Seen(Memory):
    """A position whose bag holds every unseen tile, and the places that some of them lie on."""

    def __init__(self, known: State, hidden: list[int]) -> None:
        self.known = known
        self.hidden = vec[i64](hidden)  # places in `demand`

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        left = state.tiles_in_bag()
        for place in self.hidden:
            number = pick.below(left)
            value: i64 = 0
            while number >= state.bag[value]:
                number -= state.bag[value]
                value += 1
            state.bag[value] -= 1
            left -= 1
            state.demand[place] = LEAST_VALUE + value
        return state
