"""Facts as JSON and back: actions, events, views, set-ups and records are msgspec Structs.

    Play(card=7)  <->  {"t": "Play", "card": 7}

A Fact carries its name under "t", so a union of facts needs no more.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, dataclass_transform

import msgspec
from msgspec import Struct, StructMeta

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _Frozen(StructMeta):
    """Tells the type checker that facts are frozen without a word in each class."""


class Fact(
    Struct, metaclass=_Frozen, frozen=True, tag_field="t", tag=True, forbid_unknown_fields=True, gc=False
):
    """The base of every small record of named facts; nobody changes one.

    A fact cannot hold itself, so the garbage collector need not look through a table's long story.
    """


class Shown(Struct, metaclass=_Frozen, frozen=True):
    """The base of views: facts without a name of their own, since it is known what they are."""


class Malformed(ValueError):
    """What was sent does not have the shape it should have; says where."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def canonical(value: Json) -> bytes:
    """One spelling per value: sorted keys, no spaces, plain ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def parsed(text: str) -> Any:
    """What `canonical` wrote."""
    return json.loads(text)


encode: Final = msgspec.json.encode


def to_json(value: object) -> Any:
    """A fact, or facts in lists and dicts, as plain JSON values."""
    return msgspec.json.decode(encode(value))


def from_json(kind: Any, value: object, place: str = "value") -> Any:
    """The value of this type that the JSON says, or Malformed with the place and the reason."""
    if isinstance(kind, type) and issubclass(kind, Fact):
        _check_name(kind.__name__, value, place)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        raise _malformed(str(fault), place) from None
    except UnicodeEncodeError:  # JSON can name half of a character (\ud800)
        raise Malformed(place, "holds half of a character") from None


def _check_name(name: str, value: object, place: str) -> None:
    """msgspec takes an object without a name for any fact."""
    if not isinstance(value, dict):
        raise Malformed(place, f"expected {name}, found {_name_of(value)}")
    if value.get("t") != name:
        raise Malformed(f"{place}.t", f"expected {name}")


def _name_of(value: object) -> str:
    kinds = {bool: "bool", int: "int", str: "str", float: "float", list: "array", type(None): "null"}
    return _WORDS[kinds[type(value)]] if type(value) in kinds else type(value).__name__


# -- what msgspec says, in our words ---------------------------------------------------------------

_WHERE: Final = re.compile(r"(?P<what>.*?)(?: - at `(?:key in )?\$(?P<where>.*)`)?", re.DOTALL)
_WORDS: Final = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "float": "a fraction",
    "array": "a list",
    "object": "an object",
}


def _malformed(message: str, place: str) -> Malformed:
    found = _WHERE.fullmatch(message)
    assert found is not None
    place += found["where"] or ""
    if missing := re.fullmatch(r"Object missing required field `(.*)`", found["what"]):
        return Malformed(f"{place}.{missing[1]}", "is missing")
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", found["what"], re.DOTALL):
        return Malformed(place, f"has an unknown field {unknown[1][:40]!r}")
    if wrong := re.fullmatch(r"Invalid value (.*)", found["what"], re.DOTALL):
        return Malformed(place, f"{wrong[1][:40]} does not belong here")
    if number := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", found["what"]):
        return Malformed(place, f"expected {number[1]} items, found {number[2]}")
    return Malformed(place, _in_words(found["what"]))


def _in_words(what: str) -> str:
    said = re.sub(r"`([\w |]+)`", lambda names: _either(names[1]), what)
    return said.replace("Expected", "expected").replace(", got", ", found")[:200]


def _either(names: str) -> str:
    return " or ".join(_WORDS.get(name, name) for name in names.split(" | "))
