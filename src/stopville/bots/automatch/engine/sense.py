"""What a sensible player of L'Auto-Match thinks of a card: the skilled bot, imagined players, hints.

A card is worth what it can take now, less what it could still take later.  Later may be under another
criterion: a special card of one's own is planned for, one that is still out is feared.  Of a position
only what its player may know is looked at: one's own hand, what was shown, how many cards others hold.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count, first, row, without_first
from stopville.games.automatch.engine.material import (
    CARS,
    COLOUR_OF,
    NO_CARD,
    PACK,
    PUMP,
    SPECIALS,
    laid_card,
    merit,
)
from stopville.games.automatch.engine.position import NO_SEAT
from stopville.games.automatch.engine.rules.state import UNBEATABLE, State

# Tried in play between bots that differed in nothing else; halves and doubles change little.
SLIPS_BY: Final = 0.5  # the chance that a better car which is still out does no harm
SPECIAL_FALLS: Final = 0.1  # the chance that somebody who holds a special card plays it now
FEARED: Final = 0.3  # the chance that a special card still out changes the criterion before a car is used
PLANNED: Final = 0.6  # the same for one's own, if the hand is better afterwards
LEAD: Final = 0.25  # what it is worth to lead, beside the trick itself
SWITCH: Final = 0.35  # how much of the gain of a new criterion is lost by waiting
PATIENCE: Final = 0.4  # what it is worth to hold a special card that one can still play at will

CRITERIA: Final[i64] = 3
NEVER: Final = -100.0  # worse than any card


def better_cars(merits: list[list[int]]) -> list[int]:
    """By criterion and car: all cars, of whatever colour, that are worth more by these merits."""
    table: list[int] = []
    for of_cars in merits:
        for car in range(52):
            better = 0
            for rival in range(52):
                if of_cars[rival] > of_cars[car]:
                    better |= 1 << rival
            table.append(better)
    return table


TRUE_MERITS: Final = [[int(merit(car, criterion)) for car in range(52)] for criterion in range(3)]
BETTER: Final = row(better_cars(TRUE_MERITS))
OF_COLOUR: Final = row([((1 << 13) - 1) << 13 * colour for colour in range(4)])
_LOG_SLIP: Final = log(SLIPS_BY)


class Sense:
    """One player's thoughts before one card; made once and used again and again."""

    def __init__(self, merits: list[list[int]] | None = None) -> None:
        self.better: vec[i64] = BETTER if merits is None else row(better_cars(merits))
        self.forgotten: i64 = 0  # cards shown in earlier tricks that this player does not remember
        self.aside: i64 = 0  # cards that he knows to lie in the talon
        self.me: i64 = NO_SEAT
        self.may_hold: vec[i64] = vec[i64]([0] * 4)  # by seat, of what is out
        self.shares: vec[float] = vec[float]([0.0] * 4)  # by seat, of what is out
        self.slips: vec[float] = vec[float]([1.0] * 53)  # by so many rivals: the chance that none does harm
        self.strength: vec[float] = vec[float]([0.0] * 3)
        self.weights: vec[float] = vec[float]([0.0] * 3)
        self.unseen: i64 = 0
        self.in_reach: i64 = 0  # of what is out, what an opponent may hold
        self.danger: float = 0.0
        self.lead: float = 0.0

    def card(self, s: State, cards: i64) -> i64:
        """The most appealing card of these; of equal ones the humblest."""
        self.look(s, s.to_play)
        best: i64 = first(cards)
        most = NEVER
        humblest: i64 = -1
        while cards:
            card = first(cards)
            appeal = self.appeal(s, card)
            rank = self.rank(s, card)
            if appeal > most or (appeal == most and rank > humblest):
                best, most, humblest = card, appeal, rank
            cards = without_first(cards)
        return best

    def appeals(self, s: State, cards: list[int]) -> list[float]:
        """Of each card, for whoever was looked at last."""
        return [self.appeal(s, card) for card in cards]

    def rank(self, s: State, card: i64) -> i64:
        """How many cars are better by the criterion in force."""
        if card >= PUMP:
            return -1
        return count(self.better[s.criterion * 52 + card])

    # -- looking round

    def look(self, s: State, me: i64) -> None:
        self.me = me
        hand = s.hands[me]
        self.unseen = PACK & ~(s.shown | hand | self.aside)
        if self.forgotten:
            self.unseen |= s.shown & self.forgotten & ~on_the_table(s)
        out = float(max(1, count(self.unseen)))
        self.in_reach = 0
        self.danger = 0.0
        for seat in range(s.players):
            if not self.with_me(s, seat):
                self.may_hold[seat] = self.unseen & ~self.lacked(s, seat)
                self.shares[seat] = min(1.0, float(count(s.hands[seat])) / out)
                self.in_reach |= self.may_hold[seat]
                self.danger += self.shares[seat]
        self.danger = min(1.0, self.danger)
        self.count_slips()
        self.weigh_criteria(s, hand)
        self.lead = LEAD if self.any_sure(s, hand & CARS) else LEAD / 3.0

    def with_me(self, s: State, seat: i64) -> bool:
        return seat == self.me or s.terms.partners(seat, self.me)

    def lacked(self, s: State, seat: i64) -> i64:
        """The cars of the colours that this seat was seen to lack."""
        lacked: i64 = 0
        if s.voids >> (seat * 4) & 15:
            for colour in range(4):
                if s.voids & BIT[seat * 4 + colour]:
                    lacked |= OF_COLOUR[colour]
        return lacked

    def count_slips(self) -> None:
        each = exp(_LOG_SLIP * self.danger)
        chance = 1.0
        for rivals in range(1, 40):
            chance *= each
            self.slips[rivals] = chance

    def weigh_criteria(self, s: State, hand: i64) -> None:
        """How likely each criterion is to rule when a car is used, and the tricks to expect under it."""
        now = s.criterion
        for criterion in range(CRITERIA):
            self.weights[criterion] = 0.0
        self.strength[now] = self.strength_of(s, hand & CARS, now)
        left = 1.0
        for special in range(PUMP, PUMP + 2):
            criterion = special - PUMP + 1
            weight = 0.0
            if hand & BIT[special]:
                self.strength[criterion] = self.strength_of(s, hand & CARS, criterion)
                if self.strength[criterion] > self.strength[now]:
                    weight = PLANNED
            elif self.unseen & BIT[special]:
                weight = FEARED * self.danger
            self.weights[criterion] = weight
            left -= weight
        self.weights[now] = max(0.0, left)

    def strength_of(self, s: State, cars: i64, criterion: i64) -> float:
        total = 0.0
        while cars:
            total += self.promise(s, first(cars), criterion)
            cars = without_first(cars)
        return total

    def any_sure(self, s: State, cars: i64) -> bool:
        while cars:
            if self.rivals(s, first(cars), s.criterion) & self.in_reach == 0:
                return True
            cars = without_first(cars)
        return False

    # -- one card

    def rivals(self, s: State, car: i64, criterion: i64) -> i64:
        """The cars that would beat this one in its own suit."""
        return self.better[criterion * 52 + car] & s.terms.contend[COLOUR_OF[car]]

    def promise(self, s: State, car: i64, criterion: i64) -> float:
        """The chance that it takes a trick some day under this criterion; 1 for the best one out."""
        return self.slips[count(self.rivals(s, car, criterion) & self.in_reach)]

    def appeal(self, s: State, card: i64) -> float:
        if card >= PUMP:
            return self.special_now(s, card)
        return self.chance(s, card) * (1.0 + self.lead) - self.worth(s, card)

    def worth(self, s: State, car: i64) -> float:
        """What it may still take later, in this hand."""
        worth = 0.0
        for criterion in range(CRITERIA):
            if self.weights[criterion] > 0.0:
                worth += self.weights[criterion] * self.promise(s, car, criterion)
        return worth

    def chance(self, s: State, car: i64) -> float:
        """That my side takes the trick if I lay this car."""
        if self.wins_now(s, car):
            return self.stays_ahead(s, car)
        if s.ahead == NO_SEAT or not self.with_me(s, s.ahead):
            return 0.0
        if s.best == UNBEATABLE:
            return 1.0
        return self.stays_ahead(s, card_ahead(s))

    def wins_now(self, s: State, car: i64) -> bool:
        """Whether it would be ahead if it were laid now, by what this player thinks of the cars."""
        if s.laid == 0:
            return True
        if s.special != NO_CARD or s.terms.contend[s.led] & BIT[car] == 0:
            return False
        return s.ahead == NO_SEAT or self.better[s.criterion * 52 + card_ahead(s)] & BIT[car] != 0

    def stays_ahead(self, s: State, car: i64) -> float:
        """The chance that none of the opponents to come beats it."""
        rivals = self.rivals(s, car, s.criterion)
        chance = 1.0
        for step in range(1, s.players - s.laid):
            seat = (self.me + step) % s.players
            if not self.with_me(s, seat):
                free = 1.0 - self.shares[seat]
                for _ in range(count(rivals & self.may_hold[seat])):
                    chance *= free
                if s.trick and s.special == NO_CARD:
                    chance *= 1.0 - SPECIAL_FALLS * float(count(self.unseen & SPECIALS)) * self.shares[seat]
        return chance

    def special_now(self, s: State, special: i64) -> float:
        """A special card takes a trick whenever it falls: what counts is what comes after it."""
        gain = self.strength[special - PUMP + 1] - self.strength[s.criterion]
        return SWITCH * gain - PATIENCE * min(1.0, float(count(s.hands[self.me])) / 6.0)


def card_ahead(s: State) -> i64:
    """The card that is taking the trick so far."""
    return laid_card(s.table, (s.ahead - s.leader + s.players) % s.players)


def on_the_table(s: State) -> i64:
    cards: i64 = 0
    for place in range(s.laid):
        cards |= BIT[laid_card(s.table, place)]
    return cards


def wins_now(s: State, car: i64) -> bool:
    """Whether it would be ahead if it were laid now."""
    if s.laid == 0:
        return True
    return s.terms.contend[s.led] & BIT[car] != 0 and merit(car, s.criterion) > s.best


def beating(state: State, cars: i64) -> i64:
    """Those that would be ahead if they were laid now."""
    winners: i64 = 0
    while cars:
        car = first(cars)
        if wins_now(state, car):
            winners |= BIT[car]
        cars = without_first(cars)
    return winners
