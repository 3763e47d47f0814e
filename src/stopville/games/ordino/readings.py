"""Every way to read a throw: each instruction, who could execute it and along which path, or why not.

This is what a player does in his head with six dice before him, laid open: for the terminal, for a
page, and for whoever wants to know why a move is not in the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from stopville.core.engine.state import ALLOWED
from stopville.games.ordino.engine.board import MOVE, NUMBERED, SIDE, cells_of, end_of
from stopville.games.ordino.engine.dice import Faces, calls, is_possible
from stopville.games.ordino.engine.instructions import answers, routes
from stopville.games.ordino.engine.placing import is_placeable
from stopville.games.ordino.engine.position import MOVING, PLACING
from stopville.games.ordino.engine.routes import NOTHING, stages
from stopville.games.ordino.engine.rules import State


@dataclass(frozen=True)
class Attempt:
    """One piece that an instruction calls."""

    piece: int  # 0 to 7 white, 8 to 15 black
    paths: tuple[tuple[int, ...], ...]  # every way to execute it, from the first cell to the last
    rule: str  # what forbids it all the same, or why there is no path; empty if it may be played


@dataclass(frozen=True)
class Reading:
    """One instruction: the two lines of dice, and the pieces they call."""

    call: tuple[int, ...]  # kind, word, number; nothing for a sphere, which sets these dice aside
    line: tuple[int, ...]  # arrow, word, arrow
    attempts: tuple[Attempt, ...]
    rule: str  # why it calls nobody; otherwise empty

    @property
    def executable(self) -> bool:
        return any(attempt.rule == ALLOWED for attempt in self.attempts)


def thrown(state: State, throw: int) -> State:
    """The same table after this throw of the player whose turn it is."""
    after = state.copy()
    after.step, after.thrown = MOVING, throw
    return after


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
    if state.step != PLACING:
        return ()
    faces, side = Faces(state.thrown), int(state.side()) * SIDE
    return tuple(side + piece for piece in range(SIDE) if is_placeable(state, piece, faces))


def _reading(state: State, faces: Faces, reading: int) -> Reading:
    word = faces.calling(reading)
    called = [piece for piece in range(NUMBERED) if calls(faces.kind, faces.number, word, piece)]
    return Reading(
        call=(faces.kind, word, faces.number),
        line=_line(faces, reading),
        attempts=tuple(_attempt(state, piece, faces, reading) for piece in called),
        rule=ALLOWED if called else _nobody(faces),
    )


def _nobody(faces: Faces) -> str:
    assert not is_possible(faces.kind, faces.number)
    return "OM-15"


def _sphere_reading(state: State, faces: Faces, reading: int) -> Reading:
    """The same arrows with the other two dice set aside.  OM-34"""
    attempts = tuple(_attempt(state, piece, faces, reading) for piece in range(NUMBERED, SIDE))
    return Reading((), _line(faces, reading), attempts, ALLOWED)


def _line(faces: Faces, reading: int) -> tuple[int, ...]:
    return (faces.arrow, faces.moving(reading), faces.arrow2)


def _attempt(state: State, piece: int, faces: Faces, reading: int) -> Attempt:
    mover = int(state.side()) * SIDE + piece
    if not answers(state, piece, faces, reading):
        return Attempt(mover, (), "OM-16")
    start = state.places[mover]
    found = list(routes(state, piece, faces, reading, NOTHING))
    if not found:
        return Attempt(mover, (), _obstacle(state, piece, faces, reading))
    paths = tuple(tuple(cells_of(start, route)) for route in found)
    code = MOVE + piece * state.terms.board.cells + end_of(found[0])
    return Attempt(mover, paths, state.refuse(state.seat, code))


def _obstacle(state: State, piece: int, faces: Faces, reading: int) -> str:
    """The first thing that, if it were overlooked, would leave the piece some route."""
    for overlook, rule in stages():
        if len(routes(state, piece, faces, reading, overlook)):
            return rule
    return "OM-29"  # only round the centre, and it stands on it
