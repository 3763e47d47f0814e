"""A game's own words, French and English, read from the TOML files beside its code.

`rulebook.toml` has the rules and the guide around them, `words.toml` the names of options, actions,
events and reasons.
Refusals, tooltips, logs, the rules page and the terminal all read these and nothing else.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

LANGUAGES: Final = ("fr", "en")

# Where a rule comes from: the rule sheet; the sheet, completed or interpreted by us; our decision.
Basis = Literal["sheet", "completed", "ruling"]
SHEET: Final[Basis] = "sheet"
COMPLETED: Final[Basis] = "completed"
RULING: Final[Basis] = "ruling"
BASES: Final = (SHEET, COMPLETED, RULING)

# The parts of a guide: what a reader needs before the rules, and what helps after them.
OPENING: Final = ("aim", "end", "turn", "glossary")
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


class Rulebook:
    """The rules of a game in their order, by id, and its guide; read when first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _document(self) -> dict[str, Any]:
        return _toml(self.path)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        rules: dict[str, Rule] = {}
        for chapter in self.chapters:
            for id, entry in self._document[chapter].items():
                if isinstance(entry, dict):
                    rules[id] = _rule(id, chapter, entry)
        return rules

    @cached_property
    def chapters(self) -> dict[str, dict[str, str]]:
        """The titles of the chapters, by key."""
        chapters = {key: part for key, part in self._document.items() if key not in ("about", "guide")}
        return {key: {lang: part[lang] for lang in LANGUAGES} for key, part in chapters.items()}

    @cached_property
    def about(self) -> dict[str, str]:
        """What the game is and where its rules come from, by language."""
        return {lang: self._document["about"][lang] for lang in LANGUAGES}

    @cached_property
    def guide(self) -> dict[str, list[Entry]]:
        """How the game is learnt: the parts it has, in the order of OPENING and CLOSING."""
        parts = self._document.get("guide", {})
        return {key: self._entries(parts[key]) for key in (*OPENING, *CLOSING) if key in parts}

    @cached_property
    def figures(self) -> dict[str, str]:
        """The figures that the guide may name, from the game's data: `class.mid.price` is 150."""
        file = self._document.get("guide", {}).get("figures")
        rows = _csv(self.path.parent / file) if file else []
        return {f"{row['table']}.{row['place']}.{row['figure']}": row["value"] for row in rows}

    def _entries(self, part: dict[str, Any] | list[dict[str, Any]]) -> list[Entry]:
        return [self._entry(entry) for entry in (part if isinstance(part, list) else [part])]

    def _entry(self, entry: dict[str, Any]) -> Entry:
        return Entry(
            title={lang: self._filled(entry.get(f"title_{lang}", "")) for lang in LANGUAGES},
            text={lang: self._filled(entry[lang]) for lang in LANGUAGES},
            rows={lang: [self._row(row, lang) for row in entry.get("rows", [])] for lang in LANGUAGES},
        )

    def _row(self, cells: list[str | dict[str, str]], lang: str) -> list[str]:
        """A cell is the same in both languages, or one text for each."""
        return [self._filled(cell if isinstance(cell, str) else cell[lang]) for cell in cells]

    def _filled(self, text: str) -> str:
        return re.sub(r"\{([^{}]+)\}", lambda name: self.figures[name[1]], text.strip())

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


def _toml(path: Path) -> dict[str, Any]:
    import tomllib  # here, because playing needs no words and should start at once

    return tomllib.loads(path.read_text(encoding="utf-8"))


def _csv(path: Path) -> list[dict[str, str]]:
    import csv

    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _rule(id: str, chapter: str, entry: dict[str, Any]) -> Rule:
    return Rule(
        id=id,
        chapter=chapter,
        fr=entry["fr"],
        en=entry["en"],
        basis=entry["basis"],
        why_fr=entry.get("why_fr", ""),
        why_en=entry.get("why_en", ""),
        applies=entry.get("applies", True),
    )


class Words:
    """The sentences of a game: `say("events", "Played", "fr", seat="Anne", card="F7")`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def sections(self) -> dict[str, dict[str, dict[str, str]]]:
        return _toml(self.path)

    def choice(self, option: str, value: str) -> dict[str, str]:
        """One of the values of an option, by language."""
        return self.sections["choices"][f"{option}.{value}"]

    def say(self, section: str, key: str, lang: str, **facts: object) -> str:
        return self.sections[section][key][lang].format(**facts)


STOPVILLE_WORDS: Final = Words(Path(__file__).parent / "words.toml")  # said whatever the game


def guide_title(part: str) -> dict[str, str]:
    """The heading of a part of a guide, by language."""
    return STOPVILLE_WORDS.sections["guide"][part]
