"""Everything that leaves the program: text, JSON and errors."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


class BadInput(Exception):
    """What was asked for cannot be done: one line on stderr, exit code 2."""


class CheckFailed(Exception):
    """It was done, and the answer is no: exit code 1, and a line on stderr if it was not said already."""


def console(stderr: bool = False) -> Console:
    """Names and files come from strangers: nothing in a text is markup."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def one_line(text: str) -> str:
    """Printable and short enough for a line, whatever a hostile file put into it."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))[:400]


def complain(text: str, as_json: bool) -> None:
    """An error for a person, and for a program too if it asked for JSON."""
    print(f"stopville: {one_line(text)}", file=sys.stderr)
    if as_json:
        print_json({"error": one_line(text)})
