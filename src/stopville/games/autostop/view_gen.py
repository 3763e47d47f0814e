"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.kinds import Numbers
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    games: int
    purse: int
    buy_in: bool
    landing_seconds: int
    stop_seconds: int
    relaxed: bool
    stop_places_freely: bool
    no_officer_start: bool
    open_pile: bool
    marked: bool


class View(Shown):
    """All that one seat may know of a table of Autostop."""

    me: Seat
    awaited: Numbers  # who must act
    options: Options
    players: int
    asked: Numbers
    played: int  # how many games have been won
    step: int
    seat: int  # whose car moves, or moved last
    dealer: int
    winner: int  # of the last game
    purse: Numbers
    bought: Numbers  # all that a seat ever had from the bank
    began: Numbers  # what each had won or lost before this game
    gained: Numbers  # what the last game brought to each
    treasury: Numbers  # customs officer, gendarme, policeman
    hands: Numbers  # sign cards; a view shows one's own
    passes: int  # a view shows one's own
    laid: Numbers  # sign cards in the pile: all were seen when they were laid
    laid_passes: int
    top: int  # of the pile: 0 a pass, -1 none
    at: Numbers  # the space of each car: 0 the town, -1 not on the road yet
    landing: int  # the space whose window is open, or -1
    run: int  # cards laid one after the other by the seat at play
    sealed: int  # who said Stop!; until it is shown only that seat knows
    held: Numbers  # how many cards each seat holds, passes included
    nets: Numbers  # what each has won or lost so far
    undealt: int  # how many cards are still in the pack
