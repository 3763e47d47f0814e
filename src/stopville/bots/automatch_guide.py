"""How a search imagines the rest of a deal of L'Auto-Match: played with some sense, as people would.

Everybody counts the cards that have been shown and knows his own, no more.  A car is sure when nothing
better of its suit is still out; sure cars are led, tricks are taken as cheaply as they stay taken, and
whoever cannot take one throws away what is worth least.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.bots.search import Guide
from stopville.core.bits import BIT, count, first, nth, row, without_first
from stopville.core.pick import Pick
from stopville.core.state import GameState, Memory
from stopville.games.automatch.cards import CARS, COLOUR_OF, SPECIALS, merit
from stopville.games.automatch.rules import NO_SEAT, SILENCE, UNBEATABLE, State
from stopville.games.automatch.terms import SILENT, Terms


def _better() -> list[int]:
    """By criterion and car: all cars, of whatever colour, that are worth more."""
    table: list[int] = []
    for criterion in range(3):
        for car in range(52):
            better = 0
            for rival in range(52):
                if merit(rival, criterion) > merit(car, criterion):
                    better |= 1 << rival
            table.append(better)
    return table


BETTER: Final = row(_better())


class Quiet(Memory):
    """What a seat knows, as if nobody announced anything from now on."""

    def __init__(self, memory: Memory, terms: Terms) -> None:
        self.memory = memory
        self.terms = terms

    def imagine(self, pick: Pick) -> State:
        state = self.memory.imagine(pick)
        assert isinstance(state, State)
        state.terms = self.terms
        state.talk = SILENCE
        return state


class SensibleRest(Guide):
    """For tables without announcements."""

    def __init__(self, sense: i64, curiosity: float) -> None:
        self.sense = sense  # percent of the cards that are played with sense
        self.curiosity = curiosity

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State) and state.terms.announced == SILENT
        while state.deals == chapter and state.to_play >= 0:
            state.play_card(state.to_play, self.card(state, pick))
        return [state.payoff(seat) for seat in range(state.players)]

    def card(self, state: State, pick: Pick) -> i64:
        hand = state.hands[state.to_play]
        cards = state.playable(hand)
        if cards & (cards - 1) == 0:
            return first(cards)
        if pick.below(100) >= self.sense:
            return nth(cards, pick.below(count(cards)))
        specials = cards & SPECIALS
        if specials and (specials == cards or pick.below(8) == 0):
            return first(specials)
        return sensible_car(state, cards & CARS, ~(state.shown | hand), pick)


def sensible_car(state: State, cars: i64, out: i64, pick: Pick) -> i64:
    if state.laid == 0:
        return led_car(state, cars, out, pick)
    winners: i64 = 0
    if state.best != UNBEATABLE and not with_me(state):
        winners = beating(state, cars)
    if winners and state.laid + 1 < state.players:
        return car_between(state, cars, winners, out, pick)
    return cheapest(winners, state.criterion) if winners else weakest(state, cars, out)


def car_between(state: State, cars: i64, winners: i64, out: i64, pick: Pick) -> i64:
    """With others still to play: a sure winner if there is one, else now and then one that may hold."""
    sure = sure_ones(state, winners, out)
    if sure:
        return cheapest(sure, state.criterion)
    if pick.below(2):
        return weakest(state, cars, out)
    return nth(winners, pick.below(count(winners)))


def led_car(state: State, cars: i64, out: i64, pick: Pick) -> i64:
    """A sure one, else any."""
    sure = sure_ones(state, cars, out)
    if sure:
        cars = sure
    return nth(cars, pick.below(count(cars)))


def with_me(state: State) -> bool:
    """Whether the trick is going to my partner as it lies."""
    return state.ahead != NO_SEAT and state.terms.partners(state.to_play, state.ahead)


def beating(state: State, cars: i64) -> i64:
    """Those that would be ahead if they were laid now."""
    able = cars & state.terms.contend[state.led]
    winners: i64 = 0
    while able:
        car = first(able)
        if merit(car, state.criterion) > state.best:
            winners |= BIT[car]
        able = without_first(able)
    return winners


def rivals(state: State, car: i64, out: i64) -> i64:
    """The cars still out that would beat this one in its own suit."""
    return BETTER[state.criterion * 52 + car] & state.terms.contend[COLOUR_OF[car]] & out


def sure_ones(state: State, cars: i64, out: i64) -> i64:
    sure: i64 = 0
    while cars:
        car = first(cars)
        if rivals(state, car, out) == 0:
            sure |= BIT[car]
        cars = without_first(cars)
    return sure


def weakest(state: State, cars: i64, out: i64) -> i64:
    """The car that most of those still out would beat."""
    found = first(cars)
    most: i64 = -1
    while cars:
        car = first(cars)
        beaten_by = count(rivals(state, car, out))
        if beaten_by > most:
            found = car
            most = beaten_by
        cars = without_first(cars)
    return found


def cheapest(cars: i64, criterion: i64) -> i64:
    """The car that is worth least by the criterion in force."""
    least = first(cars)
    cars = without_first(cars)
    while cars:
        car = first(cars)
        if merit(car, criterion) < merit(least, criterion):
            least = car
        cars = without_first(cars)
    return least
