"""Reading the tables of numbers that lie beside a game's code.

The rules themselves read no files: they are handed rows.
"""

from __future__ import annotations

import csv
import json
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


def read_json(path: Path) -> object:
    """What a JSON file holds: objects with every name once, lists, texts and numbers."""
    try:
        return json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=_no_twins)
    except UnicodeDecodeError as fault:
        raise BadData(f"{path.name}, byte {fault.start}: is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise BadData(f"{path.name}, line {fault.lineno}: {fault.msg}") from None
    except RecursionError:
        raise BadData(f"{path.name}: is nested too deeply") from None
    except _Twin as twin:
        raise BadData(f"{path.name}: says {str(twin)!r} twice in one place") from None


class _Twin(Exception):
    """A name that an object has twice."""


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    named: dict[str, object] = {}
    for name, value in pairs:
        if name in named:
            raise _Twin(name)
        named[name] = value
    return named
