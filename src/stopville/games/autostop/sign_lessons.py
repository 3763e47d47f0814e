"""What the signs of the board teach: lesson.csv, checked against the board.  AS-67-76"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from stopville.core.data import BadData, read_rows
from stopville.games.autostop.board import TOWN_FAMILY, Space


class Lesson(Struct, frozen=True):
    """What a sign means and how it is drawn, in French and English; old: the sign it replaced, or empty."""

    key: str
    meaning: tuple[str, str]
    drawing: tuple[str, str]
    old: tuple[str, str]


def load_lessons(path: Path, spaces: Sequence[Space]) -> dict[str, Lesson]:
    """The lessons by key, one for every sign; both drawings where its card shows two.  AS-75"""
    known = {space.key: space for space in spaces if space.family != TOWN_FAMILY}
    lessons: dict[str, Lesson] = {}
    for row in read_rows(path):
        try:
            lesson = _lesson(row, known)
        except (KeyError, ValueError) as fault:
            raise BadData(f"{path.name}, line {row['line']}: {fault}") from None
        if lesson.key in lessons:
            raise BadData(f"{path.name}, line {row['line']}: {lesson.key} is there twice")
        lessons[lesson.key] = lesson
    missing = sorted(known.keys() - lessons.keys())
    if missing:
        raise BadData(f"{path.name}: {missing[0]} has no lesson")
    return lessons


def _lesson(row: Mapping[str, str], known: Mapping[str, Space]) -> Lesson:
    key = row["key"]
    if key not in known:
        raise ValueError(f"{key!r} is no sign of the board")
    old = (row["old_fr"], row["old_en"])
    if [bool(text) for text in old] != [known[key].has_old] * 2:
        raise ValueError(f"the older sign of {key} is not told as the board has it")
    meaning = (_told(row["meaning_fr"]), _told(row["meaning_en"]))
    return Lesson(key, meaning, (_told(row["drawing_fr"]), _told(row["drawing_en"])), old)


def _told(text: str) -> str:
    if not text.strip():
        raise ValueError("something is not told in both languages")
    return text
