"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

from collections.abc import Callable

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame

MakeBot = Callable[[], Bot]


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    return {**_skilled(game), "random": RandomBot}


def _skilled(game: AnyGame) -> dict[str, MakeBot]:
    """Those that know the game; a game is opened only when somebody plays it."""
    if game.key == "automobile":
        from stopville.bots.automobile import AutomobileBot

        return {"manager": lambda: AutomobileBot(game.board)}  # type: ignore[attr-defined]  # its own game
    return {}


def usual_bot(game: AnyGame) -> str:
    return next(iter(bots_for(game)))
