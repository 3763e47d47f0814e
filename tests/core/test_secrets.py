"""A game says what is hidden from whom in a file beside it; one that does not is told where to write it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.game import Game
from stopville.core.secrets import Secrets, Slot, exchanged
from stopville.games import GAMES
from tests.example import klaxon, secrets


class Untold(Game[Any, Any, Any]):
    key = "untold"


class Louder(klaxon.Klaxon):
    """Another kind of Klaxon, in another folder, with the same key."""


def test_a_game_that_does_not_say_what_is_hidden_is_told_where_to_write_it():
    with pytest.raises(LookupError, match=r"Untold .* SECRETS = … in tests/core/secrets\.py"):
        print(Untold().secrets)


def test_a_file_without_an_entry_is_told_so_too(monkeypatch):
    monkeypatch.setitem(sys.modules, "tests.core.secrets", ModuleType("tests.core.secrets"))
    with pytest.raises(LookupError, match=r"SECRETS = … in tests/core/secrets\.py"):
        print(Untold().secrets)


def test_a_mistake_inside_the_file_is_not_taken_for_a_missing_file(monkeypatch):
    class Broken(ModuleType):
        @property
        def SECRETS(self) -> object:
            raise ModuleNotFoundError("No module named 'other'", name="other")

    monkeypatch.setitem(sys.modules, "tests.core.secrets", Broken("tests.core.secrets"))
    with pytest.raises(ModuleNotFoundError, match="other"):
        print(Untold().secrets)


def test_a_game_derived_from_another_has_its_secrets():
    assert Louder().secrets is klaxon.Klaxon().secrets is secrets.SECRETS


@pytest.mark.parametrize("key", GAMES)
def test_every_game_of_ours_says_what_is_hidden_and_how_long_it_lasts(key):
    assert isinstance(GAMES[key].secrets, Secrets)
    assert GAMES[key].longest > 0


def test_things_are_exchanged_only_where_both_may_lie():
    """Place 0 takes no odd thing; everything else goes anywhere."""
    slots = [Slot(place, thing) for place, thing in ((0, 2), (0, 4), (1, 1), (1, 3), (2, 6))]
    for seed in range(20):
        after = exchanged(slots, lambda place, thing: place != 0 or thing % 2 == 0, FastPick(seed))
        assert [slot.place for slot in after] == [0, 0, 1, 1, 2]
        assert sorted(slot.thing for slot in after) == [1, 2, 3, 4, 6]
        assert all(slot.thing % 2 == 0 for slot in after[:2])
