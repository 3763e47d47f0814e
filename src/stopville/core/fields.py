"""All that follows from the list of a position's fields; knows no game and is never compiled.

`fields_of(State)` is the list.  From it: loading with bounds, what a view puts into an empty position, which
fields hold secrets, a vector for learners.  Copying and writing must be fast: core/generate.py writes their
code, into `engine/position_gen.py` for a compiled game, or once for each class for a game without that file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
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


def class_of(thing: object) -> Any:
    return type(thing)


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


# -- loading --------------------------------------------------------------------------------------------


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
    for field, is_number, is_row in _seen(class_of(state)):
        value = getattr(view, field.name)
        if is_row:
            state.put_row(field.name, list(value))
        elif is_number:
            setattr(state, field.name, value)
        else:
            value = _from_view(field, value, state, view.me)
            put(getattr(state, field.part) if field.part else state, field.name, value)


@cache
def _seen(kind: Any) -> tuple[tuple[Field, bool, bool], ...]:
    """The fields of a view, and which are a plain number or a plain row: bots recall views at every move."""
    return tuple(
        (
            field,
            field.form in ("number", "yes") and _is_plain(field),
            field.form == "row" and _is_plain(field),
        )
        for field in fields_of(kind).seen()
    )


def _is_plain(field: Field) -> bool:
    """Whether a view shows it as the position has it."""
    packed = field.fact((Members, Groups, Digits, Columns))
    return not (field.part or packed or field.sight == Sight.OWN)


def _from_view(field: Field, value: Any, state: Any, me: int) -> Any:
    if field.sight == Sight.OWN:
        return _own(field, value, state, me)
    if field.form in ("yes", "numbers", "rows"):
        return value
    if field.fact(Members):
        return [union(item) for item in value] if field.form == "row" else union(value)
    if groups := field.fact(Groups):
        return union([groups.of * seat + item for seat, items in enumerate(value) for item in items])
    if digits := field.fact(Digits):
        return sum((item + 1) << digits.bits * place for place, item in enumerate(value))
    if field.fact(Columns):
        return [item for items in value for item in items]
    return list(value) if field.form == "row" else value


def _own(field: Field, value: Any, state: Any, me: int) -> Any:
    """One's own item among the others', which stay empty; of a set of seats one's own bit."""
    if field.form == "number":
        return 1 << me if value else 0
    items = [int(item) for item in getattr(state, field.name)]
    if me >= 0:
        items[me] = union(value) if field.fact(Members) else value
    return items


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
    if field.form in ("numbers", "rows"):
        return [log2(1 + len(value)) / 8]
    if digits := field.fact(Digits):
        return [(item + 1) / 64 for item in [*value, *[-1] * (digits.most - len(value))]]
    return [number for item in _sets(field, value) for number in item]


def _sets(field: Field, value: Any) -> Iterator[list[float]]:
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
