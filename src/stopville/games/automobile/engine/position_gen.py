"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stopville.core.engine.bits import row as new_row
from stopville.core.engine.writing import columns, members, number, row, seats, yes

if TYPE_CHECKING:
    from stopville.games.automobile.engine.position import Position


def copy_position(old: Position, new: Position) -> None:
    new.players = old.players
    new.timed = old.timed
    new.asked = old.asked
    new.window = old.window
    new.terms = old.terms
    new.turn_number = old.turn_number
    new.phase = old.phase
    new.step = old.step
    new.next = old.next
    new.action_round = old.action_round
    new.front = old.front
    new.ford = old.ford
    new.space = old.space
    new.placed = old.placed
    new.made = old.made
    new.owed = old.owed
    new.closures = old.closures
    new.bonuses = old.bonuses
    new.winners = old.winners
    new.order = old.order
    new.passing = old.passing
    new.character = old.character
    new.cash = old.cash[:]
    new.debt = old.debt
    new.cubes = old.cubes[:]
    new.losses = old.losses[:]
    new.loans = old.loans
    new.demand = old.demand[:]
    new.lanes = old.lanes[:]
    new.on_slots = old.on_slots
    new.owner = old.owner[:]
    new.tiles = old.tiles[:]
    new.parts = old.parts
    new.closed = old.closed
    new.cars = old.cars[:]
    new.bonus = old.bonus
    new.reduced = old.reduced
    new.bag = old.bag[:]
    new.extra = old.extra
    new.sets = old.sets


def put_row(s: Position, name: str, values: list[int]) -> None:
    if name == "order":
        s.order = new_row(values)
    elif name == "passing":
        s.passing = new_row(values)
    elif name == "character":
        s.character = new_row(values)
    elif name == "cash":
        s.cash = new_row(values)
    elif name == "debt":
        s.debt = new_row(values)
    elif name == "cubes":
        s.cubes = new_row(values)
    elif name == "losses":
        s.losses = new_row(values)
    elif name == "loans":
        s.loans = new_row(values)
    elif name == "demand":
        s.demand = new_row(values)
    elif name == "lanes":
        s.lanes = new_row(values)
    elif name == "on_slots":
        s.on_slots = new_row(values)
    elif name == "owner":
        s.owner = new_row(values)
    elif name == "tiles":
        s.tiles = new_row(values)
    elif name == "parts":
        s.parts = new_row(values)
    elif name == "closed":
        s.closed = new_row(values)
    elif name == "cars":
        s.cars = new_row(values)
    elif name == "bonus":
        s.bonus = new_row(values)
    elif name == "reduced":
        s.reduced = new_row(values)
    elif name == "bag":
        s.bag = new_row(values)
    elif name == "extra":
        s.extra = new_row(values)
    elif name == "sets":
        s.sets = new_row(values)
    else:
        raise ValueError(f"no row is called {name}")


