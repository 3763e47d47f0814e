"""A novice at Ordino Match, by rules of thumb: take, else reach the centre, else come nearer to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stopville.core.engine.pick import Pick
from stopville.games.ordino.actions import Move, Recover, Take
from stopville.games.ordino.engine.codes import SIDE
from stopville.games.ordino.engine.material import CENTRE, is_sphere
from stopville.games.ordino.game import Ordino
from stopville.games.ordino.view_gen import View


class Novice:
    def __init__(self, game: Ordino) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        liked = [self.liking(view, action) for action in legal]
        best = [action for action, like in zip(legal, liked, strict=True) if like == max(liked)]
        return best[pick.below(len(best))]

    def liking(self, view: View, action: Any) -> int:
        if isinstance(action, Take | Move):
            enemies = range((1 - view.seat % 2) * SIDE, (2 - view.seat % 2) * SIDE)
            victim = next((piece for piece in enemies if view.places[piece] == action.cell), None)
            if victim is not None:
                return 101 if is_sphere(victim) else 100
        if isinstance(action, Recover):
            return 99
        return self.nearer(view, action) if isinstance(action, Move) else 0

    def nearer(self, view: View, move: Move) -> int:
        """Whether it comes nearer to the centre; the centre itself comes first."""
        if move.cell == CENTRE:
            return 50
        start = view.places[view.seat % 2 * SIDE + move.piece]
        return int(self.game.board.ring[move.cell] < self.game.board.ring[start])
