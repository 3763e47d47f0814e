"""The expert of L'Auto-Match: knows the key table by heart, forgets no card and looks ahead.

A card is chosen by a search through deals that fit all it has seen, played on with sense; the last few
tricks are worked out exactly in every deal imagined.  With the announced card it searches as if nobody
spoke, and speaks, contests and exchanges like a skilled player who knows every figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stopville.bots.advice import Advice, Weighed, found_by
from stopville.bots.automatch.engine.endgame import Ending
from stopville.bots.automatch.engine.guide import Quiet, SensibleRest
from stopville.bots.automatch.levels import Level, Player
from stopville.bots.search.ismcts import Search
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.core.game import AnyGame
from stopville.games.automatch.engine.position import PLAYING, SILENT
from stopville.games.automatch.view_gen import View

EXPERT: Final = Level(figures=100, cards=100)
ITERATIONS: Final = 1500
SENSE: Final = 90  # percent of the cards that are imagined to be played with sense
CURIOSITY: Final = 0.2
SOLVED: Final = {2: 8, 3: 5, 4: 5}  # by players, the cards in hand from which on every world is worked out
WORLDS: Final = 30  # how many of them


class Expert:
    def __init__(self, game: AnyGame, iterations: int = ITERATIONS, worlds: int = WORLDS) -> None:
        self.game = game
        self.iterations = iterations
        self.worlds = worlds
        self.talker = Player(EXPERT)

    def learn(self, seed: int) -> None:
        self.talker.learn(seed)

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        if len(legal) == 1:
            return legal[0]
        if view.step != PLAYING:
            return self.talker.choose(view, legal, pick)
        return self.game.book.action(self.advise(view, pick).best.code)

    def advise(self, view: View, pick: Pick) -> Advice:
        """Every card that may be played, the one it plays first."""
        agreed = self.game.known(view).terms
        agreed.announced = SILENT
        memory = Quiet(self.game.recall(view), agreed)
        if len(view.hands) <= SOLVED[view.players]:
            return worked_out(memory, view.me, self.worlds, pick)
        search = Search(memory, view.me, SensibleRest(SENSE, CURIOSITY))
        search.run(self.iterations, pick)
        return found_by(search)


def worked_out(memory: Memory, seat: int, worlds: int, pick: Pick) -> Advice:
    """The end of the deal in so many worlds, each to its last card."""
    ending = Ending(memory, seat)
    ending.run(worlds, pick)
    tricks = int(ending.tricks)
    found = [
        Weighed(int(card), total / (worlds * tricks), worlds)
        for card, total in zip(ending.cards, ending.totals)
    ]
    return Advice(int(ending.seat), tuple(sorted(found, key=lambda each: (-each.expected, each.code))))
