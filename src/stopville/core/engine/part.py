"""A part of a position with fields of its own."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from stopville.core import plain_fields


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Part:
    """Lists its fields in its body, is made without arguments, has `copy`; saved as a list of its values."""


if __file__.endswith(".py"):  # not compiled
    globals()["Part"] = plain_fields.slotted(Part)
