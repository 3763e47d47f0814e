"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

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
    "automobile": {"manager": "stopville.bots.automobile:AutomobileBot.of"},
    "autostop": {"sensible": "stopville.bots.autostop:SensibleBot"},
    "ordino": {"careful": "stopville.bots.ordino:CarefulBot"},
}


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    knowing = {name: partial(_make, place, game) for name, place in KNOWING.get(game.key, {}).items()}
    return {**knowing, "random": RandomBot}


def _make(place: str, game: AnyGame) -> Bot:
    module, _, name = place.partition(":")
    bot: Bot = attrgetter(name)(import_module(module))(game)
    return bot


def usual_bot(game: AnyGame) -> str:
    return next(iter(bots_for(game)))
