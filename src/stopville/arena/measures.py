"""What is measured of a game: whole games, rollouts, steps and copies; of L'Auto-Match the search too."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final

from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.games import GAMES

Turn = Callable[[], tuple[int, float]]  # does some work: how much, in how many seconds
Measures = dict[str, Turn]

FIRST_TRICK: Final = 4  # cards: in hearts its leader has no choice
MOVES_A_TURN: Final = 40_000  # about so many in a turn of whole games
COPIES_A_TURN: Final = 20_000


def our_measures(key: str) -> Measures:
    """Of the shortest game, which has one chapter, with four players where four can play."""
    game = GAMES[key]
    fresh = first_position(game)
    games = max(1, MOVES_A_TURN // int(fresh.copy().playout(FastPick(1))))
    measures: Measures = {
        "whole games": lambda: whole_games(fresh, games),
        "rollouts": lambda: rollouts(fresh, games),
        "steps": lambda: steps(fresh, max(1, games // 8)),
        "copies": lambda: copies(fresh),
    }
    if key == "automatch":
        measures["search"] = lambda: search(game, fresh)
    return measures


def first_position(game: AnyGame) -> GameState:
    state: GameState = game.start(game.setup(seats(game), game.brief))
    return state


def seats(game: AnyGame) -> int:
    return 4 if 4 in game.players else game.players[0]


def whole_games(fresh: GameState, games: int) -> tuple[int, float]:
    """From the first position, chance included, inside the engine; counted in moves."""
    pick = FastPick(1)
    started = process_time()
    return sum([fresh.copy().playout(pick) for _ in range(games)]), process_time() - started


def rollouts(fresh: GameState, games: int) -> tuple[int, float]:
    """Copy the position of the first choice and play to the end of the chapter; counted in moves."""
    pick = FastPick(1)
    ready = settled(fresh)
    started = process_time()
    return sum([ready.copy().playout(pick) for _ in range(games)]), process_time() - started


def settled(fresh: GameState) -> GameState:
    """After all that chance does before the first choice."""
    state = fresh.copy()
    state.settle(FastPick(1))
    return state


def steps(fresh: GameState, games: int) -> tuple[int, float]:
    """Ask for the legal moves and play one, from Python; counted in moves."""
    pick = FastPick(1)
    moves = 0
    started = process_time()
    for _ in range(games):
        state = fresh.copy()
        while not state.over():
            state.settle(pick)
            while (seat := state.mover()) >= 0:
                legal = state.legal(seat)
                state.apply(seat, legal[moves % len(legal)])
                moves += 1
    return moves, process_time() - started


def copies(fresh: GameState) -> tuple[int, float]:
    """Of the position of the first choice."""
    copy = settled(fresh).copy
    started = process_time()
    for _ in range(COPIES_A_TURN):
        copy()
    return COPIES_A_TURN, process_time() - started


def search(game: Any, fresh: GameState, iterations: int = 500) -> tuple[int, float]:
    """For the lead to the second trick, the others' cards imagined anew each time; counted in iterations."""
    state = settled(fresh)
    for _ in range(FIRST_TRICK):
        state.apply(state.mover(), state.legal(state.mover())[0])
    seat = int(state.mover())
    memory = game.recall(game.view(state, Seat(seat)))
    started = process_time()
    Search(memory, seat).run(iterations, FastPick(1))
    return iterations, process_time() - started
