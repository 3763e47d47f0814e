"""Finds the View and Event classes of a game, to decode stored JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache

from stopville.core.events import Event
from stopville.core.game import AnyGame, Game
from stopville.core.wire import Json, Malformed, from_json


@cache
def event_types(game: AnyGame) -> dict[str, type[Event]]:
    """The events of the package in which the game lives, by name."""
    packages = tuple(
        kind.__module__.rpartition(".")[0] for kind in type(game).__mro__ if issubclass(kind, Game)
    )
    found = [kind for kind in _below(Event) if kind.__module__.rpartition(".")[0] in packages]
    return {kind.__name__: kind for kind in sorted(found, key=_place)}


def _place(kind: type[Event]) -> tuple[str, int]:
    """Where a type is written down: the same order in whatever order modules were imported."""
    module = sys.modules[kind.__module__]
    return kind.__module__, list(vars(module)).index(kind.__name__)


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
