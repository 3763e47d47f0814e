"""Players of L'Auto-Match, by level, as one meets them at a family table.

What a card is worth is in engine/sense.py, the expert's search in expert.py.  Reads in the order in which
one is asked: a card, a figure, a contest, the talon, the lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stopville.bots.automatch.engine.sense import Sense
from stopville.bots.automatch.figures import KEY_TABLE, Figures, supposed_merits
from stopville.core.engine.bits import union
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.game import AnyGame
from stopville.games.automatch.actions import (
    Action,
    Announce,
    Confess,
    Contest,
    Decline,
    Discard,
    LetPass,
    Play,
    StaySilent,
    Take,
    TakeLead,
    WaiveLead,
)
from stopville.games.automatch.engine.material import CARS, PUMP, hand_size
from stopville.games.automatch.engine.position import CONTESTING, DISCARDING, EXCHANGING, PLAYING, SPEAKING
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.view_gen import View


@dataclass(frozen=True)
class Level:
    figures: int  # percent of the key table that it knows by heart
    cards: int  # percent of the cards of earlier tricks that it remembers
    thinks: int = 100  # percent of its cards before which it thinks of the tricks to come
    looks: int = 100  # percent of the others before which it looks at the trick; else any card will do


BEGINNER: Final = Level(figures=35, cards=0, thinks=0, looks=87)
AMATEUR: Final = Level(figures=60, cards=0, thinks=20)
SKILLED: Final = Level(figures=80, cards=100)
NOVICE: Final = Level(figures=20, cards=0, thinks=0)  # by rules of thumb; a yardstick, no opponent
LEVELS: Final = {"beginner": BEGINNER, "amateur": AMATEUR, "skilled": SKILLED}

SURE_ENOUGH: Final = 0.75  # to announce without need
WORTH_TRYING: Final = 0.3  # to announce rather than lose the trick
BLUFFS: Final = 40  # percent of the tricks that could be had with a made-up figure
DOUBT: Final = 0.5  # the chance of being right from which a contest pays


class Thought:
    """What one player thinks of one view: the sense of cards, looking at a table that fits the view."""

    def __init__(self, view: View, sense: Sense, forgotten: int, pick: Pick) -> None:
        self.view = view
        self.sense = sense
        self.state: State = AUTOMATCH.imagine(view, pick)  # the sense looks at no hand but one's own
        sense.forgotten = forgotten
        sense.aside = union(laid_aside(view))
        sense.look(self.state, view.me)

    def opposes(self, seat: int) -> bool:
        return not self.sense.with_me(self.state, seat)

    def sure_of_a_trick(self) -> bool:
        return self.sense.any_sure(self.state, self.state.hands[self.view.me] & CARS)

    def wins_now(self, car: int) -> bool:
        return self.sense.wins_now(self.state, car)

    def useful(self, card: int) -> float:
        """What a card in hand is worth keeping for."""
        if card < PUMP:
            return self.sense.worth(self.state, card)
        return 1.0 + max(0.0, self.sense.special_now(self.state, card))


def laid_aside(view: View) -> list[int]:
    """The cards that I saw or put in the talon, while nobody else can have fetched them."""
    if not view.looks:
        return []
    since = view.swaps[view.looks[-1][1] :]
    if any(seat != view.me for seat, *_ in since):
        return []
    return [*view.looks[-1][2:], *(given for *_, given in since if given >= 0)]


class Player:
    """Chooses from the view alone.  What it knows by heart is drawn once, from its seed or its first pick."""

    def __init__(self, level: Level, seed: int | None = None) -> None:
        self.level = level
        self.seed = seed
        self.figures = KEY_TABLE
        self.sense = Sense()
        self.market = self.sense  # what it thinks of cars of several colours

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        if self.figures is KEY_TABLE:
            self.learn(pick.below(1 << 30) if self.seed is None else self.seed)
        return self.answer(view, legal, pick) if len(legal) > 1 else legal[0]

    def learn(self, seed: int) -> None:
        self.seed = seed
        self.figures = Figures(self.level.figures, seed)
        self.market = Sense(supposed_merits(self.figures))

    def answer(self, view: View, legal: Sequence[Action], pick: Pick) -> Action:
        thought = self.thought(view, pick)
        if view.step == PLAYING:
            return self.card(thought, legal, pick)
        if view.step == SPEAKING:
            return self.speech(thought, legal, pick)
        if view.step == CONTESTING:
            return Contest() if self.doubts(thought) else LetPass()
        if view.step == EXCHANGING:
            return exchange(thought)
        if view.step == DISCARDING:
            return Discard(least_useful(thought))
        return TakeLead() if wants_lead(thought) else WaiveLead()

    def thought(self, view: View, pick: Pick) -> Thought:
        by_heart = view.options.market != "no" and view.options.key_table == "closed"
        return Thought(view, self.market if by_heart else self.sense, self.forgotten(view.deals), pick)

    def forgotten(self, deal: int) -> int:
        """The cards of this deal that one will not remember having seen."""
        if self.level.cards == 100 or self.seed is None:
            return 0
        pick = FastPick(self.seed + deal + 1)
        return union([card for card in range(54) if pick.below(100) >= self.level.cards])

    def known(self, view: View) -> Figures:
        """What one can say: all of it while the key table lies open."""
        return self.figures if view.options.key_table == "closed" else KEY_TABLE

    # -- a card

    def card(self, thought: Thought, legal: Sequence[Action], pick: Pick) -> Action:
        cards = [play.card for play in legal if isinstance(play, Play)]
        if happens(self.level.thinks, pick):
            sense, state = thought.sense, thought.state
            liking = {card: (self.appeal(thought, card), sense.rank(state, card)) for card in cards}
        elif happens(self.level.looks, pick):
            liking = {card: at_a_glance(thought, card) for card in cards}
        else:
            return legal[pick.below(len(legal))]
        return Play(max(cards, key=liking.__getitem__))

    def appeal(self, thought: Thought, card: int) -> float:
        """As the sense says, less what is lost when the figure due does not pass."""
        appeal = thought.sense.appeal(thought.state, card)
        if card >= PUMP or not thought.wins_now(card):
            return appeal
        takes = thought.sense.chance(thought.state, card) * (1.0 + thought.sense.lead)
        return appeal - takes * (1.0 - self.speaks_well(thought.view, card))

    def speaks_well(self, view: View, card: int) -> float:
        """The chance that the figure due will pass; 1 where none is due."""
        if view.options.announced != "always" and not view.aloud:
            return 1.0
        return 0.4 + 0.6 * self.known(view).confidence(view.criterion, card)

    # -- a figure

    def speech(self, thought: Thought, legal: Sequence[Action], pick: Pick) -> Action:
        """A figure nobody need hear is said only when sure; ignorance is confessed where it costs nothing."""
        view = thought.view
        car = view.table[-1]
        figures = self.known(view)
        confidence = figures.confidence(view.criterion, car)
        said = Announce(figures.supposed(view.criterion, car))
        offered = [action.figure for action in legal if isinstance(action, Announce)]
        if view.options.few_figures:
            said = Announce(min(offered, key=lambda figure: abs(figure - said.figure)))
            confidence = max(confidence, SURE_ENOUGH)
        if confidence >= SURE_ENOUGH:
            return said
        if StaySilent() in legal:
            return StaySilent()
        if not thought.wins_now(car):
            return Confess()
        tries = confidence >= WORTH_TRYING or pick.below(100) < BLUFFS
        return said if tries else Confess()

    # -- a contest

    def doubts(self, thought: Thought) -> bool:
        """Whether the odds are good, by what one knows oneself."""
        view = thought.view
        car, figure = view.table[-1], view.spoken[-1]
        wrong = self.known(view).chance_of_error(view.criterion, car, figure, view.options.tolerance)
        if view.trick + 1 == hand_size(view.players):  # nothing to lose in the last trick
            return wrong > 0.1
        return wrong > (DOUBT if thought.wins_now(car) else DOUBT + 0.1)


def happens(percent: int, pick: Pick) -> bool:
    return percent == 100 or (percent > 0 and pick.below(100) < percent)


def at_a_glance(thought: Thought, card: int) -> tuple[float, int]:
    """Leads the best car, takes the trick as it lies as cheaply as it can, a special rather than lose it."""
    state = thought.state
    if card >= PUMP:
        return 0.5, 0
    rank = int(thought.sense.rank(state, card))
    if state.laid == 0:
        return 1.0, -rank
    taken = thought.wins_now(card) or (state.ahead >= 0 and not thought.opposes(state.ahead))
    return float(taken), rank


# -- the talon -----------------------------------------------------------------------------------------


def least_useful(thought: Thought) -> int:
    return min((card for card in thought.view.hands if card != thought.view.taken), key=thought.useful)


def exchange(thought: Thought) -> Action:
    """The better of the two cards, if it is better than the least useful one in hand."""
    cards = thought.view.looks[-1][2:]
    worth = [1.5 if card >= PUMP else thought.useful(card) for card in cards]
    place = worth.index(max(worth))
    least = min(thought.useful(card) for card in thought.view.hands)
    return Take(place) if worth[place] > least else Decline()


# -- the lead ------------------------------------------------------------------------------------------


def wants_lead(thought: Thought) -> bool:
    """With a sure trick to cash, or rather than leave it to an opponent."""
    return thought.opposes(thought.view.leader) or thought.sure_of_a_trick()


# -- the levels by name ------------------------------------------------------------------------------------


def skilled(game: AnyGame) -> Player:
    return Player(SKILLED)


def amateur(game: AnyGame) -> Player:
    return Player(AMATEUR)


def beginner(game: AnyGame) -> Player:
    return Player(BEGINNER)


def novice(game: AnyGame) -> Player:
    return Player(NOVICE)
