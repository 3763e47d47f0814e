"""What can be done at a table of Automobile, by name.  Spaces are numbered from 0 and written from 1."""

from __future__ import annotations

from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.board import CHARACTERS, CLASSES


class Pass(Fact):
    """No more decisions in this turn."""


class Done(Fact):
    """Nothing more in this action."""


class Loan(Fact):
    pass


class TakeCubes(Fact):
    pass


class DrawFirst(Fact):
    """Chance says who chooses first."""

    seat: int


class DrawTile(Fact):
    """Chance draws a demand tile for whoever is next."""

    value: int


class Choose(Fact):
    character: int


class Tiles(Fact):
    """What is built on the space just named."""

    factories: int
    parts: int


class Place(Fact):
    """One distributor; then more, or Done."""

    lane: int


class Build(Fact):
    space: int


class Close(Fact):
    space: int


class Sell(Fact):
    """A car to Howard's customers."""

    space: int


class Bonus(Fact):
    space: int


class Reduce(Fact):
    space: int
    markers: int


class FordBuild(Fact):
    space: int
    parts: int


class Distribute(Fact):
    """A distributor of this lane sells a car of this space; the slot is of the car's class."""

    lane: int
    space: int


class Make(Fact):
    space: int
    cars: int


Action = (
    Pass
    | Done
    | Loan
    | TakeCubes
    | DrawFirst
    | DrawTile
    | Choose
    | Tiles
    | Place
    | Build
    | Close
    | Sell
    | Bonus
    | Reduce
    | FordBuild
    | Distribute
    | Make
)

_SPACES: Final = range(26)
_NUMBERED: Final = tuple(str(space + 1) for space in _SPACES)
_SPACE: Final = {"space": _NUMBERED}
_LANE: Final = {"lane": CLASSES, "space": _NUMBERED}
_CHARACTER: Final = {"character": tuple(name.casefold() for name in CHARACTERS)}

# The last pass opens the demand tiles, so nothing may follow a pass in the same message.
BOOK: Final[Codebook[Action]] = Codebook(
    [
        Kind(Pass, first=codes.PASS, verb="pass"),
        Kind(Done, first=codes.DONE, verb="done", joins=True, reveals=False),
        Kind(Loan, first=codes.LOAN, verb="loan", joins=True, reveals=False),
        Kind(TakeCubes, first=codes.TAKE_CUBES, verb="cubes", joins=True, reveals=False),
        Kind(DrawFirst, first=codes.DRAW_FIRST, verb="first", house=True, seat=range(5)),
        Kind(DrawTile, first=codes.DRAW_TILE, verb="tile", house=True, value=range(2, 6)),
        Kind(
            Choose,
            first=codes.CHOOSE,
            verb="choose",
            joins=True,
            reveals=False,
            spelling=_CHARACTER,
            character=range(6),
        ),
        Kind(
            Tiles,
            first=codes.TILES,
            verb="tiles",
            joins=True,
            reveals=False,
            factories=range(3),
            parts=range(2),
        ),
        Kind(
            Place, first=codes.PLACE, verb="place", joins=True, reveals=False, spelling=_LANE, lane=range(3)
        ),
        Kind(
            Build, first=codes.BUILD, verb="build", joins=True, reveals=False, spelling=_SPACE, space=_SPACES
        ),
        Kind(
            Close, first=codes.CLOSE, verb="close", joins=True, reveals=False, spelling=_SPACE, space=_SPACES
        ),
        Kind(Sell, first=codes.SELL, verb="sell", joins=True, reveals=False, spelling=_SPACE, space=_SPACES),
        Kind(
            Bonus, first=codes.BONUS, verb="bonus", joins=True, reveals=False, spelling=_SPACE, space=_SPACES
        ),
        Kind(
            Reduce,
            first=codes.REDUCE,
            verb="reduce",
            joins=True,
            reveals=False,
            spelling=_SPACE,
            space=_SPACES,
            markers=range(1, 3),
        ),
        Kind(
            FordBuild,
            first=codes.FORD,
            verb="ford",
            joins=True,
            reveals=False,
            spelling=_SPACE,
            space=_SPACES,
            parts=range(2),
        ),
        Kind(
            Distribute,
            first=codes.DISTRIBUTE,
            verb="distribute",
            joins=True,
            reveals=False,
            spelling=_LANE,
            lane=range(3),
            space=_SPACES,
        ),
        Kind(
            Make,
            first=codes.MAKE,
            verb="make",
            joins=True,
            reveals=False,
            spelling=_SPACE,
            space=_SPACES,
            cars=range(1, codes.MOST_MADE + 1),
        ),
    ]
)
