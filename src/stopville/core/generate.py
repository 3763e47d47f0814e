"""Writes the code that follows from a position's fields: copying, loading rows, JSON of positions and views.

For a compiled game tools/positions.py puts it into `engine/position_gen.py` and `view_gen.py`; for a game
without those files it is run as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from msgspec import defstruct

from stopville.core.fields import Field, Listed, Table, annotated, fields_of, module_of
from stopville.core.kinds import Columns, Digits, Groups, Keep, Members, Sight

IMPORTS: Final = """
from stopville.core.engine.bits import BIT, row as new_row
from stopville.core.engine.writing import *
"""


@cache
def code_of(kind: Any) -> Any:
    """The functions for this class of positions: those of its file, or made now."""
    written = module_of(kind)
    if written is not None:
        return written
    names: dict[str, Any] = {}
    exec(IMPORTS + functions(fields_of(kind), takes_seat(kind)), names)
    return SimpleNamespace(**names)


def takes_seat(kind: Any) -> Mapping[str, bool]:
    """Which methods shown_… answer each seat differently."""
    found = {name: value for base in reversed(kind.__mro__) for name, value in vars(base).items()}
    return {
        name[6:]: value.__code__.co_argcount > 1 for name, value in found.items() if name.startswith("shown_")
    }


# -- the functions -----------------------------------------------------------------------------------------


def functions(table: Table, by_seat: Mapping[str, bool], typed: Mapping[str, str] | None = None) -> str:
    """All of them; with the names of classes (by part, "" the position) also their types."""
    kinds = typed or {}
    parts = [part_functions(name, fields, kinds.get(name, "")) for name, fields in table.parts.items()]
    return "\n\n".join([*parts, *position_functions(table, by_seat, kinds.get("", ""))])


def part_functions(name: str, fields: Iterable[Field], kind: str) -> str:
    values = [f"{{{saved(field, 'old')}}}" for field in fields]
    return "\n\n".join(
        [
            definition(f"copy_{name}", [("old", kind), ("new", kind)], "None", copies(fields)),
            definition(f"text_{name}", [("old", kind)], "str", joined_list(values)),
        ]
    )


def position_functions(table: Table, by_seat: Mapping[str, bool], kind: str) -> list[str]:
    alike, own = shown_lines(table, by_seat)
    told = [("key", "str"), ("schema", "int")] if kind else [("key", ""), ("schema", "")]
    seat = ("seat", "i64" if kind else "")
    lent = (
        [definition("own_rows", [("s", kind)], "None", owned(table))]
        if any(map(is_lent, table.fields))
        else []
    )
    return [
        *lent,
        definition("copy_position", [("old", kind), ("new", kind)], "None", copies(table.fields)),
        definition("put_row", [("s", kind), ("name", "str"), ("values", "list[int]")], "None", puts(table)),
        definition("text", [("s", kind), *told], "str", joined("{", digest_lines(table), "}")),
        definition("beside_text", [("s", kind)], "str", joined("", beside_lines(table), "")),
        definition("open_text", [("s", kind)], "str", joined("", alike, "")),
        definition("own_text", [("s", kind), seat], "str", joined("", own, "")),
    ]


def definition(name: str, arguments: list[tuple[str, str]], answer: str, body: list[str]) -> str:
    typed = arguments[0][1] != ""
    spelled = ", ".join(f"{each}: {kind}" if typed else each for each, kind in arguments)
    lines = "".join(f"    {line}\n" for line in body or ["pass"])
    return f"def {name}({spelled}){f' -> {answer}' if typed else ''}:\n{lines}"


def copies(fields: Iterable[Field]) -> list[str]:
    lines = [f"new.{field.name} = {copied(field)}" for field in fields]
    return [*lines, "old.lent = new.lent = True"] if any(map(is_lent, fields)) else lines


def is_lent(field: Field) -> bool:
    return Keep.LENT in field.facts


def owned(table: Table) -> list[str]:
    """Before a row that copies may share is changed."""
    lent = [f"    s.{field.name} = s.{field.name}[:]" for field in table.fields if is_lent(field)]
    return ["if s.lent:", *lent, "    s.lent = False"]


def copied(field: Field) -> str:
    if field.form == "part":
        return f"old.{field.name}.copy()"
    shared = Keep.SHARED in field.facts or is_lent(field) or field.form != "row"
    return f"old.{field.name}" if shared else f"old.{field.name}[:]"


def puts(table: Table) -> list[str]:
    lines: list[str] = []
    for field in table.saved():
        if field.form == "row":
            lines += [
                f'{"elif" if lines else "if"} name == "{field.name}":',
                f"    s.{field.name} = new_row(values)",
            ]
    unknown = 'raise ValueError(f"no row is called {name}")'
    return [*lines, "else:", f"    {unknown}"] if lines else [unknown]


def joined(before: str, lines: list[str], after: str) -> list[str]:
    """One expression: pieces of JSON with commas between them."""
    if not lines:
        return [f'return "{before}{after}"']
    pieces = [f"{line}," for line in lines[:-1]] + lines[-1:]
    opening = [f"        f'{{{before}'"] if before else []
    closing = [f"        f'{after}}}'"] if after else []
    return ["return (", *opening, *(f"        f'{piece}'" for piece in pieces), *closing, "    )"]


def joined_list(values: list[str]) -> list[str]:
    pieces = [f"{value}," for value in values[:-1]] + values[-1:]
    return ["return (", "        '['", *(f"        f'{piece}'" for piece in pieces), "        ']'", "    )"]


# -- JSON of a position --------------------------------------------------------------------------------------


def saved(field: Field, holder: str) -> str:
    """The expression that writes a field as it is saved."""
    if field.form == "part":
        return f"text_{field.name}({holder}.{field.name})"
    return f"{field.form}({holder}.{field.name})"


def digest_lines(table: Table) -> list[str]:
    """In the order of their names, as core/wire.py spells JSON."""
    kept = [field for field in table.saved() if Keep.BESIDE not in field.facts]
    pairs = {field.name: saved(field, "s") for field in kept} | {"schema": "schema"}
    named = {name: f'"{name}":{{{value}}}' for name, value in pairs.items()} | {"game": '"game":"{key}"'}
    return [named[name] for name in sorted(named)]


def beside_lines(table: Table) -> list[str]:
    beside = [field for field in table.saved() if Keep.BESIDE in field.facts]
    return [f'"{field.name}":{{{saved(field, "s")}}}' for field in beside]


# -- JSON of a view ------------------------------------------------------------------------------------------


def shown_lines(table: Table, by_seat: Mapping[str, bool]) -> tuple[list[str], list[str]]:
    """What everybody is shown, and what differs from seat to seat."""
    alike = ['"awaited":{seats(s.awaited())}']
    if any(field.name == "terms" for field in table.fields):
        alike.append('"options":{s.terms.options}')
    own = ['"me":{number(seat)}']
    for name, field in seen_fields(table).items():
        line = f'"{name}":{{{shown(table, field, by_seat)}}}'
        (own if differs(field, table, by_seat) else alike).append(line)
    return alike, own


def seen_fields(table: Table) -> dict[str, Field]:
    """By name, in order: the fields that a view may hold, then what only methods show."""
    fields = {field.name: field for field in table.seen()}
    return fields | {name: field for name, field in table.shown.items() if name not in fields}


def differs(field: Field, table: Table, by_seat: Mapping[str, bool]) -> bool:
    return by_seat[field.name] if field.name in table.shown else field.sight == Sight.OWN


def shown(table: Table, field: Field, by_seat: Mapping[str, bool]) -> str:
    """The expression that writes a field as a view shows it."""
    if field.name in table.shown:
        call = f"s.shown_{field.name}({'seat' if by_seat[field.name] else ''})"
        return in_view(table.shown[field.name], call)
    value = f"s.{field.part}.{field.name}" if field.part else f"s.{field.name}"
    return own_item(field, value) if field.sight == Sight.OWN else in_view(field, value)


def in_view(field: Field, value: str) -> str:
    if field.fact(Members):
        return f"{'sets' if field.form == 'row' else 'members'}({value})"
    if groups := field.fact(Groups):
        return f"groups({value}, {groups.of}, s.players)"
    if digits := field.fact(Digits):
        return f"{'digit_rows' if field.form == 'row' else 'digits'}({value}, {digits.bits})"
    if columns := field.fact(Columns):
        return f"columns({value}, {columns.of})"
    return f"{field.form}({value})"


def own_item(field: Field, value: str) -> str:
    """A watcher has none."""
    if field.form == "number":
        return f'yes({value} & BIT[seat] != 0) if seat >= 0 else "false"'
    if field.fact(Members):
        return f'members({value}[seat]) if seat >= 0 else "[]"'
    return f'number({value}[seat]) if seat >= 0 else "0"'


# -- types of a view -----------------------------------------------------------------------------------------


def view_types(table: Table) -> dict[str, str]:
    """The type of every field of a view, by name."""
    return {name: type_in_view(table.shown.get(name, field)) for name, field in seen_fields(table).items()}


def type_in_view(field: Field) -> str:
    own = field.sight == Sight.OWN
    if field.form == "yes" or (own and field.form == "number"):
        return "bool"
    depth = {"number": 0, "row": 1, "numbers": 1, "rows": 2}[field.form] - own
    depth += bool(field.fact(Members) or field.fact(Digits) or field.fact(Columns)) + 2 * bool(
        field.fact(Groups)
    )
    return ("int", "Numbers", "Rows")[depth]


@cache
def view_of(kind: Any) -> Any:
    """The type of a view, for a game whose file has none."""
    table = fields_of(kind)
    one = tuple[int, ...]
    hints = {"int": int, "bool": bool, "Numbers": one, "Rows": tuple[one, ...]}
    has_terms = any(field.name == "terms" for field in table.fields)
    first = [("me", int), ("awaited", tuple[int, ...]), *([("options", dict[str, Any])] if has_terms else [])]
    types = {name: hints[spelled] for name, spelled in view_types(table).items()}
    return defstruct("View", [*first, *types.items()], frozen=True)


__all__ = ["Listed", "annotated", "code_of", "functions", "view_types"]
