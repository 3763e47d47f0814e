"""The games of Stopville, each in a folder of its own: one line here adds another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from stopville.core.game import AnyGame


class Shelf(Mapping[str, AnyGame]):
    """The games by key; a box is opened when it is first taken down."""

    def __init__(self, boxes: Mapping[str, str]) -> None:
        self._boxes = boxes

    def __getitem__(self, key: str) -> AnyGame:
        module, _, name = self._boxes[key].partition(":")
        game: AnyGame = getattr(import_module(module), name)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)


GAMES: Final = Shelf(
    {
        "automatch": "stopville.games.automatch.game:AUTOMATCH",
        "ordino": "stopville.games.ordino.game:ORDINO",
        "autostop": "stopville.games.autostop.game:AUTOSTOP",
        "automobile": "stopville.games.automobile.game:AUTOMOBILE",
    }
)
