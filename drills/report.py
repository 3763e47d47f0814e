"""What a drill has found: figures, each with the bound it must keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stopville.core.words import Words

WORDS: Final = Words(Path(__file__).parent / "words.toml")

Progress = Callable[[float], None]  # hears how much of the whole is done, from 0 to 1

MOST_NOTES: Final = 20  # enough to look into
MOST_LETTERS: Final = 400  # of one


@dataclass(frozen=True)
class Figure:
    name: str  # its words are [figures.NAME] of words.toml
    value: float | str
    at_least: float | None = None
    at_most: float | None = None
    of: str = ""  # where there are several of this name: which game, which server

    @property
    def key(self) -> str:
        return f"{self.name}_{self.of}" if self.of else self.name

    @property
    def ok(self) -> bool:
        if isinstance(self.value, str):
            return True
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)


@dataclass
class Report:
    drill: str
    size: dict[str, Any]
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # the first faults, for whoever looks into them

    @property
    def ok(self) -> bool:
        return all(figure.ok for figure in self.figures)

    def add(
        self,
        name: str,
        value: float | str,
        at_least: float | None = None,
        at_most: float | None = None,
        of: str = "",
    ) -> None:
        rounded = round(value, 3) if isinstance(value, float) else value
        self.figures.append(Figure(name, rounded, at_least, at_most, of))

    def none(self, name: str, faults: list[str], of: str = "") -> None:
        """There must be none of these; if there are some, the first are kept."""
        self.add(name, len(faults), at_most=0, of=of)
        self.notes += [f"{name}: {fault[:MOST_LETTERS]}" for fault in faults[:MOST_NOTES]]

    def facts(self) -> dict[str, Any]:
        return {
            "drill": self.drill,
            "ok": self.ok,
            "size": self.size,
            "figures": {figure.key: figure.value for figure in self.figures},
            "short": [figure.key for figure in self.figures if not figure.ok],
            "notes": self.notes,
        }


def percentile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    if not values:
        return 0.0
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
