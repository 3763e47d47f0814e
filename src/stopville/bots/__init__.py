"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

from collections.abc import Callable

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame

MakeBot = Callable[[], Bot]


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    return {"random": RandomBot}


def usual_bot(game: AnyGame) -> str:
    return next(iter(bots_for(game)))
