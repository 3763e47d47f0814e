"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.bits import row as new_row
from stopville.core.engine.writing import (
    digit_rows,
    digits,
    groups,
    members,
    number,
    numbers,
    row,
    rows,
    seats,
    yes,
)

if TYPE_CHECKING:
    from stopville.games.automatch.engine.position import Position, Talk


def copy_said(old: Talk, new: Talk) -> None:
    new.step = old.step
    new.aloud = old.aloud
    new.spoken = old.spoken
    new.worthless = old.worthless
    new.claims = old.claims
    new.passing = old.passing
    new.rewards = old.rewards
    new.taken = old.taken
    new.swaps = old.swaps
    new.looks = old.looks
    new.since = old.since


def text_said(old: Talk) -> str:
    return (
        "["
        f"{number(old.step)},"
        f"{number(old.aloud)},"
        f"{numbers(old.spoken)},"
        f"{number(old.worthless)},"
        f"{number(old.claims)},"
        f"{number(old.passing)},"
        f"{numbers(old.rewards)},"
        f"{number(old.taken)},"
        f"{rows(old.swaps)},"
        f"{rows(old.looks)},"
        f"{rows(old.since)}"
        "]"
    )


def own_rows(s: Position) -> None:
    if s.lent:
        s.tricks = s.tricks[:]
        s.won = s.won[:]
        s.lent = False


def copy_position(old: Position, new: Position) -> None:
    new.players = old.players
    new.timed = old.timed
    new.asked = old.asked
    new.window = old.window
    new.terms = old.terms
    new.to_play = old.to_play
    new.dealer = old.dealer
    new.deals = old.deals
    new.scores = old.scores
    new.sheet = old.sheet
    new.winners = old.winners
    new.pack = old.pack
    new.undealt = old.undealt
    new.hands = old.hands[:]
    new.talon = old.talon
    new.criterion = old.criterion
    new.trick = old.trick
    new.tricks = old.tricks
    new.won = old.won
    new.shown = old.shown
    new.voids = old.voids
    new.leader = old.leader
    new.table = old.table
    new.laid = old.laid
    new.led = old.led
    new.special = old.special
    new.best = old.best
    new.ahead = old.ahead
    new.said = old.said.copy()
    old.lent = new.lent = True


def put_row(s: Position, name: str, values: list[int]) -> None:
    if name == "scores":
        s.scores = new_row(values)
    elif name == "pack":
        s.pack = new_row(values)
    elif name == "hands":
        s.hands = new_row(values)
    elif name == "tricks":
        s.tricks = new_row(values)
    elif name == "won":
        s.won = new_row(values)
    else:
        raise ValueError(f"no row is called {name}")


def text(s: Position, key: str, schema: int) -> str:
    return (
        f"{{"
        f'"ahead":{number(s.ahead)},'
        f'"asked":{number(s.asked)},'
        f'"best":{number(s.best)},'
        f'"criterion":{number(s.criterion)},'
        f'"dealer":{number(s.dealer)},'
        f'"deals":{number(s.deals)},'
        f'"game":"{key}",'
        f'"hands":{row(s.hands)},'
        f'"laid":{number(s.laid)},'
        f'"leader":{number(s.leader)},'
        f'"led":{number(s.led)},'
        f'"pack":{row(s.pack)},'
        f'"players":{number(s.players)},'
        f'"said":{text_said(s.said)},'
        f'"schema":{schema},'
        f'"scores":{row(s.scores)},'
        f'"sheet":{rows(s.sheet)},'
        f'"shown":{number(s.shown)},'
        f'"special":{number(s.special)},'
        f'"table":{number(s.table)},'
        f'"talon":{numbers(s.talon)},'
        f'"timed":{yes(s.timed)},'
        f'"to_play":{number(s.to_play)},'
        f'"trick":{number(s.trick)},'
        f'"undealt":{number(s.undealt)},'
        f'"voids":{number(s.voids)},'
        f'"window":{number(s.window)},'
        f'"winners":{number(s.winners)},'
        f'"won":{row(s.won)}'
        f"}}"
    )


def beside_text(s: Position) -> str:
    return f'"tricks":{row(s.tricks)}'


