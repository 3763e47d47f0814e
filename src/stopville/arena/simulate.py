"""Whole games at random, each looked over move by move.

A game is first played as fast as the rules go, which is what is timed; then its moves are played
again before a referee who checks every step.  Both must end in the same position.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

from stopville.core.engine import state as compiled_or_not
from stopville.core.engine.books import Books
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.game import AnyGame, OptionValue, Setup
from stopville.core.play import refusal
from stopville.games import GAMES

MOST_MOVES: Final = 50_000  # no game comes near; one that does will not end
BATCH: Final = 250  # games handed to a process at a time
MOST_VIOLATIONS: Final = 20  # enough to look into


@dataclass(frozen=True)
class Violation:
    seed: int  # of this one game: simulate --games 1 --seed shows it again
    what: str


@dataclass
class Simulation:
    """What came of it."""

    game: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    build: str
    games: int = 0
    moves: int = 0  # choices of players; what chance does is not counted
    seconds: float = 0.0  # of one processor, playing, without the referee
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    shortest: int = 0
    longest: int = 0
    violations: list[Violation] = field(default_factory=list)
    events: dict[str, int] = field(default_factory=dict)  # how often each kind of thing happened

    @property
    def moves_per_second(self) -> int:
        return round(self.moves / self.seconds) if self.seconds else 0


def build() -> str:
    return "interpreted" if compiled_or_not.__file__.endswith(".py") else "compiled"


def simulate(
    game: AnyGame,
    players: int,
    games: int,
    seed: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Plays so many games; `progress` hears how many are done."""
    setup = game.setup(players, {**game.brief, **(options or {})})
    total = _empty(game, setup, seed)
    for part in _parts(game.key, setup, games, seed):
        _add(total, part)
        progress(total.games)
    total.violations.sort(key=lambda violation: violation.seed)
    total.events = dict(sorted(total.events.items()))
    return total


def _parts(key: str, setup: Setup, games: int, seed: int) -> Iterator[Simulation]:
    """Small runs are played here, large ones by a process for each core."""
    batches = [(first, min(BATCH, seed + games - first)) for first in range(seed, seed + games, BATCH)]
    if len(batches) == 1:
        yield play_batch(key, setup, *batches[0])
        return
    pool = ProcessPoolExecutor(os.cpu_count(), initializer=_leave_interrupts_to_the_caller)
    try:
        for done in as_completed([pool.submit(play_batch, key, setup, *batch) for batch in batches]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_caller() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(key: str, setup: Setup, first_seed: int, games: int) -> Simulation:
    game = GAMES[key]
    part = _empty(game, setup, first_seed)
    for seed in range(first_seed, first_seed + games):
        play_one(game, setup, seed, part)
    return part


def play_one(game: AnyGame, setup: Setup, seed: int, part: Simulation) -> None:
    try:
        started = perf_counter()
        state, moves = _random_game(game, setup, FastPick(seed))
        part.seconds += perf_counter() - started
        _note(game, state, moves, part)
        fault = _referee(game, setup, FastPick(seed), state, part)
    except Exception as crash:  # a crash in a rule is what a simulation is there to find
        fault = f"{type(crash).__name__}: {crash}"
    part.games += 1
    if fault and len(part.violations) < MOST_VIOLATIONS:
        part.violations.append(Violation(seed, fault))


def _random_game(game: AnyGame, setup: Setup, pick: FastPick) -> tuple[GameState, int]:
    state: GameState = game.start(setup)
    moves = 0
    state.settle(pick)
    while (seat := state.mover()) >= 0:
        legal = state.legal(seat)
        state.apply(seat, legal[pick.below(len(legal))])
        state.settle(pick)
        moves += 1
        if moves > MOST_MOVES:
            raise RuntimeError("the game does not end")
    return state, moves


def _note(game: AnyGame, state: GameState, moves: int, part: Simulation) -> None:
    result = game.result(state)
    assert result is not None, "the game is over without a result"
    part.moves += moves
    part.shortest = min(part.shortest or moves, moves)
    part.longest = max(part.longest, moves)
    for seat in range(part.players):
        part.points[seat] += result.points[seat]
        part.wins[seat] += seat in result.winners


# -- the referee -----------------------------------------------------------------------------------------


def _referee(game: AnyGame, setup: Setup, pick: FastPick, end: GameState, part: Simulation) -> str:
    """Plays the same game again, step by step; the first thing that is wrong, or nothing."""
    state: Any = game.start(setup)
    state.log = []
    books = Books(game.holdings(state))
    while actors := state.to_act():
        if fault := _step(game, state, Seat(actors[0]), pick) or _keep(game, books, state, part):
            return fault
    return books.compare(game.holdings(state)) or _same_end(game, state, end)


def _same_end(game: AnyGame, state: GameState, end: GameState) -> str:
    return "" if game.digest(state) == game.digest(end) else "the fast game ended elsewhere"


def _step(game: AnyGame, state: Any, seat: Seat, pick: FastPick) -> str:
    if seat == CHANCE:
        code = state.draw(pick)
    else:
        legal = state.legal(seat)
        if not legal:
            return f"seat {seat} must act and has no action"
        code = legal[pick.below(len(legal))]
    if (rule := refusal(game, state, seat, code)) != ALLOWED:
        return f"{game.book.notation(game.book.action(code))} was offered to {seat}, but {rule} forbids it"
    state.apply(seat, code)
    return ""


def _keep(game: AnyGame, books: Books, state: Any, part: Simulation) -> str:
    """Compares the books with the position; every event is counted and its transfers go into them.

    Where nothing is said to have happened there is nothing to write: what changed all the same is
    found when the books are next compared.
    """
    if not state.log:
        return ""
    for event in state.log:
        kind = type(event).__name__
        part.events[kind] = part.events.get(kind, 0) + 1
        if fault := books.post(event.transfers()):
            return fault
    state.log.clear()
    return books.compare(game.holdings(state))


def _empty(game: AnyGame, setup: Setup, seed: int) -> Simulation:
    none = [0] * setup.players
    return Simulation(
        game.key, setup.players, dict(setup.options), seed, build(), wins=none[:], points=none[:]
    )


def _add(total: Simulation, part: Simulation) -> None:
    total.games += part.games
    total.moves += part.moves
    total.seconds += part.seconds
    total.wins = [a + b for a, b in zip(total.wins, part.wins, strict=True)]
    total.points = [a + b for a, b in zip(total.points, part.points, strict=True)]
    total.shortest = min(total.shortest or part.shortest, part.shortest)
    total.longest = max(total.longest, part.longest)
    for kind, count in part.events.items():
        total.events[kind] = total.events.get(kind, 0) + count
    total.violations = (total.violations + part.violations)[:MOST_VIOLATIONS]
