"""Reading a labyrinth and its dice from a file, and proving them fit to play.  OM-1-8

Any file of the same shape will do, the true board of 1971 for one.  A file that cannot be played is
refused with its place and the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from stopville.core.data import BadData, read_json
from stopville.games.ordino.engine.codes import MOST_CELLS, SIDE
from stopville.games.ordino.engine.material import (
    ARROW_NAMES,
    COLOURS,
    KIND_NAMES,
    PIECE_NAMES,
    WORD_NAMES,
    kind_name,
)
from stopville.games.ordino.labyrinth import Doors, Labyrinth, geometry, places

LEAST_IN_A_RING: Final = 3  # or going right and going left would be the same
FACES: Final = 6
PIECES: Final = [f"{kind_name(piece)} {PIECE_NAMES[piece]}" for piece in range(SIDE)]  # of one colour    OM-3

T = TypeVar("T")


def load_labyrinth(path: Path) -> Labyrinth:
    """The labyrinth of a file, or BadData with the place and the reason."""
    try:
        return _labyrinth(Node(read_json(path), ""))
    except _Fault as fault:
        raise BadData(f"{path.name}, {fault}") from None


class _Fault(Exception):
    pass


class Node:
    """A value of the file and the place where it stands."""

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place or "the file"
        self._inside = f"{place}." if place else ""

    def fault(self, reason: str) -> _Fault:
        return _Fault(f"{self.place}: {reason}")

    def __getitem__(self, name: str) -> Node:
        if not isinstance(self.value, dict):
            raise self.fault("is not an object")
        if name not in self.value:
            raise self.fault(f"has no {name!r}")
        return Node(self.value[name], f"{self._inside}{name}")

    def has(self, name: str) -> bool:
        return isinstance(self.value, dict) and name in self.value

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.fault("is not a list")
        return [Node(item, f"{self.place}[{n}]") for n, item in enumerate(self.value)]

    def number(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fault(f"{self.value!r} is not a whole number")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault(f"{self.value!r} is not a text")
        return self.value

    def among(self, names: Sequence[T]) -> int:
        """The place in this list of what stands here."""
        for place, name in enumerate(names):
            if type(self.value) is type(name) and self.value == name:
                return place
        raise self.fault(f"{self.value!r} is none of {', '.join(map(str, names))}")


def _labyrinth(file: Node) -> Labyrinth:
    rings = _rings(file["rings"])
    names = [f"{ring}.{sector}" for ring, sector in places(rings)]
    doors = _doors(file["cells"], rings, names)
    _check_mutual(file["cells"], doors, names)
    _check_connected(file["cells"], doors, names)
    if file.has("edges"):
        _check_edges(file["edges"], doors, names)
    if file.has("walls"):
        _check_walls(file["walls"], rings, doors, names)
    dice = file["dice"]
    return Labyrinth(
        name=file["name"].text(),
        status=file["status"].text(),
        rings=rings,
        doors=doors,
        homes=_homes(file, names),
        kinds=_faces(dice["piece"], KIND_NAMES),
        numbers=_faces(dice["number"], (1, 2, 3, 4, 5, 6)),
        arrows=_faces(dice["arrows"], ARROW_NAMES),
        words=_faces(dice["conjunction"], WORD_NAMES),
    )


def _rings(node: Node) -> tuple[int, ...]:
    rings = tuple(item.number() for item in node.items())
    if not rings or rings[0] != 1:
        raise node.fault("must begin with the one central cell")
    for item in node.items()[1:]:
        if item.number() < LEAST_IN_A_RING:
            raise item.fault(f"a ring needs {LEAST_IN_A_RING} cells at least")
    if sum(rings) > MOST_CELLS:
        raise node.fault(f"{sum(rings)} cells are more than {MOST_CELLS}")
    return rings


def _doors(node: Node, rings: Sequence[int], names: list[str]) -> tuple[Doors, ...]:
    cells = node.items()
    if len(cells) != len(names):
        raise node.fault(f"has {len(cells)} cells, the rings have {len(names)}")
    for cell, name in zip(cells, names, strict=True):
        if cell["id"].text() != name:
            raise cell["id"].fault(f"this should be cell {name}")
    return tuple(_door(cell, plan, names) for cell, plan in zip(cells, geometry(rings), strict=True))


def _door(cell: Node, plan: Doors, names: list[str]) -> Doors:
    return Doors(
        inward=_open(cell["in"], plan.inward, names),
        outward=tuple(_opened(item, plan.outward, names) for item in cell["out"].items()),
        clockwise=_open(cell["cw"], plan.clockwise, names),
        counterclockwise=_open(cell["ccw"], plan.counterclockwise, names),
    )


def _open(node: Node, plan: Sequence[int], names: list[str]) -> tuple[int, ...]:
    """A cell's name, or null for a wall."""
    return () if node.value is None else (_opened(node, plan, names),)


