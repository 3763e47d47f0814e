"""A game's own words, French and English, read from the TOML files beside its code.

`rulebook.toml` has the rules and the guide around them, `words.toml` the names of options, actions,
events and reasons.
Refusals, tooltips, logs, the rules page and the terminal all read these and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

from stopville.core.figures import Figures, filled
from stopville.core.typography import typeset

LANGUAGES: Final = ("fr", "en")

# Where a rule comes from: the rule sheet; the sheet, completed or interpreted by us; our decision.
Basis = Literal["sheet", "completed", "ruling"]
SHEET: Final[Basis] = "sheet"
COMPLETED: Final[Basis] = "completed"
RULING: Final[Basis] = "ruling"
BASES: Final = (SHEET, COMPLETED, RULING)

# The parts of a guide: what a reader needs before the rules, and what helps after them.
OPENING: Final = ("aim", "end", "turn", "picture", "glossary")
CLOSING: Final = ("tables", "examples", "advice", "background")


class Rule(Struct, frozen=True):
    """One sentence of a rulebook."""

    id: str
    chapter: str
    fr: str
    en: str
    basis: Basis
    why_fr: str  # the reason; for the sheet's own word a remark, or ""
    why_en: str
    applies: bool  # False: tells the reader something but binds nobody (a fact about the material)

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en

    def why(self, lang: str) -> str:
        return self.why_fr if lang == "fr" else self.why_en


class Entry(Struct, frozen=True):
    """A piece of a guide, by language: a term or a title, a text, and the rows of a table."""

    title: dict[str, str]  # "" where there is none
    text: dict[str, str]
    rows: dict[str, list[list[str]]]  # the first one is the head; none but for a table
    drawing: dict[str, str]  # lines of text that make a picture; none but for the picture of the table


def _no_figures() -> Figures:
    return {}


def _no_picture(lang: str) -> str:
    return ""


class Rulebook:
    """The rules of a game in their order, by id, and its guide; read when first asked for.

    What stands in braces is filled from the game's data (figures.py).
    """

    def __init__(
        self,
        path: Path,
        figures: Callable[[], Figures] = _no_figures,
        own_data: bool = True,
        picture: Callable[[str], str] = _no_picture,
    ) -> None:
        self.path = path
        self._figures = figures
        self._picture = picture  # of a table, by language
        self._own_data = own_data  # False: on somebody's own board, where examples made on ours are left out

    @cached_property
    def _document(self) -> dict[str, Any]:
        return _toml(self.path)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        rules: dict[str, Rule] = {}
        for chapter in self.chapters:
            for id, entry in self._document[chapter].items():
                if isinstance(entry, dict):
                    rules[id] = self._rule(id, chapter, entry)
        return rules

    def _rule(self, id: str, chapter: str, entry: dict[str, Any]) -> Rule:
        return Rule(
            id=id,
            chapter=chapter,
            fr=self._told(entry["fr"], "fr"),
            en=self._told(entry["en"], "en"),
            basis=entry["basis"],
            why_fr=self._told(entry.get("why_fr", ""), "fr"),
            why_en=self._told(entry.get("why_en", ""), "en"),
            applies=entry.get("applies", True),
        )

    def _told(self, text: str, lang: str) -> str:
        return typeset(filled(text.strip(), self.figures, lang), lang)

    @cached_property
    def chapters(self) -> dict[str, dict[str, str]]:
        """The titles of the chapters, by key."""
        chapters = {key: part for key, part in self._document.items() if key not in ("about", "guide")}
        return {
            key: {lang: self._told(part[lang], lang) for lang in LANGUAGES} for key, part in chapters.items()
        }

    @cached_property
    def about(self) -> dict[str, str]:
        """What the game is and where its rules come from, by language."""
        return {lang: self._told(self._document["about"][lang], lang) for lang in LANGUAGES}

    @cached_property
    def guide(self) -> dict[str, list[Entry]]:
        """How the game is learnt: the parts it has, in the order of OPENING and CLOSING."""
        parts = self._document.get("guide", {})
        return {key: self._entries(parts[key]) for key in (*OPENING, *CLOSING) if key in parts}

    @cached_property
    def figures(self) -> Figures:
        """What may stand in braces: `class.mid.price` is 150."""
        return self._figures()

    def _entries(self, part: dict[str, Any] | list[dict[str, Any]]) -> list[Entry]:
        entries = part if isinstance(part, list) else [part]
        return [self._entry(entry) for entry in entries if self._own_data or not entry.get("our_board")]

    def _entry(self, entry: dict[str, Any]) -> Entry:
        return Entry(
            title={lang: self._told(entry.get(f"title_{lang}", ""), lang) for lang in LANGUAGES},
            text={lang: self._told(entry[lang], lang) for lang in LANGUAGES},
            rows={lang: [self._row(row, lang) for row in entry.get("rows", [])] for lang in LANGUAGES},
            drawing={lang: self._picture(lang) for lang in LANGUAGES} if entry.get("drawn") else {},
        )

    def _row(self, cells: list[str | dict[str, str]], lang: str) -> list[str]:
        """A cell is the same in both languages, or one text for each."""
        return [self._told(cell if isinstance(cell, str) else cell[lang], lang) for cell in cells]

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


def _toml(path: Path) -> dict[str, Any]:
    import tomllib  # here, because playing needs no words and should start at once

    return tomllib.loads(path.read_text(encoding="utf-8"))


class Words:
    """The sentences of a game: `say("events", "Played", "fr", seat="Anne", card="F7")`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def sections(self) -> dict[str, dict[str, dict[str, str]]]:
        return {name: _typeset(section) for name, section in _toml(self.path).items()}

    def choice(self, option: str, value: str) -> dict[str, str]:
        """One of the values of an option, by language."""
        return self.sections["choices"][f"{option}.{value}"]

    def say(self, section: str, key: str, lang: str, **facts: object) -> str:
        return self.sections[section][key][lang].format(**facts)


def _typeset(section: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The sentences with spaces that do not break; `help_fr` is French too."""
    return {
        key: {name: typeset(text, name.rpartition("_")[2]) for name, text in entry.items()}
        for key, entry in section.items()
    }


STOPVILLE_WORDS: Final = Words(Path(__file__).parent / "words.toml")  # said whatever the game


def guide_title(part: str) -> dict[str, str]:
    """The heading of a part of a guide, by language."""
    return STOPVILLE_WORDS.sections["guide"][part]
