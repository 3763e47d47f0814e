"""Looking ahead in Ordino Match: every throw with its chance, and the best answer to each.

540 throws name at most eight pieces and twenty lines of arrows, so the best move of every piece by
every line is worked out once, and each throw only looks up the best of those that it names.
All values are White's, from -1 to 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.ordino.engine.judgement import Judgement
from stopville.core.engine.bits import BIT
from stopville.games.ordino.engine.board import NUMBERED, RECOVER, SIDE, end_of
from stopville.games.ordino.engine.centre import at_centre
from stopville.games.ordino.engine.dice import ARROWS, KINDS, NUMBERS, Dice, Faces, calls
from stopville.games.ordino.engine.dice import centre_throw as two_dice
from stopville.games.ordino.engine.position import AT_CENTRE, CENTRE_THROWING, ENDED, MOVING, THROWING
from stopville.games.ordino.engine.routes import NOTHING, Walker
from stopville.games.ordino.engine.rules import State

NOTHING_YET: Final = -9.0  # worse than anything
# How much of all that may fall is looked at closely, the likeliest answers first.  Less than 1: the chances
# may add up to a little less than that.
USUAL: Final = 0.6
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
        lookup = self.throws
        for number in range(len(lookup.chance)):
            line = lookup.arrows[number] * 2
            named = lookup.pair[number] * 2
            word, word2 = lookup.word[number], lookup.word2[number]
            options.count(options.answer(line, lookup.named, named, word, word2), lookup.chance[number])
        return options.mean(throws - 1) * sign_of(s)

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
    """The moves of whoever is about to throw, seen at a glance, and how often each is the best answer."""

    def __init__(self, ahead: Lookahead, s: State, glance: i64) -> None:
        self.ahead = ahead
        self.glance: i64 = glance  # how many throws ahead the moves are looked at
        self.before = s.copy()
        self.before.step = MOVING
        self.before.count_turn()
        self.sign: float = sign_of(s)
        self.cells: i64 = s.terms.board.cells
        self.passing: i64 = SIDE * self.cells  # no move; all others by piece and cell
        self.known: vec[float] = vec[float]([NOTHING_YET] * (self.passing + 1))
        self.shares: vec[float] = vec[float]([0.0] * (self.passing + 1))
        self.best: vec[i64] = vec[i64]([self.passing] * (SIDE * LINES))
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
                best = self.passing
                for route in walker.routes(line // 2 // ARROWS, line // 2 % ARROWS, line % 2):
                    best = self.better(best, piece * self.cells + end_of(route))
                self.best[piece * LINES + line] = best

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
            twin.pass_turn()
        else:
            twin.move(move // self.cells, move % self.cells)
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

    def answer(self, line: i64, named: vec[i64], pair: i64, word: i64, word2: i64) -> i64:
        """The best that can be done with it: numbered pieces first, then spheres, then the partner's."""
        best = self.best_called(self.own, line, named, pair, word, word2)
        if best == self.passing and self.partners:
            best = self.best_called(self.partners, line, named, pair, word, word2)
        return best

    def best_called(self, owned: i64, line: i64, named: vec[i64], pair: i64, word: i64, word2: i64) -> i64:
        best = self.best_of(owned & named[pair + word], line + word2, self.passing)
        if word != word2:
            best = self.best_of(owned & named[pair + word2], line + word, best)
        if best == self.passing:
            spheres = owned & ~(BIT[NUMBERED] - 1)
            best = self.best_of(spheres, line + word, best)
            if word != word2:
                best = self.best_of(spheres, line + word2, best)
        return best

    def best_of(self, pieces: i64, line: i64, best: i64) -> i64:
        """Of these pieces by this line, unless the one found so far is better."""
        for piece in range(SIDE):
            if pieces & BIT[piece]:
                best = self.better(best, self.best[piece * LINES + line])
        return best


def sign_of(s: State) -> float:
    """White's luck is Black's misfortune."""
    return 1.0 if s.seat % 2 == 0 else -1.0
