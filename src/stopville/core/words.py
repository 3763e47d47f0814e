"""A game's own words, French and English, read from the TOML files beside its code.

`rulebook.toml` has the rules, `words.toml` the names of options, actions, events and reasons.
Refusals, tooltips, logs, the rules page and the terminal all read these and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

LANGUAGES: Final = ("fr", "en")

# Where a rule comes from: the rule sheet; the sheet, completed or interpreted by us; our decision.
Basis = Literal["sheet", "completed", "ruling"]
SHEET: Final[Basis] = "sheet"
COMPLETED: Final[Basis] = "completed"
RULING: Final[Basis] = "ruling"
BASES: Final = (SHEET, COMPLETED, RULING)


@dataclass(frozen=True)
class Rule:
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


class Rulebook:
    """The rules of a game in their order, by id; read when first asked for."""

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
        chapters = {key: part for key, part in self._document.items() if key != "about"}
        return {key: {lang: part[lang] for lang in LANGUAGES} for key, part in chapters.items()}

    @cached_property
    def about(self) -> dict[str, str]:
        """What the game is and where its rules come from, by language."""
        return {lang: self._document["about"][lang] for lang in LANGUAGES}

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


def _toml(path: Path) -> dict[str, Any]:
    import tomllib  # here, because playing needs no words and should start at once

    return tomllib.loads(path.read_text(encoding="utf-8"))


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
