"""What a page draws besides a view: the labyrinth, whose each piece is, and every reading of a throw.

Worked out here, by the rules themselves, so that no rule is written a second time in a page.
"""

from __future__ import annotations

from stopville.core.wire import Json
from stopville.games.ordino.engine.board import PIECE_NAMES, PIECES, SIDE, is_sphere
from stopville.games.ordino.engine.dice import KIND_NAMES
from stopville.games.ordino.engine.foresight import enemy_on
from stopville.games.ordino.engine.instructions import sort_to_play
from stopville.games.ordino.engine.position import MOVING, PLACING
from stopville.games.ordino.engine.rules import STALL, State
from stopville.games.ordino.labyrinth import Labyrinth, places
from stopville.games.ordino.picture import COUNTED_FROM
from stopville.games.ordino.readings import Attempt, Reading, placeable, readings

# Whose pieces may be played with the dice on the table, in the order in which they are tried.   OM-54
SORTS = ("own", "own spheres", "partner", "partner's spheres", "nobody")


# -- what lies on the table before the first throw -------------------------------------------------


def material(labyrinth: Labyrinth, players: int) -> dict[str, Json]:
    return {
        "name": labyrinth.name,
        "rings": list(labyrinth.rings),
        "cells": _cells(labyrinth),
        "pieces": _pieces(players),
        "homes": list(labyrinth.homes[players == 4]),
        "stall": {"most": int(STALL), "counted_from": COUNTED_FROM},
    }


def _cells(labyrinth: Labyrinth) -> list[Json]:
    """Each cell with its neighbours behind open doors."""
    return [
        {
            "name": name,
            "ring": ring,
            "sector": sector,
            "inward": list(door.inward),
            "outward": list(door.outward),
            "clockwise": list(door.clockwise),
            "counterclockwise": list(door.counterclockwise),
        }
        for name, (ring, sector), door in zip(
            labyrinth.cells, places(labyrinth.rings), labyrinth.doors, strict=True
        )
    ]


def _pieces(players: int) -> list[Json]:
    return [_piece(piece, players) for piece in range(PIECES)]


def _piece(piece: int, players: int) -> Json:
    number = piece % SIDE
    side = piece // SIDE
    owner = side if players == 2 else side + 2 * (number % 2)  # OM-50, OM-51
    kind = "sphere" if is_sphere(piece) else KIND_NAMES[number // 2]
    return {"side": side, "kind": kind, "name": PIECE_NAMES[number], "seat": owner}


# -- what can be made of the dice --------------------------------------------------------------------


def aid(state: State) -> dict[str, Json]:
    if state.step == MOVING:
        found = readings(state)
        return {"sort": SORTS[sort_to_play(state)], "readings": [_reading(state, each) for each in found]}
    return {"placeable": list(placeable(state))} if state.step == PLACING else {}


def _reading(state: State, reading: Reading) -> Json:
    return {
        "call": list(reading.call),
        "line": list(reading.line),
        "rule": reading.rule,
        "attempts": [_attempt(state, attempt) for attempt in reading.attempts],
    }


def _attempt(state: State, attempt: Attempt) -> Json:
    """With whom each way would take, or -1.  OM-30"""
    ways: list[Json] = [
        {"path": list(path), "takes": int(enemy_on(state, path[-1]))} for path in attempt.paths
    ]
    return {"piece": attempt.piece, "rule": attempt.rule, "ways": ways}
