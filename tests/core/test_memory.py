"""What interpreted code hands to compiled code is let go of again: servers and bots run for months."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from stopville.bots import bot_named
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.games import GAMES

TIMES = 100
MOST = 40  # bytes each time; the smallest row of numbers is larger


def position(key: str, moves: int) -> GameState:
    game, pick = GAMES[key], FastPick(3)
    state: GameState = game.start(game.setup(game.players[-1]))
    state.settle(pick)
    for _ in range(moves):
        seat = int(state.mover())
        legal = state.legal(seat)
        state.apply(seat, int(legal[pick.below(len(legal))]))
        state.settle(pick)
    return state


def kept_each_time(do: Callable[[], object]) -> float:
    """Bytes that are still there afterwards, apart from what is kept of the last time only."""
    tracemalloc.start()
    try:
        first, second = kept_after(do), kept_after(do)
    finally:
        tracemalloc.stop()
    return (second - first) / TIMES


def kept_after(do: Callable[[], object]) -> int:
    for _ in range(TIMES):
        do()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("key", GAMES)
def test_a_position_that_is_loaded_and_dropped_leaves_nothing_behind(key: str):
    game = GAMES[key]
    setup, state = game.setup(game.players[-1]), position(key, 7)
    saved = game.save(state)
    assert game.save(game.load(setup, saved)) == saved
    assert kept_each_time(lambda: game.load(setup, saved)) < MOST


@pytest.mark.parametrize("key", GAMES)
def test_what_a_seat_remembers_leaves_nothing_behind(key: str):
    game, state = GAMES[key], position(key, 7)
    view = game.view(state, Seat(int(state.mover())))
    assert kept_each_time(lambda: game.recall(view).imagine(FastPick(1))) < MOST


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_that_has_chosen_keeps_nothing(key: str):
    game, state = GAMES[key], position(key, 7)
    seat = Seat(int(state.mover()))
    view, legal = game.view(state, seat), [game.book.action(int(code)) for code in state.legal(seat)]
    bot = bot_named(game, "skilled")()
    assert kept_each_time(lambda: bot.choose(view, legal, FastPick(1))) < MOST
