"""Open pictures: a position in text with nothing hidden, a line for each thing: "what: how it stands".

What a field says as it is follows from the list of fields; a game draws the others, such as cards by name.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from stopville.core.fields import Field, class_of, fields_of, saved_text, union
from stopville.core.kinds import Members
from stopville.core.wire import Json, canonical

# -- lines -----------------------------------------------------------------------------------------------


def text_of(lines: Mapping[str, str]) -> str:
    return "".join(f"{what}: {value}\n" for what, value in lines.items())


def lines_of(text: str) -> dict[str, str]:
    """What each line says; ValueError if one says nothing."""
    return dict(_line(line) for line in text.splitlines() if line.strip())


def _line(line: str) -> tuple[str, str]:
    what, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"not a line of a picture: {line!r}")
    return what.strip(), value.strip()


def spaced(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in numbers)


def spaced_numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


# -- the plain part --------------------------------------------------------------------------------------


def plain(state: Any, drawn: Collection[str] = ()) -> dict[str, str]:
    """A line for each field but those that the game draws itself."""
    saved = json.loads(saved_text(state))
    listed = fields_of(class_of(state)).saved()
    return {field.name: _plain(field, saved[field.name]) for field in listed if field.name not in drawn}


def _plain(field: Field, value: Any) -> str:
    if is_set(field):
        return spaced(number for number in range(value.bit_length()) if value >> number & 1)
    if field.form in ("row", "numbers"):
        return spaced(value)
    if field.form == "rows":
        return " / ".join(map(spaced, value))
    return canonical(value).decode()  # a number, true or false, or a part as it is saved


def is_set(field: Field) -> bool:
    return field.form == "number" and field.fact(Members) is not None


def read_plain(state: Any, lines: Mapping[str, str], drawn: Collection[str] = ()) -> dict[str, Json]:
    """What the plain lines say, as it would be saved; a picture may leave any of them out."""
    listed = fields_of(class_of(state)).saved()
    names = [field for field in listed if field.name in lines and field.name not in drawn]
    return {field.name: _read(field, lines[field.name]) for field in names}


def _read(field: Field, text: str) -> Json:
    if is_set(field):
        return union(spaced_numbers(text))
    if field.form in ("row", "numbers"):
        return [*spaced_numbers(text)]
    if field.form == "rows":
        return [[*spaced_numbers(row)] for row in text.split("/") if row.strip()]
    value: Json = json.loads(text)
    return value
