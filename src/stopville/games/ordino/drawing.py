"""The labyrinth in text, unrolled: a row for each ring, the rim on top and the centre below.

Towards the centre is down, clockwise is to the right, and what leaves on one side comes in again on
the other.  Lines are walls, gaps are passages; a dotted edge is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import Final

from stopville.games.ordino.labyrinth import Labyrinth, places

CELL: Final = 3  # columns of the narrowest cell, its left border included
MARGIN: Final = 3  # room for the number of the ring

# A crossing by its arms: left, right, up, down.
_CROSSINGS: Final = dict(zip((f"{n:04b}" for n in range(16)), " ╷╵│╶┌└├╴┐┘┤─┬┴┼", strict=True))


class Drawing:
    def __init__(self, labyrinth: Labyrinth, pieces: Mapping[int, str]) -> None:
        self.labyrinth = labyrinth
        self.pieces = pieces  # two letters, by cell
        rings = labyrinth.rings
        columns = lcm(*rings)
        unit = -(-CELL * max(rings) // columns)
        self.width = columns * unit
        self.number = {place: cell for cell, place in enumerate(places(rings))}

    def lines(self) -> list[str]:
        outside_in = range(len(self.labyrinth.rings) - 1, -1, -1)
        rows = [self._numbers(outside_in[0]), self._border(outside_in[0] + 1)]
        for ring in outside_in:
            rows += [self._ring(ring), self._border(ring)]
        if len(set(self.labyrinth.rings[1:])) > 1:
            rows.append(self._numbers(1))
        return [row.rstrip() for row in rows]

    def _size(self, ring: int) -> int:
        return self.width // self.labyrinth.rings[ring]

    def _numbers(self, ring: int) -> str:
        size = self._size(ring)
        sectors = "".join(f"{sector:^{size}}" for sector in range(self.labyrinth.rings[ring]))
        return " " * (MARGIN + 1) + sectors

    def _ring(self, ring: int) -> str:
        size, row = self._size(ring), ""
        for sector in range(self.labyrinth.rings[ring]):
            edge = sector == 0
            wall = self._wall_before(ring, sector)
            row += "│" if wall else "┊" if edge else " "
            row += f"{self._content(self.number[ring, sector]):^{size - 1}}"
        last = "│" if self._wall_before(ring, 0) else "┊"
        return f"{ring:^{MARGIN}}{row}{last}"

    def _content(self, cell: int) -> str:
        return self.pieces.get(cell, "·")

    def _wall_before(self, ring: int, sector: int) -> bool:
        """Whether a wall stands counterclockwise of this cell; the centre has none but its ends."""
        return ring == 0 or not self.labyrinth.doors[self.number[ring, sector]].counterclockwise

    def _border(self, ring: int) -> str:
        """The line inside this ring; beyond the last one it is the rim."""
        return " " * MARGIN + "".join(self._crossing(ring, column) for column in range(self.width + 1))

    def _crossing(self, ring: int, column: int) -> str:
        arms = (
            self._wall_along(ring, column - 1),
            self._wall_along(ring, column),
            self._wall_across(ring, column),
            self._wall_across(ring - 1, column),
        )
        return _CROSSINGS["".join("01"[arm] for arm in arms)]

    def _wall_along(self, ring: int, column: int) -> bool:
        """Whether the line inside this ring is drawn from this column to the next."""
        if not 0 <= column < self.width:
            return False
        if ring in (0, len(self.labyrinth.rings)):
            return True
        return not self.labyrinth.doors[self.number[ring, column // self._size(ring)]].inward

    def _wall_across(self, ring: int, column: int) -> bool:
        """Whether a line goes down through this ring at this column."""
        if not 0 <= ring < len(self.labyrinth.rings) or column % self._size(ring):
            return False
        return self._wall_before(ring, column // self._size(ring) % self.labyrinth.rings[ring])
