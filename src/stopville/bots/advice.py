"""What each choice is worth and why one of them is best: a bot's own numbers, in words if wanted.

`advise` is what hints, reviews and the terminal ask.  Who answers is the expert of the game; a game
without one is searched with random playouts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from stopville.bots import WORDS, bots_for
from stopville.bots.search.halving import Runner
from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.state import HIDDEN
from stopville.core.game import AnyGame
from stopville.core.words import LANGUAGES

ABOUT_EQUAL: Final = 0.01  # a difference that nobody would call one


@dataclass(frozen=True)
class Weighed:
    """One choice, and how it goes on average over the tables one could be at."""

    code: int
    expected: float  # from 0 to 1, as the game counts success: terms.payoff in its words.toml
    tries: int  # playouts, or throws counted; 0 where a rule of thumb decided


@dataclass(frozen=True)
class Choice:
    """A choice named in a reason; described in the language of the sentence."""

    code: int


@dataclass(frozen=True)
class Reason:
    """Why a choice is good: a sentence of words.toml ([reasons]) and what it names."""

    key: str
    facts: Mapping[str, int | str | Choice] = field(default_factory=dict)

    def say(self, game: AnyGame, lang: str, names: Sequence[str] = ()) -> str:
        facts = {
            name: game.describe(game.book.action(fact.code), lang, names)
            if isinstance(fact, Choice)
            else fact
            for name, fact in self.facts.items()
        }
        return WORDS.say("reasons", self.key, lang, **facts)


@dataclass(frozen=True)
class Advice:
    """All choices, the best first, and why."""

    seat: int
    weighed: tuple[Weighed, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def best(self) -> Weighed:
        return self.weighed[0]

    def of(self, code: int) -> Weighed:
        return next(each for each in self.weighed if each.code == code)

    def loss(self, code: int) -> float:
        """What this choice gives away against the best one."""
        return self.best.expected - self.of(code).expected


@dataclass(frozen=True)
class Hint:
    """What the expert would do from this view, with its numbers and a few sentences in each language."""

    action: Any
    advice: Advice
    sentences: Mapping[str, tuple[str, ...]]


class Adviser(Protocol):
    def advise(self, view: Any, pick: Pick) -> Advice:
        """What it would do, first, with the numbers that decided."""
        ...

    def weigh(self, view: Any, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        """Every choice equally long; `also` is one that was made and may not be listed."""
        ...


class Searcher:
    """Whoever knows nothing of a game but its rules."""

    def __init__(self, game: AnyGame, iterations: int = 1000) -> None:
        self.game = game
        self.iterations = iterations

    def advise(self, view: Any, pick: Pick) -> Advice:
        return self.weigh(view, self.iterations, pick)

    def weigh(self, view: Any, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        search = Search(self.game.recall(view), view.me)
        search.weigh(iterations, pick, also)
        return found_by(search)


def adviser_for(game: AnyGame) -> Adviser:
    """The best bot of the game that can give its reasons."""
    for make in reversed(list(bots_for(game).values())):
        bot: Any = make()
        if hasattr(bot, "advise") and hasattr(bot, "weigh"):
            adviser: Adviser = bot
            return adviser
    return Searcher(game)


def advise(
    game: AnyGame, view: Any, seed: int = 1, names: Sequence[str] = (), adviser: Adviser | None = None
) -> Hint:
    """What the expert would do here and why.  The same view and seed get the same answer."""
    advice = (adviser or adviser_for(game)).advise(view, FastPick(seed))
    action = game.book.action(advice.best.code)
    return Hint(action, advice, {lang: sentences(game, advice, lang, names) for lang in LANGUAGES})


# -- from a search -------------------------------------------------------------------------------------


def found_by(search: Search) -> Advice:
    """What a search found, its choice first; actions it hardly tried come last."""
    found = [Weighed(int(node.seen), node.mean(), int(node.visits)) for node in search.root.children]
    enough = search.enough()
    order = sorted(found, key=lambda each: (each.tries < enough, -each.expected, each.code))
    return Advice(int(search.seat), tuple(order))


def ran(seat: int, runners: Sequence[Runner], reasons: tuple[Reason, ...] = ()) -> Advice:
    """What a race found, in its order."""
    found = [Weighed(int(runner.code), runner.mean(), int(runner.runs)) for runner in runners]
    return Advice(seat, tuple(found), reasons)


def by_rule_of_thumb(seat: int, code: int) -> Advice:
    """Where nothing was searched there are no numbers."""
    return Advice(seat, (Weighed(code, 0.5, 0),))


# -- in words ------------------------------------------------------------------------------------------


def sentences(game: AnyGame, advice: Advice, lang: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """What to do with what it promises, then the reasons."""
    return (
        sentence(game, advice, lang, names),
        *(reason.say(game, lang, names) for reason in advice.reasons),
    )


def sentence(game: AnyGame, advice: Advice, lang: str, names: Sequence[str] = ()) -> str:
    """The best choice with what it promises, and the next one beside it."""
    said = _named(game, advice.best, lang, names)
    if advice.best.tries == 0:
        return WORDS.say("advice", "thumb", lang, **said)
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
