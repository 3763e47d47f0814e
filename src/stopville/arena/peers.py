"""OpenSpiel's trick games, by the same measures as ours; an optional extra."""

from __future__ import annotations

from time import process_time
from typing import Any, Final

from stopville.arena.measures import FIRST_TRICK, Measures

# Their bridge solves every deal at the end unless told not to; then it plays the cards, as we do.
PEERS: Final = {"hearts": "hearts", "bridge": "bridge(use_double_dummy_result=false)"}

SEARCHED: Final = {"hearts": "hearts(pass_cards=false)"}  # as ours, no cards change hands before


def peers() -> dict[str, Measures]:
    """By name; none where OpenSpiel is not installed."""
    try:
        import pyspiel  # noqa: F401  an optional extra
    except ImportError:
        return {}
    return {name: peer_measures(name) for name in PEERS}


def peer_measures(name: str) -> Measures:
    import pyspiel

    game = pyspiel.load_game(PEERS[name])
    dealt = _dealt(game)
    moves = _player_moves(dealt.clone())
    measures: Measures = {
        "whole games": lambda: _peer_games(pyspiel, game, 100),
        "rollouts": lambda: _peer_rollouts(pyspiel, game, dealt, moves, 400),
        "steps": lambda: _peer_steps(game, 20),
        "copies": lambda: _peer_copies(dealt, 5000),
    }
    if name in SEARCHED:
        second_trick = _dealt(pyspiel.load_game(SEARCHED[name]))
        for _ in range(FIRST_TRICK):
            second_trick.apply_action(second_trick.legal_actions()[0])
        measures["search"] = lambda: _peer_search(pyspiel, second_trick, 500)
    return measures


def _dealt(game: Any) -> Any:
    state = game.new_initial_state()
    turn = 0
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(legal[turn * 7 % len(legal)])
        turn += 1
    return state


def _player_moves(state: Any) -> int:
    moves = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[moves % len(legal)])
        moves += 1
    return moves


def _peer_games(pyspiel: Any, game: Any, games: int) -> tuple[int, float]:
    """Its own random players play whole games in C++."""
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    moves = 0
    seconds = 0.0
    for seed in range(games):
        state = game.new_initial_state()
        started = process_time()
        pyspiel.evaluate_bots(state, players, seed)
        seconds += process_time() - started
        moves += sum(turn.player >= 0 for turn in state.full_history())
    return moves, seconds


def _peer_rollouts(pyspiel: Any, game: Any, state: Any, moves: int, games: int) -> tuple[int, float]:
    """Its search with a single step, whose evaluator plays so many games at random in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    started = process_time()
    search.mcts_search(state)
    return moves * games, process_time() - started


def _peer_search(pyspiel: Any, state: Any, iterations: int) -> tuple[int, float]:
    """Its search of information sets in C++, one game at random for each iteration, worlds without limit."""
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, iterations)
    started = process_time()
    bot.step(state)
    return iterations, process_time() - started


def _peer_steps(game: Any, games: int) -> tuple[int, float]:
    moves = 0
    started = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            chance = state.is_chance_node()
            state.apply_action(legal[moves % len(legal)])
            moves += not chance
    return moves, process_time() - started


def _peer_copies(state: Any, count: int) -> tuple[int, float]:
    started = process_time()
    for _ in range(count):
        state.clone()
    return count, process_time() - started
