"""What an option of a table changes: who begins well, how long it takes, how far apart it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from stopville.arena.match import Played, play_match
from stopville.arena.ratings import Share, share_of
from stopville.bots import bot_named
from stopville.core.game import AnyGame, Choice, Number, Option, OptionValue, Setup
from stopville.games import GAMES

BATCH: Final = 8  # games handed to a process at a time


@dataclass(frozen=True)
class Compared:
    """One value of the option, the same bot in every seat."""

    value: OptionValue
    wins: list[Share]  # by seat; a shared win is divided
    moves: float
    shortest: int
    longest: int
    points: float  # of a seat, in the mean
    spread: float  # between the seats of a game: the standard deviation, in the mean


def values_of(option: Option) -> tuple[OptionValue, ...]:
    if isinstance(option, Choice):
        return option.choices
    if isinstance(option, Number):
        return tuple(dict.fromkeys((option.low, option.default, option.high)))
    return (False, True)


def compare(
    game: AnyGame,
    players: int,
    options: Mapping[str, OptionValue],
    option: Option,
    bot: str,
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Compared]:
    """So many games for each value, on the same deals; `progress` hears how many are done."""
    found = []
    done = 0
    with ProcessPoolExecutor(os.cpu_count(), initializer=_leave_interrupts_to_the_caller) as pool:
        for value in values_of(option):
            setup = game.setup(players, {**options, option.name: value})
            batches = [
                (first, min(BATCH, seed + games - first)) for first in range(seed, seed + games, BATCH)
            ]
            parts = [pool.submit(play_batch, game.key, setup, bot, *batch) for batch in batches]
            played: list[Played] = []
            for part in parts:
                played += part.result()
                progress(done + len(played))
            done += games
            found.append(compared(value, played, players))
    return found


def _leave_interrupts_to_the_caller() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(key: str, setup: Setup, bot: str, first: int, games: int) -> list[Played]:
    game = GAMES[key]
    make = bot_named(game, bot)
    return [
        play_match(game, setup, [make() for _ in range(setup.players)], deal, deal)
        for deal in range(first, first + games)
    ]


def compared(value: OptionValue, games: list[Played], players: int) -> Compared:
    lengths = [played.moves for played in games]
    return Compared(
        value,
        [share_of([won(played, seat) for played in games]) for seat in range(players)],
        fmean(lengths),
        min(lengths),
        max(lengths),
        fmean(fmean(played.points) for played in games),
        fmean(pstdev(played.points) for played in games),
    )


def won(played: Played, seat: int) -> float:
    return 1 / len(played.winners) if seat in played.winners else 0.0
