"""Where a piece can go by two arrows and a word; and, if it cannot, what stands in its way.  OM-17-31

There is one enumeration of routes.  Asked to overlook something (its own pieces, a cell where it
must stop, cells it must pass, walls, the centre), it finds the routes that only this forbids: so the list of
moves and the reasons against others come from the same lines.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stopville.games.ordino.engine.material import NO_PIECE, OU, Board, Ways, side_of

NOTHING: Final[i64] = 0  # what may be overlooked
OWN_PIECES: Final[i64] = 1
STOPS: Final[i64] = 2
PIECES_PASSED: Final[i64] = 4
WALLS: Final[i64] = 8
CENTRE_PASSED: Final[i64] = 16


@mypyc_attr(acyclic=True, free_list_len=1)
class Walker:
    """One piece on its cell, looking for its routes."""

    def __init__(self, board: Board, on: vec[i64], start: i64, overlook: i64) -> None:
        self.ways: Ways = board.ways  # OM-24
        if overlook & CENTRE_PASSED:
            self.ways = board.through_centre
        elif overlook & WALLS:
            self.ways = board.without_walls
        self.on: vec[i64] = on
        self.start: i64 = start
        self.side: i64 = side_of(on[start])
        self.overlook: i64 = overlook
        self.found: vec[i64] = vec[i64]()

    def routes(self, arrow: i64, arrow2: i64, word: i64) -> vec[i64]:
        if word == OU:
            self.go_once(arrow)  # OM-17
            if arrow2 != arrow:
                self.go_once(arrow2)
        else:
            self.go_twice(arrow, arrow2)  # OM-18
            if arrow2 != arrow:
                self.go_twice(arrow2, arrow)
        return self.found

    def go_once(self, arrow: i64) -> None:
        self.go_on(0, self.start, arrow)

    def go_twice(self, arrow: i64, then: i64) -> None:
        ways = self.ways
        at = arrow * ways.cells + self.start
        for way in range(ways.first[at], ways.first[at + 1]):
            stop = ways.end[way]
            if self.can_pass(ways.via[way]) and self.can_stop(stop):
                self.go_on(longer(longer(0, ways.via[way]), stop), stop, then)

    def go_on(self, route: i64, cell: i64, arrow: i64) -> None:
        """The last displacement: what is behind it lies in the route."""
        ways = self.ways
        at = arrow * ways.cells + cell
        for way in range(ways.first[at], ways.first[at + 1]):
            end = ways.end[way]
            if self.can_pass(ways.via[way]) and self.can_end(end):
                self.found = append(self.found, longer(longer(route, ways.via[way]), end))

    def can_pass(self, cell: i64) -> bool:
        """No cell with a piece on it, but for the one it came from.  OM-25, OM-26"""
        if cell < 0 or self.on[cell] == NO_PIECE or cell == self.start:
            return True
        return self.overlook & PIECES_PASSED != 0

    def can_stop(self, cell: i64) -> bool:
        """Between two displacements nothing is taken.  OM-27"""
        if self.on[cell] == NO_PIECE or cell == self.start:
            return True
        return self.overlook & STOPS != 0

    def can_end(self, cell: i64) -> bool:
        """On a free cell, on its own again, or on an enemy's.  OM-28, OM-30, OM-31"""
        piece = self.on[cell]
        if piece == NO_PIECE or cell == self.start or side_of(piece) != self.side:
            return True
        return self.overlook & OWN_PIECES != 0


# What forbids a route, most telling first: overlooking one thing more each time.
_STAGES: Final = (
    (OWN_PIECES, "OM-31"),
    (OWN_PIECES + STOPS, "OM-27"),
    (OWN_PIECES + STOPS + PIECES_PASSED, "OM-25"),
    (OWN_PIECES + STOPS + PIECES_PASSED + WALLS, "OM-24"),
    (OWN_PIECES + STOPS + PIECES_PASSED + WALLS + CENTRE_PASSED, "OM-29"),
)


def stages() -> list[tuple[int, str]]:
    """What to overlook, step by step, and the rule that was overlooked last."""
    return [(int(overlook), rule) for overlook, rule in _STAGES]


# -- a route is one number: the cells after the start, the last one in the lowest digit --------------------

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
        cells.append(int(end_of(route)))
        route //= _DIGIT
    return [int(start)] + cells[::-1]
