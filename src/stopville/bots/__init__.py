"""Players made of code.  They choose from a view, like everybody else."""

from __future__ import annotations

from collections.abc import Callable

from stopville.bots.bot import Bot, RandomBot
from stopville.core.game import AnyGame

MakeBot = Callable[[], Bot]


def bots_for(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that can play this game, by name; the first is the one to play against."""
    knowing = _KNOWING.get(game.key)
    return (knowing(game) if knowing else {}) | {"random": RandomBot}


def usual_bot(game: AnyGame) -> str:
    return next(iter(bots_for(game)))


# -- bots that know one game; loaded when it is played ---------------------------------------------------


def _ordino(game: AnyGame) -> dict[str, MakeBot]:
    from stopville.bots.ordino import CarefulBot
    from stopville.games.ordino.game import Ordino

    assert isinstance(game, Ordino)
    return {"careful": lambda: CarefulBot(game)}


_KNOWING: dict[str, Callable[[AnyGame], dict[str, MakeBot]]] = {"ordino": _ordino}
