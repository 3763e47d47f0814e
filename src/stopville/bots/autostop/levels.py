"""The levels of Autostop: a sensible driver, more or less attentive, and an expert who tries every choice.

They lay whatever they can, even where the next space costs a fine: a card kept back costs more than a fine.
What a space is worth and when a card is kept is in engine/drive.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeVar

from stopville.bots.autostop.engine.drive import WHOLE_RUN, Sense
from stopville.bots.bot import SILENCE, Silence
from stopville.bots.search.trials import Trials
from stopville.core.engine.bits import BIT
from stopville.core.engine.pick import Pick
from stopville.games.autostop.actions import Buy, Go, Lay, LetPass, Stop, UsePass
from stopville.games.autostop.engine.position import BUYING, STOPPING
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.view_gen import View

A = TypeVar("A")

PURSE: Final = 4  # notes of fifty, where one may choose
GAMES: Final = 400  # imagined games for each round of an expert's trials
PLACES: Final = 10  # spaces that an expert thinks about when a car is placed
SWING: Final = 40.0  # pépitos by which one game moves a player up or down


class SensibleBot:
    """Knows its view and the board, like anybody at the table."""

    def __init__(self, game: Autostop, attention: int = 100, sight: int = WHOLE_RUN) -> None:
        self.game = game
        self.attention = attention  # percent of the landings at which it notices that it holds the card
        self.sense = Sense(PLACES, SWING, sight)

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        by_kind: dict[type, A] = {type(action): action for action in legal}
        if self.overlooks(by_kind, pick):
            return by_kind.get(LetPass, SILENCE)
        for kind in (Lay, UsePass):
            if kind in by_kind:
                return by_kind[kind]
        if Stop in by_kind:
            # against the clock one lets a landing pass by saying nothing
            return by_kind.get(LetPass, SILENCE) if self.keeps(view) else by_kind[Stop]
        if Go in by_kind:
            return self.best_way(view, legal)
        if Buy in by_kind:
            return legal[min(PURSE, len(legal)) - 1]
        return legal[0]

    def overlooks(self, by_kind: Collection[type], pick: Pick) -> bool:
        """Whether it does not see that it could lay something now."""
        if self.attention == 100 or not any(kind in by_kind for kind in (Lay, UsePass, Stop)):
            return False
        return pick.below(100) >= self.attention

    def keeps(self, view: View) -> bool:
        """Whether this landing's card is better kept for its officer's treasury."""
        return self.sense.keeps(self.game.known(view), view.me)

    def best_way(self, view: View, legal: Sequence[A]) -> A:
        known = self.game.known(view)
        spaces = [action.space for action in legal if isinstance(action, Go)]
        scores = [self.sense.outlook(known, space) for space in spaces]
        return legal[scores.index(max(scores))]


class ExpertBot:
    """Imagines the other hands, and drives every choice to the end of the game in each of them."""

    def __init__(
        self, game: Autostop, games: int = GAMES, places: int = PLACES, swing: float = SWING
    ) -> None:
        self.game = game
        self.sense = SensibleBot(game)
        self.guide = Sense(places, swing)
        self.games = games

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        memory = self.game.recall(view)
        known = memory.known
        if view.step == STOPPING:
            known.asked = BIT[view.me]  # if the card is mine, nobody else has anything to say
        codes = [int(code) for code in known.legal(view.me)]
        if len(codes) == 1 or view.step == BUYING:
            return self.sense.choose(view, legal, pick)
        worth_trying = self.guide.shortlist(known, view.me, codes)
        best = self.game.book.action(Trials(memory, view.me, self.guide).best(worth_trying, self.games, pick))
        return next((action for action in legal if action == best), SILENCE)


# -- the levels by name --------------------------------------------------------------------------------


def expert(game: Autostop) -> ExpertBot:
    return ExpertBot(game)


def skilled(game: Autostop) -> SensibleBot:
    return SensibleBot(game)


def amateur(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=92, sight=2)


def beginner(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=82, sight=1)