def open_text(s: Position) -> str:
    return (
        f'"awaited":{seats(s.awaited())},'
        f'"options":{s.terms.options},'
        f'"players":{number(s.players)},'
        f'"to_play":{number(s.to_play)},'
        f'"dealer":{number(s.dealer)},'
        f'"deals":{number(s.deals)},'
        f'"scores":{row(s.scores)},'
        f'"sheet":{rows(s.sheet)},'
        f'"winners":{members(s.winners)},'
        f'"undealt":{number(s.undealt)},'
        f'"criterion":{number(s.criterion)},'
        f'"trick":{number(s.trick)},'
        f'"tricks":{digit_rows(s.tricks, 6)},'
        f'"won":{row(s.won)},'
        f'"shown":{members(s.shown)},'
        f'"voids":{groups(s.voids, 4, s.players)},'
        f'"leader":{number(s.leader)},'
        f'"table":{digits(s.table, 6)},'
        f'"laid":{number(s.laid)},'
        f'"led":{number(s.led)},'
        f'"special":{number(s.special)},'
        f'"ahead":{number(s.ahead)},'
        f'"step":{number(s.said.step)},'
        f'"aloud":{number(s.said.aloud)},'
        f'"spoken":{numbers(s.said.spoken)},'
        f'"worthless":{members(s.said.worthless)},'
        f'"rewards":{numbers(s.said.rewards)},'
        f'"since":{rows(s.said.since)},'
        f'"held":{row(s.shown_held())},'
        f'"in_talon":{number(s.shown_in_talon())}'
    )


def own_text(s: Position, seat: i64) -> str:
    return (
        f'"me":{number(seat)},'
        f'"asked":{members(s.shown_asked(seat))},'
        f'"hands":{members(s.hands[seat]) if seat >= 0 else "[]"},'
        f'"claims":{yes(s.said.claims & BIT[seat] != 0) if seat >= 0 else "false"},'
        f'"passing":{yes(s.said.passing & BIT[seat] != 0) if seat >= 0 else "false"},'
        f'"taken":{number(s.shown_taken(seat))},'
        f'"swaps":{rows(s.shown_swaps(seat))},'
        f'"looks":{rows(s.shown_looks(seat))}'
    )


Listed = tuple[tuple[str, str], ...]  # name and kind
FIELDS: Listed = (
    ("players", "Count"),
    ("timed", "Aside[bool]"),
    ("asked", "Seats"),
    ("window", "Aside[Count]"),
    ("terms", "Apart[Terms]"),
    ("to_play", "Who"),
    ("dealer", "Who"),
    ("deals", "Count"),
    ("scores", "Shared[Counts]"),
    ("sheet", "Rows"),
    ("winners", "Seats"),
    ("pack", "Shared[Hidden[Pack]]"),
    ("undealt", "Count"),
    ("hands", "Own[Hands]"),
    ("talon", "Hidden[Cards]"),
    ("criterion", "Criterion"),
    ("trick", "Count"),
    ("tricks", "Lent[Beside[Tricks]]"),
    ("won", "Lent[Counts]"),
    ("shown", "CardSet"),
    ("voids", "Lacks"),
    ("leader", "Who"),
    ("table", "Trick"),
    ("laid", "Count"),
    ("led", "Colour"),
    ("special", "Card"),
    ("best", "Aside[Count]"),
    ("ahead", "Who"),
    ("said", "Talk"),
)
PARTS: dict[str, Listed] = {
    "said": (
        ("step", "Step"),
        ("aloud", "Flag"),
        ("spoken", "Numbers"),
        ("worthless", "CardSet"),
        ("claims", "Own[Seats]"),
        ("passing", "Own[Seats]"),
        ("rewards", "Numbers"),
        ("taken", "Veiled[Card]"),
        ("swaps", "Veiled[Rows]"),
        ("looks", "Veiled[Rows]"),
        ("since", "Rows"),
    )
}
SHOWN: Listed = (
    ("held", "Row"),
    ("in_talon", "Count"),
    ("asked", "Seats"),
    ("taken", "Card"),
    ("swaps", "Rows"),
    ("looks", "Rows"),
)
