"""A copy of everything a server keeps, made while it serves."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from stopville.server.migrations import BadStore
from stopville.server.share import file_of, numbers


def backup(folder: Path, to: Path) -> list[Path]:
    """Copies each file as it is at one moment, whole; writers are not delayed.  Says where the copies are."""
    names = [file_of(number) for number in numbers(folder)]
    if not names:
        raise BadStore(f"there is nothing in {folder}")
    if numbers(to):
        raise BadStore(f"there is something in {to} already")
    to.mkdir(parents=True, exist_ok=True)
    for name in names:
        _copy(folder / name, to / f"{name}.unfinished")
    for name in names:  # a copy has its name only when all of them are complete
        os.replace(to / f"{name}.unfinished", to / name)
    return [to / name for name in names]


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    reading, writing = sqlite3.connect(source, timeout=30), sqlite3.connect(target)
    try:
        reading.backup(writing)  # in one step: in several, every move of somebody would begin it anew
    finally:
        reading.close()
        writing.close()
