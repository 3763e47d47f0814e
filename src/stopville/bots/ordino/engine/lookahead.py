"""Looking ahead in Ordino Match: every throw with its chance, and the best answer to each.

540 throws name at most eight pieces and twenty lines of arrows, so the best move of every piece by
every line is worked out once, and each throw only looks up the best of those that it names.
All values are White's, from -1 to 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.ordino.engine.judgement import Judgement, called_by
from stopville.core.engine.bits import BIT
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import ARROWS, KINDS, LINES, NUMBERS, SIDE, WORDS, Faces
from stopville.games.ordino.engine.material import NUMBERED, OU, Dice, kind_of, number_of
from stopville.games.ordino.engine.position import AT_CENTRE, CENTRE_THROWING, ENDED, THROWING
from stopville.games.ordino.engine.rules import centre, moving
from stopville.games.ordino.engine.rules.instructions import (
    NONE_CAN,
    OWN_SPHERES,
    PARTNERS_SPHERES,
    calls,
    sort_of,
)
from stopville.games.ordino.engine.rules.routes import NOTHING, Walker, end_of
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.engine.rules.turns import begin_moving

NOTHING_YET: Final = -9.0  # worse than anything
# How much of all that may fall is looked at closely, the likeliest answers first.  Less than 1: the chances
# may add up to a little less than that.
USUAL: Final = 0.6
SECOND_LINES: Final[i64] = 32  # two arrows, and the word between them


class Throws:
    """Every throw of one box of dice, ready to be looked up."""

    def __init__(self, dice: Dice) -> None:
        self.line: vec[i64] = vec[i64]()  # by throw: the two arrows
        self.word: vec[i64] = vec[i64]()
        self.word2: vec[i64] = vec[i64]()
        self.called: vec[i64] = vec[i64]()  # the numbered pieces that the first word calls, as a set
        self.called2: vec[i64] = vec[i64]()  # and the second
        self.chance: vec[float] = vec[float]()
        self.falling: vec[i64] = vec[i64]([0] * LINES)  # whether two arrows ever fall
        every = 0.0
        for _, weight in dice.throws:
            every += float(weight)
        for code, weight in dice.throws:
            self.add(Faces(code), float(weight) / every)
        self.matching: vec[float] = chances_to_agree(dice)

    def add(self, faces: Faces, chance: float) -> None:
        line = codes.line(faces.arrow, faces.arrow2)
        self.line = append(self.line, line)
        self.word = append(self.word, faces.word)
        self.word2 = append(self.word2, faces.word2)
        self.called = append(self.called, called_by(faces, faces.word))
        self.called2 = append(self.called2, called_by(faces, faces.word2))
        self.chance = append(self.chance, chance)
        self.falling[line] = 1


def chances_to_agree(dice: Dice) -> vec[float]:
    """By numbered piece, how likely two dice at the centre agree with it."""
    chances = vec[float]([0.0] * NUMBERED)
    every = 0.0
    for code, weight in dice.centre_throws:
        every += float(weight)
        faces = Faces(code)
        for piece in range(NUMBERED):
            if calls(faces.kind, faces.number, OU, piece):
                chances[piece] += float(weight)
    for piece in range(NUMBERED):
        chances[piece] /= every
    return chances


class Lookahead:
    def __init__(self, judgement: Judgement, dice: Dice, usual: float = USUAL) -> None:
        self.judgement = judgement
        self.throws = Throws(dice)
        self.usual = usual

    def after(self, s: State, code: i64, throws: i64) -> float:
        """What the colour to move may expect if it does this, looking so many throws ahead."""
        twin = s.copy()
        twin.apply(s.seat, code)
        return sign_of(s) * self.value(twin, throws)

    def value(self, s: State, throws: i64) -> float:
        if s.step == THROWING:
            return self.over_throws(s, throws) if throws else self.judgement.worth(s)
        if s.step == CENTRE_THROWING:
            return self.over_match(s, throws)
        if s.step == AT_CENTRE:
            return self.best_at_centre(s, throws)
        if s.step == ENDED:
            return s.payoff(0) * 2.0 - 1.0
        return self.judgement.worth(s)

    # -- six dice

    def over_throws(self, s: State, throws: i64) -> float:
        """The mean over all throws of what comes of the best answer to each.

        Which one is best is found by looking one throw less far, at all of them.
        """
        options = Options(self, s, max(throws - 2, 0))
        for number in range(len(self.throws.chance)):
            options.count(options.answer(number), self.throws.chance[number])
        return options.mean(throws - 1) * sign_of(s)

    # -- the centre

    def over_match(self, s: State, throws: i64) -> float:
        kind, number = kind_of(s.arrived), number_of(s.arrived)
        chance = self.throws.matching[s.arrived % SIDE]
        agreed, failed = s.copy(), s.copy()
        centre.throw_at_centre(agreed, codes.centre_throw(kind, number))
        centre.throw_at_centre(failed, codes.centre_throw((kind + 1) % KINDS, number % NUMBERS + 1))
        return chance * self.value(agreed, throws) + (1.0 - chance) * self.value(failed, throws)

    def best_at_centre(self, s: State, throws: i64) -> float:
        """Whom to take is looked at closely, where a sphere comes back only at a glance."""
        best, glance = NOTHING_YET, NOTHING_YET
        back: i64 = -1
        for code in centre.choices(s):
            if codes.block_of(code) == codes.RECOVER:
                worth = self.after(s, code, 0)
                if worth > glance:
                    glance, back = worth, code
            else:
                best = max(best, self.after(s, code, throws))
        if back >= 0:
            best = max(best, self.after(s, back, throws))
        return best * sign_of(s)


class Options:
    """The moves of whoever is about to throw, seen at a glance, and how often each is the best answer."""

    def __init__(self, ahead: Lookahead, s: State, glance: i64) -> None:
        self.ahead = ahead
        self.glance: i64 = glance  # how many throws ahead the moves are looked at
        self.throws = ahead.throws
        self.before = s.copy()
        begin_moving(self.before)
        self.sign: float = sign_of(s)
        self.cells: i64 = s.terms.board.cells
        self.passing: i64 = SIDE * self.cells  # no move; all others by piece and cell
        self.known: vec[float] = vec[float]([NOTHING_YET] * (self.passing + 1))
        self.shares: vec[float] = vec[float]([0.0] * (self.passing + 1))
        self.best: vec[i64] = vec[i64]([self.passing] * (SIDE * SECOND_LINES))
        self.pieces: vec[i64] = vec[i64]([0] * NONE_CAN)  # on the board, by sort, as sets
        for piece in range(SIDE):
            start = s.places[s.own(piece)]
            if start >= 0:
                self.pieces[sort_of(s, piece)] |= BIT[piece]
                self.look_around(piece, start)

    def look_around(self, piece: i64, start: i64) -> None:
        for arrow in range(ARROWS):
            for arrow2 in range(arrow, ARROWS):
                line = codes.line(arrow, arrow2)
                if self.throws.falling[line]:
                    for word in range(WORDS):
                        best = self.best_route(piece, start, arrow, arrow2, word)
                        self.best[piece * SECOND_LINES + line * WORDS + word] = best

    def best_route(self, piece: i64, start: i64, arrow: i64, arrow2: i64, word: i64) -> i64:
        best = self.passing
        walker = Walker(self.before.terms.board, self.before.on, start, NOTHING)
        for route in walker.routes(arrow, arrow2, word):
            best = self.better(best, piece * self.cells + end_of(route))
        return best

    def better(self, best: i64, move: i64) -> i64:
        """Any move is better than none, which is allowed only where there is none."""
        if move == self.passing:
            return best
        if self.known[move] == NOTHING_YET:
            self.known[move] = self.worth(move, self.glance)
        return move if best == self.passing or self.known[move] > self.known[best] else best

    def worth(self, move: i64, throws: i64) -> float:
        """For whoever makes it."""
        twin = self.before.copy()
        if move == self.passing:
            moving.pass_turn(twin)
        else:
            moving.move(twin, move // self.cells, move % self.cells)
        return self.sign * self.ahead.value(twin, throws)

    # -- all throws together

    def count(self, move: i64, chance: float) -> None:
        if self.known[move] == NOTHING_YET:  # the first time that nobody can go
            self.known[move] = self.worth(move, self.glance)
        self.shares[move] += chance

    def mean(self, throws: i64) -> float:
        """Of all answers, the usual ones looked at closely; the rare ones are taken to change as much."""
        mean = 0.0
        for move in range(self.passing + 1):
            mean += self.shares[move] * self.known[move]
        if throws == self.glance:
            return mean
        seen, changed = 0.0, 0.0
        while seen < self.ahead.usual:
            move = self.commonest()
            changed += self.shares[move] * (self.worth(move, throws) - self.known[move])
            seen += self.shares[move]
            self.shares[move] = 0.0
        return mean + changed / seen

    def commonest(self) -> i64:
        most: i64 = 0
        for move in range(self.passing + 1):
            if self.shares[move] > self.shares[most]:
                most = move
        return most

    # -- one throw

    def answer(self, throw: i64) -> i64:
        """The best that can be done with it by the first sort of pieces that can do anything."""
        best = self.passing
        for sort in range(NONE_CAN):
            if self.pieces[sort] and best == self.passing:
                best = self.best_of_sort(throw, sort)
        return best

    def best_of_sort(self, throw: i64, sort: i64) -> i64:
        """Of the numbered pieces that a reading calls, or of spheres, which need no call."""
        throws, pieces = self.throws, self.pieces[sort]
        line = throws.line[throw] * WORDS
        word, word2 = throws.word[throw], throws.word2[throw]
        if sort in (OWN_SPHERES, PARTNERS_SPHERES):
            best = self.best_of(pieces, line + word, self.passing)
            return best if word == word2 else self.best_of(pieces, line + word2, best)
        best = self.best_of(pieces & throws.called[throw], line + word2, self.passing)
        return best if word == word2 else self.best_of(pieces & throws.called2[throw], line + word, best)

    def best_of(self, pieces: i64, line: i64, best: i64) -> i64:
        """Of these pieces by this line, unless the one found so far is better."""
        for piece in range(SIDE):
            if pieces & BIT[piece]:
                best = self.better(best, self.best[piece * SECOND_LINES + line])
        return best


def sign_of(s: State) -> float:
    """White's luck is Black's misfortune."""
    return 1.0 if s.seat % 2 == 0 else -1.0
