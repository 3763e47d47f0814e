"""Every bot against every other, on the same deals, in turned seats; kept in a file as it goes.

The file has a line for the terms and then one for each pair and deal, always in the same order: the
same bots, deals and seed make the same file, and a run that was stopped goes on where its file ends.
How long bots thought is not in it, because that differs from day to day.
"""

from __future__ import annotations

import json
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from stopville.arena.match import play_match
from stopville.arena.ratings import Rating, Share, ratings, share_of, verdict
from stopville.arena.seating import alone, mixed, share
from stopville.bots import bot_named
from stopville.core.game import OptionValue, Setup
from stopville.games import GAMES

Pair = tuple[str, str]
DECIDED: Final = ("stronger", "not_clearly")


@dataclass(frozen=True)
class Terms:
    """What decides every result."""

    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    seed: int
    alone: bool = False  # the first of a pair has one side, the second all others

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(self.bots, 2))

    def setup(self) -> Setup:
        return GAMES[self.game].setup(self.players, self.options)

    def line(self) -> str:
        return json.dumps({"arena": 1, **asdict(self)})


@dataclass(frozen=True)
class Deal:
    """One pair on one deal, in every line-up."""

    pair: Pair
    deal: int
    shares: list[float]  # of the first bot, by line-up
    moves: list[int]

    @property
    def share(self) -> float:
        return fmean(self.shares)

    def line(self) -> str:
        return json.dumps(asdict(self))


@dataclass
class Thought:
    """How long bots thought in this run, by name."""

    seconds: dict[str, float] = field(default_factory=dict)
    choices: dict[str, int] = field(default_factory=dict)

    def add(self, other: Thought) -> None:
        for bot, seconds in other.seconds.items():
            self.seconds[bot] = self.seconds.get(bot, 0.0) + seconds
            self.choices[bot] = self.choices.get(bot, 0) + other.choices[bot]

    def per_move(self) -> dict[str, float]:
        return {bot: self.seconds[bot] / max(1, self.choices[bot]) for bot in self.seconds}


@dataclass
class Outcome:
    """All that came of it, ready for a table, a program or a page."""

    terms: Terms
    deals: list[Deal]
    thought: Thought

    def shares(self, pair: Pair) -> list[float]:
        return [deal.share for deal in self.deals if deal.pair == pair]

    def share(self, pair: Pair) -> Share:
        return share_of(self.shares(pair))

    def fair(self) -> float:
        sides = len(GAMES[self.terms.game].sides(self.terms.players))
        return 1 / sides if self.terms.alone else 0.5

    def verdict(self, pair: Pair) -> str:
        return "" if self.terms.alone else verdict(self.shares(pair))

    def ratings(self) -> list[Rating]:
        """None when one plays alone: a share is then not even to begin with."""
        return [] if self.terms.alone else ratings({pair: self.shares(pair) for pair in self.terms.pairs})

    def lengths(self) -> list[int]:
        return [moves for deal in self.deals for moves in deal.moves]


class OtherTerms(Exception):
    """The file holds results of something else."""


def tournament(
    terms: Terms,
    deals: int,
    file: Path | None = None,
    until_sure: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Outcome:
    """Plays so many deals for each pair; `progress` hears how many lines of results there are."""
    outcome = Outcome(terms, read(file, terms) if file else [], Thought())
    progress(len(outcome.deals))
    out = file.open("a", encoding="utf-8") if file else None
    if out and not outcome.deals and out.tell() == 0:
        print(terms.line(), file=out, flush=True)
    try:
        for deal, thought in results(terms, deals, outcome, until_sure):
            outcome.deals.append(deal)
            outcome.thought.add(thought)
            if out:
                print(deal.line(), file=out, flush=True)
            progress(len(outcome.deals))
    finally:
        if out:
            out.close()
    return outcome


def read(file: Path, terms: Terms) -> list[Deal]:
    """The results of an earlier run; a last line that was cut off is cut away."""
    if not file.exists():
        return []
    whole = file.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if kept != whole:
        file.write_bytes(kept)
    lines = kept.decode("utf-8").splitlines()
    if lines and lines[0] != terms.line():
        raise OtherTerms(str(file))
    return [_deal(json.loads(line)) for line in lines[1:]]


def _deal(value: dict[str, Any]) -> Deal:
    first, second = value["pair"]
    return Deal((first, second), value["deal"], value["shares"], value["moves"])


# -- playing, on every core -------------------------------------------------------------------------------


def results(terms: Terms, deals: int, so_far: Outcome, until_sure: bool) -> Iterator[tuple[Deal, Thought]]:
    """In the order of the file, whatever order the processes finish in."""
    known = {(deal.pair, deal.deal) for deal in so_far.deals}
    jobs = deque((pair, deal) for deal in range(deals) for pair in terms.pairs if (pair, deal) not in known)
    cores = os.cpu_count() or 1
    pool = ProcessPoolExecutor(cores, initializer=_leave_interrupts_to_the_caller)
    waiting: deque[tuple[Pair, Future[tuple[Deal, Thought]]]] = deque()
    try:
        while jobs or waiting:
            while jobs and len(waiting) < 4 * cores:
                pair, deal = jobs.popleft()
                waiting.append((pair, pool.submit(play_deal, terms, pair, deal)))
            pair, future = waiting.popleft()
            if not (until_sure and so_far.verdict(pair) in DECIDED):
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_caller() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_deal(terms: Terms, pair: Pair, deal: int) -> tuple[Deal, Thought]:
    game, setup = GAMES[terms.game], terms.setup()
    makers = [bot_named(game, name) for name in pair]
    done, thought = Deal(pair, deal, [], []), Thought(dict.fromkeys(pair, 0.0), dict.fromkeys(pair, 0))
    for number, lineup in enumerate((alone if terms.alone else mixed)(game, terms.players)):
        bots = [makers[who]() for who in lineup]
        played = play_match(game, setup, bots, terms.seed + deal, seed_of(terms.seed, deal, number))
        done.shares.append(share(lineup, played.winners))
        done.moves.append(played.moves)
        for seat, who in enumerate(lineup):
            thought.seconds[pair[who]] += played.thought[seat]
            thought.choices[pair[who]] += played.choices[seat]
    return done, thought


def seed_of(seed: int, deal: int, lineup: int) -> int:
    """What the bots draw with: another for every game, whoever plays."""
    return (seed * 1_000_003 + deal) * 101 + lineup
