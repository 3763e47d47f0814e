"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    markers_need_cars: bool


class View(Shown):
    """All that one seat may know of a table of Automobile."""

    me: Seat
    awaited: tuple[int, ...]  # who must act
    options: Options
    players: int
    asked: tuple[int, ...]
    turn_number: int
    phase: int
    step: int
    next: int  # whose turn in the order, or how far the phase has come
    action_round: int
    front: int  # the most modern space ever built on
    ford: int  # who still has Ford's extra tile
    space: int  # where the action under way builds
    placed: int  # distributors placed in this action
    made: tuple[int, ...]  # the spaces that produced in this action
    owed: int  # what the next in the order must pay now
    closures: int  # left in phase 6
    bonuses: int  # bonus markers taken in this turn
    winners: tuple[int, ...]  # the seats that won, once it is over
    order: tuple[int, ...]
    passing: tuple[int, ...]  # who passed in phase 6, in this order; -1 for nobody yet
    character: tuple[int, ...]  # -1 for none yet
    cash: tuple[int, ...]
    debt: tuple[int, ...]
    cubes: tuple[int, ...]
    losses: tuple[int, ...]
    loans: tuple[int, ...]
    demand: tuple[tuple[int, ...], ...]  # the tiles of each seat as they were drawn; 0 none, -1 face down
    lanes: tuple[tuple[int, ...], ...]  # distributors waiting, in the premium, mid and low lane
    on_slots: tuple[tuple[int, ...], ...]  # distributors that sold in this phase, by class
    owner: tuple[int, ...]  # of the tiles or, once closed, of the cars left
    tiles: tuple[int, ...]
    parts: tuple[int, ...]
    closed: tuple[int, ...]
    cars: tuple[int, ...]
    bonus: tuple[int, ...]
    reduced: tuple[int, ...]
    extra: tuple[int, ...]  # the tile drawn for a class in phase 7
    sets: tuple[int, ...]  # sizes of the sets of reduced-price markers on offer, 0 when taken
