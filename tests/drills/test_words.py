"""Every figure of a drill has a name in both languages, and every name belongs to a figure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stopville import drills
from stopville.core.words import LANGUAGES
from stopville.drills.report import WORDS
from stopville.drills.timing import KINDS

pytestmark = pytest.mark.once

SOURCE = "\n".join(path.read_text("utf-8") for path in Path(str(drills.__file__)).parent.glob("*.py"))


def test_every_figure_has_its_words_and_every_word_its_figure() -> None:
    said = set(re.findall(r"\breport\.(?:add|none)\(\s*\"(\w+)\"", SOURCE))
    said |= {f"{kind}_{what}" for kind in KINDS for what in ("timed", "p", "ms", "difference_ms")}
    assert said == set(WORDS.sections["figures"])
    assert all(set(words) == set(LANGUAGES) for words in WORDS.sections["figures"].values())
