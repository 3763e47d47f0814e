"""What the expert of Ordino Match should think of what it counts: learned from games it plays with itself.

  python -m tools.ordino_weights --games 4000 --seed 200000

Plays with the present weights, one throw ahead and now and then at random, and finds the weights with
which the positions on the way would have foretold the winners best (logistic regression).  The same seed
plays the same games; with compiled rules 4,000 take some ten minutes.  Fewer say little: every game has
one winner only, however many positions.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from math import exp, log
from typing import Final

from stopville.bots.ordino.levels import WEIGHTS, ExpertBot
from stopville.core.engine.pick import FastPick
from stopville.games.ordino.engine.position import THROWING
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import ORDINO

AT_RANDOM: Final = 8  # percent of the moves, so that unusual positions come up too
EVERY: Final = 3  # of the positions of a game, which are much alike, one in so many counts
ROUNDS: Final = 8  # of Newton's method; it has settled long before
FIRM: Final = 1e-9  # holds still what never varies

Seen = tuple[list[float], float]  # what is counted before a throw, and whether who throws will win


# -- games -----------------------------------------------------------------------------------------


def games(number: int, seed: int) -> Iterator[list[Seen]]:
    bot = ExpertBot(ORDINO)
    for game in range(seed, seed + number):
        yield positions(bot, game)


def positions(bot: ExpertBot, seed: int) -> list[Seen]:
    chance, pick = FastPick(seed), FastPick(7 * seed + 3)
    state = ORDINO.start(ORDINO.setup(2))
    state.settle(chance)
    found: list[tuple[list[float], int]] = []
    turn = 0
    while (seat := int(state.mover())) >= 0:
        state.apply(seat, chosen(bot, state, pick))
        turn += 1
        if state.step == THROWING and turn % EVERY == 0:
            found.append((list(bot.ahead.judgement.look(state)), int(state.seat)))
        state.settle(chance)
    return [(counted, float(state.payoff(thrower))) for counted, thrower in found]


def chosen(bot: ExpertBot, state: State, pick: FastPick) -> int:
    legal = [int(code) for code in state.legal(state.mover())]
    if pick.below(100) < AT_RANDOM:
        return legal[pick.below(len(legal))]
    return max(legal, key=lambda code: bot.ahead.after(state, code, 1))


# -- what foretells the winner ---------------------------------------------------------------------


def fitted(seen: list[Seen]) -> list[float]:
    """Newton's method from nothing: a few rounds are enough."""
    weights = [0.0] * len(WEIGHTS)
    for _ in range(ROUNDS):
        slope, bend = slope_and_bend(seen, weights)
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def slope_and_bend(seen: list[Seen], weights: list[float]) -> tuple[list[float], list[list[float]]]:
    many = len(weights)
    slope = [0.0] * many
    bend = [[FIRM * (row == column) for column in range(many)] for row in range(many)]
    for counted, won in seen:
        odds = foretold(counted, weights)
        steep = odds * (1 - odds)
        for row, value in enumerate(counted):
            if value:
                slope[row] += (won - odds) * value
                line, times = bend[row], steep * value
                for column in range(many):
                    line[column] += times * counted[column]
    return slope, bend


def foretold(counted: list[float], weights: list[float]) -> float:
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, counted, strict=True))))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss: the matrix times the answer is the right side."""
    rows = [[*line, end] for line, end in zip(matrix, right, strict=True)]
    for pivot, top in enumerate(rows):
        rows[pivot] = top = [value / top[pivot] for value in top]
        for place, line in enumerate(rows):
            if place != pivot:
                rows[place] = [a - line[pivot] * b for a, b in zip(line, top, strict=True)]
    return [line[-1] for line in rows]


def surprise(seen: list[Seen], weights: list[float]) -> float:
    """The mean of what the results came as; a coin would be surprised by 0.693."""
    told = [foretold(counted, weights) for counted, _ in seen]
    return -sum(won * log(p) + (1 - won) * log(1 - p) for (_, won), p in zip(seen, told)) / len(seen)


def main() -> None:
    parser = ArgumentParser(description="Learns what the expert of Ordino Match thinks of a position.")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    seen: list[Seen] = []
    for number, found in enumerate(games(asked.games, asked.seed), 1):
        seen += found
        if number % 100 == 0:
            print(f"{number} games, {len(seen)} positions", flush=True)
    weights = fitted(seen)
    print(f"surprised by {surprise(seen, list(WEIGHTS)):.5f} before, by {surprise(seen, weights):.5f} now")
    print("WEIGHTS: Final = (" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")


if __name__ == "__main__":
    main()
