"""What a bot is: somebody who chooses from what a player sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar, final

from stopville.core.engine.pick import Pick

A = TypeVar("A")


@final
class Silence:
    """No answer at all: the clock will close the window.  There is one, SILENCE."""


SILENCE: Final = Silence()


class Bot(Protocol):
    """Gets the view of its seat and the actions open to it, never the position itself.

    It may also try an action of the position's open range, such as a figure that it believes in.
    Where a clock closes the window it may say nothing: it answers SILENCE.

    A bot that knows things by heart may have a method `learn(seed)`: it is called once, before the first
    question, and the same seed teaches it the same.

    A bot that looks ahead may have a whole number `iterations`, how many times it does so for one answer: a
    server keeps it with the move.
    """

    def choose(self, view: Any, legal: Sequence[A], pick: Pick) -> A | Silence: ...


class RandomBot:
    """Plays any legal action, all equally likely: the baseline, and the tests' player."""

    def choose(self, view: Any, legal: Sequence[A], pick: Pick) -> A:
        return legal[pick.below(len(legal))]


def spoken(chosen: A | Silence) -> A:
    """A bot's choice where everybody must answer, because no clock does."""
    if isinstance(chosen, Silence):
        raise ValueError("a bot was silent where no clock closes the window")
    return chosen


def answer(bot: Bot, view: Any, legal: Sequence[A], pick: Pick) -> A:
    """What a bot chooses where it must answer."""
    return spoken(bot.choose(view, legal, pick))
