"""The expert of L'Auto-Match: knows the key table by heart, forgets no card and looks ahead.

A card is chosen by a search through deals that fit all it has seen, played on with sense; the last few
tricks are worked out exactly in every deal imagined.  With the announced card it searches as if nobody
spoke, and speaks, contests and exchanges like a skilled player who knows every figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from stopville.bots.advice import Advice, Reason, Searcher, Weighed, by_rule_of_thumb, found_by, percent
from stopville.bots.automatch.engine.endgame import Ending
from stopville.bots.automatch.engine.guide import Quiet, SensibleRest
from stopville.bots.automatch.levels import Level, Player, Thought
from stopville.bots.search.tree import Search
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN, Memory
from stopville.core.game import AnyGame
from stopville.games.automatch.engine.material import PUMP, criterion_of
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
        self.usual = iterations
        self.talker = Player(EXPERT)

    def learn(self, seed: int) -> None:
        self.talker.learn(seed)

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        if len(legal) == 1:
            return legal[0]
        if view.step != PLAYING:
            return self.talker.choose(view, legal, pick)
        return self.game.book.action(self.found(view, pick).best.code)

    def found(self, view: View, pick: Pick) -> Advice:
        """Every card that may be played, the one it plays first."""
        memory = self.memory(view)
        if len(view.hands) <= SOLVED[view.players]:
            return worked_out(memory, view.me, self.worlds_within(self.iterations), pick)
        search = Search(memory, view.me, SensibleRest(SENSE, CURIOSITY))
        search.run(self.iterations, pick)
        return found_by(search)

    def worlds_within(self, iterations: int) -> int:
        """As much smaller as the budget is than usual."""
        return max(1, min(self.worlds, self.worlds * iterations // self.usual))

    def memory(self, view: View) -> Memory:
        agreed = self.game.known(view).terms
        agreed.announced = SILENT
        return Quiet(self.game.recall(view), agreed)

    # -- for others

    def advise(self, view: View, pick: Pick) -> Advice:
        if view.step == PLAYING:
            found = self.found(view, pick)
            return replace(found, reasons=reasons(self.talker.thought(view, pick), found.best.code))
        legal = [self.game.book.action(int(code)) for code in self.game.known(view).legal(view.me)]
        return by_rule_of_thumb(view.me, self.game.book.code(self.talker.choose(view, legal, pick)))

    def weigh(self, view: View, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        """What is said about figures is weighed as if everybody played on at random."""
        if view.step != PLAYING:
            return Searcher(self.game).weigh(view, iterations, pick, also)
        if len(view.hands) <= SOLVED[view.players]:
            return worked_out(self.memory(view), view.me, min(iterations, self.worlds), pick)
        search = Search(self.memory(view), view.me, SensibleRest(SENSE, CURIOSITY))
        search.weigh(iterations, pick, also)
        return found_by(search)


def reasons(thought: Thought, card: int) -> tuple[Reason, ...]:
    """What the sense of cards says of this one."""
    sense, state = thought.sense, thought.state
    if card >= PUMP:
        hand = {"after": criterion_of(card), "before": state.criterion}
        worth = {word: f"{sense.strength[criterion]:.1f}" for word, criterion in hand.items()}
        return (Reason("new_criterion", worth),)
    chance = sense.chance(state, card)
    if chance == 0.0:
        return (Reason("lost_trick"),)
    if not thought.wins_now(card):
        return (Reason("partners_trick", {"chance": percent(chance)}),)
    return (Reason("sure_trick") if chance == 1.0 else Reason("likely_trick", {"chance": percent(chance)}),)


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
