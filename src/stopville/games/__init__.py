"""The games of Stopville, each in a folder of its own: one line here adds another.

Games of other packages are found by their entry points, group `stopville.games`:

    [project.entry-points."stopville.games"]
    klaxon = "klaxon.game:KLAXON"

Somebody's own board is named in the environment, STOPVILLE_BOARDS=ordino=mine.json, so that every
process of a server or a simulation takes the same one; `stopville --board` puts it there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from stopville.core.game import AnyGame

BOARDS: Final = "STOPVILLE_BOARDS"
GROUP: Final = "stopville.games"

OURS: Final = {
    "automatch": "stopville.games.automatch.game:AUTOMATCH",
    "ordino": "stopville.games.ordino.game:ORDINO",
    "autostop": "stopville.games.autostop.game:AUTOSTOP",
    "automobile": "stopville.games.automobile.game:AUTOMOBILE",
}


class Shelf(Mapping[str, AnyGame]):
    """The games by key; one is imported when it is first asked for."""

    def __init__(self, ours: Mapping[str, str]) -> None:
        self._ours = ours

    def __getitem__(self, key: str) -> AnyGame:
        game = loaded(self._ours[key]) if key in self._ours else guests()[key]
        board = boards().get(key)
        return with_board(game, board) if board else game

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        yield from guests()

    def __len__(self) -> int:
        return len(self._ours) + len(guests())


def loaded(place: str) -> AnyGame:
    """`package.module:NAME`"""
    module, _, name = place.partition(":")
    game: AnyGame = getattr(import_module(module), name)
    return game


# -- games of other packages ------------------------------------------------------------------------


@cache
def guests() -> dict[str, AnyGame]:
    """By key.  One that cannot be imported, or whose key is taken, is left out with a line on stderr."""
    found: dict[str, AnyGame] = {}
    for place, package in entry_points():
        game = guest(place, package, [*OURS, *found])
        if game is not None:
            found[game.key] = game
    return found


def entry_points() -> list[tuple[str, str]]:
    """Where each game is and which package brings it, in a fixed order."""
    from importlib import metadata  # here, because it costs more than the rest of this module

    points = metadata.entry_points(group=GROUP)
    return sorted((point.value, point.dist.name if point.dist else "?") for point in points)


def guest(place: str, package: str, taken: list[str]) -> AnyGame | None:
    try:
        game = loaded(place)
        key = game.key
    except Exception as fault:  # somebody else's code: everything else must work
        leave_out(package, f"{place} cannot be imported: {type(fault).__name__}: {fault}")
        return None
    if key in taken:
        leave_out(package, f"there is already a game called {key!r}")
        return None
    return game


def leave_out(package: str, reason: str) -> None:
    line = " ".join(reason.split())
    print(f"stopville: the game of the package {package} is left out: {line}", file=sys.stderr)


# -- somebody's own board ------------------------------------------------------------------------------


def boards() -> dict[str, str]:
    """Which games are to be played on another board, and where its file or folder is."""
    named = [text.partition("=") for text in os.environ.get(BOARDS, "").split(os.pathsep) if text]
    return {key: path for key, _, path in named}


@cache
def with_board(game: AnyGame, path: str) -> AnyGame:
    """The same game on that board; BadData says what is wrong with the file."""
    return type(game)(Path(path))  # every game that has a board takes one


GAMES: Final = Shelf(OURS)
