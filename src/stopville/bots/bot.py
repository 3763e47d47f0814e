"""What a bot is: somebody who chooses from what a player sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from stopville.core.pick import Pick

A = TypeVar("A")


class Bot(Protocol):
    """Gets the view of its seat and the actions open to it, never the position itself."""

    def choose(self, view: Any, legal: Sequence[A], pick: Pick) -> A: ...


class RandomBot:
    """Plays any legal action, all equally likely: the baseline, and the tests' player."""

    def choose(self, view: Any, legal: Sequence[A], pick: Pick) -> A:
        return legal[pick.below(len(legal))]
