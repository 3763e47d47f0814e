"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.kinds import Numbers
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    super: bool
    together: bool


class View(Shown):
    """All that one seat may know of a table of Ordino Match."""

    me: Seat
    awaited: Numbers  # who must act
    options: Options
    players: int
    asked: Numbers
    step: int
    seat: int  # whose turn it is
    thrown: int  # the code of the throw to be answered
    arrived: int  # the piece that has just reached the centre
    quiet: int  # turns since the last capture
    places: Numbers  # the cell of each piece, white first; -1 not placed yet, -2 taken
    dice: Numbers  # kind, number, arrows, words; or kind, number, word; or nothing
    winners: Numbers
