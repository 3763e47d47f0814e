"""JSON in a hurry: what core/wire.py writes, for what is written with every move."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Final, NewType, get_args, get_type_hints

import msgspec

from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.wire import canonical, to_json

encode: Final = msgspec.json.encode
_in_order: Final = msgspec.json.Encoder(order="sorted").encode


def written(facts: object) -> bytes:
    """The JSON of a view, an event or an action."""
    return encode(tagged(facts))


def tagged(facts: object) -> Any:
    """What `to_json` makes of it, except that tuples stay tuples: the writer knows them."""
    kind: Any = type(facts)
    names, holding_facts = _names(kind)
    stored: dict[str, Any] = getattr(facts, "__dict__", {})
    if len(stored) != len(names):  # it remembers something besides, or keeps its facts elsewhere
        stored = {name: getattr(facts, name) for name in names}
    named = {"t": kind.__name__, **stored}
    for name in holding_facts:
        if named[name]:
            named[name] = to_json(named[name])
    return named


@cache
def _names(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of all its fields, and of those in which there may be facts of their own, with their own names."""
    hints = get_type_hints(kind)
    names = tuple(field.name for field in fields(kind))
    return names, tuple(name for name in names if _may_hold_facts(hints[name]))


def _may_hold_facts(hint: Any) -> bool:
    """Of all but numbers, texts and whatever is made of these."""
    if isinstance(hint, NewType):
        return _may_hold_facts(hint.__supertype__)
    if hint in (int, str, bool, NoneType, Ellipsis):
        return False
    parts = get_args(hint)
    return not parts or any(map(_may_hold_facts, parts))


def position(game: AnyGame, state: GameState) -> str:
    """A position in its one spelling, from which its digest is made."""
    parts = game.parts(state)
    text = _in_order(parts)
    plain = text.isascii() and b"\\" not in text and b"\x7f" not in text  # or the two writers may differ
    return (text if plain else canonical(parts)).decode()
