"""What a search knows about one game: what is worth trying there, and how to play on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState

CURIOSITY: Final = 0.7  # how much a node of a tree visited less than its sisters attracts


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """What a search knows about a game; this one knows nothing and plays the rest at random."""

    ordered = False  # whether what is worth trying comes the most promising first
    curiosity = CURIOSITY

    def worth_trying(self, state: GameState, actor: i64, legal: vec[i64]) -> vec[i64]:
        """The actions that the tree looks at here: at least one."""
        return legal

    def shortlist(self, state: GameState, actor: i64, legal: list[int]) -> list[int]:
        """The same in plain numbers, for whoever is not compiled: see GameState.put_row."""
        return [int(code) for code in self.worth_trying(state, actor, vec[i64](legal))]

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        """What each seat may expect from here to the end of the chapter, from 0 to 1."""
        if state.chapter() == chapter and not state.over():
            state.playout(pick)
        return [state.payoff(seat) for seat in range(state.players)]
