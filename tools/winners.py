"""How well bots of one level do among themselves: what the winner has at the end, on average.

  python -m tools.winners automobile expert --players 4 --games 200 --seed 1

The same seed plays the same games.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

from stopville.arena.match import play_match
from stopville.bots import bot_named
from stopville.games import GAMES


def winners(game: str, bot: str, players: int, games: int, seed: int) -> Iterator[int]:
    """The winner's points, game by game."""
    chosen = GAMES[game]
    make = bot_named(chosen, bot)
    for number in range(seed, seed + games):
        bots = [make() for _ in range(players)]
        yield max(play_match(chosen, chosen.setup(players), bots, number, number).points)


def main() -> None:
    parser = ArgumentParser(description="What the winner has at the end, on average.")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    points: list[int] = []
    for won in winners(asked.game, asked.bot, asked.players, asked.games, asked.seed):
        points.append(won)
        print(f"{len(points)}: {won}", flush=True)
    reach = 1.96 * pstdev(points) / sqrt(len(points))
    print(f"mean {fmean(points):.0f} ± {reach:.0f} ({min(points)} to {max(points)}), {len(points)} games")


if __name__ == "__main__":
    main()
