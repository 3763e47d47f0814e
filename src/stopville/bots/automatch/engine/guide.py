"""How a search imagines the rest of a deal of L'Auto-Match: played with sense, as people would."""

from __future__ import annotations

from mypy_extensions import i64

from stopville.bots.automatch.engine.sense import Sense
from stopville.bots.search.guide import Guide
from stopville.core.engine.bits import count, first, nth
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState, Memory
from stopville.games.automatch.engine.position import SILENCE, SILENT, Terms
from stopville.games.automatch.engine.rules.state import State


class Quiet(Memory):
    """What a seat knows, as if nobody announced anything from now on."""

    def __init__(self, memory: Memory, terms: Terms) -> None:
        self.memory = memory
        self.terms = terms

    def imagine(self, pick: Pick) -> State:
        state = self.memory.imagine(pick)
        assert isinstance(state, State)
        state.terms = self.terms
        state.said = SILENCE
        return state


class SensibleRest(Guide):
    """For tables without announcements."""

    def __init__(self, sense: i64, curiosity: float) -> None:
        self.sense = sense  # percent of the cards that are played with sense
        self.curiosity = curiosity
        self.sense_of_cards = Sense()

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State) and state.terms.announced == SILENT
        while state.deals == chapter and state.to_play >= 0:
            state.play_card(state.to_play, self.card(state, pick))
        return [state.payoff(seat) for seat in range(state.players)]

    def card(self, state: State, pick: Pick) -> i64:
        cards = state.playable(state.hands[state.to_play])
        if cards & (cards - 1) == 0:
            return first(cards)
        if pick.below(100) >= self.sense:
            return nth(cards, pick.below(count(cards)))
        return self.sense_of_cards.card(state, cards)
