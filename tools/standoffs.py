"""Do games of bots end?  Plays whole games with one level in every seat and looks for stand-offs.

  python -m tools.standoffs --game autostop --level expert --games 1000 [--players 3] [--seed 1] [--out FILE]

A stand-off is a game longer than five times the median of its kind.  For each game, level and number of
players it says how long games are, how many are stand-offs, and which share of them there may be at most
with 95 % confidence.  With --out the figures are kept in a file, a line for each kind, newer ones replacing
older ones; docs/strength.md shows docs/strength/standoffs.jsonl.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import comb
from pathlib import Path
from statistics import median
from typing import Final

from stopville.arena.match import MOST_MOVES, Endless, play_match
from stopville.bots import bot_named
from stopville.games import GAMES

TOO_LONG: Final = 5  # times the median


@dataclass(frozen=True)
class Lengths:
    """How long games of one kind are, in moves of players."""

    game: str
    level: str
    players: int
    seed: int
    games: int
    median: float
    longest: int
    standoffs: int
    at_most: float  # the share of stand-offs, with 95 % confidence

    @property
    def kind(self) -> tuple[str, str, int]:
        return self.game, self.level, self.players


def lengths(key: str, level: str, players: int, games: int, seed: int) -> Iterator[int]:
    game = GAMES[key]
    make = bot_named(game, level)
    for number in range(seed, seed + games):
        try:
            yield play_match(
                game, game.setup(players), [make() for _ in range(players)], number, number
            ).moves
        except Endless:
            yield MOST_MOVES


def summed_up(key: str, level: str, players: int, seed: int, moves: list[int]) -> Lengths:
    usual = median(moves)
    beyond = sum(each > TOO_LONG * usual for each in moves)
    bound = highest_share(beyond, len(moves))
    return Lengths(key, level, players, seed, len(moves), usual, max(moves), beyond, round(bound, 6))


def highest_share(found: int, games: int) -> float:
    """The largest share with which so few would be found in one run of twenty (Clopper and Pearson)."""
    low, high = found / games, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        so_few = sum(comb(games, k) * middle**k * (1 - middle) ** (games - k) for k in range(found + 1))
        low, high = (middle, high) if so_few > 0.05 else (low, middle)
    return high


def keep(file: Path, found: Lengths) -> None:
    kept = {tuple(row[name] for name in ("game", "level", "players")): row for row in rows(file)}
    kept[found.kind] = asdict(found)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(kept[kind]) + "\n" for kind in sorted(kept)), "utf-8")


def rows(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    standoffs = 0
    for key in asked.game or GAMES:
        for level in asked.level or GAMES[key].levels:
            for players in [asked.players] if asked.players else GAMES[key].players:
                moves = list(lengths(key, level, players, asked.games, asked.seed))
                found = summed_up(key, level, players, asked.seed, moves)
                standoffs += found.standoffs
                print(json.dumps(asdict(found)), flush=True)
                if asked.out:
                    keep(asked.out, found)
    sys.exit(bool(standoffs))


if __name__ == "__main__":
    main()
