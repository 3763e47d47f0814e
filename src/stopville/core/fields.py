"""All that follows from the list of a position's fields; knows no game and is never compiled.

`fields_of(State)` is the list.  From it: loading with bounds, what a view puts into an empty position, which
fields hold secrets, a vector for learners.  Copying and writing must be fast: core/generate.py writes their
code, into `engine/position_gen.py` for a compiled game, or once for each class for a game without that file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import log2
from typing import Annotated, Any, Final, get_args, get_origin

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from stopville.core import kinds
from stopville.core.kinds import Columns, Digits, Groups, Keep, Members, Sight, Span
from stopville.core.wire import Json, Malformed

# Of every position, before its own fields (GameState in core/engine/state.py).
BASE: Final = (("players", "Count"), ("timed", "Aside[bool]"), ("asked", "Seats"), ("window", "Aside[Count]"))
MOST: Final = 1 << 62  # of a number without bounds
WIDE: Final = 4096  # from so many values on a number is measured by its logarithm


class Field(Struct, frozen=True):
    """One field of a position, or of a part of it."""

    name: str
    form: str  # number, yes, row, numbers, rows, part or other
    facts: tuple[object, ...] = ()
    part: str = ""  # the field of the position that holds this one, if it is in a part

    def fact(self, kind: Any) -> Any:
        """Its Span, Members, Sight …, or None."""
        for fact in self.facts:
            if isinstance(fact, kind):
                return fact
        return None

    @property
    def sight(self) -> Sight | None:
        return self.fact(Sight)  # type: ignore[no-any-return]  # or None, which all may see

    @property
    def apart(self) -> bool:
        return Keep.APART in self.facts


class Table(Struct, frozen=True):
    """The fields of a position, those of its parts, and what its methods `shown_…` add to a view."""

    fields: tuple[Field, ...]
    parts: Mapping[str, tuple[Field, ...]]  # by the name of the field that holds the part
    shown: Mapping[str, Field]  # what shown_NAME answers

    def saved(self) -> tuple[Field, ...]:
        """The fields that are part of the position."""
        return tuple(field for field in self.fields if not field.apart)

    def seen(self) -> Iterator[Field]:
        """Every field that a view may hold, those of parts in place of the part."""
        for field in self.saved():
            for inner in self.parts.get(field.name, (field,)):
                if inner.sight not in (Sight.HIDDEN, Sight.ASIDE) or inner.name in self.shown:
                    yield inner


# -- the list -----------------------------------------------------------------------------------------

_FORMS: Final[dict[Any, str]] = {
    i64: "number",
    int: "number",
    bool: "yes",
    vec[i64]: "row",
    tuple[int, ...]: "numbers",
    tuple[tuple[int, ...], ...]: "rows",
}


@cache
def fields_of(kind: Any) -> Table:
    """Of a class of positions: from the file written beside it, or else from its annotations."""
    written = module_of(kind)
    if written is None:
        return table_of(*annotated(kind), vars(sys.modules[kind.__module__]))
    names = vars(import_module(written.__package__.removesuffix(".engine") + ".kinds"))
    return table_of(written.FIELDS, written.PARTS, written.SHOWN, names)


def class_of(state: Any) -> Any:
    """The class whose fields a position has."""
    return state.own_class()


@cache
def module_of(kind: Any) -> Any:
    """The module that holds the code written for this class, or None."""
    for base in kind.__mro__:
        package = base.__module__.rpartition(".")[0]
        if package.endswith(".engine") and find_spec(f"{package}.position_gen"):
            return import_module(f"{package}.position_gen")
    return None


Listed = tuple[tuple[str, str], ...]  # name and kind, as they are spelled


def annotated(kind: type) -> tuple[Listed, dict[str, Listed], Listed]:
    """What the class bodies of an interpreted position say: fields, fields of its parts, methods shown_…"""
    own = tuple(pair for base in reversed(kind.__mro__) for pair in _annotations(base))
    names = vars(sys.modules[kind.__module__])
    parts = {name: _annotations(names[hint]) for name, hint in own if is_part(names.get(hint))}
    found = {name: method for base in reversed(kind.__mro__) for name, method in vars(base).items()}
    shown = [(name, method) for name, method in found.items() if name.startswith("shown_")]
    return BASE + own, parts, tuple((name[6:], method.__annotations__["return"]) for name, method in shown)


def _annotations(kind: type) -> Listed:
    if kind.__name__ in ("GameState", "Part"):
        return ()
    listed = vars(kind).get("__annotations__", {})
    return tuple((name, hint) for name, hint in listed.items() if "ClassVar" not in hint)


def is_part(kind: object) -> bool:
    return isinstance(kind, type) and any(base.__name__ == "Part" for base in kind.__mro__)


def table_of(fields: Listed, parts: Mapping[str, Listed], shown: Listed, names: Mapping[str, Any]) -> Table:
    known = _Names(vars(kinds) | dict(names) | {"bool": bool, "int": int, "tuple": tuple})
    return Table(
        tuple(_field(name, spelled, known, name in parts) for name, spelled in fields),
        {part: tuple(_field(*pair, known, part=part) for pair in listed) for part, listed in parts.items()},
        {name: _field(name, spelled, known) for name, spelled in shown},
    )


class _Names(dict[str, Any]):
    """A kind that is not known is a class of the game, such as its Terms."""

    def __missing__(self, name: str) -> Any:
        return object


def _field(name: str, spelled: str, names: _Names, is_part: bool = False, part: str = "") -> Field:
    hint = eval(spelled, {}, names)  # our own sources, or those of a game that is imported anyway
    plain, *facts = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    form = "part" if is_part else _FORMS.get(plain, "other")
    return Field(name, form, tuple(facts), part)


# -- saving and loading ------------------------------------------------------------------------------------


def saved_text(state: Any, key: str = "", schema: int = 0) -> str:
    """All that is saved of a position, as JSON: what its digest is made of, and what is kept beside it."""
    return with_beside(state.text(key, schema), state)


def with_beside(text: str, state: Any) -> str:
    """The text of this position with the fields that are saved beside it."""
    beside = state.beside_text()
    return f"{text[:-1]},{beside}}}" if beside else text


def load(state: Any, saved: Mapping[str, Json]) -> None:
    """The fields of a saved position into a fresh one; Malformed says which is wrong and why."""
    for field in fields_of(class_of(state)).saved():
        if field.name in saved:
            _load(state, field, saved[field.name], f"state.{field.name}")


def _load(state: Any, field: Field, value: Json, place: str) -> None:
    if field.form == "part":
        _load_part(state, field, value, place)
        return
    value = _checked(field, value, place)
    try:
        put(state, field.name, value)
    except (ValueError, TypeError) as fault:
        raise Malformed(place, str(fault)) from None


def _load_part(state: Any, field: Field, value: Json, place: str) -> None:
    fields = fields_of(class_of(state)).parts[field.name]
    if not isinstance(value, list) or len(value) != len(fields):
        raise Malformed(place, f"is not a list of {len(fields)} values")
    part = getattr(state, field.name)
    for inner, item in zip(fields, value):
        _load(part, inner, item, f"{place}.{inner.name}")


def put(state: Any, name: str, value: Any) -> None:
    """A value into a field: compiled code makes a row of its own from a list."""
    if isinstance(value, list):
        state.put_row(name, value)
    else:
        setattr(state, name, value)


def _checked(field: Field, value: Json, place: str) -> Any:
    """The value as the field holds it, or Malformed."""
    if field.form == "yes":
        if not isinstance(value, bool):
            raise Malformed(place, "is neither true nor false")
        return value
    if field.form == "number":
        return _bounded(field, value, place)
    if not isinstance(value, list):
        raise Malformed(place, "is not a list")
    if field.form == "row":
        return [_bounded(field, item, place) for item in value]
    return tuple(_nested(field, item, place) for item in value)


def _nested(field: Field, value: Json, place: str) -> Any:
    if field.form == "rows":
        if not isinstance(value, list):
            raise Malformed(place, "is not a list of lists")
        return tuple(_bounded(field, item, place) for item in value)
    return _bounded(field, value, place)


def _bounded(field: Field, value: Json, place: str) -> int:
    if type(value) is not int:
        raise Malformed(place, "is not a whole number")
    low, high = bounds(field)
    if not low <= value <= high:
        raise Malformed(place, f"{value} is not from {low} to {high}")
    return value


@cache
def bounds(field: Field) -> tuple[int, int]:
    """The least and the greatest number that the field may hold."""
    if span := field.fact(Span):
        return span.low, span.high
    if members := field.fact(Members):
        return 0, (1 << members.of) - 1
    if groups := field.fact(Groups):
        return 0, (1 << groups.of * kinds.MOST_SEATS) - 1
    if digits := field.fact(Digits):
        return 0, (1 << digits.bits * digits.most) - 1
    return -MOST, MOST


# -- pickling ----------------------------------------------------------------------------------------------


def reduced(state: Any) -> tuple[Any, ...]:
    """For pickle: by the game and what was agreed, or, for a game without terms, field by field."""
    terms = getattr(state, "terms", None)
    if terms is None:
        return _rebuilt, (type(state), json.loads(state.text("", 0)))
    agreed = (state.players, json.loads(terms.options), state.timed)
    return _reloaded, (terms.game, agreed, terms.game.save(state))


def _rebuilt(kind: type, saved: Mapping[str, Json]) -> Any:
    state = kind()
    load(state, saved)
    return state


def _reloaded(game: Any, agreed: tuple[Any, ...], saved: Mapping[str, Json]) -> Any:
    return game.load(game.setup(*agreed), saved)


# -- views -----------------------------------------------------------------------------------------------


def know(state: Any, view: Any) -> None:
    """What a view shows into a fresh position: its hidden fields stay as they are."""
    for name, part, read in _readers(class_of(state)):
        holder = getattr(state, part) if part else state
        put(holder, name, read(getattr(view, name), holder, view.me))


Reader = Callable[[Any, Any, int], Any]  # of the value in a view, the fresh position, the seat


@cache
def _readers(kind: Any) -> tuple[tuple[str, str, Reader], ...]:
    """How each field that a view may hold is read from it."""
    return tuple((field.name, field.part, _reader(field)) for field in fields_of(kind).seen())


def _reader(field: Field) -> Reader:
    if field.sight == Sight.OWN:
        return _own_reader(field)
    if field.fact(Members):
        return _sets if field.form == "row" else _set
    if groups := field.fact(Groups):
        return lambda value, state, me: _grouped(value, groups.of)
    if digits := field.fact(Digits):
        return _digits_reader(field, digits.bits)
    if field.fact(Columns):
        return lambda value, state, me: [item for items in value for item in items]
    return _listed if field.form == "row" else _as_it_is


def _as_it_is(value: Any, state: Any, me: int) -> Any:
    return value


def _listed(value: Any, state: Any, me: int) -> Any:
    return list(value)


def _set(value: Any, state: Any, me: int) -> Any:
    return union(value)


def _sets(value: Any, state: Any, me: int) -> Any:
    return [union(item) for item in value]


def _grouped(value: Any, of: int) -> int:
    return union([of * seat + item for seat, items in enumerate(value) for item in items])


def _own_reader(field: Field) -> Reader:
    """One's own item among the others', which stay empty; of a set of seats one's own bit."""
    if field.form == "number":
        return lambda value, state, me: 1 << me if value else 0
    is_set = field.fact(Members) is not None

    def read(value: Any, state: Any, me: int) -> Any:
        items = [int(item) for item in getattr(state, field.name)]
        if me >= 0:
            items[me] = union(value) if is_set else value
        return items

    return read


