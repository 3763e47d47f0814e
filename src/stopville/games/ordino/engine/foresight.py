"""What the next throw may take: the exact expectation over all throws, for bots and for advice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.games.ordino.engine.board import MOVE, NOBODY_THERE, SIDE, end_of, side_of
from stopville.games.ordino.engine.dice import ARROWS, ET, OU, THROW
from stopville.games.ordino.engine.instructions import moves
from stopville.games.ordino.engine.position import MOVING
from stopville.games.ordino.engine.routes import NOTHING, Walker
from stopville.games.ordino.engine.rules import State


def expected_capture(state: State, seat: i64, values: list[int]) -> float:
    """The worth of the best capture on the board, on average, if this seat threw six dice now.

    `values` is the worth of each piece.  What the centre may bring is not counted.
    """
    twin = state.copy()
    twin.seat = seat
    twin.step = MOVING
    sharp = sharp_arrows(twin)
    total, weights = 0, 0
    for code, weight in twin.terms.dice.throws:
        weights += weight
        if sharp[(code - THROW) // 4 % 16]:
            twin.thrown = code
            total += weight * best_capture(twin, values)
    return total / weights


def sharp_arrows(s: State) -> vec[i64]:
    """The pairs of arrows by which some piece, whichever is called, could take another."""
    sharp = vec[i64]([0] * 16)
    for arrow in range(ARROWS):
        for arrow2 in range(arrow, ARROWS):
            if is_sharp(s, arrow, arrow2):
                sharp[arrow * ARROWS + arrow2] = 1
    return sharp


def is_sharp(s: State, arrow: i64, arrow2: i64) -> bool:
    for piece in range(s.side() * SIDE, s.side() * SIDE + SIDE):
        if s.places[piece] >= 0:
            for word in range(ET, OU + 1):
                walker = Walker(s.terms.board, s.on, s.places[piece], NOTHING)
                for route in walker.routes(arrow, arrow2, word):
                    if enemy_on(s, end_of(route)) != NOBODY_THERE:
                        return True
    return False


def enemy_on(s: State, cell: i64) -> i64:
    piece = s.on[cell]
    if piece == NOBODY_THERE or side_of(piece) == s.side():
        return NOBODY_THERE
    return piece


def best_capture(s: State, values: list[int]) -> int:
    best = 0
    for code in moves(s):
        if code >= MOVE:
            victim = enemy_on(s, (code - MOVE) % s.terms.board.cells)
            if victim != NOBODY_THERE:
                best = max(best, values[victim])
    return best
