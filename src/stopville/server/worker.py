"""A bot's own process: gets a view and what may be done, answers with one of it, line by line.

It never sees a position: what arrives is what the page of that seat would get.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

from stopville.bots import bots_for, name_today, usual_bot
from stopville.bots.bot import Silence
from stopville.core.engine.pick import FastPick
from stopville.core.game import AnyGame
from stopville.core.wire import Json, from_json
from stopville.games import GAMES


def choice(game: AnyGame, level: str, seed: int, view: Json, legal: list[Json]) -> Json:
    """The bot's choice, or None when it says nothing; the same seed and the same view choose the same."""
    bots = bots_for(game)
    bot = bots.get(name_today(level), bots[usual_bot(game)])()
    actions = [game.book.from_json(action) for action in legal]
    chosen = bot.choose(from_json(game.view_type, view, "view"), actions, FastPick(seed))
    return None if isinstance(chosen, Silence) else game.book.to_json(chosen)


def answer(line: str) -> str:
    asked: dict[str, Any] = json.loads(line)
    game = GAMES[asked["game"]]
    return json.dumps(choice(game, asked["level"], asked["seed"], asked["view"], asked["legal"]))


def main() -> None:
    with suppress(AttributeError, OSError):
        os.nice(5)  # people first
    for line in sys.stdin:
        print(answer(line), flush=True)


if __name__ == "__main__":
    main()
