"""Quicker positions when nothing is compiled.

Never compiled itself: state.py and part.py take this when the package runs as plain Python.  An interpreter
finds an attribute slowly if its class has one of the same name, or if an object has thirty or more.  So what
the fields start with goes from the class body to `__init__`, and each field gets a slot.
"""

from __future__ import annotations

from typing import Any


class Slotted(type):
    """Classes with a slot for each field of their body.

    One with its own `__init__` stays as it is, and so do the classes made from it: they inherit it.
    """

    _starts: dict[str, Any]
    _own_init = False

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if "__init__" in body or any(getattr(base, "_own_init", False) for base in bases):
            return super().__new__(mcs, name, bases, {**body, "_own_init": True})
        inherited = {field: start for base in bases for field, start in getattr(base, "_starts", {}).items()}
        fields = [field for field, hint in body.get("__annotations__", {}).items() if "ClassVar" not in hint]
        starts = inherited | {field: body.pop(field) for field in fields if field in body}
        body |= {"__slots__": tuple(fields), "__init__": starting(starts)}
        made = super().__new__(mcs, name, bases, body)
        made._starts = starts
        return made


def starting(starts: dict[str, Any]) -> Any:
    """An `__init__` that writes every field; a position may be given its players and whether it is timed."""
    given = [name for name in ("players", "timed") if name in starts]
    lines = [f"self.{name} = {name if name in given else f'start_{name}'}" for name in starts]
    made = {f"start_{name}": start for name, start in starts.items()}
    head = ", ".join(["self", *(f"{name}=start_{name}" for name in given)])
    exec("\n    ".join([f"def __init__({head}):", *lines, "pass"]), made)
    return made["__init__"]


def slotted(kind: type) -> Any:
    """The same class, and all classes made from it, with slots."""
    left_out = ("__dict__", "__weakref__", "__init__")
    body = {name: value for name, value in vars(kind).items() if name not in left_out}
    return Slotted(kind.__name__, kind.__bases__, body)
