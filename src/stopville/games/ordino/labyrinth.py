"""A labyrinth: rings of cells round a centre, passages and walls, green cells, and its dice.  OM-1-8"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import gcd

from msgspec import Struct


class Doors(Struct, frozen=True):
    """The neighbours of one cell: none is a wall, or nothing."""

    inward: tuple[int, ...]  # one at most
    outward: tuple[int, ...]
    clockwise: tuple[int, ...]
    counterclockwise: tuple[int, ...]

    def all(self) -> tuple[int, ...]:
        return self.inward + self.outward + self.clockwise + self.counterclockwise


class Labyrinth(Struct, frozen=True, dict=True):
    name: str
    status: str  # where it comes from
    rings: tuple[int, ...]  # how many cells each has, the centre first
    doors: tuple[Doors, ...]  # by cell
    homes: tuple[tuple[int, ...], tuple[int, ...]]  # the cell of each piece, for two players and for four
    kinds: tuple[int, ...]  # the faces of the four sorts of dice
    numbers: tuple[int, ...]
    arrows: tuple[int, ...]
    words: tuple[int, ...]

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(f"{ring}.{sector}" for ring, sector in places(self.rings))

    @cached_property
    def without_walls(self) -> tuple[Doors, ...]:
        return geometry(self.rings)

    def symmetry(self) -> Symmetry:
        return symmetry(self.rings, self.doors)


# -- the plan of rings and sectors ---------------------------------------------------------- OM-1


def places(rings: Sequence[int]) -> list[tuple[int, int]]:
    """Ring and sector of every cell, from the centre outwards."""
    return [(ring, sector) for ring, size in enumerate(rings) for sector in range(size)]


def geometry(rings: Sequence[int]) -> tuple[Doors, ...]:
    """What would be open if there were no walls: sector s of n touches sector s·m/n of the m inside."""
    number = {place: cell for cell, place in enumerate(places(rings))}

    def inward(ring: int, sector: int) -> tuple[int, ...]:
        return (number[ring - 1, sector * rings[ring - 1] // rings[ring]],) if ring else ()

    def beside(ring: int, sector: int) -> tuple[int, ...]:
        return (number[ring, sector % rings[ring]],) if ring else ()

    below = {cell: inward(*place) for place, cell in number.items()}
    return tuple(
        Doors(
            inward=below[cell],
            outward=tuple(other for other, inside in below.items() if inside == (cell,)),
            clockwise=beside(ring, sector + 1),
            counterclockwise=beside(ring, sector - 1),
        )
        for (ring, sector), cell in number.items()
    )


class Symmetry(Struct, frozen=True):
    """How many turns of the whole board change nothing, and how many mirrors; (1, 0) is none."""

    turns: int
    mirrors: int


def symmetry(rings: Sequence[int], doors: Sequence[Doors]) -> Symmetry:
    steps = gcd(*rings[1:])
    passages = {(cell, other) for cell, door in enumerate(doors) for other in door.all()}

    def unchanged(mirrored: bool, step: int) -> bool:
        image = _image(rings, mirrored, step, steps)
        return {(image[cell], image[other]) for cell, other in passages} == passages

    turns, mirrors = (sum(unchanged(mirrored, step) for step in range(steps)) for mirrored in (False, True))
    return Symmetry(turns, mirrors)


def _image(rings: Sequence[int], mirrored: bool, step: int, steps: int) -> list[int]:
    """Where each cell comes to lie."""
    number = {place: cell for cell, place in enumerate(places(rings))}
    return [
        number[
            ring,
            ((rings[ring] - 1 - sector if mirrored else sector) + step * rings[ring] // steps) % rings[ring],
        ]
        if ring
        else 0
        for ring, sector in places(rings)
    ]
