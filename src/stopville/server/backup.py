"""A copy of everything a server keeps, made while it serves."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from stopville.server.migrations import BadStore
from stopville.server.store import FILE


def backup(folder: Path, to: Path) -> Path:
    """Copies one moment of the file, whole; writers are not delayed.  Says where the copy is."""
    source, copy = folder / FILE, to / FILE
    if not source.exists():
        raise BadStore(f"there is nothing in {folder}")
    if copy.exists():
        raise BadStore(f"there is something in {to} already")
    to.mkdir(parents=True, exist_ok=True)
    unfinished = to / f"{FILE}.unfinished"  # a copy has its name only when it is complete
    unfinished.unlink(missing_ok=True)
    _copy(source, unfinished)
    os.replace(unfinished, copy)
    return copy


def _copy(source: Path, target: Path) -> None:
    reading, writing = sqlite3.connect(source, timeout=30), sqlite3.connect(target)
    try:
        reading.backup(writing)  # in one step: in several, every move of somebody would begin it anew
    finally:
        reading.close()
        writing.close()
