"""What can be done at a table of Ordino Match, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import ARROWS, KINDS, NUMBERS, SIDE, WORDS
from stopville.games.ordino.engine.material import ARROW_NAMES, KIND_NAMES, PIECE_NAMES, WORD_NAMES


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

# What each fact may be, and how it is written in a notation.
_RANGES: Final = {
    "seat": range(4),
    "kind": range(KINDS),
    "number": range(1, NUMBERS + 1),
    **dict.fromkeys(("arrow", "arrow2"), range(ARROWS)),
    **dict.fromkeys(("word", "word2"), range(WORDS)),
    "piece": range(SIDE),
}
_NAMES: Final = {
    "kind": KIND_NAMES,
    **dict.fromkeys(("arrow", "arrow2"), ARROW_NAMES),
    **dict.fromkeys(("word", "word2"), WORD_NAMES),
    "piece": PIECE_NAMES,
}


def codebook(cells: Sequence[str]) -> Codebook[Action]:
    """The book for a labyrinth with these cells."""
    ranges, names = {**_RANGES, "cell": range(len(cells))}, {**_NAMES, "cell": cells}

    def kind(make: type[Action], first: int, verb: str) -> Kind[Action]:
        facts = {fact: ranges[fact] for fact in make.__struct_fields__}
        return Kind(
            make,
            first=first,
            verb=verb,
            house=codes.is_house(first),
            joins=False,
            reveals=None,
            spelling=names,
            **facts,
        )

    return Codebook(
        [
            kind(Pass, codes.PASS, "pass"),
            kind(DrawFirst, codes.FIRST, "first"),
            kind(CentreThrow, codes.CENTRE_THROW, "two"),
            kind(PlaceThrow, codes.PLACE_THROW, "three"),
            kind(Take, codes.TAKE, "take"),
            kind(Recover, codes.RECOVER, "recover"),
            kind(Throw, codes.THROW, "six"),
            kind(Move, codes.MOVE, ""),
            kind(Place, codes.PLACE, "place"),
        ]
    )
