"""The drivers of four levels: honest, more or less attentive; the expert drives every choice to the end."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.arena.match import play_match
from stopville.bots import bots_for
from stopville.bots.autostop.engine.sense import DELAY, LATE_DELAY, Sense
from stopville.bots.autostop.levels import ExpertBot, SensibleBot, amateur, beginner
from stopville.bots.bot import Silence, answer
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import Table, fresh, table
from tests.bots.matches import match, matches_won
from tests.conformance.swap import swapped
from tests.conformance.tables import Table as AnyTable
from tests.conformance.tables import walk

LEVELS = ("beginner", "amateur", "skilled", "expert")


def quick() -> ExpertBot:
    """The expert in a hurry."""
    return ExpertBot(AUTOSTOP, iterations=8)


def chosen(bot: Any, position: Table, seat: int, seed: int = 1) -> str:
    legal = [AUTOSTOP.book.action(code) for code in position.state.legal(seat)]
    action = bot.choose(position.view(seat), legal, FastPick(seed))
    return "" if isinstance(action, Silence) else AUTOSTOP.book.notation(action)


def digest(state: Any) -> str:
    return AUTOSTOP.digest(state)


def decided(bot: Any, state: Any, seat: Seat) -> Any:
    legal = [AUTOSTOP.book.action(code) for code in state.legal(seat)]
    return bot.choose(AUTOSTOP.view(state, seat), legal, FastPick(3))


# -- what the expert imagines -----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_the_rest_of_a_game_is_driven_as_sensible_drivers_would(players, seed):
    """The compiled drive and the bot of the table are the same driver."""
    pick, bot = FastPick(seed), SensibleBot(AUTOSTOP)
    state = fresh(players, games=2).state
    state.settle(pick)
    imagined = state.copy()
    Sense().outcome(imagined, 0, pick)
    while state.played == 0:
        seat = Seat(state.mover())
        legal = [AUTOSTOP.book.action(code) for code in state.legal(seat)]
        state.apply(seat, AUTOSTOP.book.code(answer(bot, AUTOSTOP.view(state, seat), legal, pick)))
    assert (imagined.played, imagined.winner, list(imagined.gained)) == (1, state.winner, list(state.gained))


def test_whoever_leads_after_the_last_game_has_all_but_won():
    state = won_by(0, games=1)
    shares = [Sense().success(state, 0, seat) for seat in range(3)]
    leader = list(state.began).index(max(state.began))
    assert shares[leader] > 0.9
    assert sum(share > 0.5 for share in shares) == 1


def test_before_the_last_game_a_lead_is_a_better_chance_and_no_certainty():
    state = won_by(0, games=3)
    shares = [Sense().success(state, 0, seat) for seat in range(3)]
    assert sorted(range(3), key=shares.__getitem__) == sorted(range(3), key=list(state.began).__getitem__)
    assert max(shares) < 0.9


def won_by(seed: int, games: int) -> State:
    state = fresh(3, games=games).state
    state.settle(FastPick(seed))
    Sense().outcome(state, 0, FastPick(seed))
    return state


# -- choices ----------------------------------------------------------------------------------------


def test_it_goes_out_when_it_can():
    out = "hand 0: A4\nhand 1: B14 B1\nhand 2: B12 P1\nat: A4 B5 B9\nstep: landed"
    assert chosen(quick(), table(out), 0) == "lay A4"


def test_it_shouts_to_go_out():
    out = "hand 0: A1 A2\nhand 1: A3\nhand 2: B12 P1\nat: A3 B5 B9\nstep: stopping"
    assert chosen(quick(), table(out), 1) == "stop A3"


def test_against_the_clock_it_shouts_or_says_nothing():
    officer = (
        "hand 0: A1\nhand 1: B14 A2 A3 B2\nhand 2: B12\nat: B14 B5 B9\nstep: stopping\nwindows: timed 1\n"
    )
    assert chosen(quick(), table(f"{officer}treasury: 6 15 40"), 1) in ("stop B14", "")


@pytest.mark.parametrize("level", [amateur, beginner])
def test_lower_levels_overlook_a_card_now_and_then(level):
    stop = "hand 0: A1\nhand 1: A3 B14 B2 B3 B4\nhand 2: B12\nat: A3 B5 B9\nstep: stopping"
    answers = [chosen(level(AUTOSTOP), table(stop), 1, seed) for seed in range(60)]
    assert 40 < answers.count("stop A3") < 60
    assert set(answers) == {"stop A3", "let A3"}


def test_a_beginner_sees_the_next_card_and_no_run():
    """Two cards in a row would bring more, but the first space is as good to him as any of his."""
    hand = "hand 0: P2 A1 A2 A3\nhand 1: B14\nhand 2: B12"
    assert chosen(SensibleBot(AUTOSTOP), table(hand), 0) == "go A1"
    assert chosen(beginner(AUTOSTOP), table(hand), 0) == "go P2"


# -- honesty ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5])
def test_what_an_expert_cannot_see_does_not_change_its_move(players):
    table_ = AnyTable(AUTOSTOP, players, {"games": 1}, timed=False)
    compared = 0
    for number, turn in enumerate(walk(table_, seed=players)):
        seat, state = turn.seat, turn.before
        if seat == CHANCE or len(state.legal(seat)) < 2 or number % 9:
            continue
        other = swapped(table_, state, seat, seed=number)
        if digest(other) != digest(state):
            assert decided(quick(), other, seat) == decided(quick(), state, seat)
            compared += 1
    assert compared > 2


def test_the_same_seed_plays_the_same_match():
    bots = [quick, *(bots_for(AUTOSTOP)[level] for level in LEVELS[:3])]
    first, again = (match(AUTOSTOP, bots, 5, {"games": 1}) for _ in range(2))
    assert digest(first) == digest(again)


@pytest.mark.parametrize("relaxed", [True, False])
@pytest.mark.parametrize("deal", [80002, 80003])
def test_experts_among_themselves_come_to_an_end(deal, relaxed):
    """On these deals a leader with one card left drove round for ever while the others paid fines."""
    bots = [ExpertBot(AUTOSTOP, iterations=24) for _ in range(3)]
    setup = AUTOSTOP.setup(3, {"relaxed": relaxed})
    assert play_match(AUTOSTOP, setup, bots, deal, deal).moves < 2000


@pytest.mark.parametrize(("relaxed", "delay"), [(False, DELAY), (True, LATE_DELAY)])
def test_what_comes_later_is_worth_less(relaxed, delay):
    """The same end after one landing and after two."""
    near = table("hand 0: A4\nhand 1: B14 B1\nhand 2: B12 P1\nat: A4 B5 B9\nstep: landed").state
    far = table("hand 0: A4 A5\nhand 1: B14 B1\nhand 2: B12 P1\nat: A4 B5 B9\nstep: landed").state
    near.terms.relaxed = far.terms.relaxed = relaxed
    first, second = (Sense().outcome(state, 0, FastPick(1)) for state in (near, far))
    assert (near.winner, far.winner) == (0, 0)
    assert first == [delay * Sense().success(near, 0, seat) for seat in range(3)]
    assert second == [delay * delay * Sense().success(far, 0, seat) for seat in range(3)]


def test_both_builds_play_the_same_match():
    """Seen compiled; so it is the same interpreted."""
    bots = [quick, bots_for(AUTOSTOP)["skilled"], bots_for(AUTOSTOP)["beginner"]]
    result = AUTOSTOP.result(match_state(bots))
    assert result is not None
    assert result.points == (-75, 95, -20)


def match_state(bots: list[Any]) -> Any:
    return match(AUTOSTOP, bots, 9, {"games": 1})


# -- strength ---------------------------------------------------------------------------------------


def test_each_level_beats_the_one_below():
    """Alone against three of the lower level: a fair share would be a quarter."""
    bots = bots_for(AUTOSTOP)
    for lower, higher in [("beginner", "amateur"), ("amateur", "skilled")]:
        assert matches_won(AUTOSTOP, bots[higher], bots[lower], 4, 24, {"games": 1}) >= 8


def test_a_table_of_experts_comes_to_an_end():
    assert match(AUTOSTOP, [quick] * 3, 1, {"games": 1}).over()
