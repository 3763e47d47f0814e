"""What can be done at a table of Ordino Match, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.ordino.engine.board import DRAW_FIRST, MOVE, PASS, PIECE_NAMES, PLACE, RECOVER, TAKE
from stopville.games.ordino.engine.dice import (
    ARROW_NAMES,
    CENTRE_THROW,
    KIND_NAMES,
    PLACE_THROW,
    THROW,
    WORD_NAMES,
)


class Pass(Fact):
    """Nothing can be moved or placed; or nothing is wanted at the centre."""


class DrawFirst(Fact):
    """Chance names who begins."""

    seat: int


class CentreThrow(Fact):
    kind: int
    number: int


class PlaceThrow(Fact):
    kind: int
    number: int
    word: int


class Throw(Fact):
    """Six dice; equal ones in order."""

    kind: int
    number: int
    arrow: int
    arrow2: int
    word: int
    word2: int


class Move(Fact):
    """A piece of one's own colour, and the cell on which it ends."""

    piece: int
    cell: int


class Take(Fact):
    """From the centre, the enemy on this cell."""

    cell: int


class Recover(Fact):
    """A sphere comes back on this cell."""

    cell: int


class Place(Fact):
    piece: int
    cell: int


Action = Pass | DrawFirst | CentreThrow | PlaceThrow | Throw | Move | Take | Recover | Place

_DICE: Final = {
    "kind": KIND_NAMES,
    "arrow": ARROW_NAMES,
    "arrow2": ARROW_NAMES,
    "word": WORD_NAMES,
    "word2": WORD_NAMES,
}
_KIND: Final = range(len(KIND_NAMES))
_NUMBER: Final = range(1, 7)
_ARROW: Final = range(len(ARROW_NAMES))
_WORD: Final = range(len(WORD_NAMES))
_PIECE: Final = range(len(PIECE_NAMES))


def codebook(cells: Sequence[str]) -> Codebook[Action]:
    """The book for a labyrinth with these cells."""
    names = {"piece": PIECE_NAMES, "cell": cells}
    cell = range(len(cells))
    throws: list[Kind[Action]] = [
        Kind(DrawFirst, first=DRAW_FIRST, verb="first", house=True, seat=range(4)),
        Kind(
            CentreThrow,
            first=CENTRE_THROW,
            verb="two",
            house=True,
            spelling=_DICE,
            kind=_KIND,
            number=_NUMBER,
        ),
        Kind(
            PlaceThrow,
            first=PLACE_THROW,
            verb="three",
            house=True,
            spelling=_DICE,
            kind=_KIND,
            number=_NUMBER,
            word=_WORD,
        ),
        Kind(
            Throw,
            first=THROW,
            verb="six",
            house=True,
            spelling=_DICE,
            kind=_KIND,
            number=_NUMBER,
            arrow=_ARROW,
            arrow2=_ARROW,
            word=_WORD,
            word2=_WORD,
        ),
    ]
    choices: list[Kind[Action]] = [
        Kind(Pass, first=PASS, verb="pass"),
        Kind(Take, first=TAKE, verb="take", spelling=names, cell=cell),
        Kind(Recover, first=RECOVER, verb="recover", spelling=names, cell=cell),
        Kind(Move, first=MOVE, verb="", spelling=names, piece=_PIECE, cell=cell),
        Kind(Place, first=PLACE, verb="place", spelling=names, piece=_PIECE, cell=cell),
    ]
    return Codebook(throws + choices)
