"""Does a server's bot play like the arena's?  The same seed and the same view must give the same answer.

  python -m tools.identity [--positions 1000] [--game KEY] [--level NAME]

Positions come from games of random players.  Each is put to a bot as the arena asks it, and to the process
that answers for a server.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

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


async def differences(game: AnyGame, level: str, count: int, bots: BotProcesses) -> int:
    """In how many of so many positions the two answers differ."""
    found = 0
    every_third = islice(positions(game), 0, 3 * count, 3)
    for seed, (state, seat) in enumerate(every_third):
        legal = [game.book.action(int(code)) for code in state.legal(seat)]
        identity = Identity(bots_for(game)[level](), seed)
        alone = identity.choose(game.view(state, Seat(seat)), legal)
        asked = Question(game.key, level, seed, sight_of(game, state).view(seat), legal)
        served = await bots.choose(asked)
        found += served != (None if isinstance(alone, Silence) else game.book.to_json(alone))
    return found


async def compare(keys: list[str], level: str | None, count: int) -> int:
    bots, total = BotProcesses(1, limit=60), 0
    for key in keys:
        for name in [level] if level else bots_for(GAMES[key]):
            found = await differences(GAMES[key], name, count, bots)
            total += found
            print(f"{key:12} {name:10} {count} positions, {found} different", flush=True)
    await bots.close()
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--level")
    told = parser.parse_args()
    sys.exit(bool(asyncio.run(compare(told.game or list(GAMES), told.level, told.positions))))


if __name__ == "__main__":
    main()
