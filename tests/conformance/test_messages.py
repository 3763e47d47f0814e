"""What a failure of the suite tells: the values that were compared, and where a missing entry belongs."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.core.game import Game
from tests.conformance import spoken, suite
from tests.conformance.books import Books
from tests.conformance.tables import Table
from tests.example.klaxon import Klaxon


class Endless(Klaxon):
    longest = 0  # as if it were not there


class Wordless(Klaxon):
    @property
    def words(self) -> Any:
        class Nothing:
            sections: dict[str, Any] = {
                "terms": {"payoff": {"fr": "", "en": ""}},
                "events": {},
                "actions": {},
            }

        return Nothing()


def test_an_assertion_in_a_module_of_the_suite_shows_its_values():
    with pytest.raises(AssertionError, match="'Anne'"):
        Books({"Anne": {}}).check({"Bruno": {}})


def test_a_game_that_does_not_say_how_long_it_lasts_is_told_where_to():
    with pytest.raises(AssertionError, match=r"`longest = …` \(moves\) into class Endless of tests"):
        suite.random_play_ends(Table(Endless(), 2, {}, timed=False), 0)


def test_a_game_that_does_not_say_what_is_hidden_is_told_where_to():
    class Silent(Game[Any, Any, Any]):
        key = "silent"

    with pytest.raises(LookupError, match=r"SECRETS = … in tests/conformance/secrets\.py"):
        print(Silent().secrets)


def test_a_game_without_a_sentence_is_told_where_to_write_it():
    with pytest.raises(AssertionError, match=r"\[actions\.…\] of .*words\.toml .*Answer"):
        spoken.everything_has_words_in_both_languages(Table(Wordless(), 2, {}, timed=False), 0)
