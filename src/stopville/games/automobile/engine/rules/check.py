"""Whether a position that was read from somewhere can be one: the first thing wrong with it, in words.

The kinds of its fields (kinds.py) have refused every number that no table could have.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.material import LEAST_VALUE, SPACES, VALUES
from stopville.games.automobile.engine.position import (
    ACTION_PHASE,
    BUILDING,
    CHARACTER_PHASE,
    DECISION_PHASE,
    DEMAND_PHASE,
    DISTRIBUTOR_PHASE,
    LOSS_PHASE,
    NO_CHARACTER,
    NO_SEAT,
    NO_SPACE,
    SALES_PHASE,
    Position,
)


def fault(s: Position) -> str:
    """Asked in this order, because later questions lean on earlier ones."""
    return (
        wrong_lengths(s)
        or wrong_board(s)
        or wrong_seats(s)
        or wrong_turn(s)
        or wrong_owner(s)
        or wrong_stocks(s)
        or wrong_demand(s)
        or wrong_markers(s)
    )


def wrong_lengths(s: Position) -> str:
    seats, spaces = int(s.players), int(SPACES)
    if s.players != s.terms.players or s.asked or s.window:
        return "the players are not those of this table, or a question is open that this game never asks"
    by_seat = [len(s.order), len(s.passing), len(s.character), len(s.cash), len(s.debt)]
    by_seat = by_seat + [len(s.cubes), len(s.losses), len(s.loans)]
    by_space = [len(s.owner), len(s.tiles), len(s.parts), len(s.closed)]
    by_space = by_space + [len(s.cars), len(s.bonus), len(s.reduced)]
    if by_seat != [seats] * 8 or len(s.demand) != 2 * seats:
        return f"a list does not have an entry for each of {seats} seats"
    if len(s.lanes) != 3 * seats or len(s.on_slots) != 3 * seats or len(s.extra) != 3:
        return "a list does not have an entry for each lane"
    if by_space != [spaces] * 7:
        return f"a list does not have an entry for each of {spaces} spaces"
    if len(s.bag) != VALUES or len(s.sets) != len(s.terms.board.sets):
        return "the bag or the sets of markers have the wrong number of entries"
    return ""


def wrong_board(s: Position) -> str:
    """What this board has less of than others may have."""
    board = s.terms.board
    for seat in range(s.players):
        if s.loans[seat] > board.loans:
            return f"loans is {s.loans[seat]}, not from 0 to {board.loans}"
    return "" if s.closures <= board.closures else f"closures is {s.closures}, more than {board.closures}"


def wrong_seats(s: Position) -> str:
    if s.ford >= s.players or s.winners >= BIT[s.players]:
        return "ford or winners is a seat that nobody has"
    return (
        strangers("order", s.order, s.players)
        or strangers("passing", s.passing, s.players)
        or strangers("owner", s.owner, s.players)
        or twins("order", s.order)
        or twins("passing", s.passing)
        or twins("character", s.character)
    )


def strangers(name: str, values: vec[i64], players: i64) -> str:
    for value in values:
        if value >= players:
            return f"{name} has {value}, a seat that nobody has"
    return ""


def twins(name: str, values: vec[i64]) -> str:
    for place in range(len(values)):
        for other in range(place):
            if values[place] != NO_SEAT and values[place] == values[other]:
                return f"{name} has {values[place]} twice"
    return ""


def wrong_turn(s: Position) -> str:
    """Somebody must be next, in every phase that waits for somebody."""
    if s.winners:
        return ""
    if NO_SEAT in s.order and (s.phase > DEMAND_PHASE or s.order[0] != NO_SEAT):
        return "order lacks a seat"
    in_order = s.phase in (CHARACTER_PHASE, ACTION_PHASE, DISTRIBUTOR_PHASE, DECISION_PHASE, LOSS_PHASE)
    if in_order and s.next >= s.players:
        return "next is nobody"
    if s.phase >= ACTION_PHASE and NO_CHARACTER in s.character:
        return "character is not chosen by everybody"
    if s.step == BUILDING and s.space == NO_SPACE:
        return "space is needed to build on"
    return ""


def wrong_owner(s: Position) -> str:
    for space in range(SPACES):
        if s.owner[space] == NO_SEAT and (s.tiles[space] or s.parts[space] or s.cars[space]):
            return f"space {space} has tiles or cars and no owner"
        if s.closed[space] and (s.tiles[space] or s.parts[space]):
            return f"space {space} is closed and has tiles"
        if not s.closed[space] and s.owner[space] != NO_SEAT and s.tiles[space] == 0:
            return f"space {space} has an owner and no factory"
        if space > s.front and (s.owner[space] != NO_SEAT or s.closed[space]):
            return f"space {space} is beyond the front"
    return ""


def wrong_stocks(s: Position) -> str:
    for seat in range(s.players):
        if s.factories_left(seat) < 0 or s.parts_left(seat) < 0:
            return f"seat {seat} has more tiles on the board than there are"
        if s.cars_out(seat) > s.terms.board.cars or s.distributors_left(seat) < 0:
            return f"seat {seat} has more cars or distributors on the board than there are"
    return ""


def wrong_demand(s: Position) -> str:
    """Every tile is in the bag, before a player or on the market."""
    out = [0] * int(VALUES)
    for tile in [int(tile) for tile in s.demand] + [int(tile) for tile in s.extra]:
        if tile and tile < LEAST_VALUE:
            return f"there is no demand tile {tile}"
        if tile:
            out[tile - int(LEAST_VALUE)] += 1
    for value in range(VALUES):
        if s.bag[value] + out[value] != s.terms.board.bag[value]:
            return f"the demand tiles of {LEAST_VALUE + value} do not add up"
    return ""


def wrong_markers(s: Position) -> str:
    """Every marker is on offer or on a space."""
    bonus: i64 = 0
    reduced: i64 = 0
    for space in range(SPACES):
        bonus += s.bonus[space]
        reduced += s.reduced[space]
    offered: i64 = 0
    in_all: i64 = 0
    for number in range(len(s.sets)):
        if s.sets[number] and s.sets[number] != s.terms.board.sets[number]:
            return "a set of reduced-price markers has the wrong size"
        offered += s.sets[number]
        in_all += s.terms.board.sets[number]
    if s.phase in (DECISION_PHASE, SALES_PHASE) and (bonus != s.bonuses or reduced + offered != in_all):
        return "the markers do not add up"
    return ""
