"""Where every dollar, cube and piece can be, for whoever keeps the books, and where each is in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.events import Holdings, Transfer
from stopville.games.automobile.engine.material import CLASSES, LEAST_VALUE, SPACES, VALUES

if TYPE_CHECKING:
    from stopville.games.automobile.engine.position import Position

Transfers = tuple[Transfer, ...]

BANK: Final = "bank"  # neither has a bottom
SUPPLY: Final = "supply"
BAG: Final = "bag"
MARKET: Final = "market"
DECISIONS: Final = "decisions"


def seat_place(seat: int) -> str:
    return f"seat:{seat}"


def space_place(space: int) -> str:
    return f"space:{space}"


def lane_place(lane: int) -> str:
    return f"lane:{CLASSES[lane]}"


def slot_place(lane: int) -> str:
    return f"slot:{CLASSES[lane]}"


def tile_name(value: int) -> str:
    return f"demand {value}"


def paid(seat: int, dollars: int) -> Transfer:
    return Transfer("$", dollars, seat_place(seat), BANK)


def earned(seat: int, dollars: int) -> Transfer:
    return Transfer("$", dollars, BANK, seat_place(seat))


def cars_home(seat: int, cars: int, space: int) -> Transfer:
    """Cars leave the board."""
    return Transfer(f"car {seat}", cars, space_place(space), seat_place(seat))


def losses_to(seat: int, losses: int) -> Transfer:
    return Transfer("loss", losses, SUPPLY, seat_place(seat))


# -- in a position -----------------------------------------------------------------------------------------


def holdings(s: Position) -> Holdings:
    """The bank has money and loans without end, the supply cubes, losses and closed tiles.  AU-9"""
    places: Holdings = {}
    for seat in range(s.players):
        places[seat_place(int(seat))] = held(s, seat)
    for space in range(SPACES):
        places[space_place(int(space))] = on_space(s, space)
    for lane in range(3):
        places[lane_place(int(lane))] = distributors(s, s.lanes, lane)
        places[slot_place(int(lane))] = distributors(s, s.on_slots, lane)
    places[BAG] = {}
    for value in range(VALUES):
        places[BAG][tile_name(int(LEAST_VALUE + value))] = int(s.bag[value])
    places[MARKET] = {}
    for lane in range(3):
        add_tile(places[MARKET], s.extra[lane])
    places[DECISIONS] = on_offer(s)
    return places


def held(s: Position, seat: i64) -> dict[str, int]:
    things: dict[str, int] = {
        "$": int(s.cash[seat]),
        "debt": int(s.debt[seat]),
        "R&D": int(s.cubes[seat]),
        "loss": int(s.losses[seat]),
        "loan": int(s.loans[seat]),
        f"factory {seat}": int(s.factories_left(seat)),
        f"parts {seat}": int(s.parts_left(seat)),
        f"car {seat}": int(s.terms.board.cars - s.cars_out(seat)),
        f"distributor {seat}": int(s.distributors_left(seat)),
    }
    add_tile(things, s.demand[2 * seat])
    add_tile(things, s.demand[2 * seat + 1])
    return things


def on_space(s: Position, space: i64) -> dict[str, int]:
    things: dict[str, int] = {
        "closed": int(s.closed[space]),
        "bonus": int(s.bonus[space]),
        "reduced": int(s.reduced[space]),
    }
    seat = s.owner[space]
    if seat >= 0:
        things[f"factory {seat}"] = int(s.tiles[space])
        things[f"parts {seat}"] = int(s.parts[space])
        things[f"car {seat}"] = int(s.cars[space])
    return things


def distributors(s: Position, by_seat: vec[i64], lane: i64) -> dict[str, int]:
    things: dict[str, int] = {}
    for seat in range(s.players):
        things[f"distributor {seat}"] = int(by_seat[3 * seat + lane])
    return things


def on_offer(s: Position) -> dict[str, int]:
    bonus: i64 = len(s.terms.board.bonus_cubes)
    reduced: i64 = 0
    for number in range(len(s.terms.board.sets)):
        reduced += s.terms.board.sets[number]
    for space in range(SPACES):
        bonus -= s.bonus[space]
        reduced -= s.reduced[space]
    return {"closure": int(s.closures), "bonus": int(bonus), "reduced": int(reduced)}


def add_tile(things: dict[str, int], value: i64) -> None:
    if value:
        name = tile_name(int(value))
        things[name] = things.get(name, 0) + 1
