"""How a search imagines the rest of a deal of L'Auto-Match: played with some sense, the end exactly.

Whoever can take a trick from the other side takes it, the last one as cheaply as possible; whoever
cannot throws the worst car away.  The last few cards are solved.
"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.bots.automatch_endgame import Endgame, cards_left, for_side
from stopville.bots.search import Guide
from stopville.core.bits import BIT, count, first, nth, without_first
from stopville.core.pick import Pick
from stopville.core.state import GameState
from stopville.games.automatch.cards import CARS, merit
from stopville.games.automatch.rules import NO_SEAT, UNBEATABLE, State


class SensibleRest(Guide):
    """For tables without announcements; with them it plays at random like its base."""

    def __init__(self, solved: i64, sense: i64) -> None:
        self.solved = solved  # with so many cards each the rest is worked out
        self.sense = sense  # percent of the cards that are played with sense

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State)
        if state.terms.announced:
            return super().outcome(state, chapter, pick)
        while state.deals == chapter and state.to_play >= 0:
            if state.laid == 0 and cards_left(state) <= self.solved:
                return self.exact(state)
            state.play_card(state.to_play, self.card(state, pick))
        return [state.payoff(seat) for seat in range(state.players)]

    def exact(self, state: State) -> list[float]:
        tricks = Endgame(state.deals).to_come(state)
        for seat in range(state.players):
            tricks[seat] += state.won[seat]
        every = float(state.terms.tricks)
        return [float(for_side(tricks, seat)) / every for seat in range(state.players)]

    def card(self, state: State, pick: Pick) -> i64:
        cards = state.playable(state.hands[state.to_play])
        if cards & (cards - 1) == 0:
            return first(cards)
        if pick.below(100) >= self.sense:
            return nth(cards, pick.below(count(cards)))
        return sensible_card(state, cards, pick)


def sensible_card(state: State, cards: i64, pick: Pick) -> i64:
    cars = cards & CARS
    if state.laid == 0 or cars == 0:
        return nth(cards, pick.below(count(cards)))
    if state.best == UNBEATABLE or with_me(state):
        return worst(cars, state.criterion)
    winners = beating(state, cars)
    if winners == 0:
        return worst(cars, state.criterion)
    if state.laid + 1 == state.players:
        return worst(winners, state.criterion)
    return nth(winners, pick.below(count(winners)))


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


def worst(cars: i64, criterion: i64) -> i64:
    """The car that is worth least by the criterion in force."""
    least = first(cars)
    cars = without_first(cars)
    while cars:
        car = first(cars)
        if merit(car, criterion) < merit(least, criterion):
            least = car
        cars = without_first(cars)
    return least
