"""The number of every action, and the only functions that make or read one.

A throw is an action of chance: its dice are the digits of its code, and equal dice lie in order, so that a
throw has one code.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

# How many there are of what codes are made of.
KINDS: Final[i64] = 3  # of numbered pieces                                                       OM-4
NUMBERS: Final[i64] = 6
ARROWS: Final[i64] = 4
WORDS: Final[i64] = 2
SIDE: Final[i64] = 8  # pieces of one colour                                                      OM-3
MOST_CELLS: Final[i64] = 124  # that a labyrinth may have

# Each kind of action fills a block of codes: where it begins.
PASS: Final[i64] = 0
FIRST: Final[i64] = 10  # + seat
CENTRE_THROW: Final[i64] = 100  # + two dice
PLACE_THROW: Final[i64] = 200  # + three dice
TAKE: Final[i64] = 300  # + cell
RECOVER: Final[i64] = 500  # + cell
THROW: Final[i64] = 1000  # + six dice
MOVE: Final[i64] = 3000  # + piece and cell
PLACE: Final[i64] = 4000  # + piece and cell

NO_THROW: Final[i64] = -1
NOT_THROWN: Final[i64] = -1  # a die that is not part of a throw


def block_of(code: i64) -> i64:
    """Which kind of action it is: where the block begins."""
    if code >= MOVE:
        return PLACE if code >= PLACE else MOVE
    if code >= RECOVER:
        return THROW if code >= THROW else RECOVER
    if code >= PLACE_THROW:
        return TAKE if code >= TAKE else PLACE_THROW
    if code >= FIRST:
        return CENTRE_THROW if code >= CENTRE_THROW else FIRST
    return PASS


def is_house(code: i64) -> bool:
    """Whether only chance does it."""
    return FIRST <= code < TAKE or THROW <= code < MOVE


def is_choice(code: i64, cells: i64) -> bool:
    """Whether it is something that a player can do in a labyrinth with so many cells."""
    block = block_of(code)
    if block in (MOVE, PLACE):
        return code < block + SIDE * cells
    return code < block + cells if block in (TAKE, RECOVER) else code == PASS


# -- choices ---------------------------------------------------------------------------------------------


def move(piece: i64, cell: i64, cells: i64) -> i64:
    return MOVE + piece * cells + cell


def place(piece: i64, cell: i64, cells: i64) -> i64:
    return PLACE + piece * cells + cell


def take(cell: i64) -> i64:
    return TAKE + cell


def recover(cell: i64) -> i64:
    return RECOVER + cell


def piece_of(code: i64, cells: i64) -> i64:
    """The piece that is moved or placed, 0 to 7."""
    return (code - block_of(code)) // cells


def cell_of(code: i64, cells: i64) -> i64:
    """The cell on which a piece ends, is placed, is taken or comes back."""
    return (code - block_of(code)) % cells


# -- chance ----------------------------------------------------------------------------------------------


def first(seat: i64) -> i64:
    return FIRST + seat


def centre_throw(kind: i64, number: i64) -> i64:
    return CENTRE_THROW + kind * NUMBERS + number - 1


def place_throw(kind: i64, number: i64, word: i64) -> i64:
    return PLACE_THROW + (kind * NUMBERS + number - 1) * WORDS + word


def throw(kind: i64, number: i64, arrow: i64, arrow2: i64, word: i64, word2: i64) -> i64:
    pair = min(word, word2) * WORDS + max(word, word2)
    return THROW + ((kind * NUMBERS + number - 1) * LINES + line(arrow, arrow2)) * WORDS * WORDS + pair


LINES: Final[i64] = 16  # numbers of two arrows


def line(arrow: i64, arrow2: i64) -> i64:
    """Two arrows, in either order, as one number."""
    return min(arrow, arrow2) * ARROWS + max(arrow, arrow2)


def seat_of(code: i64) -> i64:
    """Who was drawn to be the first."""
    return code - FIRST


@mypyc_attr(acyclic=True, free_list_len=1)
class Faces:
    """The dice of a throw, read from its code; those that were not thrown are NOT_THROWN."""

    def __init__(self, code: i64) -> None:
        self.arrow: i64 = NOT_THROWN
        self.arrow2: i64 = NOT_THROWN
        self.word: i64 = NOT_THROWN
        self.word2: i64 = NOT_THROWN
        rest: i64 = code - CENTRE_THROW
        if code >= THROW:
            rest = code - THROW
            self.word2 = rest % WORDS
            self.word = rest // WORDS % WORDS
            rest = rest // (WORDS * WORDS)
            self.arrow2 = rest % ARROWS
            self.arrow = rest // ARROWS % ARROWS
            rest = rest // LINES
        elif code >= PLACE_THROW:
            rest = code - PLACE_THROW
            self.word = rest % WORDS
            rest = rest // WORDS
        self.kind: i64 = rest // NUMBERS
        self.number: i64 = rest % NUMBERS + 1

    def readings(self) -> i64:
        """Two different words may be exchanged.  OM-12"""
        if self.word == self.word2:
            return 1
        return 2

    def calling(self, reading: i64) -> i64:
        """The word between the piece and the number.  OM-11"""
        if reading == 0:
            return self.word
        return self.word2

    def moving(self, reading: i64) -> i64:
        """The word between the two arrows.  OM-11"""
        if reading == 0:
            return self.word2
        return self.word


def line_of(code: i64) -> i64:
    """The two arrows of a throw of six dice as one number."""
    return (code - THROW) // (WORDS * WORDS) % LINES


def dice_of(code: i64) -> tuple[int, ...]:
    """A throw as views and events show it: kind, number, then arrows and words as far as there are any."""
    if code == NO_THROW:
        return ()
    faces = Faces(code)
    dice = (faces.kind, faces.number, faces.arrow, faces.arrow2, faces.word, faces.word2)
    return tuple([int(die) for die in dice if die != NOT_THROWN])


def throw_of(dice: tuple[int, ...]) -> i64:
    """The code of what `dice_of` shows."""
    if len(dice) == 6:
        return throw(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])
    if len(dice) == 3:
        return place_throw(dice[0], dice[1], dice[2])
    return centre_throw(dice[0], dice[1]) if dice else NO_THROW
