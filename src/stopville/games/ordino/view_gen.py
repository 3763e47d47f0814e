"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    super: bool
    together: bool


class View(Shown):
    """All that one seat may know of a table of Ordino Match."""

    me: Seat
    awaited: tuple[int, ...]  # who must act
    options: Options
    players: int
    asked: tuple[int, ...]
    step: int
    seat: int  # whose turn it is
    thrown: int  # the code of the throw to be answered
    arrived: int  # the piece that has just reached the centre
    quiet: int  # turns since the last capture
    places: tuple[int, ...]  # the cell of each piece, white first; -1 not placed yet, -2 taken
    dice: tuple[int, ...]  # kind, number, arrows, words; or kind, number, word; or nothing
    winners: tuple[int, ...]
