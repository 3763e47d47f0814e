"""Players of Ordino Match: greedy ones, a careful one, and an expert.

The careful one looks one move ahead: every choice is tried on a copy of what it sees, and the most
promising ones are weighed by what the enemy may throw next, all 540 throws with their chances.  The
expert looks up to three throws ahead (engine/lookahead.py) and judges what stands then (engine/judgement.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from stopville.bots.ordino.engine import lookahead
from stopville.bots.ordino.engine.foresight import expected_capture
from stopville.bots.ordino.engine.judgement import Judgement
from stopville.bots.ordino.engine.lookahead import Lookahead, chances_to_agree
from stopville.core.actions import Codebook
from stopville.core.engine.pick import Pick
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

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        known = self.game.known(view)
        best = list(legal) if len(legal) == 1 else self.by_worth(known, legal, 1)
        for throws, kept in enumerate(self.considered, 2):
            if len(best) > 1:
                best = self.by_worth(known, best[:kept], throws)
        return best[0]

    def by_worth(self, known: State, choices: Sequence[A], throws: int) -> list[A]:
        """The best first."""
        worth = {choice: self.ahead.after(known, self.book.code(choice), throws) for choice in choices}
        return sorted(choices, key=worth.__getitem__, reverse=True)


class CarefulBot:
    def __init__(self, game: Ordino) -> None:
        self.game = game
        self.book: Codebook[Any] = game.book
        self.distances = distances(game)
        self.matching = list(chances_to_agree(game.dice))

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        if len(legal) == 1:
            return legal[0]
        known = self.game.known(view)
        after = [self.after(known, action) for action in legal]
        worth = [self.first_look(state, known.seat) + pick.below(100) / 1000 for state in after]
        best = sorted(range(len(legal)), key=lambda place: -worth[place])[:WEIGHED]
        return legal[max(best, key=lambda place: worth[place] + self.long_look(after[place], known.seat))]

    def after(self, known: State, action: object) -> State:
        state = known.copy()
        state.apply(known.seat, self.book.code(action))
        return state

    # -- what can be seen at a glance

    def first_look(self, state: State, seat: int) -> float:
        side = seat % 2
        if state.over():
            return float(WIN * (state.living(side) - state.living(1 - side)))
        mine, theirs = pieces_of(state, side), pieces_of(state, 1 - side)
        material = sum(VALUES[piece] for piece in mine) - sum(VALUES[piece] for piece in theirs)
        return material + self.centre(state) + self.stand(state, mine, theirs)

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


class GreedyBot(CarefulBot):
    """Takes whatever it can, likes the centre, and otherwise moves as it comes."""

    def __init__(self, game: Ordino, attention: int = 100) -> None:
        super().__init__(game)
        self.attention = attention  # percent of the moves before which it looks for something to take

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        if self.attention < 100 and view.step == MOVING and pick.below(100) >= self.attention:
            return legal[pick.below(len(legal))]
        return super().choose(view, legal, pick)

    def stand(self, state: State, mine: list[int], theirs: list[int]) -> float:
        return 0.0

    def long_look(self, state: State, seat: int) -> float:
        return 0.0


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
    return GreedyBot(game)


def beginner(game: Ordino) -> CarefulBot:
    return GreedyBot(game, attention=60)
