"""French typography: no line can begin with a sign that French sets apart by a space, anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from stopville.cli.screen import wrapped
from stopville.core.typography import typeset
from stopville.core.words import Words
from stopville.games import GAMES
from tests.rulebook import RULEBOOKS

SOURCES: Final = Path(__file__).parents[2] / "src" / "stopville"
CATALOGUES: Final = sorted(SOURCES.rglob("words.toml"))
LOOSE: Final = re.compile(r"\w[»)\"]? (?=[;:!?»%$](?!\w))|« ")  # an ordinary space where none may break

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Stop ! Où ? Ici : là ; « oui »", "Stop\u00a0! Où\u00a0? Ici\u00a0: là\u00a0; «\u00a0oui\u00a0»"),
        ("2 000 $, 10 %, n° 3", "2\u00a0000\u00a0$, 10\u00a0%, n°\u00a03"),
        ("Jouer {card} : {seat}", "Jouer {card}\u00a0: {seat}"),
        ("12 voitures et 1 carte", "12 voitures et 1 carte"),
    ],
)
def test_spaces_that_must_not_break_do_not(text: str, kept: str) -> None:
    assert (typeset(text, "fr"), typeset(text, "en")) == (kept, text)


def french(path: Path) -> Iterator[str]:
    for section in Words(path).sections.values():
        for entry in section.values():
            yield from (text for name, text in entry.items() if name.rpartition("_")[2] == "fr")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_sentence_of_a_catalogue_has_a_space_that_could_break(path: Path) -> None:
    assert [text for text in french(path) if LOOSE.search(text)] == []


def rulebook_texts() -> Iterator[str]:
    for book in RULEBOOKS:
        yield book.about["fr"]
        yield from (title["fr"] for title in book.chapters.values())
        yield from (rule.fr + "\n" + rule.why_fr for rule in book.rules.values())
        for entry in (entry for entries in book.guide.values() for entry in entries):
            yield from (
                entry.title["fr"],
                entry.text["fr"],
                *(cell for row in entry.rows["fr"] for cell in row),
            )


def test_no_text_of_a_rulebook_has_a_space_that_could_break():
    assert [text for text in rulebook_texts() if LOOSE.search(text)] == []


@pytest.mark.parametrize("width", [24, 40, 61, 80, 96])
def test_no_line_of_a_rulebook_begins_with_such_a_sign_in_a_terminal_of_any_width(width: int) -> None:
    lines = [
        line
        for text in rulebook_texts()
        for part in text.splitlines()
        for line in wrapped(part, width).splitlines()
    ]
    assert len(lines) > 1000
    assert [line for line in lines if line.lstrip()[:1] in tuple(";:!?»%$")] == []


def test_every_value_of_every_option_has_words_and_none_is_a_word_for_programs():
    """What a player reads is never `one_suit`; yes and no are translated too."""
    for game in GAMES.values():
        for option in game.options:
            for value in getattr(option, "choices", (True, False) if option.default in (True, False) else ()):
                said = [game.value_in_words(option.name, value, lang) for lang in ("fr", "en")]
                assert said[0] != said[1] and str(value) not in said[0].split()
