"""What each choice is worth, and why one of them: the numbers of one search, in words if wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stopville.bots import WORDS
from stopville.bots.search.ismcts import Search
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN
from stopville.core.game import AnyGame

ABOUT_EQUAL: Final = 0.01  # a difference that nobody would call one


@dataclass(frozen=True)
class Weighed:
    """One choice, and how it goes on average over the tables one could be at."""

    code: int
    expected: float  # from 0 to 1, as the game counts success: GameState.payoff
    tries: int


@dataclass(frozen=True)
class Advice:
    """All choices, the best first."""

    seat: int
    weighed: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        return self.weighed[0]

    def of(self, code: int) -> Weighed:
        return next(each for each in self.weighed if each.code == code)

    def loss(self, code: int) -> float:
        """What this choice gives away against the best one."""
        return self.best.expected - self.of(code).expected


def advise(
    game: AnyGame, view: Any, seat: int, iterations: int, pick: Pick, also: int = int(HIDDEN)
) -> Advice:
    """Weighs every choice of this seat equally long; `also` is one that was made and may not be listed."""
    search = Search(game.recall(view), seat)
    search.weigh(iterations, pick, also)
    return found_by(search)


def found_by(search: Search) -> Advice:
    """What a search found, its choice first; actions it hardly tried come last."""
    found = [Weighed(int(node.seen), node.mean(), int(node.visits)) for node in search.root.children]
    enough = search.enough()
    order = sorted(found, key=lambda each: (each.tries < enough, -each.expected, each.code))
    return Advice(int(search.seat), tuple(order))


def sentence(game: AnyGame, advice: Advice, lang: str, names: Sequence[str] = ()) -> str:
    """The best choice with what it promises, and the next one beside it."""
    said = _named(game, advice.best, lang, names)
    if len(advice.weighed) == 1:
        return WORDS.say("advice", "only", lang, **said)
    other = _named(game, advice.weighed[1], lang, names)
    near = advice.best.expected - advice.weighed[1].expected < ABOUT_EQUAL
    facts = {**said, **{f"other_{name}": text for name, text in other.items()}}
    return WORDS.say("advice", "equal" if near else "better", lang, **facts)


def _named(game: AnyGame, each: Weighed, lang: str, names: Sequence[str]) -> dict[str, str]:
    action = game.book.action(each.code)
    return {
        "choice": game.describe(action, lang, names),
        "expected": percent(each.expected),
        "of": game.words.say("terms", "payoff", lang),
    }


def percent(share: float) -> str:
    return f"{100 * share:.0f}"
