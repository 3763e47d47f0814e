"""Players of Ordino Match: careless ones, a careful one, and an expert.

The careful one looks one move ahead: every choice is tried on a copy of what it sees, and the most
promising ones are weighed by what the enemy may throw next, all 540 throws with their chances.  The
expert looks up to three throws ahead (engine/lookahead.py) and judges what stands then (engine/judgement.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from stopville.bots.advice import Advice, Weighed
from stopville.bots.ordino.engine import lookahead
from stopville.bots.ordino.engine.foresight import expected_capture
from stopville.bots.ordino.engine.judgement import Judgement
from stopville.bots.ordino.engine.lookahead import Lookahead, chances_to_agree
from stopville.bots.ordino.reasons import reasons
from stopville.core.actions import Codebook
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import SIDE
from stopville.games.ordino.engine.material import CENTRE, NO_PIECE, PIECES, TAKEN, is_sphere
from stopville.games.ordino.engine.position import CENTRE_THROWING, MOVING
from stopville.games.ordino.engine.rules.centre import choices
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import Ordino
from stopville.games.ordino.view_gen import View

WEIGHED: Final = 5  # how many choices get the long look

PIECE: Final = 100
SPHERE: Final = 125  # plays where nothing else can, and takes for certain at the centre
WIN: Final = 10_000
THREAT: Final = 0.4  # what a capture of one's own is worth that the enemy can still prevent
NEARER: Final = 3.0  # for each ring towards the centre
CLOSER: Final = 1.5  # for each cell towards the nearest enemy

VALUES: Final = [SPHERE if is_sphere(piece) else PIECE for piece in range(PIECES)]


# What engine/judgement.py counts, in its order.  Learned from 8,000 games in two rounds, the second played
# with what the first had found; tools/ordino_weights.py does a round.
WEIGHTS: Final = (
    *(0.047, 0.326, 1.146, -0.408, -0.094, 1.843, 1.969, 0.510),
    *(0.146, 0.133, 0.076),
    *(0.431, 1.579, -0.721, 4.173),
)
# How many choices an expert looks at two throws ahead, and three; plain Python would take seconds for those.
CONSIDERED: Final = (5,) if lookahead.__file__.endswith(".py") else (5, 3)

A = TypeVar("A")


class ExpertBot:
    """Looks one throw ahead for every choice, further for the best of them, and judges what stands then."""

    def __init__(self, game: Ordino, considered: Sequence[int] = CONSIDERED) -> None:
        self.game = game
        self.book: Codebook[Any] = game.book
        self.ahead = Lookahead(Judgement(game.board, game.dice, list(WEIGHTS)), game.dice)
        self.considered = considered
        self.iterations = sum(considered)  # choices looked at further ahead

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        best = self.book.action(self.found(self.game.known(view)).best.code)
        return legal[legal.index(best)]

    def found(self, known: State) -> Advice:
        """All choices, the best first: those looked at further ahead of the others."""
        best = [Weighed(int(code), 0.5, 0) for code in known.legal(known.seat)]
        if len(best) > 1:
            best = self.by_worth(known, best, 1)
        left = self.iterations
        for throws, kept in enumerate(self.considered, 2):
            left -= kept
            if len(best) > 1 and left >= 0:
                best = self.by_worth(known, best[:kept], throws) + best[kept:]
        return Advice(int(known.seat), tuple(best))

    def by_worth(self, known: State, choices: Sequence[Weighed], throws: int) -> list[Weighed]:
        """The best first, looked at so many throws ahead."""
        looked = [
            Weighed(each.code, (1.0 + self.ahead.after(known, each.code, throws)) / 2.0, throws)
            for each in choices
        ]
        return sorted(looked, key=lambda each: each.expected, reverse=True)

    # -- for others

    def advise(self, view: View, pick: Pick) -> Advice:
        known = self.game.known(view)
        found = self.found(known)
        return replace(found, reasons=reasons(known, found))

    def weigh(self, view: View, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        """Every choice over all throws that may follow: there is nothing to repeat."""
        known = self.game.known(view)
        choices = [Weighed(int(code), 0.5, 0) for code in known.legal(view.me)]
        return Advice(view.me, tuple(self.by_worth(known, choices, 1)))


class CarefulBot:
    """Weighs its moves; when it is less careful it takes what it can and otherwise moves as it comes."""

    def __init__(self, game: Ordino, care: int = 100, attention: int = 100) -> None:
        self.game = game
        self.book: Codebook[Any] = game.book
        self.distances = distances(game)
        self.matching = list(chances_to_agree(game.dice))
        self.care = care  # percent of the choices that it weighs
        self.attention = attention  # percent of the moves before which it looks for something to take

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        if len(legal) == 1:
            return legal[0]
        if view.step == MOVING and not happens(self.attention, pick):
            return legal[pick.below(len(legal))]
        look = self.weighed if happens(self.care, pick) else self.at_a_glance
        return legal[look(self.game.known(view), legal, pick)]

    def at_a_glance(self, known: State, legal: Sequence[A], pick: Pick) -> int:
        """Which one takes the most, or brings the most at the centre."""
        worth = [self.gain(self.after(known, action), known.seat) for action in legal]
        best = [place for place in range(len(legal)) if worth[place] == max(worth)]
        return best[pick.below(len(best))]

    def weighed(self, known: State, legal: Sequence[A], pick: Pick) -> int:
        after = [self.after(known, action) for action in legal]
        worth = [self.first_look(state, known.seat) + pick.below(100) / 1000 for state in after]
        best = sorted(range(len(legal)), key=lambda place: -worth[place])[:WEIGHED]
        return max(best, key=lambda place: worth[place] + self.long_look(after[place], known.seat))

    def after(self, known: State, action: object) -> State:
        state = known.copy()
        state.apply(known.seat, self.book.code(action))
        return state

    # -- what can be seen at a glance

    def first_look(self, state: State, seat: int) -> float:
        side = seat % 2
        stand = 0.0 if state.over() else self.stand(state, pieces_of(state, side), pieces_of(state, 1 - side))
        return self.gain(state, seat) + stand

    def gain(self, state: State, seat: int) -> float:
        """In pieces, and what an arrival at the centre will bring."""
        side = seat % 2
        if state.over():
            return float(WIN * (state.living(side) - state.living(1 - side)))
        mine, theirs = pieces_of(state, side), pieces_of(state, 1 - side)
        material = sum(VALUES[piece] for piece in mine) - sum(VALUES[piece] for piece in theirs)
        return material + self.centre(state)

    def centre(self, state: State) -> float:
        """What an arrival at the centre will bring."""
        if state.arrived == NO_PIECE:
            return 0.0
        chance = self.matching[state.arrived % SIDE] if state.step == CENTRE_THROWING else 1.0
        cells = state.terms.board.cells
        takes = [code for code in choices(state) if codes.block_of(code) == codes.TAKE]
        return chance * max((VALUES[state.on[codes.cell_of(code, cells)]] for code in takes), default=0)

    def stand(self, state: State, mine: list[int], theirs: list[int]) -> float:
        """Near the centre and near the enemy is where things happen."""
        here = [state.places[piece] for piece in mine if state.places[piece] >= 0]
        there = [state.places[piece] for piece in theirs if state.places[piece] >= 0]
        inwards = -NEARER * float(sum(self.game.board.ring[cell] for cell in here))
        if not there or not here:
            return inwards
        return inwards - CLOSER * sum(min(self.distances[cell][other] for other in there) for cell in here)

    # -- what may be thrown next

    def long_look(self, state: State, seat: int) -> float:
        """Less what the enemy may take, and a part of what one may take oneself."""
        if state.over():
            return 0.0
        enemy, partner = (seat + 1) % state.players, (seat + 2) % state.players
        danger = 0.0 if state.is_placing(enemy) else expected_capture(state, enemy, VALUES)
        return THREAT * expected_capture(state, partner, VALUES) - danger


def happens(percent: int, pick: Pick) -> bool:
    return percent == 100 or (percent > 0 and pick.below(100) < percent)


def pieces_of(state: State, side: int) -> list[int]:
    """Those that live, placed or not."""
    return [piece for piece in range(side * SIDE, side * SIDE + SIDE) if state.places[piece] != TAKEN]


def distances(game: Ordino) -> list[list[int]]:
    """How many cells apart any two are by the passages."""
    return [_from(game, cell) for cell in range(CENTRE, len(game.labyrinth.doors))]


def _from(game: Ordino, start: int) -> list[int]:
    apart = {start: 0}
    found = [start]
    for cell in found:
        for other in game.labyrinth.doors[cell].all():
            if other not in apart:
                apart[other] = apart[cell] + 1
                found.append(other)
    return [apart[cell] for cell in range(len(apart))]


# -- the levels by name --------------------------------------------------------------------------------


def expert(game: Ordino) -> ExpertBot:
    return ExpertBot(game)


def skilled(game: Ordino) -> CarefulBot:
    return CarefulBot(game)


def amateur(game: Ordino) -> CarefulBot:
    return CarefulBot(game, care=80)


def beginner(game: Ordino) -> CarefulBot:
    return CarefulBot(game, care=0, attention=90)
