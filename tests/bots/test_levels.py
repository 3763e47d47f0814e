"""What bots are called: the same levels for every game, in both languages, and what they were called once."""

from __future__ import annotations

import pytest

from stopville.bots import (
    FORMER_NAMES,
    bot_named,
    bots_for,
    level_in_words,
    level_meant,
    usual_bot,
)
from stopville.core.words import LANGUAGES
from stopville.games import GAMES

LEVELS = ["beginner", "amateur", "skilled", "expert"]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_levels_of_these_names_from_the_weakest_up_and_chance(key):
    names = list(bots_for(GAMES[key]))
    assert names == [level for level in LEVELS if level in GAMES[key].levels] + ["random"]
    assert usual_bot(GAMES[key]) == "skilled"


@pytest.mark.parametrize("key", GAMES)
def test_every_level_can_be_made(key):
    for make in bots_for(GAMES[key]).values():
        assert callable(make().choose)


def test_levels_are_said_and_understood_in_both_languages():
    french = [level_in_words(level, "fr") for level in (*LEVELS, "random")]
    assert french == ["débutant", "amateur", "confirmé", "expert", "hasard"]
    for lang in LANGUAGES:
        for level in (*LEVELS, "random"):
            assert level_meant(level_in_words(level, lang).upper()) == level
    assert level_meant("mine.robot:Robot") == "mine.robot:Robot"


@pytest.mark.parametrize(("key", "former"), list(zip(["automobile", "autostop", "ordino"], FORMER_NAMES)))
def test_the_names_of_earlier_versions_still_mean_the_same_bots(key, former):
    assert type(bot_named(GAMES[key], former)()) is type(bots_for(GAMES[key])["skilled"]())
