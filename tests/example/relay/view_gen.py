"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.kinds import Numbers
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    deals: int
    lowest: bool


class View(Shown):
    """All that one seat may know of a table of Relay."""

    me: Seat
    awaited: Numbers  # who must act
    options: Options
    players: int
    asked: Numbers
    to_play: int
    dealt: int  # deals that are over
    winners: Numbers  # once the match is over
    won: Numbers  # legs won in the whole match
    leader: int  # of this leg; -1 before the deal
    hands: Numbers  # one's own cards
    shown: Numbers  # every card laid in this deal
    laid: Numbers  # the card of each seat, 0 for none yet
    held: Numbers  # how many cards each seat holds
