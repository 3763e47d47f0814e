"""The only place of the suite that knows of which kind actions, events and views are: dataclasses."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any


def facts_of(kind: Any) -> tuple[str, ...]:
    """The names of what an action, an event or a view says."""
    return tuple(field.name for field in fields(kind))


def replaced(fact: Any, **others: Any) -> Any:
    """The same but for these."""
    return replace(fact, **others)