def _digits_reader(field: Field, bits: int) -> Reader:
    """One number, or a row of them that is empty towards its end."""

    def number(items: Any) -> int:
        return sum((item + 1) << bits * place for place, item in enumerate(items))

    def read_row(value: Any, state: Any, me: int) -> Any:
        empty = len(getattr(state, field.name)) - len(value)
        return [*map(number, value), *[0] * empty]

    return read_row if field.form == "row" else lambda value, state, me: number(value)


def union(numbers: Any) -> int:
    """The set of these numbers."""
    members = 0
    for number in numbers:
        members |= 1 << number
    return members


def secrets(kind: type) -> tuple[str, ...]:
    """The fields that somebody at the table cannot see."""
    table = fields_of(kind)
    every = [inner for field in table.saved() for inner in table.parts.get(field.name, (field,))]
    return tuple(field.name for field in every if field.sight in (Sight.OWN, Sight.HIDDEN, Sight.VEILED))


# -- a vector for learners ---------------------------------------------------------------------------------


def observation(kind: type, view: Any) -> list[float]:
    """What a view says as numbers, mostly from 0 to 1; of lists that grow, their length."""
    found: list[float] = [float(view.me)]
    for field in fields_of(kind).seen():
        found += _measured(field, getattr(view, field.name))
    return found


def _measured(field: Field, value: Any) -> list[float]:
    if isinstance(value, bool):
        return [float(value)]
    if isinstance(value, int):
        return [_scaled(field, value)]
    if field.form in ("numbers", "rows") or (field.form == "row" and field.fact(Digits)):
        return [log2(1 + len(value)) / 8]
    if digits := field.fact(Digits):
        return [(item + 1) / 64 for item in [*value, *[-1] * (digits.most - len(value))]]
    return [number for item in _bits(field, value) for number in item]


def _bits(field: Field, value: Any) -> Iterator[list[float]]:
    """Sets bit by bit, rows number by number."""
    of = (field.fact(Members) or field.fact(Groups) or Members(0)).of
    inner = value if value and isinstance(value[0], tuple) else [value]
    for item in inner:
        yield [float(n in item) for n in range(of)] if of else [_scaled(field, number) for number in item]


def _scaled(field: Field, value: int) -> float:
    low, high = bounds(field)
    if high - low < WIDE:
        return (value - low) / (high - low)
    return (log2(1 + abs(value)) / 32) * (-1 if value < 0 else 1)
