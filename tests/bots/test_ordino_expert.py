"""The expert of Ordino Match: what it expects is what all throws together bring, and it plays well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stopville.bots.ordino.engine.judgement import Judgement
from stopville.bots.ordino.engine.lookahead import Lookahead
from stopville.bots.ordino.levels import WEIGHTS, ExpertBot, amateur, beginner
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games.ordino.engine.position import THROWING
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import Table, position
from tools.ordino_weights import fitted, foretold, positions, surprise

JUDGEMENT = Judgement(ORDINO.board, ORDINO.dice, list(WEIGHTS))
AHEAD = Lookahead(JUDGEMENT, ORDINO.dice)


def reached(players: int, moves: int, seed: int, opening: bool = False) -> State:
    """A position that random play has come to, somebody to move."""
    pick = FastPick(seed)
    state = ORDINO.start(ORDINO.setup(players, {"super": opening}))
    state.settle(pick)
    for _ in range(moves):
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[pick.below(len(legal))])
        state.settle(pick)
    return state


def before_a_throw(players: int, moves: int, seed: int) -> State:
    state = reached(players, moves, seed)
    while state.step != THROWING:
        state.apply(state.mover(), state.legal(state.mover())[0])
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
    assert AHEAD.value(state, 1) == pytest.approx(Plain().value(state, 1), abs=1e-9)


def test_two_throws_ahead_it_follows_the_answers_that_are_best_at_a_glance():
    state, thorough = before_a_throw(2, 61, 2), Lookahead(JUDGEMENT, ORDINO.dice, usual=1 - 1e-9)
    expected = sum(weight * thorough.value(answer, 1) for answer, weight in answers_at_a_glance(state))
    assert thorough.value(state, 2) == pytest.approx(expected, abs=1e-9)
    assert AHEAD.value(state, 2) == pytest.approx(expected, abs=0.01)  # the usual ones stand for all
    assert AHEAD.value(state, 2) != AHEAD.value(state, 1)


def answers_at_a_glance(state: State) -> Iterator[tuple[State, float]]:
    """What the best answer to each throw leads to, each once, with its chance."""
    plain, outcomes = Plain(), state.outcomes()
    found: dict[tuple[int, ...], tuple[State, float]] = {}
    for code, weight in outcomes:
        thrown = after(state, CHANCE, code)
        best = max if thrown.seat % 2 == 0 else min
        answers = [after(thrown, thrown.seat, answer) for answer in thrown.legal(thrown.seat)]
        answer = best(answers, key=lambda each: plain.value(each, 0))
        _, chance = found.get(tuple(answer.places), (answer, 0.0))
        found[tuple(answer.places)] = answer, chance + weight / sum(weight for _, weight in outcomes)
    yield from found.values()


def test_both_builds_expect_the_same():
    """Seen compiled; so it is the same interpreted."""
    assert AHEAD.value(before_a_throw(2, 30, 1), 1) == pytest.approx(0.11885458461179473, abs=1e-12)


def test_a_position_is_worth_to_white_what_its_mirror_is_worth_to_black():
    state = before_a_throw(2, 40, seed=5)
    mirror = state.copy()
    mirror.seat = 1 - state.seat
    for piece in range(16):
        mirror.places[piece] = state.places[(piece + 8) % 16]
    mirror.set_board()
    assert JUDGEMENT.worth(mirror) == pytest.approx(-JUDGEMENT.worth(state))


# -- choices ---------------------------------------------------------------------------------------


def chosen(bot: Any, table: Table, seed: int = 1) -> str:
    state = table.state
    legal = [ORDINO.book.action(code) for code in state.legal(state.mover())]
    return ORDINO.book.notation(bot.choose(table.view(state.mover()), legal, FastPick(seed)))


def quick() -> ExpertBot:
    """The expert in a hurry: one throw ahead."""
    return ExpertBot(ORDINO, considered=())


def test_it_takes_the_last_piece():
    assert chosen(ExpertBot(ORDINO), position("cube 3 R1 C1 ou ou", "3@3.1 4@3.10", "1@3.2")) == "3 3.2"


def test_it_takes_a_sphere_from_the_centre_rather_than_a_numbered_piece():
    arrived = position("cube 3 R1 R1 ou ou", "3@1.1 a@4.4", "1@3.14 a@3.20").play("3 0.0").throw("two cube 1")
    assert chosen(quick(), arrived) == "take 3.20"


def test_it_does_not_walk_into_a_capture():
    """Right or left along the ring road: on the left four enemies can reach it."""
    assert (
        chosen(quick(), position("cube 3 C1 C1 ou ou", "3@1.6", "1@1.3 2@1.2 3@2.4 a@2.3 b@2.5")) == "3 1.7"
    )


def test_its_choice_is_no_matter_of_luck():
    """Nothing is hidden and nothing drawn: whatever its chance, the same move."""
    table = position("cube 3 R1 C1 et ou", "3@3.1 4@3.10 a@4.4", "1@2.1 2@4.14")
    assert len({chosen(quick(), table, seed) for seed in range(3)}) == 1


def test_it_places_its_pieces_in_super_ordino():
    state = reached(2, 3, seed=2, opening=True)
    assert chosen(quick(), Table(state)).startswith("place ")


def test_a_beginner_overlooks_a_capture_now_and_then():
    table = position("cube 3 R1 C1 ou ou", "3@3.1 4@3.10 a@4.4", "1@3.2 2@4.14")
    taken = [chosen(beginner(ORDINO), table, seed) == "3 3.2" for seed in range(40)]
    assert 20 < sum(taken) < 40
    assert {chosen(amateur(ORDINO), table, seed) for seed in range(10)} == {"3 3.2"}


# -- strength --------------------------------------------------------------------------------------

ENDING = "white: 1@3.1 a@2.1\nblack: 1@3.13 a@2.7"  # two against two, the same for both


def test_it_wins_more_endings_than_it_loses_against_a_beginner():
    won = sum(ending(seed) for seed in range(40))
    assert won >= 23


def ending(seed: int) -> float:
    """What the expert, White and Black in turn, gets out of it."""
    pick, mine = FastPick(seed // 2), seed % 2
    bots: list[Any] = [quick(), beginner(ORDINO)]
    state = ORDINO.read_picture(f"{ENDING}\ndice: cube 3 R1 R1 et et")
    while not state.over():
        seat = Seat(state.mover())
        legal = [ORDINO.book.action(code) for code in state.legal(seat)]
        choice = bots[(seat + mine) % 2].choose(ORDINO.view(state, seat), legal, pick)
        state.apply(seat, ORDINO.book.code(choice))
        state.settle(pick)
    return float(state.payoff(mine))


# -- its weights -----------------------------------------------------------------------------------


def test_weights_are_found_again_from_what_they_foretell():
    """A thousand results, drawn with the odds that known weights give."""
    pick, truth = FastPick(1), [0.5, -1.0, *[0.0] * 13]
    seen = []
    for _ in range(1000):
        counted = [float(pick.below(5)) - 2.0 for _ in truth]
        seen.append((counted, float(pick.below(1000) < int(1000 * foretold(counted, truth)))))
    assert fitted(seen) == pytest.approx(truth, abs=0.2)
    assert surprise(seen, fitted(seen)) < surprise(seen, [0.0] * 15)


def test_a_position_is_kept_with_the_luck_of_whoever_throws():
    kept = positions(ExpertBot(ORDINO), seed=3)
    assert {won for _, won in kept} == {0.0, 1.0}
    assert all(len(counted) == len(WEIGHTS) and counted[0] == 1.0 for counted, _ in kept)
