"""Sensible players of L'Auto-Match: what a good one does at a family table.

A card is worth what it can take now, less what it could still take later.  Later may be under
another criterion: a special card of one's own is planned for, one that is still out is feared.
Reads in the order in which one is asked: a card, a figure, a contest, the talon, the lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stopville.bots.automatch.cards import CRITERION_OF, PRINTED, Count, Order
from stopville.bots.automatch.engine.outlook import FEARED, LEAD, PATIENCE, PLANNED, SWITCH
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
from stopville.games.automatch.engine.material import PUMP, hand_size
from stopville.games.automatch.engine.position import CONTESTING, DISCARDING, EXCHANGING, PLAYING, SPEAKING
from stopville.games.automatch.view_gen import View


@dataclass(frozen=True)
class Level:
    figures: int  # percent of the key table that it knows by heart
    cards: int  # percent of the cards of earlier tricks that it remembers
    far: bool = True  # thinks of the tricks to come


BEGINNER: Final = Level(figures=35, cards=0, far=False)
AMATEUR: Final = Level(figures=60, cards=0)
SKILLED: Final = Level(figures=80, cards=100)
LEVELS: Final = {"beginner": BEGINNER, "amateur": AMATEUR, "skilled": SKILLED}

SURE_ENOUGH: Final = 0.75  # to announce without need
WORTH_TRYING: Final = 0.3  # to announce rather than lose the trick
BLUFFS: Final = 40  # percent of the tricks that could be had with a made-up figure
DOUBT: Final = 0.5  # the chance of being right from which a contest pays


OPEN_MARKET: Final = Order(supposed_merits(KEY_TABLE), market=True)


class Player:
    """Chooses from the view alone.  What it knows by heart is drawn once, from its seed or its first pick."""

    def __init__(self, level: Level, seed: int | None = None) -> None:
        self.level = level
        self.seed = seed
        self.figures = KEY_TABLE
        self.market = PRINTED

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        if self.figures is KEY_TABLE:
            self.learn(pick.below(1 << 30) if self.seed is None else self.seed)
        return self.answer(view, legal, pick) if len(legal) > 1 else legal[0]

    def learn(self, seed: int) -> None:
        self.seed = seed
        self.figures = Figures(self.level.figures, seed)
        self.market = Order(supposed_merits(self.figures), market=True)

    def answer(self, view: View, legal: Sequence[Action], pick: Pick) -> Action:
        count = self.count(view)
        if view.step == PLAYING:
            return self.card(count, legal)
        if view.step == SPEAKING:
            return self.speech(count, legal, pick)
        if view.step == CONTESTING:
            return Contest() if self.doubts(count) else LetPass()
        if view.step == EXCHANGING:
            return exchange(count)
        if view.step == DISCARDING:
            return Discard(least_useful(count, view.taken))
        return TakeLead() if wants_lead(count) else WaiveLead()

    def count(self, view: View) -> Count:
        order = PRINTED
        if view.options.market != "no":
            order = self.market if view.options.key_table == "closed" else OPEN_MARKET
        return Count(view, order, self.forgotten(view.deals))

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

    def card(self, count: Count, legal: Sequence[Action]) -> Action:
        plays = [play for play in legal if isinstance(play, Play)]
        if not self.level.far:
            return max(plays, key=lambda play: at_a_glance(count, play.card))
        outlook = Outlook(count)
        return max(plays, key=lambda play: (self.appeal(count, outlook, play.card), count.rank(play.card)))

    def appeal(self, count: Count, outlook: Outlook, card: int) -> float:
        if card >= PUMP:
            return outlook.special_now(card)
        return self.chance(count, card) * (1 + outlook.lead) - outlook.worth[card]

    def chance(self, count: Count, card: int) -> float:
        """That my side takes the trick if I lay this car."""
        view = count.view
        if count.wins_now(card):
            return count.stays_ahead(card) * self.speaks_well(view, card)
        ahead = count.card_ahead()
        if ahead < 0 or count.opposes(view.ahead):
            return 0.0
        return 1.0 if ahead >= PUMP else count.stays_ahead(ahead)

    def speaks_well(self, view: View, card: int) -> float:
        """The chance that the figure due will pass; 1 where none is due."""
        if view.options.announced != "always" and not view.aloud:
            return 1.0
        return 0.4 + 0.6 * self.known(view).confidence(view.criterion, card)

    # -- a figure

    def speech(self, count: Count, legal: Sequence[Action], pick: Pick) -> Action:
        """A figure nobody need hear is said only when sure; ignorance is confessed where it costs nothing."""
        view = count.view
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
        if not count.wins_now(car):
            return Confess()
        tries = confidence >= WORTH_TRYING or pick.below(100) < BLUFFS
        return said if tries else Confess()

    # -- a contest

    def doubts(self, count: Count) -> bool:
        """Whether the odds are good, by what one knows oneself."""
        view = count.view
        car, figure = view.table[-1], view.spoken[-1]
        wrong = self.known(view).chance_of_error(view.criterion, car, figure, view.options.tolerance)
        if view.trick + 1 == hand_size(view.players):  # nothing to lose in the last trick
            return wrong > 0.1
        return wrong > (DOUBT if count.wins_now(car) else DOUBT + 0.1)


def at_a_glance(count: Count, card: int) -> tuple[float, int]:
    """What a beginner sees: the best car to lead, then whatever takes the trick as it lies, cheaply."""
    if card >= PUMP:
        return 0.5, 0  # rather than lose the trick
    if not count.view.table:
        return 1.0, -count.rank(card)
    ahead = count.view.ahead
    taken = count.wins_now(card) or (ahead >= 0 and not count.opposes(ahead))
    return float(taken), count.rank(card)


class Outlook:
    """What the hand promises for the rest of the deal, whatever criterion will rule then."""

    def __init__(self, count: Count) -> None:
        self.count = count
        view = count.view
        self.now = view.criterion
        self.strength = [count.strength(criterion) for criterion in range(3)]
        self.weights = self.likely_criteria()
        self.worth = {car: self.worth_of(car) for car in count.hand}
        self.lead = LEAD if any(count.sure(car, self.now) for car in count.hand) else LEAD / 3

    def likely_criteria(self) -> list[float]:
        """How likely each criterion is to rule when a car is used."""
        weights = [0.0, 0.0, 0.0]
        for special, criterion in CRITERION_OF.items():
            if special in self.count.specials:
                better = self.strength[criterion] > self.strength[self.now]
                weights[criterion] = PLANNED if better else 0.0
            elif self.count.unseen >> special & 1:
                weights[criterion] = FEARED * self.count.danger
        weights[self.now] = max(0.0, 1.0 - sum(weights))
        return weights

    def worth_of(self, car: int) -> float:
        return sum(weight * promise[car] for weight, promise in zip(self.weights, self.count.promises))

    def worth_of_other(self, car: int) -> float:
        """Of a car that is not in hand."""
        return sum(self.weights[criterion] * self.count.promise(car, criterion) for criterion in range(3))

    def special_now(self, special: int) -> float:
        """A special card takes a trick whenever it falls: what counts is what comes after it."""
        gain = self.strength[CRITERION_OF[special]] - self.strength[self.now]
        held = len(self.count.view.hands)
        return SWITCH * gain - PATIENCE * min(1.0, held / 6)


# -- the talon -----------------------------------------------------------------------------------------


def usefulness(count: Count) -> dict[int, float]:
    """What each card in hand is worth keeping for."""
    outlook = Outlook(count)
    specials = {card: 1.0 + max(0.0, outlook.special_now(card)) for card in count.specials}
    return {**outlook.worth, **specials}


def least_useful(count: Count, taken: int) -> int:
    useful = usefulness(count)
    return min((card for card in count.view.hands if card != taken), key=useful.__getitem__)


def exchange(count: Count) -> Action:
    """The better of the two cards, if it is better than the least useful one in hand."""
    cards = count.view.looks[-1][2:]
    outlook = Outlook(count)
    worth = [1.5 if card >= PUMP else outlook.worth_of_other(card) for card in cards]
    place = worth.index(max(worth))
    return Take(place) if worth[place] > min(usefulness(count).values()) else Decline()


# -- the lead ------------------------------------------------------------------------------------------


def wants_lead(count: Count) -> bool:
    """With a sure trick to cash, or rather than leave it to an opponent."""
    view = count.view
    return count.opposes(view.leader) or any(count.sure(car, view.criterion) for car in count.hand)


# -- the levels by name ------------------------------------------------------------------------------------


def skilled(game: AnyGame) -> Player:
    return Player(SKILLED)


def amateur(game: AnyGame) -> Player:
    return Player(AMATEUR)


def beginner(game: AnyGame) -> Player:
    return Player(BEGINNER)
