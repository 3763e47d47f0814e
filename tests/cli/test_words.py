"""The terminal's own words: complete in both languages, all used, and none missing."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from stopville import cli
from stopville.cli.say import CATALOGUE
from stopville.core.words import LANGUAGES

pytestmark = pytest.mark.once

HERE = Path(str(cli.__file__)).parent
SPEAKING = [
    *sorted(HERE.glob("*.py")),
    HERE.parent / "arena" / "report.py",
]  # the report speaks through `say`
SOURCE = "\n".join(path.read_text("utf-8") for path in SPEAKING)
WORDS = {
    f"{section}.{key}": words
    for section, entries in CATALOGUE.sections.items()
    for key, words in entries.items()
}


def facts_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("name", WORDS)
def test_every_sentence_is_there_in_both_languages_with_the_same_facts(name: str):
    words = WORDS[name]
    helped = {f"help_{lang}" for lang in LANGUAGES} if name.startswith("commands.") else set()
    assert set(words) == {*LANGUAGES, *helped}
    assert all(text.strip() for text in words.values())
    assert facts_in(words["fr"]) == facts_in(words["en"])


def test_every_sentence_is_said_somewhere_and_every_one_said_is_there():
    sections = "|".join(section for section in CATALOGUE.sections if section != "commands")
    said = set(re.findall(rf"[\"']((?:{sections})\.\w+)[\"']", SOURCE)) | {
        "simulate.compiled",
        "simulate.interpreted",
    }
    assert said == {name for name in WORDS if not name.startswith("commands.")}


def test_every_command_of_the_game_has_words_and_no_two_share_a_name():
    from stopville.cli.session import command_named

    for key, words in CATALOGUE.sections["commands"].items():
        assert {command_named(words[lang].split()[0]) for lang in LANGUAGES} == {key}
