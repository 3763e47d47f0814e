"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stopville.core.engine.bits import row as new_row
from stopville.core.engine.writing import members, number, numbers, row, seats, yes

if TYPE_CHECKING:
    from stopville.games.autostop.engine.position import Position


def copy_position(old: Position, new: Position) -> None:
    new.players = old.players
    new.timed = old.timed
    new.asked = old.asked
    new.window = old.window
    new.terms = old.terms
    new.played = old.played
    new.step = old.step
    new.seat = old.seat
    new.dealer = old.dealer
    new.winner = old.winner
    new.purse = old.purse
    new.bought = old.bought
    new.began = old.began
    new.gained = old.gained
    new.treasury = old.treasury
    new.deck = old.deck
    new.deck_passes = old.deck_passes
    new.hands = old.hands[:]
    new.passes = old.passes[:]
    new.laid = old.laid
    new.laid_passes = old.laid_passes
    new.top = old.top
    new.at = old.at[:]
    new.landing = old.landing
    new.run = old.run
    new.sealed = old.sealed


def put_row(s: Position, name: str, values: list[int]) -> None:
    if name == "purse":
        s.purse = new_row(values)
    elif name == "bought":
        s.bought = new_row(values)
    elif name == "began":
        s.began = new_row(values)
    elif name == "gained":
        s.gained = new_row(values)
    elif name == "treasury":
        s.treasury = new_row(values)
    elif name == "hands":
        s.hands = new_row(values)
    elif name == "passes":
        s.passes = new_row(values)
    elif name == "at":
        s.at = new_row(values)
    else:
        raise ValueError(f"no row is called {name}")


def text(s: Position, key: str, schema: int) -> str:
    return (
        f"{{"
        f'"asked":{number(s.asked)},'
        f'"at":{row(s.at)},'
        f'"began":{row(s.began)},'
        f'"bought":{row(s.bought)},'
        f'"dealer":{number(s.dealer)},'
        f'"deck":{number(s.deck)},'
        f'"deck_passes":{number(s.deck_passes)},'
        f'"gained":{row(s.gained)},'
        f'"game":"{key}",'
        f'"hands":{row(s.hands)},'
        f'"laid":{number(s.laid)},'
        f'"laid_passes":{number(s.laid_passes)},'
        f'"landing":{number(s.landing)},'
        f'"passes":{row(s.passes)},'
        f'"played":{number(s.played)},'
        f'"players":{number(s.players)},'
        f'"purse":{row(s.purse)},'
        f'"run":{number(s.run)},'
        f'"schema":{schema},'
        f'"sealed":{number(s.sealed)},'
        f'"seat":{number(s.seat)},'
        f'"step":{number(s.step)},'
        f'"timed":{yes(s.timed)},'
        f'"top":{number(s.top)},'
        f'"treasury":{row(s.treasury)},'
        f'"window":{number(s.window)},'
        f'"winner":{number(s.winner)}'
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
        f'"played":{number(s.played)},'
        f'"step":{number(s.step)},'
        f'"seat":{number(s.seat)},'
        f'"dealer":{number(s.dealer)},'
        f'"winner":{number(s.winner)},'
        f'"purse":{row(s.purse)},'
        f'"bought":{row(s.bought)},'
        f'"began":{row(s.began)},'
        f'"gained":{row(s.gained)},'
        f'"treasury":{row(s.treasury)},'
        f'"laid":{members(s.laid)},'
        f'"laid_passes":{number(s.laid_passes)},'
        f'"top":{number(s.top)},'
        f'"at":{row(s.at)},'
        f'"landing":{number(s.landing)},'
        f'"run":{number(s.run)},'
        f'"held":{numbers(s.shown_held())},'
        f'"nets":{numbers(s.shown_nets())},'
        f'"undealt":{number(s.shown_undealt())}'
    )


def own_text(s: Position, seat: i64) -> str:
    return (
        f'"me":{number(seat)},'
        f'"hands":{members(s.hands[seat]) if seat >= 0 else "[]"},'
        f'"passes":{number(s.passes[seat]) if seat >= 0 else "0"},'
        f'"sealed":{number(s.shown_sealed(seat))}'
    )


Listed = tuple[tuple[str, str], ...]  # name and kind
FIELDS: Listed = (
    ("players", "Count"),
    ("timed", "Aside[bool]"),
    ("asked", "Seats"),
    ("window", "Aside[Count]"),
    ("terms", "Apart[Terms]"),
    ("played", "Games"),
    ("step", "Step"),
    ("seat", "Driver"),
    ("dealer", "DriverOrNobody"),
    ("winner", "DriverOrNobody"),
    ("purse", "Shared[Counts]"),
    ("bought", "Shared[Counts]"),
    ("began", "Shared[Amounts]"),
    ("gained", "Shared[Amounts]"),
    ("treasury", "Shared[Counts]"),
    ("deck", "Hidden[Signs]"),
    ("deck_passes", "Hidden[Count]"),
    ("hands", "Own[Hands]"),
    ("passes", "Own[Counts]"),
    ("laid", "Signs"),
    ("laid_passes", "Count"),
    ("top", "Card"),
    ("at", "Spaces"),
    ("landing", "Space"),
    ("run", "Count"),
    ("sealed", "Veiled[DriverOrNobody]"),
)
PARTS: dict[str, Listed] = {}
SHOWN: Listed = (("sealed", "DriverOrNobody"), ("held", "Numbers"), ("nets", "Numbers"), ("undealt", "Count"))
