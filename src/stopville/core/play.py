"""One move: refuse or apply, then chance and what follows by itself, until somebody must choose.

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
from stopville.core.game import Game, IllegalAction, digest_of
from stopville.core.wire import Fact

S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Fact)

NOT_YOURS = "ST-3"
OVER = "ST-4"
ONE_AT_A_TIME = "ST-5"  # or a message could look at a draw and be refused on purpose


class Move(Struct, frozen=True, gc=False):
    """Who did what: a row of the record."""

    seat: Seat
    code: int


# A row of a record: who acted, the action in its notation, and the digest of the position after it.
Row = tuple[int, str, str]


class Step(Struct, Generic[S], frozen=True, gc=False):
    """What came of a move: the new position, all moves, those of chance included, and what happened."""

    state: S
    moves: tuple[Move, ...]
    before: tuple[S, ...]  # by move: the position before it
    rows: tuple[Row, ...]  # by move: its row of the record
    events: tuple[Event, ...]  # as Game.gathered joins them
    text: str  # of the new position, as Game.text spells it


def begin(game: Game[S, A, Any], state: S, pick: Pick) -> Step[S]:
    """Lets chance open the game."""
    walk = Walk(game, state)
    walk.go_on(pick)
    return walk.step()


def play(game: Game[S, A, Any], state: S, seat: Seat, actions: Sequence[A], pick: Pick) -> Step[S]:
    """The seat's actions, all of them or none, and what follows without a choice; or IllegalAction."""
    walk = Walk(game, state)
    for place, code in enumerate(map(game.book.code, actions)):
        rule = refusal(game, walk.state, seat, code)
        if place and not game.book.kind(walk.moves[-1].code).joins:
            rule = ONE_AT_A_TIME
        if rule != ALLOWED:
            raise IllegalAction(game.rule(rule), place)
        walk.go(seat, code)
    walk.go_on(pick)
    return walk.step()


def repeat(game: Game[S, A, Any], state: S, seat: Seat, code: int) -> Step[S]:
    """A move of a game that was verified, once more; chance is a seat like any other."""
    walk = Walk(game, state)
    walk.go(seat, code)
    return walk.step()


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


class Walk(Generic[S, A]):
    """A copy of a position that goes on move by move and notes what happens."""

    def __init__(self, game: Game[S, A, Any], state: S) -> None:
        self.game = game
        self.state: S = state.copy()
        self.state.log = []
        self.moves: list[Move] = []
        self.before: list[S] = []
        self.rows: list[Row] = []
        self.text = ""  # of the position after the last move

    def go(self, seat: Seat, code: int) -> None:
        """Plays a move as it stands; whether it is allowed is for the caller to ask."""
        self.before.append(self.state.copy())
        self.state.apply(seat, code)
        self.moves.append(Move(seat, code))
        self.text = self.game.text(self.state)
        self.rows.append((seat, self.game.book.notation_of(code), digest_of(self.text.encode())))

    def go_on(self, pick: Pick) -> None:
        """Chance, and answers that public facts leave without a choice: rows like any other."""
        while True:
            while CHANCE in self.state.to_act():
                self.go(CHANCE, self.state.draw(pick))
            code = self.game.foregone(self.state)
            if code is None:
                return
            self.go(Seat(self.state.mover()), code)

    def step(self) -> Step[S]:
        events = self.game.gathered(self.state.log or ())
        self.state.log = None
        text = self.text or self.game.text(self.state)
        return Step(self.state, tuple(self.moves), tuple(self.before), tuple(self.rows), events, text)
