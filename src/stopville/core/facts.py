"""Small records of named facts: actions, events, views.

`@facts` makes what `@dataclass(frozen=True)` makes, for a seventh of the time: a game has sixty of
them, and every command and every bot's process waits for its import.  That nobody changes one
is for the type checker to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def facts(cls: type[T]) -> type[T]:
    made: Any = cls
    made.__doc__ = cls.__doc__ or cls.__name__  # or a signature would be made up, at some cost
    made.__eq__, made.__hash__, made.__repr__ = _equal, _hash, _shown
    return dataclass(eq=False, repr=False)(cls)


def but(one: T, /, **others: object) -> T:
    """The same facts but for these; quicker than `replace`, which asks for every one of them."""
    made = object.__new__(type(one))
    made.__dict__ = one.__dict__ | others
    return made


def _equal(one: object, other: object) -> bool:
    return type(one) is type(other) and one.__dict__ == other.__dict__


def _hash(one: object) -> int:
    return hash((type(one), *one.__dict__.values()))


def _shown(one: object) -> str:
    named = ", ".join(f"{name}={value!r}" for name, value in one.__dict__.items())
    return f"{type(one).__name__}({named})"
