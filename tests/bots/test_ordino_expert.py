"""The expert of Ordino Match: what it expects is what all throws together bring, and it plays well."""

from __future__ import annotations

import pytest

from stopville.bots.ordino import WEIGHTS, ExpertBot
from stopville.bots.ordino_judgement import Judgement
from stopville.bots.ordino_lookahead import Lookahead
from stopville.core.pick import FastPick
from stopville.core.seats import CHANCE
from stopville.games.ordino.game import ORDINO
from stopville.games.ordino.rules import State
from stopville.games.ordino.state import THROWING

JUDGEMENT = Judgement(ORDINO.board, ORDINO.dice, list(WEIGHTS))
AHEAD = Lookahead(JUDGEMENT, ORDINO.dice)


def before_a_throw(players: int, moves: int, seed: int, opening: bool = False) -> State:
    """A position that random play has come to."""
    pick = FastPick(seed)
    state = ORDINO.start(ORDINO.setup(players, {"super": opening}))
    state.settle(pick)
    for _ in range(moves):
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[pick.below(len(legal))])
        if state.step != THROWING:
            state.settle(pick)
    return state


class Plain:
    """The same expectation, throw by throw with the rules alone; each position is judged once."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], float] = {}

    def value(self, state: State, throws: int) -> float:
        if state.over():
            return float(state.payoff(0)) * 2 - 1
        if state.turn() != CHANCE:
            values = [self.value(after(state, state.seat, code), throws) for code in state.legal(state.seat)]
            return max(values) if state.seat % 2 == 0 else min(values)
        if state.step == THROWING and throws == 0:
            return self.judged(state)
        return self.mean(state, throws - (state.step == THROWING))

    def mean(self, state: State, throws: int) -> float:
        outcomes = state.outcomes()
        values = [weight * self.value(after(state, CHANCE, code), throws) for code, weight in outcomes]
        return sum(values) / sum(weight for _, weight in outcomes)

    def judged(self, state: State) -> float:
        key = (state.seat, *state.places)
        if key not in self.known:
            self.known[key] = JUDGEMENT.worth(state)
        return self.known[key]


def after(state: State, seat: int, code: int) -> State:
    twin = state.copy()
    twin.apply(seat, code)
    return twin


@pytest.mark.parametrize(("players", "moves", "seed"), [(2, 30, 1), (2, 61, 2), (4, 40, 3), (4, 91, 4)])
def test_what_it_expects_is_the_mean_over_all_throws(players, moves, seed):
    state = before_a_throw(players, moves, seed)
    while state.step != THROWING:
        state.apply(state.mover(), state.legal(state.mover())[0])
    assert AHEAD.value(state, 1) == pytest.approx(Plain().value(state, 1), abs=1e-9)
