"""Reading the tables of numbers that lie beside a game's code.

The rules themselves read no files: they are handed rows.
"""

from __future__ import annotations

import csv
from pathlib import Path


class BadData(ValueError):
    """A data file does not say what the game needs; names the file, the line and the reason."""


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file by column name, each with its line number under "line"."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows = [row | {"line": str(reader.line_num)} for row in reader]
    for row in rows:
        if None in row.values() or None in row:
            raise BadData(f"{path.name}, line {row['line']}: the columns do not match the heading")
    return rows
