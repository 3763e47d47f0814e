"""A game's types, found by looking: what its views and events are, so that they can be read back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.wire import Json, Malformed, from_json


@cache
def view_type(game: AnyGame) -> Any:
    """The last of the three types a game is made for: `class Klaxon(Game[State, Action, View])`."""
    bases: tuple[Any, ...] = getattr(type(game), "__orig_bases__", ())
    return next(get_args(base)[2] for base in bases if len(get_args(base)) == 3)


@cache
def event_types(game: AnyGame) -> dict[str, type[Event]]:
    """The events of the package in which the game lives, by name."""
    package = type(game).__module__.rpartition(".")[0]
    return {kind.__name__: kind for kind in _below(Event) if kind.__module__.startswith(package)}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def read_event(game: AnyGame, value: Json) -> Event:
    name = value.get("t") if isinstance(value, dict) else None
    kind = event_types(game).get(str(name))
    if kind is None:
        raise Malformed("event.t", "is no event of this game")
    event: Event = from_json(kind, value, "event")
    return event