def _opened(node: Node, plan: Sequence[int], names: list[str]) -> int:
    other = node.among(names)
    if other not in plan:
        raise node.fault(f"{names[other]} does not lie on that side")
    return other


def _check_mutual(node: Node, doors: Sequence[Doors], names: list[str]) -> None:
    """A passage can be taken both ways.  OM-1"""
    for cell, door in enumerate(doors):
        if len(set(door.outward)) != len(door.outward):
            raise node.items()[cell]["out"].fault("names a cell twice")
        pairs = [(other, doors[other].outward) for other in door.inward]
        pairs += [(other, doors[other].inward) for other in door.outward]
        pairs += [(other, doors[other].counterclockwise) for other in door.clockwise]
        pairs += [(other, doors[other].clockwise) for other in door.counterclockwise]
        for other, back in pairs:
            if cell not in back:
                raise node.items()[cell].fault(f"opens on {names[other]}, which does not open on it")


def _check_connected(node: Node, doors: Sequence[Doors], names: list[str]) -> None:
    reached, found = {0}, [0]
    while found:
        new = set(doors[found.pop()].all()) - reached
        reached |= new
        found += new
    for cell in range(len(doors)):
        if cell not in reached:
            raise node.items()[cell].fault(f"no way leads from the centre to {names[cell]}")


def _pairs(doors: Sequence[Doors]) -> set[tuple[int, int]]:
    return {(cell, other) for cell, door in enumerate(doors) for other in door.all() if cell < other}


def _pair(item: Node, names: list[str]) -> tuple[int, int]:
    ends = item.items()
    if len(ends) < 2:
        raise item.fault("needs two cells")
    one, other = ends[0].among(names), ends[1].among(names)
    return min(one, other), max(one, other)


def _check_edges(node: Node, doors: Sequence[Doors], names: list[str]) -> None:
    """The list of passages must say what the cells say."""
    passages = _pairs(doors)
    listed = [(_pair(item, names), item) for item in node.items()]
    for pair, item in listed:
        if pair not in passages:
            raise item.fault("the cells know no such passage")
    missing = sorted(passages - {pair for pair, _ in listed})
    for one, other in missing:
        raise node.fault(f"the passage from {names[one]} to {names[other]} is missing")


def _check_walls(node: Node, rings: Sequence[int], doors: Sequence[Doors], names: list[str]) -> None:
    """What is drawn as a wall must be one, and every wall must be drawn."""
    drawn = [item["between"] for kind in ("arcs", "lines") for item in node[kind].items()]
    walls = _pairs(geometry(rings)) - _pairs(doors)
    for item in drawn:
        if _pair(item, names) not in walls:
            raise item.fault("there is no wall here")
    for one, other in sorted(walls - {_pair(item, names) for item in drawn}):
        raise node.fault(f"the wall between {names[one]} and {names[other]} is missing")


def _homes(file: Node, names: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sixteen green cells, the same for two players and for four.  OM-7"""
    two, four = (_home(file, table, names) for table in ("two", "four"))
    if set(two) != set(four):
        raise file["layouts"].fault("two and four players must have the same green cells")
    return two, four


def _home(file: Node, table: str, names: list[str]) -> tuple[int, ...]:
    layout = file["layouts"][file["default_layout"][table].text()]
    cells = tuple(layout[colour][piece].among(names) for colour in COLOURS for piece in PIECES)
    if len(set(cells)) != len(cells) or 0 in cells:
        raise layout.fault("sixteen different green cells are needed, none of them the centre")
    return cells


def _faces(node: Node, names: Sequence[T]) -> tuple[int, ...]:
    """A die: six faces, every sign at least once."""
    faces = tuple(item.among(names) for item in node.items())
    if len(faces) != FACES:
        raise node.fault(f"a die has {FACES} faces, not {len(faces)}")
    for place, name in enumerate(names):
        if place not in faces:
            raise node.fault(f"{name} is on no face")
    return faces
