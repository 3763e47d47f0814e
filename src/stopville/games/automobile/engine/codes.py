"""The codes of what can be done: made and read only here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.games.automobile.engine.material import LEAST_VALUE, SPACES

PASS: Final[i64] = 0
DONE: Final[i64] = 1
LOAN: Final[i64] = 2
TAKE_CUBES: Final[i64] = 3

# Where each block of codes begins.
DRAW_FIRST: Final[i64] = 4  # + seat
DRAW_TILE: Final[i64] = 10  # + value - 2
CHOOSE: Final[i64] = 20  # + character
TILES: Final[i64] = 30  # + 2 * factories + parts
PLACE: Final[i64] = 40  # + lane
BUILD: Final[i64] = 100  # + space, and so the next three
CLOSE: Final[i64] = 130
SELL: Final[i64] = 160
BONUS: Final[i64] = 190
REDUCE: Final[i64] = 220  # + 2 * space + markers - 1
FORD: Final[i64] = 280  # + 2 * space + parts
DISTRIBUTE: Final[i64] = 340  # + 26 * lane + space
MAKE: Final[i64] = 500  # + 28 * space + cars - 1

MOST_MADE: Final[i64] = 28  # cars that one code can name


# -- making --------------------------------------------------------------------------------------------


def draw_first(seat: i64) -> i64:
    return DRAW_FIRST + seat


def draw_tile(value: i64) -> i64:
    return DRAW_TILE + value - LEAST_VALUE


def choose(character: i64) -> i64:
    return CHOOSE + character


def tiles(factories: i64, parts: i64) -> i64:
    return TILES + 2 * factories + parts


def place(lane: i64) -> i64:
    return PLACE + lane


def build(space: i64) -> i64:
    return BUILD + space


def close(space: i64) -> i64:
    return CLOSE + space


def sell(space: i64) -> i64:
    return SELL + space


def bonus(space: i64) -> i64:
    return BONUS + space


def reduce(space: i64, markers: i64) -> i64:
    return REDUCE + 2 * space + markers - 1


def ford(space: i64, parts: i64) -> i64:
    return FORD + 2 * space + parts


def distribute(lane: i64, space: i64) -> i64:
    return DISTRIBUTE + SPACES * lane + space


def make(space: i64, cars: i64) -> i64:
    return MAKE + MOST_MADE * space + cars - 1


# -- of what kind it is --------------------------------------------------------------------------------


def within(code: i64, first: i64, size: i64) -> bool:
    return first <= code < first + size


def is_draw_first(code: i64, players: i64) -> bool:
    return within(code, DRAW_FIRST, players)


def is_draw_tile(code: i64) -> bool:
    return within(code, DRAW_TILE, 4)


def is_choose(code: i64) -> bool:
    return within(code, CHOOSE, 6)


def is_tiles(code: i64) -> bool:
    return within(code, TILES, 6)


def is_place(code: i64) -> bool:
    return within(code, PLACE, 3)


def is_build(code: i64) -> bool:
    return within(code, BUILD, SPACES)


def is_close(code: i64) -> bool:
    return within(code, CLOSE, SPACES)


def is_sell(code: i64) -> bool:
    return within(code, SELL, SPACES)


def is_bonus(code: i64) -> bool:
    return within(code, BONUS, SPACES)


def is_reduce(code: i64) -> bool:
    return within(code, REDUCE, 2 * SPACES)


def is_ford(code: i64) -> bool:
    return within(code, FORD, 2 * SPACES)


def is_distribute(code: i64) -> bool:
    return within(code, DISTRIBUTE, 3 * SPACES)


def is_make(code: i64) -> bool:
    return within(code, MAKE, MOST_MADE * SPACES)


# -- what it says --------------------------------------------------------------------------------------


def first_of(code: i64) -> i64:
    """The seat that chance lets choose first."""
    return code - DRAW_FIRST


def value_of(code: i64) -> i64:
    """Of the demand tile that chance draws."""
    return code - DRAW_TILE + LEAST_VALUE


def character_of(code: i64) -> i64:
    return code - CHOOSE


def factories_of(code: i64) -> i64:
    """Of `tiles` or `ford`."""
    return 1 - (code - FORD) % 2 if code >= FORD else (code - TILES) // 2


def parts_of(code: i64) -> i64:
    """Of `tiles` or `ford`."""
    return (code - FORD) % 2 if code >= FORD else (code - TILES) % 2


def lane_of(code: i64) -> i64:
    """Of `place` or `distribute`."""
    return (code - DISTRIBUTE) // SPACES if code >= DISTRIBUTE else code - PLACE


def space_of(code: i64) -> i64:
    """Of any action that names a space."""
    if code >= MAKE:
        return (code - MAKE) // MOST_MADE
    if code >= DISTRIBUTE:
        return (code - DISTRIBUTE) % SPACES
    if code >= FORD:
        return (code - FORD) // 2
    if code >= REDUCE:
        return (code - REDUCE) // 2
    if code >= BONUS:
        return code - BONUS
    if code >= SELL:
        return code - SELL
    return code - CLOSE if code >= CLOSE else code - BUILD


def markers_of(code: i64) -> i64:
    """Of `reduce`."""
    return (code - REDUCE) % 2 + 1


def cars_of(code: i64) -> i64:
    """Of `make`."""
    return (code - MAKE) % MOST_MADE + 1
