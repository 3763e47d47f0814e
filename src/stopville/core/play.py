"""One move: refuse or apply, then chance until somebody must choose.

Nothing is changed in place.  The position that comes back is a new one, so a refusal, or a
fault in a rule, leaves the table exactly as it was, however many actions were sent together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, HOUSE_ONLY, NO_SUCH_ACTION, GameState
from stopville.core.events import Event
from stopville.core.game import Game, IllegalAction
from stopville.core.wire import Fact

S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Fact)

NOT_YOURS = "ST-3"
OVER = "ST-4"
ONE_AT_A_TIME = "ST-5"  # or a message could look at a draw and be refused on purpose


class Move(Struct, frozen=True):
    """Who did what: a row of the record."""

    seat: Seat
    code: int


class Step(Struct, Generic[S], frozen=True):
    """What came of a move: the new position, all moves that chance added, and what happened."""

    state: S
    moves: tuple[Move, ...]
    events: tuple[Event, ...]


def begin(game: Game[S, A, Any], state: S, pick: Pick) -> Step[S]:
    """Lets chance open the game."""
    after = _listening_copy(state)
    return _step(after, _chance(after, pick))


def play(game: Game[S, A, Any], state: S, seat: Seat, actions: Sequence[A], pick: Pick) -> Step[S]:
    """The seat's actions, all of them or none, and what chance does then; or IllegalAction."""
    after = _listening_copy(state)
    moves: list[Move] = []
    for place, code in enumerate(map(game.book.code, actions)):
        rule = refusal(game, after, seat, code)
        if place and not game.book.kind(moves[-1].code).joins:
            rule = ONE_AT_A_TIME
        if rule != ALLOWED:
            raise IllegalAction(game.rule(rule), place)
        after.apply(seat, code)
        moves.append(Move(seat, code))
    return _step(after, [*moves, *_chance(after, pick)])


def refusal(game: Game[S, A, Any], state: S, seat: Seat, code: int) -> str:
    """The rule that forbids it, or ALLOWED.  The house's own rules come before the game's."""
    to_act = state.to_act()
    if not to_act:
        return OVER
    if seat not in to_act and not 0 <= seat < state.players:
        return NOT_YOURS
    kind = game.book.kind_or_none(code)
    if kind is None:
        return NO_SUCH_ACTION
    if seat >= 0 and kind.house:
        return HOUSE_ONLY
    rule = state.refuse(seat, code)
    return NOT_YOURS if rule == ALLOWED and seat not in to_act else rule


def _listening_copy(state: S) -> S:
    after: Any = state.copy()
    after.log = []
    return after  # type: ignore[no-any-return]  # copy() is typed by the base class


def _chance(state: GameState, pick: Pick) -> list[Move]:
    moves = []
    while CHANCE in state.to_act():
        code = state.draw(pick)
        state.apply(CHANCE, code)
        moves.append(Move(CHANCE, code))
    return moves


def _step(state: S, moves: list[Move]) -> Step[S]:
    log: Any = state.log
    state.log = None
    return Step(state, tuple(moves), tuple(log))
