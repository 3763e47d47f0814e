"""What the next throw may take: the exact expectation over all throws, for bots and for advice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import ARROWS, LINES, SIDE
from stopville.games.ordino.engine.material import ET, NO_PIECE, OU
from stopville.games.ordino.engine.position import MOVING
from stopville.games.ordino.engine.rules.instructions import moves
from stopville.games.ordino.engine.rules.routes import NOTHING, Walker, end_of
from stopville.games.ordino.engine.rules.state import State


def expected_capture(state: State, seat: i64, values: list[int]) -> float:
    """The worth of the best capture on the board, on average, if this seat threw six dice now.

    `values` is the worth of each piece.  What the centre may bring is not counted.
    """
    twin = state.copy()
    twin.seat = seat
    twin.step = MOVING
    sharp = sharp_lines(twin)
    total, weights = 0, 0
    for code, weight in twin.terms.dice.throws:
        weights += weight
        if sharp[codes.line_of(code)]:
            twin.thrown = code
            total += weight * best_capture(twin, values)
    return total / weights


def sharp_lines(s: State) -> vec[i64]:
    """The pairs of arrows by which some piece, whichever is called, could take another."""
    sharp = vec[i64]([0] * LINES)
    for arrow in range(ARROWS):
        for arrow2 in range(arrow, ARROWS):
            if is_sharp(s, arrow, arrow2):
                sharp[codes.line(arrow, arrow2)] = 1
    return sharp


def is_sharp(s: State, arrow: i64, arrow2: i64) -> bool:
    for piece in range(SIDE):
        start = s.places[s.own(piece)]
        if start >= 0:
            for word in range(ET, OU + 1):
                walker = Walker(s.terms.board, s.on, start, NOTHING)
                for route in walker.routes(arrow, arrow2, word):
                    if s.enemy_on(end_of(route)) != NO_PIECE:
                        return True
    return False


def best_capture(s: State, values: list[int]) -> int:
    best = 0
    cells = s.terms.board.cells
    for code in moves(s):
        if code != codes.PASS:
            victim = s.enemy_on(codes.cell_of(code, cells))
            if victim != NO_PIECE:
                best = max(best, values[victim])
    return best
