"""What a page and the terminal show besides a view: the labyrinth, and every way to read a throw.

A player with six dice before him asks which instructions they make, who could execute each of them along
which path, and why not.  The rules answer, so that nothing is decided a second time here or in a page.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stopville.core.engine.state import ALLOWED
from stopville.core.wire import Json
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import SIDE, Faces
from stopville.games.ordino.engine.material import (
    NUMBERED,
    PIECE_NAMES,
    PIECES,
    STALL,
    kind_name,
    owner_of,
    side_of,
)
from stopville.games.ordino.engine.position import AT_CENTRE, MOVING, PLACING
from stopville.games.ordino.engine.rules import placing
from stopville.games.ordino.engine.rules.instructions import (
    pieces_called,
    refuse_all_routes,
    refuse_reading,
    routes,
    sort_to_play,
)
from stopville.games.ordino.engine.rules.routes import NOTHING, cells_of, end_of
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.labyrinth import Labyrinth, places

COUNTED_FROM: Final = 80  # turns without a capture that are worth a warning                      OM-49

# Whose pieces may be played with the dice on the table, in the order in which they are tried.   OM-54
SORTS: Final = ("own", "own spheres", "partner", "partner's spheres", "nobody")


# -- what lies on the table before the first throw -------------------------------------------------------


def material(labyrinth: Labyrinth, players: int) -> dict[str, Json]:
    return {
        "name": labyrinth.name,
        "rings": list(labyrinth.rings),
        "cells": _cells(labyrinth),
        "pieces": [_piece(piece, players) for piece in range(PIECES)],
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


def _piece(piece: int, players: int) -> Json:
    return {
        "side": int(side_of(piece)),
        "kind": kind_name(piece),
        "name": PIECE_NAMES[piece % SIDE],
        "seat": int(owner_of(piece, players)),
    }


# -- what can be made of the dice ------------------------------------------------------------------------


class Attempt(Struct, frozen=True):
    """One piece that an instruction calls."""

    piece: int  # 0 to 7 white, 8 to 15 black
    paths: tuple[tuple[int, ...], ...]  # every way to execute it, from the first cell to the last
    rule: str  # what forbids it all the same, or why there is no path; empty if it may be played


class Reading(Struct, frozen=True):
    """One instruction: the two lines of dice, and the pieces they call."""

    call: tuple[int, ...]  # kind, word, number; nothing for a sphere, which sets these dice aside
    line: tuple[int, ...]  # arrow, word, arrow
    attempts: tuple[Attempt, ...]
    rule: str  # why it calls nobody; otherwise empty

    @property
    def executable(self) -> bool:
        return any(attempt.rule == ALLOWED for attempt in self.attempts)


def readings(state: State) -> tuple[Reading, ...]:
    """All instructions that the dice on the table make, in the order in which `legal` finds moves."""
    if state.step != MOVING:
        return ()
    faces = Faces(state.thrown)
    numbered = [_reading(state, faces, reading) for reading in range(faces.readings())]
    spheres = [_sphere_reading(state, faces, reading) for reading in range(faces.readings())]
    return (*numbered, *spheres)


def placeable(state: State) -> tuple[int, ...]:
    """The pieces that three dice allow to be placed.  OM-60, OM-61"""
    return tuple(placing.placeable(state)) if state.step == PLACING else ()


def _reading(state: State, faces: Faces, reading: int) -> Reading:
    called = [piece % SIDE for piece in pieces_called(state, faces, reading)]
    attempts = tuple(_attempt(state, piece, faces, reading) for piece in called)
    call = (faces.kind, faces.calling(reading), faces.number)
    return Reading(call, _line(faces, reading), attempts, refuse_reading(faces, reading))


def _sphere_reading(state: State, faces: Faces, reading: int) -> Reading:
    """The same arrows with the other two dice set aside.  OM-34"""
    attempts = tuple(_attempt(state, piece, faces, reading) for piece in range(NUMBERED, SIDE))
    return Reading((), _line(faces, reading), attempts, ALLOWED)


def _line(faces: Faces, reading: int) -> tuple[int, ...]:
    return (faces.arrow, faces.moving(reading), faces.arrow2)


def _attempt(state: State, piece: int, faces: Faces, reading: int) -> Attempt:
    mover = int(state.own(piece))
    start = state.places[mover]
    found = list(routes(state, piece, faces, reading, NOTHING)) if start >= 0 else []
    if not found:
        return Attempt(mover, (), refuse_all_routes(state, piece, faces, reading))
    paths = tuple(tuple(cells_of(start, route)) for route in found)
    code = codes.move(piece, end_of(found[0]), state.terms.board.cells)
    return Attempt(mover, paths, state.refuse(state.seat, code))


_ASKS: Final = {MOVING: "move", AT_CENTRE: "centre", PLACING: "place"}


def aid(state: State) -> dict[str, Json]:
    """What is asked, and of the dice on the table all readings, or the pieces that may be placed."""
    return {"asks": _ASKS.get(state.step, "")} | _of_the_dice(state)


def _of_the_dice(state: State) -> dict[str, Json]:
    if state.step == MOVING:
        found = readings(state)
        return {
            "sort": SORTS[sort_to_play(state)],
            "lay": _first_executable(found),
            "readings": [_told(state, each) for each in found],
        }
    return {"placeable": list(placeable(state))} if state.step == PLACING else {}


def _first_executable(found: tuple[Reading, ...]) -> int:
    """Which reading to lay for a player who leaves it to us; the first if none can be executed."""
    return next((n for n, reading in enumerate(found) if reading.executable), 0)


def _told(state: State, reading: Reading) -> Json:
    return {
        "call": list(reading.call),
        "line": list(reading.line),
        "rule": reading.rule,
        "attempts": [_told_attempt(state, attempt) for attempt in reading.attempts],
    }


def _told_attempt(state: State, attempt: Attempt) -> Json:
    """With whom each way would take, or -1.  OM-30"""
    ways: list[Json] = [
        {"path": list(path), "takes": int(state.enemy_on(path[-1]))} for path in attempt.paths
    ]
    return {"piece": attempt.piece, "rule": attempt.rule, "ways": ways}
