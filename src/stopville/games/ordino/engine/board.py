"""The labyrinth as tables of numbers, the pieces, and the codes of what is done with them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# -- pieces ---------------------------------------------------------------------------------- OM-3

SIDE: Final[i64] = 8  # pieces of one colour; white are 0 to 7, black 8 to 15
PIECES: Final[i64] = 16
NUMBERED: Final[i64] = 6  # of a colour: the pieces 1 to 6, two to a kind; then the two spheres
NOBODY_THERE: Final[i64] = -1
PIECE_NAMES: Final = ("1", "2", "3", "4", "5", "6", "a", "b")

CENTRE: Final[i64] = 0  # the cell
OFF: Final[i64] = -1  # where a piece is that has not been placed yet
TAKEN: Final[i64] = -2  # where a piece is that the enemy has taken


def is_sphere(piece: i64) -> bool:
    return piece % SIDE >= NUMBERED


def side_of(piece: i64) -> i64:
    """0 white, 1 black."""
    return piece // SIDE


# -- the ways through the labyrinth --------------------------------------------------------- OM-19-21

INWARD: Final[i64] = 0
OUTWARD: Final[i64] = 1
CLOCKWISE: Final[i64] = 2
COUNTERCLOCKWISE: Final[i64] = 3

NOT_VIA: Final[i64] = -1  # a displacement of one cell passes through none


class Ways:
    """For each arrow and cell, every displacement: the cell passed through, and the one it ends on."""

    def __init__(self, steps: list[list[list[int]]]) -> None:
        """`steps` has the neighbours of each cell in each of the four directions."""
        self.cells: i64 = len(steps)
        self.first: vec[i64] = vec[i64]()  # by arrow and cell, where its displacements begin
        self.via: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()
        for arrow in range(4):
            for cell in range(len(steps)):
                self.first = append(self.first, i64(len(self.end)))
                self.add(steps, cell, arrow)
        self.first = append(self.first, i64(len(self.end)))

    def add(self, steps: list[list[list[int]]], cell: int, arrow: int) -> None:
        opposed = (INWARD, OUTWARD) if arrow % 2 == 0 else (CLOCKWISE, COUNTERCLOCKWISE)  # OM-19, OM-20
        for direction in opposed:
            for near in steps[cell][direction]:
                if arrow < 2:
                    self.add_way(NOT_VIA, near)
                else:
                    for far in steps[near][direction]:  # OM-21, OM-29
                        self.add_way(near, far)

    def add_way(self, via: i64, end: i64) -> None:
        self.via = append(self.via, via)
        self.end = append(self.end, end)


class Board:
    """One labyrinth; made once for a game and shared by all its positions."""

    def __init__(
        self,
        steps: list[list[list[int]]],
        without_walls: list[list[list[int]]],
        rings: list[int],
        homes: list[list[int]],
    ) -> None:
        self.cells: i64 = len(steps)
        self.ways: Ways = Ways(steps)
        self.without_walls: Ways = Ways(without_walls)  # only to tell why something is forbidden
        self.ring: vec[i64] = vec[i64]([i64(ring) for ring in rings])
        self.home_two: vec[i64] = vec[i64]([i64(cell) for cell in homes[0]])
        self.home_four: vec[i64] = vec[i64]([i64(cell) for cell in homes[1]])


# -- a route: the cells after the start, the last one in the lowest digit --------------------------

_DIGIT: Final[i64] = 128


def longer(route: i64, cell: i64) -> i64:
    """The route with one more cell, unless it is none."""
    if cell < 0:
        return route
    return route * _DIGIT + cell + 1


def end_of(route: i64) -> i64:
    return route % _DIGIT - 1


def cells_of(start: i64, route: i64) -> list[int]:
    """Every cell of a route, the start included."""
    cells: list[int] = []
    while route:
        cells.append(int(route % _DIGIT - 1))
        route //= _DIGIT
    return [int(start)] + cells[::-1]


# -- codes of actions ------------------------------------------------------------------------------

PASS: Final[i64] = 0
DRAW_FIRST: Final[i64] = 10  # + seat
TAKE: Final[i64] = 300  # + cell
RECOVER: Final[i64] = 500  # + cell
MOVE: Final[i64] = 3000  # + piece and cell; up to 124 cells
PLACE: Final[i64] = 4000  # + piece and cell
CODES: Final[i64] = 5000
