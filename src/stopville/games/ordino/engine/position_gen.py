"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stopville.core.engine.bits import row as new_row
from stopville.core.engine.writing import members, number, numbers, row, seats, yes

if TYPE_CHECKING:
    from stopville.games.ordino.engine.position import Position


def copy_position(old: Position, new: Position) -> None:
    new.players = old.players
    new.timed = old.timed
    new.asked = old.asked
    new.window = old.window
    new.terms = old.terms
    new.step = old.step
    new.seat = old.seat
    new.thrown = old.thrown
    new.arrived = old.arrived
    new.quiet = old.quiet
    new.places = old.places[:]
    new.on = old.on[:]


def put_row(s: Position, name: str, values: list[int]) -> None:
    if name == "places":
        s.places = new_row(values)
    else:
        raise ValueError(f"no row is called {name}")


def text(s: Position, key: str, schema: int) -> str:
    return (
        f"{{"
        f'"arrived":{number(s.arrived)},'
        f'"asked":{number(s.asked)},'
        f'"game":"{key}",'
        f'"places":{row(s.places)},'
        f'"players":{number(s.players)},'
        f'"quiet":{number(s.quiet)},'
        f'"schema":{schema},'
        f'"seat":{number(s.seat)},'
        f'"step":{number(s.step)},'
        f'"thrown":{number(s.thrown)},'
        f'"timed":{yes(s.timed)},'
        f'"window":{number(s.window)}'
        f"}}"
    )


def beside_text(s: Position) -> str:
    return ""


def open_text(s: Position) -> str:
    return (
        f'"awaited":{seats(s.awaited())},'
        f'"options":{s.terms.options},'
        f'"players":{number(s.players)},'
        f'"asked":{members(s.asked)},'
        f'"step":{number(s.step)},'
        f'"seat":{number(s.seat)},'
        f'"thrown":{number(s.thrown)},'
        f'"arrived":{number(s.arrived)},'
        f'"quiet":{number(s.quiet)},'
        f'"places":{row(s.places)},'
        f'"dice":{numbers(s.shown_dice())},'
        f'"winners":{numbers(s.shown_winners())}'
    )


def own_text(s: Position, seat: i64) -> str:
    return f'"me":{number(seat)}'


Listed = tuple[tuple[str, str], ...]  # name and kind
FIELDS: Listed = (
    ("players", "Count"),
    ("timed", "Aside[bool]"),
    ("asked", "Seats"),
    ("window", "Aside[Count]"),
    ("terms", "Apart[Terms]"),
    ("step", "Step"),
    ("seat", "Turn"),
    ("thrown", "Throw"),
    ("arrived", "Piece"),
    ("quiet", "Quiet"),
    ("places", "Cells"),
    ("on", "Apart[Row]"),
)
PARTS: dict[str, Listed] = {}
SHOWN: Listed = (("dice", "Numbers"), ("winners", "Numbers"))
