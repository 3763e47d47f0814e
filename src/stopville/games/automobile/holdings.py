"""Where every dollar, cube and piece is, for whoever keeps the books."""

from __future__ import annotations

from stopville.core.events import Holdings
from stopville.games.automobile.board import CLASSES, SPACES
from stopville.games.automobile.places import (
    BAG,
    DECISIONS,
    MARKET,
    lane_place,
    seat_place,
    slot_place,
    space_place,
    tile_name,
)
from stopville.games.automobile.rules import State


def holdings(s: State) -> Holdings:
    """The bank has money and loans without end, the supply cubes, losses and closed tiles.  AU-9"""
    return {
        **{seat_place(seat): _held(s, seat) for seat in range(s.players)},
        **{space_place(space): _on_space(s, space) for space in range(SPACES)},
        **{lane_place(lane): _distributors(s, list(s.lanes), lane) for lane in range(len(CLASSES))},
        **{slot_place(lane): _distributors(s, list(s.on_slots), lane) for lane in range(len(CLASSES))},
        BAG: {tile_name(value): count for value, count in enumerate(s.bag, start=2)},
        MARKET: _counted([tile for tile in s.extra if tile]),
        DECISIONS: {
            "closure": s.closures,
            "bonus": len(s.terms.board.bonus_cubes) - sum(s.bonus),
            "reduced": sum(s.terms.board.sets) - sum(s.reduced),
        },
    }


def _held(s: State, seat: int) -> dict[str, int]:
    held = {
        "$": s.cash[seat],
        "debt": s.debt[seat],
        "R&D": s.cubes[seat],
        "loss": s.losses[seat],
        "loan": s.loans[seat],
        f"factory {seat}": s.factories_left(seat),
        f"parts {seat}": s.parts_left(seat),
        f"car {seat}": s.terms.board.cars - s.cars_out(seat),
        f"distributor {seat}": s.distributors_left(seat),
    }
    return held | _counted([tile for tile in s.demand[2 * seat : 2 * seat + 2] if tile])


def _on_space(s: State, space: int) -> dict[str, int]:
    seat = s.owner[space]
    there = {"closed": s.closed[space], "bonus": s.bonus[space], "reduced": s.reduced[space]}
    if seat < 0:
        return there
    mine = {f"factory {seat}": s.tiles[space], f"parts {seat}": s.parts[space], f"car {seat}": s.cars[space]}
    return there | mine


def _distributors(s: State, flat: list[int], lane: int) -> dict[str, int]:
    return {f"distributor {seat}": flat[3 * seat + lane] for seat in range(s.players)}


def _counted(tiles: list[int]) -> dict[str, int]:
    return {tile_name(value): tiles.count(value) for value in set(tiles)}
