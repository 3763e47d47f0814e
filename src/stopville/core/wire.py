"""Dataclasses to JSON and back, derived from their types; nothing is written twice.

    Play(card=7)  <->  {"t": "Play", "card": 7}

Knows int, bool, str, None, NewType, tuples, dicts, unions and dataclasses: what actions, events,
views and setups are made of.  A dataclass carries its name under "t", so a union needs no more.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, NoReturn, Union, get_args, get_origin, get_type_hints

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


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


# -- out ---------------------------------------------------------------------------------------


def to_json(value: object) -> Json:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        named: dict[str, Json] = {"t": type(value).__name__}
        return named | {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no JSON form")


# -- in ----------------------------------------------------------------------------------------

Reader = Callable[[Any, str], Any]


def from_json(kind: Any, value: object, place: str = "value") -> Any:
    """The value of this type that the JSON says, or Malformed with the place and the reason."""
    return reader(kind)(value, place)


@cache
def reader(kind: Any) -> Reader:
    if isinstance(kind, NewType):
        return reader(kind.__supertype__)
    if kind in (int, str, bool, NoneType):
        return _plain(kind)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if get_origin(kind) is dict:
        return _dict(reader(get_args(kind)[1]))
    if get_origin(kind) in (Union, UnionType):
        return _union(get_args(kind))
    if is_dataclass(kind):
        return _dataclass(kind)
    raise TypeError(f"no JSON form for {kind}")


def _plain(kind: type) -> Reader:
    def read(value: Any, place: str) -> Any:
        if type(value) is not kind:
            raise Malformed(place, f"expected {_NAMES[kind]}, found {_name_of(value)}")
        return value

    return read


def _tuple(kinds: tuple[Any, ...]) -> Reader:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return _many(reader(kinds[0]))
    return _exactly([reader(kind) for kind in kinds])


def _many(each: Reader) -> Reader:
    def read(value: Any, place: str) -> Any:
        return tuple(each(item, f"{place}[{n}]") for n, item in enumerate(_list(value, place)))

    return read


def _exactly(each: list[Reader]) -> Reader:
    def read(value: Any, place: str) -> Any:
        items = _list(value, place)
        if len(items) != len(each):
            raise Malformed(place, f"expected {len(each)} items, found {len(items)}")
        return tuple(
            item_reader(item, f"{place}[{n}]")
            for n, (item_reader, item) in enumerate(zip(each, items, strict=True))
        )

    return read


def _dict(each: Reader) -> Reader:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(place, f"expected an object, found {_name_of(value)}")
        return {key: each(item, f"{place}.{key[:40]}") for key, item in value.items()}

    return read


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(place, f"expected a list, found {_name_of(value)}")
    return value


def _union(kinds: tuple[Any, ...]) -> Reader:
    """Dataclasses are told apart by "t", plain values by their type."""
    tagged = {kind.__name__: reader(kind) for kind in kinds if _has_fields(kind)}
    plain = {kind: reader(kind) for kind in kinds if not _has_fields(kind)}

    def read(value: Any, place: str) -> Any:
        if isinstance(value, dict):
            return _tagged_reader(tagged, value.get("t"), place)(value, place)
        if type(value) not in plain:
            raise Malformed(place, f"{_name_of(value)} does not belong here")
        return plain[type(value)](value, place)

    return read


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind)


def _tagged_reader(tagged: dict[str, Reader], name: object, place: str) -> Reader:
    if not isinstance(name, str) or name not in tagged:
        raise Malformed(f"{place}.t", f"expected one of {', '.join(tagged)}")
    return tagged[name]


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {field.name: reader(hints[field.name]) for field in fields(kind)}
    name, names = kind.__name__, readers.keys() | {"t"}

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(place, f"expected {name}, found {_name_of(value)}")
        if value.get("t") != name:
            raise Malformed(f"{place}.t", f"expected {name}")
        if value.keys() != names:
            _say_which(names, value, place)
        return kind(**{key: read_field(value[key], f"{place}.{key}") for key, read_field in readers.items()})

    return read


def _say_which(expected: set[str], found: dict[str, Any], place: str) -> NoReturn:
    missing, unknown = sorted(expected - found.keys()), sorted(map(str, found.keys() - expected))
    if missing:
        raise Malformed(f"{place}.{missing[0]}", "is missing")
    raise Malformed(place, f"has an unknown field {unknown[0][:40]!r}")


_NAMES: dict[type, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    NoneType: "nothing",
    float: "a fraction",
    list: "a list",
    dict: "an object",
}


def _name_of(value: object) -> str:
    return _NAMES.get(type(value), type(value).__name__)
