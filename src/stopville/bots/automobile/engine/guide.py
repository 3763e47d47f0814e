"""How a search imagines the rest of a game of Automobile: everybody plays on with sense, for a while.

Then it says what each company may come to: money, and what its factories, cubes, distributors and
losses have been worth on average from there to the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.automobile.engine.sense import Sense
from stopville.bots.search.guide import Guide
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import MID, NO_LOT, SPACES, TURNS
from stopville.games.automobile.engine.position import many
from stopville.games.automobile.engine.rules.ending import worth
from stopville.games.automobile.engine.rules.losses import count_newer
from stopville.games.automobile.engine.rules.state import State

SPREAD: Final = 6000.0  # dollars between certain defeat and certain victory
FAR_BEHIND: Final = 300.0  # dollars at first sight that no second look makes good
SAME_SPACE: Final[i64] = 3  # numbers of cars tried for one space

# -- what a company is worth between two turns ---------------------------------------------------------

FEATURES: Final = 26
ABOUT: Final[i64] = 11  # where the tiles begin: by class, of the newest space, of the next, of older ones
PLACES: Final[i64] = 60  # divided among the places in the next choice of characters

# Dollars at the end for one of each, at the beginning of turns 2, 3 and 4: by least squares over 4,500
# games of 3, 4 and 5 sensible players, who one time in twelve took any of the four best actions.
WEIGHTS: Final = [
    (1.42, 1.22, 1.11),  # money, less debts
    (1.54, -0.559, -1.9),  # the first 500 of it in cash
    (0.0277, 0.71, 0.563),  # the first 1,000
    (-785.0, -733.0, -676.0),  # loans
    (-35.6, -32.4, -22.6),  # losses
    (6.41, -35.4, 3.44),  # cubes, up to three
    (10.8, 28.8, 4.21),  # up to six
    (-0.127, 0.546, -1.37),  # the place in the next choice of characters
    (66.8, 21.7, 16.2),  # distributors in the premium lane
    (-0.596, 33.0, 7.67),  # in the middle
    (62.4, 8.55, 2.61),  # in the low lane
    (-101.0, -1.54, -68.6),  # premium tiles, newest space
    (-115.0, -44.5, -54.9),  # premium tiles, next
    (0.0, -171.0, -67.4),  # premium tiles, older
    (21.8, 1.63, -43.7),  # mid tiles, newest space
    (-99.7, -26.3, -52.1),  # mid tiles, next
    (-147.0, -61.0, -65.5),  # mid tiles, older
    (21.7, 86.8, -6.87),  # low tiles, newest space
    (-138.0, 57.1, -4.45),  # low tiles, next
    (0.0, 46.2, -9.53),  # low tiles, older
    (1.56, 1.24, 1.2),  # what the tiles cost
    (656.0, 645.0, 546.0),  # a parts factory
    (-9.35, 20.1, 6.43),  # the others' premium tiles
    (-9.69, -6.61, 1.64),  # their mid tiles
    (25.0, -14.3, -10.0),  # their low tiles
    (12.4, -50.2, -22.6),  # losses that age makes now
]


def weights_at(turn: i64) -> list[float]:
    return [row[turn - 2] for row in WEIGHTS]


def features(state: State, seat: i64) -> vec[i64]:
    """A company in figures, in the order of WEIGHTS."""
    found = many(FEATURES, 0)
    cash = state.cash[seat]
    found[0] = cash - state.debt[seat]
    found[1] = min(cash, 500)
    found[2] = min(cash, 1000)
    found[3] = state.loans[seat]
    found[4] = state.losses[seat]
    found[5] = min(state.cubes[seat], 3)
    found[6] = min(state.cubes[seat], 6)
    for place in range(state.players):
        if state.order[place] == seat:
            found[7] = place * PLACES // (state.players - 1)
    for lane in range(3):
        found[8 + lane] = state.lanes[3 * seat + lane]
        count_class(state, seat, lane, found)
    return found


def count_class(state: State, seat: i64, kind: i64, found: vec[i64]) -> None:
    """Its tiles by age, what they cost, parts, the tiles of the others, losses of age."""
    board, newer = state.terms.board, many(SPACES, 0)
    count_newer(state, kind, newer)
    space = board.newest[kind]
    while space != NO_LOT:
        tiles = state.tiles[space]
        if tiles and state.owner[space] == seat:
            found[ABOUT + 3 * kind + min(newer[space], 2)] += tiles
            found[20] += tiles * board.price[space]
            found[21] += state.parts[space]
            found[25] += newer[space]
        else:
            found[22 + kind] += tiles
        space = board.older[space]


# -- the guide ----------------------------------------------------------------------------------------


class SensibleRest(Guide):
    """Whoever plays on in an imagined world knows there what his seat would: of the tiles only his own."""

    ordered = True

    def __init__(self, sense: Sense, until: i64, most: i64) -> None:
        self.sense = sense
        self.until = until  # the turn at whose beginning it stops; beyond the last, at the end
        self.most = most  # candidates worth trying
        self.weights = weights_at(until) if until <= TURNS else []

    def worth_trying(self, state: GameState, actor: i64, legal: vec[i64]) -> vec[i64]:
        """What looks best at first sight, the best first."""
        assert isinstance(state, State)
        if len(legal) == 1:
            return legal
        values = self.sense.values(state, actor, legal)
        return best_of(legal, values, self.most)

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State)
        self.play_on(state, pick)
        money = [self.prospect(state, seat) for seat in range(state.players)]
        return [0.5 + self.lead(money, seat) / SPREAD for seat in range(state.players)]

    def play_on(self, state: State, pick: Pick) -> None:
        while state.turn_number < self.until and not state.over():
            seat = state.mover()
            state.apply(seat, self.sense.choose_quickly(state, seat, state.legal(seat)))
            state.settle(pick)

    def prospect(self, state: State, seat: i64) -> float:
        """Dollars at the end."""
        if state.over():
            return float(worth(state, seat))
        money = 0.0
        found = features(state, seat)
        for place in range(FEATURES):
            money += self.weights[place] * float(found[place])
        return money

    def lead(self, money: list[float], seat: i64) -> float:
        """How far ahead one is, of the best other and of all others alike."""
        best, total = -1e9, 0.0
        for other in range(len(money)):
            if other != seat:
                best = max(best, money[other])
                total += money[other]
        others = total / float(len(money) - 1)
        return money[seat] - 0.5 * best - 0.5 * others


class Accounts(SensibleRest):
    """The same players, for whoever wants to know how far ahead one ends: as State.payoff counts it."""

    def lead(self, money: list[float], seat: i64) -> float:
        best = -1e9
        for other in range(len(money)):
            if other != seat:
                best = max(best, money[other])
        return money[seat] - best


def best_of(legal: vec[i64], values: list[float], most: i64) -> vec[i64]:
    """Those of the highest values, the highest first; not all of them numbers of cars for one space."""
    kept = vec[i64](capacity=8)
    taken = [False] * len(values)
    made = many(SPACES, 0)
    best = highest(values, taken)
    enough = values[best] - FAR_BEHIND
    while best >= 0 and len(kept) < most and values[best] >= enough:
        taken[best] = True
        if is_new(legal[best], made):
            kept = append(kept, legal[best])
        best = highest(values, taken)
    return kept if len(kept) else legal


def is_new(code: i64, made: vec[i64]) -> bool:
    """Neither the fourth number of cars for a space, nor a lane from which less can be reached."""
    if codes.is_make(code):
        space = codes.space_of(code)
        made[space] += 1
        return made[space] <= SAME_SPACE
    return not codes.is_place(code) or code == codes.place(MID)


def highest(values: list[float], taken: list[bool]) -> i64:
    best: i64 = -1
    for place in range(len(values)):
        if not taken[place] and (best < 0 or values[place] > values[best]):
            best = place
    return best
