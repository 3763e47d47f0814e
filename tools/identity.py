"""Does a server's bot play like the arena's?  The same seed and the same view must give the same answer.

  PYTHONPATH=build/compiled:. .venv/bin/python -m tools.identity [--positions N] [--game KEY] [--level NAME]

Positions come from games of random players.  Each is put to a bot as the arena asks it, and to the process
that answers for a server; both think at the same time.  `--seconds` bounds a level: its line says how many
positions were reached.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from stopville.bots import bots_for
from stopville.bots.bot import Silence
from stopville.bots.identity import Identity
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.game import AnyGame
from stopville.games import GAMES
from stopville.server.bots import BotProcesses, Question
from stopville.server.sight import sight_of


def positions(game: AnyGame) -> Iterator[tuple[Any, int]]:
    """Positions in which somebody has a choice, from games of random players."""
    for seed, players in enumerate(cycle(game.players)):
        pick = FastPick(seed)
        state = game.start(game.setup(players, game.brief))
        state.settle(pick)
        while (seat := int(state.mover())) >= 0:
            legal = state.legal(seat)
            if len(legal) > 1:
                yield state.copy(), seat
            state.apply(seat, legal[pick.below(len(legal))])
            state.settle(pick)


class Compared(NamedTuple):
    positions: int
    different: int


async def compared(
    game: AnyGame, level: str, count: int, bots: BotProcesses, seconds: float = inf
) -> Compared:
    """In how many of so many positions, or of those that were reached in time, the two answers differ."""
    end, found, reached = monotonic() + seconds, 0, 0
    for seed, (state, seat) in enumerate(islice(positions(game), 0, 3 * count, 3)):
        found += await is_different(game, level, seed, state, seat, bots)
        reached += 1
        if monotonic() > end:
            break
    return Compared(reached, found)


async def is_different(
    game: AnyGame, level: str, seed: int, state: Any, seat: int, bots: BotProcesses
) -> bool:
    legal = [game.book.action(int(code)) for code in state.legal(seat)]
    asked = Question(game.key, level, seed, sight_of(game, state).view(seat), legal)
    served = asyncio.create_task(bots.choose(asked))
    await asyncio.sleep(0)  # the question is on its way
    alone = Identity(bots_for(game)[level](), seed).choose(game.view(state, Seat(seat)), legal)
    answer = await served
    chosen = None if isinstance(alone, Silence) else game.book.to_json(alone)
    return answer.instead or answer.action != chosen


async def compare(keys: list[str], levels: list[str], count: int, seconds: float) -> int:
    bots, total = BotProcesses(1, limit=600), 0
    try:
        for key in keys:
            for name in levels or bots_for(GAMES[key]):
                reached, found = await compared(GAMES[key], name, count, bots, seconds)
                total += found
                print(f"{key:12} {name:10} {reached} positions, {found} different", flush=True)
    finally:
        await bots.close()
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--seconds", type=float, default=inf, help="for each level")
    told = parser.parse_args()
    found = compare(told.game or list(GAMES), told.level or [], told.positions, told.seconds)
    sys.exit(bool(asyncio.run(found)))


if __name__ == "__main__":
    main()
