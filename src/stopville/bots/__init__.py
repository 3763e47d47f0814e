"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Final

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame
from stopville.core.words import Words

MakeBot = Callable[[], Bot]
WORDS: Final = Words(Path(__file__).parent / "words.toml")

USUAL: Final = "skilled"  # answers at once
FORMER_NAMES: Final = {"manager": USUAL, "sensible": USUAL, "careful": USUAL}  # in saves and tables


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name: the levels from the weakest up, and chance."""
    levels = {name: partial(_make, place, game) for name, place in game.levels.items()}
    return {**levels, "random": RandomBot}


def yardsticks_for(game: AnyGame) -> dict[str, MakeBot]:
    """Bots that nobody plays with: the arena measures levels by them."""
    return {name: partial(_make, place, game) for name, place in game.yardsticks.items()}


def _make(place: str, game: AnyGame) -> Bot:
    """`package.module:Name`, called with the game; also how somebody else's bot is named."""
    module, _, name = place.partition(":")
    bot: Bot = attrgetter(name)(import_module(module))(game)
    return bot


class UnknownBot(ValueError):
    """There is no such bot, or it cannot be made: says why."""


def bot_named(game: AnyGame, name: str) -> MakeBot:
    """One of ours by name, or any other by where it is: `mine.robot:Robot`."""
    ours = {**bots_for(game), **yardsticks_for(game)}
    name = name_today(name)
    if name in ours:
        return ours[name]
    if ":" not in name:
        raise UnknownBot(f"{name!r} is none of {', '.join(ours)}, nor module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a file in the folder one is in, as `python -m` would find it
    make = partial(_make, name, game)
    try:
        bot = make()
    except Exception as fault:  # somebody else's code: whatever it does, say so in a line
        raise UnknownBot(f"{name!r} cannot be made: {type(fault).__name__}: {fault}") from fault
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name!r} has no method choose(view, legal, pick)")
    return make


def usual_bot(game: AnyGame) -> str:
    """The one to play against when nobody says which."""
    bots = bots_for(game)
    return USUAL if USUAL in bots else next(iter(bots))


def level_in_words(name: str, lang: str) -> str:
    return WORDS.say("levels", name, lang)


def level_meant(word: str) -> str:
    """The level that is called so in some language; any other word stays what it is."""
    levels = WORDS.sections["levels"]
    return next((name for name, words in levels.items() if word.casefold() in words.values()), word)


def name_today(name: str) -> str:
    """What a bot that was saved under an earlier name is called now."""
    return FORMER_NAMES.get(name, name)
