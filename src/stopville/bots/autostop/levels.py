"""The levels of Autostop: a sensible driver, more or less attentive, and an expert who tries every choice.

What a space is worth and when a card is kept is in engine/sense.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from stopville.bots.advice import Advice, by_rule_of_thumb, ran
from stopville.bots.autostop.engine.sense import WHOLE_RUN, Gains, Sense
from stopville.bots.autostop.reasons import reasons
from stopville.bots.bot import SILENCE, Silence
from stopville.bots.search.halving import Halving
from stopville.core.engine.bits import BIT
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN
from stopville.games.autostop.actions import Lay, LetPass, Stop, UsePass
from stopville.games.autostop.engine.memory import Seen
from stopville.games.autostop.engine.position import BUYING, STOPPING
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.view_gen import View

A = TypeVar("A")

GAMES: Final = 400  # imagined games for each lap of an expert's race


class SensibleBot:
    """Knows its view and the board, like anybody at the table."""

    def __init__(self, game: Autostop, attention: int = 100, sight: int = WHOLE_RUN) -> None:
        self.game = game
        self.attention = attention  # percent of the landings at which it notices that it holds the card
        self.sense = Sense(sight)

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        if self.overlooks(legal, pick):
            return next((action for action in legal if isinstance(action, LetPass)), SILENCE)
        code = self.sense.choose(self.game.known(view), view.me)
        return listed(legal, self.game.book.action(code))

    def overlooks(self, legal: Sequence[A], pick: Pick) -> bool:
        """Whether it does not see that it could lay something now."""
        could = any(isinstance(action, Lay | UsePass | Stop) for action in legal)
        return self.attention < 100 and could and pick.below(100) >= self.attention


def listed(legal: Sequence[A], chosen: object) -> A | Silence:
    """Against the clock one lets a landing pass by saying nothing."""
    return next((action for action in legal if action == chosen), SILENCE)


class ExpertBot:
    """Imagines the other hands, and drives every choice to the end of the game in each of them."""

    def __init__(self, game: Autostop, iterations: int = GAMES) -> None:
        self.game = game
        self.sense = Sense()
        self.iterations = iterations  # games imagined in every lap

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        return listed(legal, self.game.book.action(self.found(view, pick).best.code))

    def found(self, view: View, pick: Pick) -> Advice:
        seen = self.seen(view)
        codes = [int(code) for code in seen.known.legal(view.me)]
        if len(codes) == 1 or view.step == BUYING:
            return by_rule_of_thumb(view.me, int(self.sense.choose(seen.known, view.me)))
        race = Halving(seen, view.me, self.sense)
        race.run(self.sense.shortlist(seen.known, view.me, codes), self.iterations, pick)
        return ran(view.me, race.all())

    def seen(self, view: View) -> Seen:
        seen = self.game.recall(view)
        if view.step == STOPPING:
            seen.known.asked = BIT[view.me]  # if the card is mine, nobody else has anything to say
        return seen

    # -- for others

    def advise(self, view: View, pick: Pick) -> Advice:
        found = self.found(view, pick)
        return replace(found, reasons=reasons(self.game, view, found.best.code))

    def weigh(self, view: View, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        seen = self.seen(view)
        codes = [int(code) for code in seen.known.legal(view.me)]
        codes += [also] if also != HIDDEN else []
        race = Halving(seen, view.me, Gains())
        race.weigh(codes, max(1, iterations // len(codes)), pick)
        return ran(view.me, race.all())


# -- the levels by name --------------------------------------------------------------------------------


def expert(game: Autostop) -> ExpertBot:
    return ExpertBot(game)


def skilled(game: Autostop) -> SensibleBot:
    return SensibleBot(game)


def amateur(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=92, sight=2)


def beginner(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=82, sight=1)
