"""How fast the engine is, beside the C++ library of the field when that is installed.

Every measure is taken in short turns, ours and theirs one after the other, because machines are
shared: what counts is the ratio within one run, the middle one of all turns.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from stopville.arena.simulate import build
from stopville.bots.search.ismcts import Search
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games import GAMES

Turn = Callable[[], tuple[int, float]]  # does some work: how much, in how many seconds
Measures = dict[str, Turn]

# Their bridge solves every deal at the end unless told not to; then it plays the cards, as we do.
PEERS: Final = {"hearts": "hearts", "bridge": "bridge(use_double_dummy_result=false)"}

SEARCHED: Final = {"hearts": "hearts(pass_cards=false)"}  # as ours, no cards change hands before
FIRST_TRICK: Final = 4  # cards: in hearts its leader has no choice


# -- ours: L'Auto-Match, one deal of four players ----------------------------------------------------------


def our_measures() -> Measures:
    return {
        "whole deals": whole_deals,
        "rollouts": rollouts,
        "steps": steps,
        "copies": copies,
        "search": search,
    }


def _start() -> Any:
    game = GAMES["automatch"]
    return game.start(game.setup(4, game.brief))


def whole_deals(games: int = 600) -> tuple[int, float]:
    """Deal and play to the end, inside the engine; counted in moves."""
    pick = FastPick(1)
    fresh = _start()
    started = process_time()
    return sum([fresh.copy().playout(pick) for _ in range(games)]), process_time() - started


def rollouts(games: int = 1000) -> tuple[int, float]:
    """Copy a position just dealt and play it to the end, inside the engine; counted in moves."""
    pick = FastPick(1)
    dealt = _start()
    dealt.settle(pick)
    started = process_time()
    return sum([dealt.copy().playout(pick) for _ in range(games)]), process_time() - started


def steps(games: int = 80) -> tuple[int, float]:
    """Deal, then ask for the legal moves and play one, from Python; counted in moves."""
    pick = FastPick(1)
    moves = 0
    fresh = _start()
    started = process_time()
    for _ in range(games):
        state = fresh.copy()
        state.settle(pick)
        while (seat := state.mover()) >= 0:
            legal = state.legal(seat)
            state.apply(seat, legal[moves % len(legal)])
            moves += 1
    return moves, process_time() - started


def copies(count: int = 20000) -> tuple[int, float]:
    dealt = _start()
    dealt.settle(FastPick(1))
    copy = dealt.copy
    started = process_time()
    for _ in range(count):
        copy()
    return count, process_time() - started


def search(iterations: int = 500) -> tuple[int, float]:
    """For the lead to the second trick, the others' cards imagined anew each time; counted in iterations."""
    game, pick = GAMES["automatch"], FastPick(1)
    state = _start()
    state.settle(pick)
    for _ in range(FIRST_TRICK):
        state.apply(state.mover(), state.legal(state.mover())[0])
    seat = int(state.mover())
    memory = game.recall(game.view(state, Seat(seat)))
    started = process_time()
    Search(memory, seat).run(iterations, pick)
    return iterations, process_time() - started


# -- theirs: OpenSpiel's trick games, by the same measures ---------------------------------------------------


def peer_measures(name: str) -> Measures:
    import pyspiel

    game = pyspiel.load_game(PEERS[name])
    dealt = _dealt(game)
    moves = _player_moves(dealt.clone())
    measures: Measures = {
        "whole deals": lambda: _peer_games(pyspiel, game, 100),
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


# -- the same engine without its compiled half, in a process of its own --------------------------------------

_AS_SOURCE: Final = """
import sys
from importlib import machinery as m
of_source = m.FileFinder.path_hook((m.SourceFileLoader, m.SOURCE_SUFFIXES))
def hook(path):
    if "stopville" in path.replace("\\\\", "/").split("/"):
        return of_source(path)
    raise ImportError
sys.path_hooks.insert(0, hook)
from stopville.arena.bench import serve
serve()
"""


def serve() -> None:
    """Answers each name of a measure on standard input with its turn."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asks will close the input
    measures = our_measures()
    print(build(), flush=True)
    for line in sys.stdin:
        print(json.dumps(measures[line.strip()]()), flush=True)


class Interpreted:
    """The plain Python build, answering from its own process."""

    def __enter__(self) -> Interpreted:
        command = [sys.executable, "-c", _AS_SOURCE]
        home = str(Path(__file__).parents[2])
        environment = {**os.environ, "PYTHONPATH": home}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        if self._answer() != "interpreted":
            raise RuntimeError("the plain build did not start")
        return self

    def __exit__(self, *fault: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def measures(self) -> Measures:
        return {name: lambda name=name: self._ask(name) for name in our_measures()}  # type: ignore[misc]  # bound now

    def _ask(self, name: str) -> tuple[int, float]:
        assert self.process.stdin is not None
        print(name, file=self.process.stdin, flush=True)
        work, seconds = json.loads(self._answer())
        return work, seconds


# -- side by side --------------------------------------------------------------------------------------------


def bench(seconds: float = 30.0, progress: Callable[[float], None] = lambda share: None) -> dict[str, Any]:
    """Every measure, how often a second, and its ratio to each peer that is here."""
    with Interpreted() as plain:
        sides = {build(): our_measures(), "interpreted": plain.measures(), **_peers()}
        rates = _rates(sides, seconds, progress)
    return {
        "machine": {"python": platform.python_version(), "processor": platform.machine(), "build": build()},
        "game": "automatch, one deal of four players",
        "import_cpu_ms": round(1000 * import_seconds(), 1),
        "measures": {name: _measure(rates, name) for name in our_measures()},
    }


def _peers() -> dict[str, Measures]:
    try:
        import pyspiel  # noqa: F401  an optional extra
    except ImportError:
        return {}
    return {name: peer_measures(name) for name in PEERS}


def _rates(
    sides: dict[str, Measures], seconds: float, progress: Callable[[float], None]
) -> dict[tuple[str, str], list[float]]:
    """Turn after turn, every side does every measure once."""
    rates: dict[tuple[str, str], list[float]] = {}
    spent = 0.0
    while spent < seconds:
        for side, measures in sides.items():
            for name, turn in measures.items():
                work, time = turn()
                rates.setdefault((side, name), []).append(work / max(time, 1e-6))
                spent += time
        progress(min(1.0, spent / seconds))
    return rates


def _measure(rates: dict[tuple[str, str], list[float]], name: str) -> dict[str, Any]:
    """How often a second on each side, and ours to theirs turn by turn."""
    per_second = {side: round(median(turns)) for (side, measure), turns in rates.items() if measure == name}
    ratios = {
        f"{ours} / {theirs}": round(_ratio(rates[ours, name], rates[theirs, name]), 2)
        for ours in ("compiled", "interpreted")
        for theirs in (*PEERS, "interpreted")
        if (ours, name) in rates and (theirs, name) in rates and ours != theirs
    }
    return {"per_second": per_second, "ratios": ratios}


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def import_seconds() -> float:
    """Processor time of importing the engine with a game, from its second start on; the best of five."""
    load = "from stopville.games import GAMES; GAMES['automatch']"
    code = f"import time; t = time.process_time(); {load}; print(time.process_time() - t)"
    command = [sys.executable, "-c", code]
    with TemporaryDirectory() as bytecode:  # the first run fills it, as the first start does for a player
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
        outputs = [subprocess.check_output(command, text=True, env=environment) for _ in range(6)]
    return min(map(float, outputs))
