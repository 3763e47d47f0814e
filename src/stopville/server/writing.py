"""A position in its one spelling, written with every move."""

from __future__ import annotations

from typing import Final

import msgspec

from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.wire import canonical

encode: Final = msgspec.json.encode
_in_order: Final = msgspec.json.Encoder(order="sorted").encode


def position(game: AnyGame, state: GameState) -> str:
    """A position in its one spelling, from which its digest is made."""
    parts = game.parts(state)
    text = _in_order(parts)
    plain = text.isascii() and b"\\" not in text and b"\x7f" not in text  # or the two writers may differ
    return (text if plain else canonical(parts)).decode()
