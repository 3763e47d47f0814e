"""Looking ahead in Ordino Match: every throw with its chance, and the best answer to each.

540 throws name at most eight pieces and twenty lines of arrows, so the best move of every piece by
every line is worked out once, and each throw only looks up the best of those that it names.
All values are White's, from -1 to 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.ordino_judgement import Judgement
from stopville.core.bits import BIT
from stopville.games.ordino.board import NUMBERED, RECOVER, SIDE, end_of
from stopville.games.ordino.centre import at_centre
from stopville.games.ordino.dice import ARROWS, KINDS, NUMBERS, Dice, Faces, calls
from stopville.games.ordino.dice import centre_throw as two_dice
from stopville.games.ordino.routes import NOTHING, Walker
from stopville.games.ordino.rules import State
from stopville.games.ordino.state import AT_CENTRE, CENTRE_THROWING, ENDED, MOVING, THROWING

NOTHING_YET: Final = -9.0  # worse than anything
LINES: Final[i64] = 32  # two arrows of four, and the word between them
SORTS: Final[i64] = 4  # one's own numbered pieces, one's own spheres, the partner's


class Throws:
    """Every throw of one box of dice, ready to be looked up."""

    def __init__(self, dice: Dice) -> None:
        self.arrows: vec[i64] = vec[i64]()  # by throw: the pair of arrows
        self.pair: vec[i64] = vec[i64]()  # the piece and the number
        self.word: vec[i64] = vec[i64]()
        self.word2: vec[i64] = vec[i64]()
        self.chance: vec[float] = vec[float]()
        every = 0.0
        for _, weight in dice.throws:
            every += float(weight)
        for code, weight in dice.throws:
            faces = Faces(code)
            self.arrows = append(self.arrows, faces.arrow * ARROWS + faces.arrow2)
            self.pair = append(self.pair, faces.kind * NUMBERS + faces.number - 1)
            self.word = append(self.word, faces.word)
            self.word2 = append(self.word2, faces.word2)
            self.chance = append(self.chance, float(weight) / every)
        self.falling: vec[i64] = vec[i64]([0] * (ARROWS * ARROWS))  # whether a pair of arrows ever falls
        for arrows in self.arrows:
            self.falling[arrows] = 1
        self.named: vec[i64] = named_pieces()  # by piece and number, and the word between them
        self.matching: vec[float] = matches(dice)  # by piece, that two dice at the centre agree with it


def named_pieces() -> vec[i64]:
    named = vec[i64]([0] * (KINDS * NUMBERS * 2))
    for pair in range(KINDS * NUMBERS):
        for word in range(2):
            for piece in range(NUMBERED):
                if calls(pair // NUMBERS, pair % NUMBERS + 1, word, piece):
                    named[pair * 2 + word] |= BIT[piece]
    return named


def matches(dice: Dice) -> vec[float]:
    chances = vec[float]([0.0] * NUMBERED)
    every = 0.0
    for code, weight in dice.centre_throws:
        every += float(weight)
        faces = Faces(code)
        for piece in range(NUMBERED):
            if piece // 2 == faces.kind or piece + 1 == faces.number:
                chances[piece] += float(weight)
    for piece in range(NUMBERED):
        chances[piece] /= every
    return chances


class Lookahead:
    def __init__(self, judgement: Judgement, dice: Dice) -> None:
        self.judgement = judgement
        self.throws = Throws(dice)

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
        """The mean over all throws of the best that can be done with each."""
        options = Options(self, s, throws)
        lookup = self.throws
        mean = 0.0
        for number in range(len(lookup.chance)):
            line = lookup.arrows[number] * 2
            named = lookup.pair[number] * 2
            word, word2 = lookup.word[number], lookup.word2[number]
            mean += lookup.chance[number] * options.answer(line, lookup.named, named, word, word2)
        return mean * sign_of(s)

    # -- the centre

    def over_match(self, s: State, throws: i64) -> float:
        piece = s.arrived % SIDE
        chance = self.throws.matching[piece]
        agreed, failed = s.copy(), s.copy()
        agreed.fall_at_centre(two_dice(piece // 2, piece + 1))
        failed.fall_at_centre(two_dice((piece // 2 + 1) % KINDS, (piece + 1) % NUMBERS + 1))
        return chance * self.value(agreed, throws) + (1.0 - chance) * self.value(failed, throws)

    def best_at_centre(self, s: State, throws: i64) -> float:
        """Whom to take is looked at closely, where a sphere comes back only at a glance."""
        best, glance = NOTHING_YET, NOTHING_YET
        back: i64 = -1
        for code in at_centre(s):
            if code >= RECOVER:
                worth = self.after(s, code, 0)
                if worth > glance:
                    glance, back = worth, code
            else:
                best = max(best, self.after(s, code, throws))
        if back >= 0:
            best = max(best, self.after(s, back, throws))
        return best * sign_of(s)


class Options:
    """The best move of each piece by each line, for whoever is about to throw."""

    def __init__(self, ahead: Lookahead, s: State, throws: i64) -> None:
        self.ahead = ahead
        self.throws: i64 = throws - 1
        self.before = s.copy()
        self.before.step = MOVING
        self.before.count_turn()
        self.sign: float = sign_of(s)
        self.cells: i64 = s.terms.board.cells
        self.known: vec[float] = vec[float]([NOTHING_YET] * (SIDE * self.cells))  # by piece and cell
        self.best: vec[float] = vec[float]([NOTHING_YET] * (SIDE * LINES))
        self.passing: float = NOTHING_YET
        self.own: i64 = 0  # one's own pieces on the board, and the partner's, as sets
        self.partners: i64 = 0
        for piece in range(SIDE):
            if s.places[s.side() * SIDE + piece] >= 0:
                if s.belongs(piece, s.seat):
                    self.own |= BIT[piece]
                else:
                    self.partners |= BIT[piece]
                self.look_around(piece)

    def look_around(self, piece: i64) -> None:
        s = self.before
        start = s.places[s.side() * SIDE + piece]
        for line in range(LINES):
            if self.ahead.throws.falling[line // 2]:
                walker = Walker(s.terms.board, s.on, start, NOTHING)
                best = NOTHING_YET
                for route in walker.routes(line // 2 // ARROWS, line // 2 % ARROWS, line % 2):
                    best = max(best, self.worth(piece, end_of(route)))
                self.best[piece * LINES + line] = best

    def worth(self, piece: i64, cell: i64) -> float:
        """Of a move, for whoever makes it."""
        place = piece * self.cells + cell
        if self.known[place] == NOTHING_YET:
            twin = self.before.copy()
            twin.move(piece, cell)
            self.known[place] = self.sign * self.ahead.value(twin, self.throws)
        return self.known[place]

    def answer(self, line: i64, named: vec[i64], pair: i64, word: i64, word2: i64) -> float:
        """The best that can be done with a throw: numbered pieces first, then spheres, then the partner's."""
        best = self.best_called(self.own, line, named, pair, word, word2)
        if best == NOTHING_YET and self.partners:
            best = self.best_called(self.partners, line, named, pair, word, word2)
        return self.pass_worth() if best == NOTHING_YET else best

    def best_called(self, owned: i64, line: i64, named: vec[i64], pair: i64, word: i64, word2: i64) -> float:
        best = self.best_of(owned & named[pair + word], line + word2)
        if word != word2:
            best = max(best, self.best_of(owned & named[pair + word2], line + word))
        if best == NOTHING_YET:
            spheres = owned & ~(BIT[NUMBERED] - 1)
            best = self.best_of(spheres, line + word)
            if word != word2:
                best = max(best, self.best_of(spheres, line + word2))
        return best

    def best_of(self, pieces: i64, line: i64) -> float:
        best = NOTHING_YET
        for piece in range(SIDE):
            if pieces & BIT[piece]:
                best = max(best, self.best[piece * LINES + line])
        return best

    def pass_worth(self) -> float:
        if self.passing == NOTHING_YET:
            twin = self.before.copy()
            twin.pass_turn()
            self.passing = self.sign * self.ahead.value(twin, self.throws)
        return self.passing


def sign_of(s: State) -> float:
    """White's luck is Black's misfortune."""
    return 1.0 if s.seat % 2 == 0 else -1.0
