"""The only place of the suite that knows of which kind actions, events and views are: Structs."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace


def facts_of(kind: Any) -> tuple[str, ...]:
    """The names of what an action, an event or a view says."""
    names: tuple[str, ...] = kind.__struct_fields__
    return names


def replaced(fact: Any, **others: Any) -> Any:
    """The same but for these."""
    return replace(fact, **others)