def text(s: Position, key: str, schema: int) -> str:
    return (
        f"{{"
        f'"action_round":{number(s.action_round)},'
        f'"asked":{number(s.asked)},'
        f'"bag":{row(s.bag)},'
        f'"bonus":{row(s.bonus)},'
        f'"bonuses":{number(s.bonuses)},'
        f'"cars":{row(s.cars)},'
        f'"cash":{row(s.cash)},'
        f'"character":{row(s.character)},'
        f'"closed":{row(s.closed)},'
        f'"closures":{number(s.closures)},'
        f'"cubes":{row(s.cubes)},'
        f'"debt":{row(s.debt)},'
        f'"demand":{row(s.demand)},'
        f'"extra":{row(s.extra)},'
        f'"ford":{number(s.ford)},'
        f'"front":{number(s.front)},'
        f'"game":"{key}",'
        f'"lanes":{row(s.lanes)},'
        f'"loans":{row(s.loans)},'
        f'"losses":{row(s.losses)},'
        f'"made":{number(s.made)},'
        f'"next":{number(s.next)},'
        f'"on_slots":{row(s.on_slots)},'
        f'"order":{row(s.order)},'
        f'"owed":{number(s.owed)},'
        f'"owner":{row(s.owner)},'
        f'"parts":{row(s.parts)},'
        f'"passing":{row(s.passing)},'
        f'"phase":{number(s.phase)},'
        f'"placed":{number(s.placed)},'
        f'"players":{number(s.players)},'
        f'"reduced":{row(s.reduced)},'
        f'"schema":{schema},'
        f'"sets":{row(s.sets)},'
        f'"space":{number(s.space)},'
        f'"step":{number(s.step)},'
        f'"tiles":{row(s.tiles)},'
        f'"timed":{yes(s.timed)},'
        f'"turn_number":{number(s.turn_number)},'
        f'"window":{number(s.window)},'
        f'"winners":{number(s.winners)}'
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
        f'"turn_number":{number(s.turn_number)},'
        f'"phase":{number(s.phase)},'
        f'"step":{number(s.step)},'
        f'"next":{number(s.next)},'
        f'"action_round":{number(s.action_round)},'
        f'"front":{number(s.front)},'
        f'"ford":{number(s.ford)},'
        f'"space":{number(s.space)},'
        f'"placed":{number(s.placed)},'
        f'"made":{members(s.made)},'
        f'"owed":{number(s.owed)},'
        f'"closures":{number(s.closures)},'
        f'"bonuses":{number(s.bonuses)},'
        f'"winners":{members(s.winners)},'
        f'"order":{row(s.order)},'
        f'"passing":{row(s.passing)},'
        f'"character":{row(s.character)},'
        f'"cash":{row(s.cash)},'
        f'"debt":{row(s.debt)},'
        f'"cubes":{row(s.cubes)},'
        f'"losses":{row(s.losses)},'
        f'"loans":{row(s.loans)},'
        f'"lanes":{columns(s.lanes, 3)},'
        f'"on_slots":{columns(s.on_slots, 3)},'
        f'"owner":{row(s.owner)},'
        f'"tiles":{row(s.tiles)},'
        f'"parts":{row(s.parts)},'
        f'"closed":{row(s.closed)},'
        f'"cars":{row(s.cars)},'
        f'"bonus":{row(s.bonus)},'
        f'"reduced":{row(s.reduced)},'
        f'"extra":{row(s.extra)},'
        f'"sets":{row(s.sets)}'
    )


def own_text(s: Position, seat: i64) -> str:
    return f'"me":{number(seat)},"demand":{columns(s.shown_demand(seat), 2)}'


Listed = tuple[tuple[str, str], ...]  # name and kind
FIELDS: Listed = (
    ("players", "Count"),
    ("timed", "Aside[bool]"),
    ("asked", "Seats"),
    ("window", "Aside[Count]"),
    ("terms", "Apart[Terms]"),
    ("turn_number", "Turn"),
    ("phase", "Phase"),
    ("step", "Step"),
    ("next", "Progress"),
    ("action_round", "Round"),
    ("front", "Space"),
    ("ford", "Player"),
    ("space", "Space"),
    ("placed", "Placed"),
    ("made", "Spaces"),
    ("owed", "Dollars"),
    ("closures", "Closures"),
    ("bonuses", "Bonuses"),
    ("winners", "Players"),
    ("order", "Shared[PlayerRow]"),
    ("passing", "Shared[PlayerRow]"),
    ("character", "Shared[CharacterRow]"),
    ("cash", "AmountRow"),
    ("debt", "Shared[AmountRow]"),
    ("cubes", "AmountRow"),
    ("losses", "AmountRow"),
    ("loans", "Shared[AmountRow]"),
    ("demand", "Veiled[Demand]"),
    ("lanes", "Distributors"),
    ("on_slots", "Shared[Distributors]"),
    ("owner", "PlayerRow"),
    ("tiles", "TileRow"),
    ("parts", "Shared[Flags]"),
    ("closed", "Shared[Flags]"),
    ("cars", "CarRow"),
    ("bonus", "Shared[Flags]"),
    ("reduced", "Shared[Markers]"),
    ("bag", "Hidden[Bag]"),
    ("extra", "Shared[Extra]"),
    ("sets", "Shared[Markers]"),
)
PARTS: dict[str, Listed] = {}
SHOWN: Listed = (("demand", "Demand"),)
