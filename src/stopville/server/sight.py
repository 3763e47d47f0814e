"""What a position shows to each seat, as JSON: two positions with the same sight cannot be told apart."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame, Game
from stopville.core.wire import encode

Question = tuple[tuple[int, ...], tuple[int, int] | None]
NO_QUESTION: Question = ((), None)


class Sight(Struct, frozen=True, eq=False, gc=False):
    """By place: the seats in order, a watcher's last."""

    alike: str  # what every view shows alike, as JSON without braces; may be nothing
    own: tuple[str, ...]  # what the view of each place shows besides
    questions: tuple[Question, ...]  # by seat: what may be done, and the open range
    awaited: tuple[int, ...]

    def view(self, place: int) -> bytes:
        own = self.own[place]
        return f"{{{own},{self.alike}}}".encode() if self.alike else f"{{{own}}}".encode()

    def question(self, place: int) -> Question:
        return self.questions[place] if place < len(self.questions) else NO_QUESTION


def sight_of(game: AnyGame, state: GameState) -> Sight:
    seats = range(state.players)
    alike, own = _views(game, state)
    return Sight(
        alike,
        own,
        tuple([_question(state, seat) for seat in seats]),
        tuple(state.awaited()),
    )


def _views(game: AnyGame, state: GameState) -> tuple[str, tuple[str, ...]]:
    if type(game).view is not Game.view:  # a game that makes its own views
        views = [encode(view).decode()[1:-1] for view in game.views(state)]
        return "", tuple(views)
    own = [state.own_text(seat) for seat in range(state.players)]
    return state.open_text(), (*own, state.own_text(WATCHER))


def _question(state: GameState, seat: int) -> Question:
    """What may be done, without the codes of the open range, which are examples for searches."""
    bounds = state.open_range(seat)
    legal = tuple(state.legal(seat))
    if bounds is not None:
        first, last = bounds
        legal = tuple([code for code in legal if not first <= code <= last])
    return legal, bounds


def changed(old: Sight, new: Sight) -> list[bool]:
    """By place: whether anything looks different now."""
    if old.alike != new.alike or old.awaited != new.awaited:
        return [True] * len(new.own)
    return [
        old.own[place] != new.own[place] or old.question(place) != new.question(place)
        for place in range(len(new.own))
    ]


def view_of(game: AnyGame, sight: Sight, place: int) -> Any:
    """The view itself, for what is worked out from it: read from the very text that a page gets."""
    return game.read_view(sight.view(place))


def place_of(seat: int, players: int) -> int:
    return players if seat == WATCHER else int(Seat(seat))
