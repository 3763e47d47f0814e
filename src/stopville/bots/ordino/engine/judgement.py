"""What a position of Ordino Match is worth at a glance: the odds that White wins, before a throw.

Everything is counted for both colours and added up with weights that were learned from games between
bots.  What the very next throws may bring is left to lookahead.py.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import ARROWS, LINES, SIDE, WORDS, Faces
from stopville.games.ordino.engine.material import CENTRE, NO_PIECE, NUMBERED, TAKEN, Board, Dice
from stopville.games.ordino.engine.position import Position
from stopville.games.ordino.engine.rules.instructions import calls
from stopville.games.ordino.engine.rules.routes import NOTHING, Walker, end_of

# What is counted: for the colour about to throw, less the same for the other.
TEMPO: Final[i64] = 0  # one may throw first
NUMBERED_PIECES: Final[i64] = 1
SPHERES: Final[i64] = 2
ANY_SPHERE: Final[i64] = 3
BOTH: Final[i64] = 4  # spheres times numbered pieces: a sphere stands still while those are called
CALLED: Final[i64] = 5  # the chance that a throw names one of the pieces
FREE: Final[i64] = 6  # the chance that it names none, and a sphere may go
LEAD: Final[i64] = 7  # the difference in pieces by all that are left
NEAR: Final[i64] = 8  # numbered pieces at the centre and on the ring around it, on the next one, on the third
THREATS: Final[i64] = 11  # the chances that a called numbered piece could end on an enemy, added up
CENTRE_CHANCE: Final[i64] = 12  # roughly the chance that a called numbered piece could end at the centre
SPHERES_CENTRE: Final[i64] = 13  # the same for spheres, were they free
FREE_CENTRE: Final[i64] = 14  # the same, times the chance that a sphere may go
FEATURES: Final[i64] = 15

RINGS: Final[i64] = 3  # those that are told apart; the outer ones are all far


class Judgement:
    """Made once for a labyrinth with its dice."""

    def __init__(self, board: Board, dice: Dice, weights: list[float]) -> None:
        self.board = board
        self.weights: vec[float] = vec[float](weights)
        self.reach: vec[float] = chances_to_reach(board, dice)
        self.called: vec[float] = chances_to_be_called(dice)
        self.found: vec[float] = vec[float]([0.0] * FEATURES)

    def worth(self, s: Position) -> float:
        """From -1, all is lost for White, to 1."""
        found = self.look(s)
        odds = 0.0
        for feature in range(FEATURES):
            odds += self.weights[feature] * found[feature]
        share = 2.0 / (1.0 + exp(-odds)) - 1.0
        return share if s.seat % 2 == 0 else -share

    def look(self, s: Position) -> vec[float]:
        """What can be counted, for the colour about to throw."""
        found = self.found
        for feature in range(FEATURES):
            found[feature] = 0.0
        found[TEMPO] = 1.0
        side = s.seat % 2
        mine, theirs = self.add_up(s, side, 1.0), self.add_up(s, 1 - side, -1.0)
        found[LEAD] = float(mine - theirs) / float(mine + theirs)
        return found

    def add_up(self, s: Position, side: i64, sign: float) -> i64:
        """Adds one colour, or takes the other off; answers how many pieces it has."""
        living = self.count_numbered(s, side, sign)
        spheres = self.count_spheres(s, side, sign, 1.0 - self.called[living])
        self.found[BOTH] += sign * float(spheres * count(living))
        return count(living) + spheres

    def count_numbered(self, s: Position, side: i64, sign: float) -> i64:
        """Answers which of them live."""
        living: i64 = 0
        centre = 0.0
        for piece in range(NUMBERED):
            cell = s.places[side * SIDE + piece]
            if cell != TAKEN:
                living |= BIT[piece]
            if cell >= 0:
                centre += self.reach[cell * self.board.cells + CENTRE]
                self.stand(s, cell, side, sign)
        found, called, pieces = self.found, self.called[living], float(count(living))
        found[NUMBERED_PIECES] += sign * pieces
        found[CALLED] += sign * called
        if living:
            found[CENTRE_CHANCE] += sign * centre / pieces * called
        return living

    def count_spheres(self, s: Position, side: i64, sign: float, free: float) -> i64:
        """With the chance that they may go; answers how many there are."""
        spheres: i64 = 0
        centre = 0.0
        for piece in range(NUMBERED, SIDE):
            cell = s.places[side * SIDE + piece]
            if cell != TAKEN:
                spheres += 1
            if cell >= 0:
                centre += self.reach[cell * self.board.cells + CENTRE]
        found = self.found
        found[SPHERES] += sign * float(spheres)
        found[SPHERES_CENTRE] += sign * centre
        found[FREE_CENTRE] += sign * centre * free
        if spheres:
            found[ANY_SPHERE] += sign
            found[FREE] += sign * free
        return spheres

    def stand(self, s: Position, cell: i64, side: i64, sign: float) -> None:
        """One numbered piece where it stands: how near the centre, and whom it may take."""
        found = self.found
        row = cell * self.board.cells
        ring = max(self.board.ring[cell], 1) - 1
        if ring < RINGS:
            found[NEAR + ring] += sign
        threats = 0.0
        enemy = SIDE - side * SIDE
        for foe in range(enemy, enemy + SIDE):
            there = s.places[foe]
            if there >= 0:
                threats += self.reach[row + there]
        found[THREATS] += sign * threats


# -- tables of a labyrinth ---------------------------------------------------------------------------------


def chances_to_reach(board: Board, dice: Dice) -> vec[float]:
    """How likely the arrows and the word between them lead from one cell to another, were nobody there."""
    reach = vec[float]([0.0] * (board.cells * board.cells))
    falls = arrows_falling(dice)
    for cell in range(board.cells):
        for arrow in range(ARROWS):
            for arrow2 in range(arrow, ARROWS):
                fall = falls[codes.line(arrow, arrow2)]
                if fall > 0.0:
                    for word in range(WORDS):
                        for end in ends(board, cell, arrow, arrow2, word):
                            reach[cell * board.cells + end] += fall / 2.0
    return reach


def ends(board: Board, cell: i64, arrow: i64, arrow2: i64, word: i64) -> vec[i64]:
    """The other cells to which these dice lead from this one on an empty board, each once."""
    on = vec[i64]([NO_PIECE] * board.cells)
    on[cell] = 0
    found = vec[i64]()
    for route in Walker(board, on, cell, NOTHING).routes(arrow, arrow2, word):
        end = end_of(route)
        if end != cell and end not in found:
            found = append(found, end)
    return found


def arrows_falling(dice: Dice) -> vec[float]:
    """The chance of each pair of arrows, the smaller one first."""
    falls = vec[float]([0.0] * LINES)
    every = float(len(dice.arrows) * len(dice.arrows))
    for one in dice.arrows:
        for two in dice.arrows:
            falls[codes.line(one, two)] += 1.0 / every
    return falls


def chances_to_be_called(dice: Dice) -> vec[float]:
    """By the set of living pieces, how likely a throw names one of them."""
    called = vec[float]([0.0] * BIT[NUMBERED])
    weights = 0.0
    for code, weight in dice.throws:
        weights += float(weight)
        named = named_by(Faces(code))
        for living in range(BIT[NUMBERED]):
            if living & named:
                called[living] += float(weight)
    for living in range(BIT[NUMBERED]):
        called[living] /= weights
    return called


def named_by(faces: Faces) -> i64:
    """The numbered pieces that some reading of a throw names."""
    return called_by(faces, faces.word) | called_by(faces, faces.word2)


def called_by(faces: Faces, word: i64) -> i64:
    """The numbered pieces that the first line calls with this word, as a set."""
    called: i64 = 0
    for piece in range(NUMBERED):
        if calls(faces.kind, faces.number, word, piece):
            called |= BIT[piece]
    return called
