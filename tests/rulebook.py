"""`@rule("AM-13")` above a test says which rules it shows; project/test_rulebook.py counts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from stopville.core.game import HOUSE_RULES
from stopville.games import GAMES

Test = TypeVar("Test", bound=Callable[..., object])

RULEBOOKS: Final = (HOUSE_RULES, *(game.rulebook for game in GAMES.values()))
KNOWN: Final = frozenset(id for rulebook in RULEBOOKS for id in rulebook.rules)


def rule(*ids: str) -> Callable[[Test], Test]:
    """This test shows that these rules hold.  An id that no rulebook has is a mistake at once."""
    unknown = [id for id in ids if id not in KNOWN]
    if unknown or not ids:
        raise ValueError(f"no rulebook has {', '.join(unknown) or 'an empty list of rules'}")

    def unchanged(test: Test) -> Test:
        return test

    return unchanged
