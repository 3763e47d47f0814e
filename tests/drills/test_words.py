"""Every sentence and every figure's name is there in both languages and used, and none is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import drills
from drills.report import WORDS
from drills.timing import KINDS
from stopville.core.words import LANGUAGES

pytestmark = pytest.mark.once

SPOKEN = ("usage", "drill")  # besides the names of figures

SOURCE = "\n".join(path.read_text("utf-8") for path in Path(str(drills.__file__)).parent.glob("*.py"))


def test_every_figure_has_its_words_and_every_word_its_figure() -> None:
    said = set(re.findall(r"\breport\.(?:add|none)\(\s*\"(\w+)\"", SOURCE))
    said |= {f"{kind}_{what}" for kind in KINDS for what in ("timed", "p", "ms", "difference_ms")}
    assert said == set(WORDS.sections["figures"])
    assert all(set(words) == set(LANGUAGES) for words in WORDS.sections["figures"].values())


def test_every_sentence_is_there_in_both_languages_and_said_somewhere() -> None:
    entries = {f"{part}.{key}": WORDS.sections[part][key] for part in SPOKEN for key in WORDS.sections[part]}
    assert all(set(words) == set(LANGUAGES) and all(words.values()) for words in entries.values())
    assert set(re.findall(rf"[\"']((?:{'|'.join(SPOKEN)})\.\w+)[\"']", SOURCE)) == set(entries)
