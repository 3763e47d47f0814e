"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.kinds import Numbers, Rows
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    markers_need_cars: bool


class View(Shown):
    """All that one seat may know of a table of Automobile."""

    me: Seat
    awaited: Numbers  # who must act
    options: Options
    players: int
    asked: Numbers
    turn_number: int
    phase: int
    step: int
    next: int  # whose turn in the order, or how far the phase has come
    action_round: int
    front: int  # the most modern space ever built on
    ford: int  # who still has Ford's extra tile
    space: int  # where the action under way builds
    placed: int  # distributors placed in this action
    made: Numbers  # the spaces that produced in this action
    owed: int  # what the next in the order must pay now
    closures: int  # left in phase 6
    bonuses: int  # bonus markers taken in this turn
    winners: Numbers  # the seats that won, once it is over
    order: Numbers
    passing: Numbers  # who passed in phase 6, in this order; -1 for nobody yet
    character: Numbers  # -1 for none yet
    cash: Numbers
    debt: Numbers
    cubes: Numbers
    losses: Numbers
    loans: Numbers
    demand: Rows  # the tiles of each seat as they were drawn; 0 none, -1 face down
    lanes: Rows  # distributors waiting, in the premium, mid and low lane
    on_slots: Rows  # distributors that sold in this phase, by class
    owner: Numbers  # of the tiles or, once closed, of the cars left
    tiles: Numbers
    parts: Numbers
    closed: Numbers
    cars: Numbers
    bonus: Numbers
    reduced: Numbers
    extra: Numbers  # the tile drawn for a class in phase 7
    sets: Numbers  # sizes of the sets of reduced-price markers on offer, 0 when taken
