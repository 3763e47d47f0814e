"""What a person would call obvious, skilled and expert play: 40 positions of three games.

They were found by tools/obvious.py, which says for each why the move is obvious.  Plain Python asks the
expert about a few of them only: with its own budget it takes seconds there, and the same seed gives the same
move in both builds.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest

from stopville.bots import bots_for
from stopville.bots.identity import Identity
from stopville.core.engine.seats import Seat
from stopville.games import GAMES

KEYS: Final = ("automatch", "autostop", "ordino")  # none were looked for in Automobile yet
COMPILED: Final = os.environ.get("STOPVILLE_BUILD") == "compiled"
EVERY: Final = {"skilled": 1, "expert": 1 if COMPILED else 13}


@lru_cache
def positions(key: str) -> list[dict[str, Any]]:
    file = Path(__file__).parent / "obvious" / f"{key}.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("key", KEYS)
def test_there_are_forty_with_a_reason(key):
    assert len(positions(key)) == 40
    assert all(position["why"] for position in positions(key))


@pytest.mark.parametrize("level", ["skilled", "expert"])
@pytest.mark.parametrize("key", KEYS)
def test_it_is_played(key, level):
    game, player = GAMES[key], Identity(bots_for(GAMES[key])[level](), 5)
    missed = []
    for number, known in list(enumerate(positions(key)))[:: EVERY[level]]:
        state = game.load(game.setup(known["players"], known["options"]), known["position"])
        seat = Seat(known["seat"])
        legal = [game.book.action(int(code)) for code in state.legal(seat)]
        chosen: Any = player.choose(game.view(state, seat), legal)
        if game.book.notation(chosen) != known["move"]:
            missed.append((number, game.book.notation(chosen), known["move"], known["why"]))
    assert missed == []
