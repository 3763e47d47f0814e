"""The box: pieces, the labyrinth as tables of numbers, and six dice with every throw they can show."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import SIDE

# -- pieces: white are 0 to 7, black 8 to 15 --------------------------------------------------------- OM-3

PIECES: Final[i64] = 16
NUMBERED: Final[i64] = 6  # of a colour: the pieces 1 to 6, two to a kind; then the two spheres
COLOURS: Final = ("white", "black")
KIND_NAMES: Final = ("cross", "cube", "cylinder")
PIECE_NAMES: Final = ("1", "2", "3", "4", "5", "6", "a", "b")

NO_PIECE: Final[i64] = -1
CENTRE: Final[i64] = 0  # the cell
OFF: Final[i64] = -1  # where a piece is that has not been placed yet
TAKEN: Final[i64] = -2  # where a piece is that the enemy has taken

STALL: Final[i64] = 100  # turns without a capture end the game                                     OM-49


def is_sphere(piece: i64) -> bool:
    return piece % SIDE >= NUMBERED


def side_of(piece: i64) -> i64:
    """0 white, 1 black."""
    return piece // SIDE


def kind_of(piece: i64) -> i64:
    """Of a numbered piece."""
    return piece % SIDE // 2


def number_of(piece: i64) -> i64:
    return piece % SIDE + 1


def kind_name(piece: i64) -> str:
    return "sphere" if is_sphere(piece) else KIND_NAMES[kind_of(piece)]


def owner_of(piece: i64, players: i64) -> i64:
    """The seat that plays with a piece: of four, partners have the odd and the even ones.  OM-50, OM-51"""
    if players == 2:
        return side_of(piece)
    return side_of(piece) + 2 * (piece % 2)


# -- the ways through the labyrinth ---------------------------------------------------------------- OM-19-21

INWARD: Final[i64] = 0
OUTWARD: Final[i64] = 1
CLOCKWISE: Final[i64] = 2
COUNTERCLOCKWISE: Final[i64] = 3

NOT_VIA: Final[i64] = -1  # a displacement of one cell passes through none


class Ways:
    """For each arrow and cell, every displacement: the cell passed through, and the one it ends on."""

    def __init__(self, steps: list[list[list[int]]], through_centre: bool) -> None:
        """`steps` has the neighbours of each cell in each of the four directions.

        `through_centre` adds what OM-29 forbids: going on beyond the centre, stopping on it, turning there.
        """
        self.cells: i64 = len(steps)
        self.through_centre: bool = through_centre
        self.first: vec[i64] = vec[i64]()  # by arrow and cell, where its displacements begin
        self.via: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()
        for arrow in range(codes.ARROWS):
            for cell in range(len(steps)):
                self.first = append(self.first, i64(len(self.end)))
                self.add(steps, cell, arrow)
        self.first = append(self.first, i64(len(self.end)))

    def add(self, steps: list[list[list[int]]], cell: int, arrow: i64) -> None:
        opposed = (INWARD, OUTWARD) if is_radial(arrow) else (CLOCKWISE, COUNTERCLOCKWISE)  # OM-19, OM-20
        for direction in opposed:
            for near in steps[cell][direction]:
                if is_single(arrow):
                    self.add_way(NOT_VIA, near)
                else:
                    for far in steps[near][direction]:  # OM-21, OM-29
                        self.add_way(near, far)
                    if self.through_centre and near == CENTRE:
                        self.add_beyond(steps[CENTRE][OUTWARD])
        if self.through_centre and cell == CENTRE and not is_radial(arrow):
            self.add_beyond(steps[CENTRE][OUTWARD])

    def add_beyond(self, around: list[int]) -> None:
        """The centre itself, and every cell around it."""
        self.add_way(NOT_VIA, CENTRE)
        for cell in around:
            self.add_way(CENTRE, cell)

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
        self.ways: Ways = Ways(steps, False)
        self.without_walls: Ways = Ways(without_walls, False)  # these two only tell why a move is forbidden
        self.through_centre: Ways = Ways(without_walls, True)
        self.ring: vec[i64] = vec[i64]([i64(ring) for ring in rings])
        self.home_two: vec[i64] = vec[i64]([i64(cell) for cell in homes[0]])
        self.home_four: vec[i64] = vec[i64]([i64(cell) for cell in homes[1]])


# -- the signs on the dice --------------------------------------------------------------------------- OM-4

ARROW_NAMES: Final = ("R1", "C1", "R2", "C2")  # radial or circular, one cell or two
WORD_NAMES: Final = ("et", "ou")
ET: Final[i64] = 0
OU: Final[i64] = 1


def is_radial(arrow: i64) -> bool:
    return arrow % 2 == 0


def is_single(arrow: i64) -> bool:
    return arrow < 2


class Dice:
    """The faces of the dice of one box, and every throw they can show with its weight.  OM-5"""

    def __init__(self, kinds: list[int], numbers: list[int], arrows: list[int], words: list[int]) -> None:
        self.kinds: vec[i64] = vec[i64]([i64(kind) for kind in kinds])
        self.numbers: vec[i64] = vec[i64]([i64(number) + 1 for number in numbers])
        self.arrows: vec[i64] = vec[i64]([i64(arrow) for arrow in arrows])
        self.words: vec[i64] = vec[i64]([i64(word) for word in words])
        pairs = [(int(kind), int(number)) for kind in self.kinds for number in self.numbers]
        self.centre_throws: Weighed = weighed(pairs)
        self.place_throws: Weighed = weighed([(*pair, int(word)) for pair in pairs for word in self.words])
        self.throws: Weighed = self.six_dice(pairs)
        self.weights: dict[int, int] = dict(self.throws + self.centre_throws + self.place_throws)

    def six_dice(self, pairs: Sequence[tuple[int, ...]]) -> Weighed:
        """Every throw once, though six dice with six faces fall in 46,656 ways."""
        arrows = counted([(int(min(a, b)), int(max(a, b))) for a in self.arrows for b in self.arrows])
        words = counted([(int(min(a, b)), int(max(a, b))) for a in self.words for b in self.words])
        return [
            (int(codes.throw_of(pair + line + said)), often * times * again)
            for pair, often in counted(pairs)
            for line, times in arrows
            for said, again in words
        ]


Weighed = list[tuple[int, int]]  # the code of each throw and its weight


def weighed(throws: Sequence[tuple[int, ...]]) -> Weighed:
    return [(int(codes.throw_of(dice)), weight) for dice, weight in counted(throws)]


def counted(throws: Sequence[tuple[int, ...]]) -> list[tuple[tuple[int, ...], int]]:
    """Each throw once with how often it is there, in order, divided by what all have in common."""
    weights: dict[tuple[int, ...], int] = {}
    for dice in throws:
        weights[dice] = weights.get(dice, 0) + 1
    common = gcd(*weights.values())
    return [(dice, weights[dice] // common) for dice in sorted(weights)]
