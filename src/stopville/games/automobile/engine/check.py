"""Whether a position that was read from somewhere can be one: the first thing wrong with it, in words."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.games.automobile.engine.board import CHARACTERS, LEAST_VALUE, SPACES, TURNS, VALUES
from stopville.games.automobile.engine.building import MOST_FACTORIES
from stopville.games.automobile.engine.state import NO_SEAT, STEPS, Position


def fault(s: Position) -> str:
    """Asked in this order, because later questions lean on earlier ones."""
    return (
        wrong_lengths(s)
        or wrong_numbers(s)
        or wrong_seats(s)
        or wrong_spaces(s)
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


def outside(name: str, value: i64, low: i64, high: i64) -> str:
    return "" if low <= value <= high else f"{name} is {value}, not from {low} to {high}"


def all_outside(name: str, values: vec[i64], low: i64, high: i64) -> str:
    for value in values:
        if value < low or value > high:
            return outside(name, value, low, high)
    return ""


def wrong_numbers(s: Position) -> str:
    players = s.players
    return (
        outside("turn_number", s.turn_number, 1, TURNS)
        or outside("phase", s.phase, 0, 8)
        or outside("step", s.step, 0, STEPS - 1)
        or outside("next", s.next, 0, 2 * players)
        or outside("action_round", s.action_round, 0, 3)
        or outside("front", s.front, -1, SPACES - 1)
        or outside("ford", s.ford, -1, players - 1)
        or outside("space", s.space, -1, SPACES - 1)
        or outside("placed", s.placed, 0, 3)
        or outside("made", s.made, 0, BIT[SPACES] - 1)
        or outside("owed", s.owed, 0, 1_000_000)
        or outside("closures", s.closures, 0, s.terms.board.closures)
        or outside("bonuses", s.bonuses, 0, len(s.terms.board.bonus_cubes))
        or outside("winners", s.winners, 0, BIT[players] - 1)
    )


def wrong_seats(s: Position) -> str:
    last = s.players - 1
    return (
        all_outside("order", s.order, -1, last)
        or all_outside("passing", s.passing, -1, last)
        or all_outside("character", s.character, -1, len(CHARACTERS) - 1)
        or all_outside("cash", s.cash, 0, 1_000_000)
        or all_outside("debt", s.debt, 0, 1_000_000)
        or all_outside("cubes", s.cubes, 0, 1_000_000)
        or all_outside("losses", s.losses, 0, 1_000_000)
        or all_outside("loans", s.loans, 0, s.terms.board.loans)
        or twins("order", s.order)
        or twins("passing", s.passing)
        or twins("character", s.character)
        or wrong_turn(s)
    )


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
    if NO_SEAT in s.order and (s.phase > 0 or s.order[0] != NO_SEAT):
        return "order lacks a seat"
    if s.phase in (1, 2, 4, 5, 7) and s.next >= s.players:
        return "next is nobody"
    if s.phase >= 2 and -1 in s.character:
        return "character is not chosen by everybody"
    if s.step == 1 and s.space < 0:
        return "space is needed to build on"
    return ""


def wrong_spaces(s: Position) -> str:
    return (
        all_outside("owner", s.owner, -1, s.players - 1)
        or all_outside("tiles", s.tiles, 0, MOST_FACTORIES)
        or all_outside("parts", s.parts, 0, 1)
        or all_outside("closed", s.closed, 0, 1)
        or all_outside("cars", s.cars, 0, s.terms.board.cars)
        or all_outside("bonus", s.bonus, 0, 1)
        or all_outside("reduced", s.reduced, 0, 2)
        or wrong_owner(s)
    )


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
    low = all_outside("lanes", s.lanes, 0, 99) or all_outside("on_slots", s.on_slots, 0, 99)
    if low:
        return low
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
        if tile and (tile < LEAST_VALUE or tile >= LEAST_VALUE + VALUES):
            return f"there is no demand tile {tile}"
        if tile:
            out[tile - int(LEAST_VALUE)] += 1
    for value in range(VALUES):
        if s.bag[value] < 0 or s.bag[value] + out[value] != s.terms.board.bag[value]:
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
    if s.phase in (5, 6) and (bonus != s.bonuses or reduced + offered != in_all):
        return "the markers do not add up"
    return ""
