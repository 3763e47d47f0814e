"""What one seat knows of a table of Automobile: everything but the others' demand tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import listed, union
from stopville.core.engine.seats import Seat
from stopville.core.wire import Fact
from stopville.games.automobile.engine.board import LEAST_VALUE, Board
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.rules import SALES, State, start

Numbers = tuple[int, ...]

UNSEEN = -1  # a tile lies there, face down


class View(Fact):
    """All that one seat may know; built up from nothing.  AU-8"""

    me: Seat
    players: int
    markers_need_cars: bool
    awaited: Numbers  # who must act
    # where the game stands
    turn: int  # from 1
    phase: int  # from 0
    step: int
    next: int
    action_round: int  # from 0
    front: int  # the most modern space ever built on, or -1
    ford: int  # who still has Ford's extra tile, or -1
    space: int  # where the action under way builds, or -1
    placed: int  # distributors placed in this action
    made: Numbers  # the spaces that produced in this action
    owed: int  # what the next in the order must pay now
    winners: Numbers
    # by seat
    order: Numbers
    passing: Numbers  # who passed in phase 6, in this order; -1 for nobody yet
    character: Numbers  # -1 for none yet
    cash: Numbers
    debt: Numbers
    cubes: Numbers
    losses: Numbers
    loans: Numbers
    demand: tuple[Numbers, ...]  # the tiles of each seat; -1 is one face down
    lanes: tuple[Numbers, ...]  # distributors waiting, in the premium, mid and low lane
    on_slots: tuple[Numbers, ...]  # distributors that sold in this phase, by class
    # by space
    owner: Numbers
    tiles: Numbers
    parts: Numbers
    closed: Numbers
    cars: Numbers
    bonus: Numbers
    reduced: Numbers
    # on offer
    closures: int
    bonuses: int  # taken
    sets: Numbers  # sizes of the sets of reduced-price markers, 0 when taken
    extra: Numbers  # tiles drawn for a class in phase 7


def view(s: State, me: Seat) -> View:
    return View(
        me=me,
        players=s.players,
        markers_need_cars=s.terms.markers_need_cars,
        awaited=tuple(s.awaited()),
        turn=s.turn_number,
        phase=s.phase,
        step=s.step,
        next=s.next,
        action_round=s.action_round,
        front=s.front,
        ford=s.ford,
        space=s.space,
        placed=s.placed,
        made=tuple(listed(s.made)),
        owed=s.owed,
        winners=tuple(listed(s.winners)),
        order=tuple(s.order),
        passing=tuple(s.passing),
        character=tuple(s.character),
        cash=tuple(s.cash),
        debt=tuple(s.debt),
        cubes=tuple(s.cubes),
        losses=tuple(s.losses),
        loans=tuple(s.loans),
        demand=tuple(_tiles(s, seat, me) for seat in range(s.players)),
        lanes=_by_lane(s.lanes),
        on_slots=_by_lane(s.on_slots),
        owner=tuple(s.owner),
        tiles=tuple(s.tiles),
        parts=tuple(s.parts),
        closed=tuple(s.closed),
        cars=tuple(s.cars),
        bonus=tuple(s.bonus),
        reduced=tuple(s.reduced),
        closures=s.closures,
        bonuses=s.bonuses,
        sets=tuple(s.sets),
        extra=tuple(s.extra),
    )


def _tiles(s: State, seat: int, me: Seat) -> Numbers:
    """One's own; everybody's once they are shown in phase 7.  AU-8, AU-79"""
    drawn = [tile for tile in s.demand[2 * seat : 2 * seat + 2] if tile]
    return tuple(tile if seat == me or s.phase >= SALES else UNSEEN for tile in drawn)


def _by_lane(flat: vec[i64]) -> tuple[Numbers, ...]:
    numbers = list(flat)
    return tuple(tuple(numbers[place : place + 3]) for place in range(0, len(numbers), 3))


# -- from a view to what can be imagined -------------------------------------------------------------


def recall(board: Board, seen: View) -> Seen:
    state = start(board, seen.players, False, seen.markers_need_cars)
    _know_game(state, seen)
    _know_seats(state, seen)
    _know_spaces(state, seen)
    return Seen(state, _know_demand(state, seen))


def _know_game(s: State, seen: View) -> None:
    s.turn_number = seen.turn
    s.phase = seen.phase
    s.step = seen.step
    s.next = seen.next
    s.action_round = seen.action_round
    s.front = seen.front
    s.ford = seen.ford
    s.space = seen.space
    s.placed = seen.placed
    s.made = union(list(seen.made))
    s.owed = seen.owed
    s.winners = union(list(seen.winners))
    s.closures = seen.closures
    s.bonuses = seen.bonuses
    s.put_row("sets", list(seen.sets))


def _know_seats(s: State, seen: View) -> None:
    for name in ("order", "passing", "character", "cash", "debt", "cubes", "losses", "loans"):
        s.put_row(name, list(getattr(seen, name)))
    s.put_row("lanes", [count for lanes in seen.lanes for count in lanes])
    s.put_row("on_slots", [count for lanes in seen.on_slots for count in lanes])


def _know_spaces(s: State, seen: View) -> None:
    for name in ("owner", "tiles", "parts", "closed", "cars", "bonus", "reduced"):
        s.put_row(name, list(getattr(seen, name)))


def _know_demand(s: State, seen: View) -> list[int]:
    """The known tiles leave the bag; returns the places of the unknown ones."""
    s.put_row("extra", list(seen.extra))
    hidden = []
    for seat, tiles in enumerate(seen.demand):
        for number, tile in enumerate(tiles):
            if tile == UNSEEN:
                hidden.append(2 * seat + number)
            else:
                s.demand[2 * seat + number] = tile
    known = [tile for tile in [*s.demand, *s.extra] if tile]
    for tile in known:
        s.bag[tile - LEAST_VALUE] -= 1
    return hidden
