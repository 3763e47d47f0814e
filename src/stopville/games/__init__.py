"""The games of Stopville, each in a folder of its own: one line here adds another.

Somebody's own board is named in the environment, STOPVILLE_BOARDS=ordino=mine.json, so that every
process of a server or a simulation takes the same one; `stopville --board` puts it there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from stopville.core.game import AnyGame


class Shelf(Mapping[str, AnyGame]):
    """The games by key; a box is opened when it is first taken down."""

    def __init__(self, boxes: Mapping[str, str]) -> None:
        self._boxes = boxes

    def __getitem__(self, key: str) -> AnyGame:
        module, _, name = self._boxes[key].partition(":")
        game: AnyGame = getattr(import_module(module), name)
        board = boards().get(key)
        return with_board(game, board) if board else game

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)


def boards() -> dict[str, str]:
    """Which games are to be played on another board, and where its file or folder is."""
    named = [text.partition("=") for text in os.environ.get(BOARDS, "").split(os.pathsep) if text]
    return {key: path for key, _, path in named}


@cache
def with_board(game: AnyGame, path: str) -> AnyGame:
    """The same game on that board; BadData says what is wrong with the file."""
    return type(game)(Path(path))  # type: ignore[call-arg]  # every game that has a board takes one


BOARDS: Final = "STOPVILLE_BOARDS"

GAMES: Final = Shelf(
    {
        "automatch": "stopville.games.automatch.game:AUTOMATCH",
        "ordino": "stopville.games.ordino.game:ORDINO",
        "autostop": "stopville.games.autostop.game:AUTOSTOP",
        "automobile": "stopville.games.automobile.game:AUTOMOBILE",
    }
)
