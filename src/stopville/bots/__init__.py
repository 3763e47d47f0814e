"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Final

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame

MakeBot = Callable[[], Bot]

# Who knows a game, by key and name, the one to play against first: something that is made with the
# game, and loaded when it is wanted.
KNOWING: Final = {
    "automatch": {
        "skilled": "stopville.bots.automatch:skilled",
        "amateur": "stopville.bots.automatch:amateur",
        "beginner": "stopville.bots.automatch:beginner",
    },
    "automobile": {
        "skilled": "stopville.bots.automobile:skilled",
        "beginner": "stopville.bots.automobile:beginner",
        "amateur": "stopville.bots.automobile:amateur",
        "expert": "stopville.bots.automobile:expert",
    },
    "autostop": {"sensible": "stopville.bots.autostop:SensibleBot"},
    "ordino": {"careful": "stopville.bots.ordino:CarefulBot"},
}


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    knowing = {name: partial(_make, place, game) for name, place in KNOWING.get(game.key, {}).items()}
    return {**knowing, "random": RandomBot}


def _make(place: str, game: AnyGame) -> Bot:
    """`package.module:Name`, called with the game; also how somebody else's bot is named."""
    module, _, name = place.partition(":")
    bot: Bot = attrgetter(name)(import_module(module))(game)
    return bot


class UnknownBot(ValueError):
    """There is no such bot, or it cannot be made: says why."""


def bot_named(game: AnyGame, name: str) -> MakeBot:
    """One of ours by name, or any other by where it is: `mine.robot:Robot`."""
    ours = bots_for(game)
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
    return next(iter(bots_for(game)))
