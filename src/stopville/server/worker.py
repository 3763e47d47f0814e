"""A bot's own process: gets a view and what may be done, answers with one of it, line by line.

It never sees a position: what arrives is what the page of that seat would get.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from stopville.bots import bots_for, name_today, usual_bot
from stopville.bots.bot import Silence
from stopville.bots.identity import Identity
from stopville.core.game import AnyGame
from stopville.core.wire import Json, encode, from_json
from stopville.games import GAMES


@lru_cache(maxsize=500)  # tables of this process, about
def bot(game: AnyGame, level: str, seed: int) -> Identity:
    bots = bots_for(game)
    return Identity(bots.get(name_today(level), bots[usual_bot(game)])(), seed)


def choice(
    game: AnyGame, level: str, seed: int, view: Json, legal: list[Json], budget: int | None = None
) -> Json:
    """The bot's choice, or None when it says nothing; the same seed, view and budget choose the same."""
    actions = [game.book.from_json(action) for action in legal]
    player = bot(game, level, seed)
    spent = player.budget if budget is None else budget
    chosen = player.choose_within(spent, from_json(game.view_type, view, "view"), actions)
    return None if isinstance(chosen, Silence) else game.book.to_json(chosen)


def answer(line: bytes) -> bytes:
    """A line of JSON: a Choice (bots.py)."""
    asked: dict[str, Any] = msgspec.json.decode(line)
    game, level, seed = GAMES[asked["game"]], asked["level"], asked["seed"]
    budget = bot(game, level, seed).part(asked["share"])
    action = choice(game, level, seed, asked["view"], asked["legal"], budget)
    return encode({"action": action, "budget": budget})


def main() -> None:
    with suppress(AttributeError, OSError):
        os.nice(5)  # people first
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
