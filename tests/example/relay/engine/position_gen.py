"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stopville.core.engine.bits import row as new_row
from stopville.core.engine.writing import members, number, row, seats, yes

if TYPE_CHECKING:
    from tests.example.relay.engine.position import Position


def copy_position(old: Position, new: Position) -> None:
    new.players = old.players
    new.timed = old.timed
    new.asked = old.asked
    new.window = old.window
    new.terms = old.terms
    new.to_play = old.to_play
    new.dealt = old.dealt
    new.winners = old.winners
    new.won = old.won[:]
    new.leader = old.leader
    new.pack = old.pack
    new.hands = old.hands[:]
    new.shown = old.shown
    new.laid = old.laid[:]


def put_row(s: Position, name: str, values: list[int]) -> None:
    if name == "won":
        s.won = new_row(values)
    elif name == "hands":
        s.hands = new_row(values)
    elif name == "laid":
        s.laid = new_row(values)
    else:
        raise ValueError(f"no row is called {name}")


def text(s: Position, key: str, schema: int) -> str:
    return (
        f"{{"
        f'"asked":{number(s.asked)},'
        f'"dealt":{number(s.dealt)},'
        f'"game":"{key}",'
        f'"hands":{row(s.hands)},'
        f'"laid":{row(s.laid)},'
        f'"leader":{number(s.leader)},'
        f'"pack":{number(s.pack)},'
        f'"players":{number(s.players)},'
        f'"schema":{schema},'
        f'"shown":{number(s.shown)},'
        f'"timed":{yes(s.timed)},'
        f'"to_play":{number(s.to_play)},'
        f'"window":{number(s.window)},'
        f'"winners":{number(s.winners)},'
        f'"won":{row(s.won)}'
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
        f'"to_play":{number(s.to_play)},'
        f'"dealt":{number(s.dealt)},'
        f'"winners":{members(s.winners)},'
        f'"won":{row(s.won)},'
        f'"leader":{number(s.leader)},'
        f'"shown":{members(s.shown)},'
        f'"laid":{row(s.laid)},'
        f'"held":{row(s.shown_held())}'
    )


def own_text(s: Position, seat: i64) -> str:
    return f'"me":{number(seat)},"hands":{members(s.hands[seat]) if seat >= 0 else "[]"}'


Listed = tuple[tuple[str, str], ...]  # name and kind
FIELDS: Listed = (
    ("players", "Count"),
    ("timed", "Aside[bool]"),
    ("asked", "Seats"),
    ("window", "Aside[Count]"),
    ("terms", "Apart[Terms]"),
    ("to_play", "Who"),
    ("dealt", "Count"),
    ("winners", "Seats"),
    ("won", "Legs"),
    ("leader", "Who"),
    ("pack", "Hidden[CardSet]"),
    ("hands", "Own[Hands]"),
    ("shown", "CardSet"),
    ("laid", "Laid"),
)
PARTS: dict[str, Listed] = {}
SHOWN: Listed = (("held", "Row"),)
