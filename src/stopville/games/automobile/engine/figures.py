"""A file of figures, one to a line with where it comes from, read with suspicion.  AU-4"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stopville.core.data import BadData, read_rows

ORIGINS: Final = ("sheet", "found", "reconstructed")
COLUMNS: Final = ("table", "place", "figure", "value", "origin", "note")


class Figures:
    """The lines of a file by what they are about; every one must be asked for, and none twice."""

    def __init__(self, path: Path) -> None:
        self.file: str = path.name
        self.values: dict[str, str] = {}
        self.lines: dict[str, str] = {}
        self.origins: dict[str, str] = {}
        self.unread: dict[str, bool] = {}
        for row in read_rows(path):
            self.take(row)

    def take(self, row: dict[str, str]) -> None:
        missing = [column for column in COLUMNS if column not in row]
        if missing:
            raise BadData(f"{self.file}, line 1: there is no column {missing[0]}")
        key = named(row["table"], row["place"], row["figure"])
        if row["origin"] not in ORIGINS:
            raise BadData(f"{self.file}, line {row['line']}: origin {row['origin']!r} is none of {ORIGINS}")
        if key in self.values:
            raise BadData(
                f"{self.file}, line {row['line']}: {key} was given before, in line {self.lines[key]}"
            )
        self.values[key] = row["value"]
        self.lines[key] = row["line"]
        self.origins[key] = row["origin"]
        self.unread[key] = True

    def text(self, table: str, place: str, figure: str) -> str:
        key = named(table, place, figure)
        if key not in self.values:
            raise BadData(f"{self.file}: there is no line for {key}")
        self.unread.pop(key, False)
        if not self.values[key].strip():
            raise self.bad(key, "is empty")
        return self.values[key]

    def number(self, table: str, place: str, figure: str, low: int, high: int) -> int:
        text = self.text(table, place, figure)
        if not (text.isascii() and text.isdigit() and len(text) < 9 and low <= int(text) <= high):
            raise self.bad(named(table, place, figure), f"is {text!r}, not a number from {low} to {high}")
        return int(text)

    def dollars(self, table: str, place: str, figure: str) -> int:
        """Bank notes begin at ten."""
        amount = self.number(table, place, figure, 0, 100_000)
        if amount % 10:
            raise self.bad(named(table, place, figure), f"is {amount}, which no bank notes can pay")
        return amount

    def choice(self, table: str, place: str, figure: str, choices: tuple[str, ...]) -> int:
        text = self.text(table, place, figure)
        if text not in choices:
            raise self.bad(named(table, place, figure), f"is {text!r}, none of {', '.join(choices)}")
        return choices.index(text)

    def bad(self, key: str, reason: str) -> BadData:
        return BadData(f"{self.file}, line {self.lines[key]}: {key} {reason}")

    def close(self) -> None:
        """Refuses a line that nothing asked for."""
        for key in self.unread:
            raise self.bad(key, "is not something this game has")


def named(table: str, place: str, figure: str) -> str:
    return f"{table} {place} {figure}"
