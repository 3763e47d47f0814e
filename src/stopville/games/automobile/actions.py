"""What can be done at a table of Automobile, by name.  Spaces are numbered from 0 and written from 1."""

from __future__ import annotations

from functools import partial
from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import CHARACTERS, CLASSES


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
_SPELLING: Final = {
    "space": _NUMBERED,
    "lane": CLASSES,
    "character": tuple(name.casefold() for name in CHARACTERS),
}


# What shows nobody anything new: several may be sent in one message.
_open = partial(Kind[Action], spelling=_SPELLING, joins=True, reveals=False)

# The last pass opens the demand tiles, so nothing may follow a pass in the same message.
BOOK: Final[Codebook[Action]] = Codebook(
    [
        Kind(Pass, first=codes.PASS, verb="pass"),
        _open(Done, first=codes.DONE, verb="done"),
        _open(Loan, first=codes.LOAN, verb="loan"),
        _open(TakeCubes, first=codes.TAKE_CUBES, verb="cubes"),
        Kind(DrawFirst, first=codes.DRAW_FIRST, verb="first", house=True, seat=range(5)),
        Kind(DrawTile, first=codes.DRAW_TILE, verb="tile", house=True, value=range(2, 6)),
        _open(Choose, first=codes.CHOOSE, verb="choose", character=range(6)),
        _open(Tiles, first=codes.TILES, verb="tiles", factories=range(3), parts=range(2)),
        _open(Place, first=codes.PLACE, verb="place", lane=range(3)),
        _open(Build, first=codes.BUILD, verb="build", space=_SPACES),
        _open(Close, first=codes.CLOSE, verb="close", space=_SPACES),
        _open(Sell, first=codes.SELL, verb="sell", space=_SPACES),
        _open(Bonus, first=codes.BONUS, verb="bonus", space=_SPACES),
        _open(Reduce, first=codes.REDUCE, verb="reduce", space=_SPACES, markers=range(1, 3)),
        _open(FordBuild, first=codes.FORD, verb="ford", space=_SPACES, parts=range(2)),
        _open(Distribute, first=codes.DISTRIBUTE, verb="distribute", lane=range(3), space=_SPACES),
        _open(Make, first=codes.MAKE, verb="make", space=_SPACES, cars=range(1, codes.MOST_MADE + 1)),
    ]
)
