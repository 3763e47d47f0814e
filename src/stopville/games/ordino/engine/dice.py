"""The six dice: what is on them, how a throw is written as one number, and how often each one falls."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# -- the signs on the dice ------------------------------------------------------------------- OM-4

KIND_NAMES: Final = ("cross", "cube", "cylinder")
ARROW_NAMES: Final = ("R1", "C1", "R2", "C2")  # radial or circular, one cell or two
WORD_NAMES: Final = ("et", "ou")

CROSS: Final[i64] = 0
CUBE: Final[i64] = 1
CYLINDER: Final[i64] = 2
KINDS: Final[i64] = 3
NUMBERS: Final[i64] = 6
ARROWS: Final[i64] = 4
ET: Final[i64] = 0
OU: Final[i64] = 1
WORDS: Final[i64] = 2
NO_WORD: Final[i64] = -1  # the sphere is called by no word

# -- codes of throws: equal dice lie in order, so that a throw has one code ---------------------

CENTRE_THROW: Final[i64] = 100  # + two dice
PLACE_THROW: Final[i64] = 200  # + three dice
THROW: Final[i64] = 1000  # + six dice
NO_THROW: Final[i64] = -1


def centre_throw(kind: i64, number: i64) -> i64:
    return CENTRE_THROW + kind * NUMBERS + number - 1


def place_throw(kind: i64, number: i64, word: i64) -> i64:
    return PLACE_THROW + (kind * NUMBERS + number - 1) * WORDS + word


def throw(kind: i64, number: i64, arrow: i64, arrow2: i64, word: i64, word2: i64) -> i64:
    first = min(arrow, arrow2) * ARROWS + max(arrow, arrow2)
    second = min(word, word2) * WORDS + max(word, word2)
    return THROW + ((kind * NUMBERS + number - 1) * 16 + first) * 4 + second


class Faces:
    """The dice of a throw, read from its code; those that were not thrown are -1."""

    def __init__(self, code: i64) -> None:
        self.arrow: i64 = -1
        self.arrow2: i64 = -1
        self.word: i64 = NO_WORD
        self.word2: i64 = NO_WORD
        rest: i64 = code - CENTRE_THROW
        if code >= THROW:
            rest = code - THROW
            self.word2 = rest % 2
            self.word = rest // 2 % 2
            self.arrow2 = rest // 4 % 4
            self.arrow = rest // 16 % 4
            rest = rest // 64
        elif code >= PLACE_THROW:
            rest = code - PLACE_THROW
            self.word = rest % 2
            rest = rest // 2
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


def calls(kind: i64, number: i64, word: i64, piece: i64) -> bool:
    """Whether the first line names this piece, 0 to 5 for the numbers 1 to 6."""
    if word == ET:
        return piece // 2 == kind and piece + 1 == number  # OM-13
    return piece // 2 == kind or piece + 1 == number  # OM-14


def is_possible(kind: i64, number: i64) -> bool:
    """Whether some piece is both.  OM-15"""
    return (number - 1) // 2 == kind


# -- chance ---------------------------------------------------------------------------------- OM-5


class Dice:
    """The faces of the dice of one box, and every throw they can show with its weight."""

    def __init__(self, kinds: list[int], numbers: list[int], arrows: list[int], words: list[int]) -> None:
        self.kinds: vec[i64] = vec[i64]([i64(kind) for kind in kinds])
        self.numbers: vec[i64] = vec[i64]([i64(number) + 1 for number in numbers])
        self.arrows: vec[i64] = vec[i64]([i64(arrow) for arrow in arrows])
        self.words: vec[i64] = vec[i64]([i64(word) for word in words])
        self.throws: list[tuple[int, int]] = self.six_dice()
        self.centre_throws: list[tuple[int, int]] = self.two_dice()
        self.place_throws: list[tuple[int, int]] = self.three_dice()
        self.weights: dict[int, int] = {}
        for code, weight in self.throws + self.centre_throws + self.place_throws:
            self.weights[code] = weight

    def two_dice(self) -> list[tuple[int, int]]:
        pairs = [(kind, number) for kind in self.kinds for number in self.numbers]
        return counted([int(centre_throw(kind, number)) for kind, number in pairs])

    def three_dice(self) -> list[tuple[int, int]]:
        pairs = [(kind, number) for kind in self.kinds for number in self.numbers]
        return counted(
            [int(place_throw(kind, number, word)) for kind, number in pairs for word in self.words]
        )

    def six_dice(self) -> list[tuple[int, int]]:
        """Every throw once, though six dice with six faces fall in 46,656 ways."""
        pairs = counted([int(kind * 8 + number) for kind in self.kinds for number in self.numbers])
        arrows = counted([int(min(a, b) * 4 + max(a, b)) for a in self.arrows for b in self.arrows])
        words = counted([int(min(a, b) * 2 + max(a, b)) for a in self.words for b in self.words])
        throws: list[tuple[int, int]] = []
        for pair, often in pairs:
            for way, times in arrows:
                for said, again in words:
                    code = throw(pair // 8, pair % 8, way // 4, way % 4, said // 2, said % 2)
                    throws.append((code, often * times * again))
        return throws


def counted(codes: list[int]) -> list[tuple[int, int]]:
    """Each code once with how often it is there, in order, divided by what all have in common."""
    weights: dict[int, int] = {}
    for code in codes:
        weights[code] = weights.get(code, 0) + 1
    common = 0
    for weight in weights.values():
        common = greatest_common(common, weight)
    return [(code, weights[code] // common) for code in sorted(weights)]


def greatest_common(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def dice_of(code: i64) -> tuple[int, ...]:
    """The faces of a throw as a view shows them."""
    if code == NO_THROW:
        return ()
    faces = Faces(code)
    if faces.arrow < 0:
        return (faces.kind, faces.number, faces.word)
    return (faces.kind, faces.number, faces.arrow, faces.arrow2, faces.word, faces.word2)
