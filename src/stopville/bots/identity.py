"""A bot at one seat of one game: the same question gets the same answer, in an arena and on a server."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from stopville.bots.bot import Bot, Silence
from stopville.core.engine.pick import FastPick
from stopville.core.wire import encode

A = TypeVar("A")


class Identity:
    """A bot and its seed, from which follow what it knows by heart and what it draws for each question."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        learn = getattr(bot, "learn", None)
        if learn is not None:
            learn(FastPick(seed).below(1 << 30))

    @property
    def budget(self) -> int:
        """How many times it may look ahead before it answers; 0: it does not search."""
        return int(getattr(self.bot, "iterations", 0))

    def choose(self, view: Any, legal: Sequence[A]) -> A | Silence:
        return self.bot.choose(view, legal, self.pick(view))

    def choose_within(self, budget: int, view: Any, legal: Sequence[A]) -> A | Silence:
        """The same with another budget than its usual one: the same budget gives the same answer."""
        usual = self.budget
        if budget == usual:
            return self.choose(view, legal)
        searcher: Any = self.bot
        searcher.iterations = budget
        try:
            return self.choose(view, legal)
        finally:
            searcher.iterations = usual

    def part(self, share: int) -> int:
        """So many percent of its usual budget; 0 if it has none."""
        return max(1, self.budget * share // 100) if self.budget else 0

    def pick(self, view: Any) -> FastPick:
        """The numbers that it draws for this question: the same for the same view."""
        digest = blake2b(self.seed.to_bytes(16) + encode(view), digest_size=7).digest()
        return FastPick(int.from_bytes(digest))
