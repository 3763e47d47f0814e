"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Final

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame

MakeBot = Callable[[], Bot]

# Who knows a game: a class that is made with it, for each key.
SENSIBLE: Final = {
    "autostop": "stopville.bots.autostop:SensibleBot",
}


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    if game.key not in SENSIBLE:
        return {"random": RandomBot}
    module, _, name = SENSIBLE[game.key].partition(":")
    return {"sensible": partial(getattr(import_module(module), name), game), "random": RandomBot}


def usual_bot(game: AnyGame) -> str:
    return next(iter(bots_for(game)))
