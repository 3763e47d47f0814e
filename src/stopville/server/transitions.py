"""What a move makes of a table: what may be taken back, which question comes next.  Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CLOCK, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.events import Event
from stopville.core.game import AnyGame, Setup
from stopville.core.play import Move, Step
from stopville.core.wire import Json, encode
from stopville.server.game_types import read_event
from stopville.server.saved import Mark, Progress
from stopville.server.sight import Sight

WORLDS: Final = 32  # imagined for each other seat before an action may be taken back freely
UNDO: Final = "undo"


# -- what happened ---------------------------------------------------------------------------------------


class Note(Struct, frozen=True, tag_field="t", tag=True, gc=False):
    """A line of the log that is the table's affair, not the game's."""

    key: str
    seat: int


Entry = Event | Note


def told(game: AnyGame, entries: Sequence[Entry], seat: int) -> list[Entry]:
    """What this seat hears of it."""
    heard = [e if isinstance(e, Note) else game.told(e, Seat(seat)) for e in entries]
    return [entry for entry in heard if entry is not None]


def said_again(game: AnyGame, setup: Setup, heard: Sequence[Entry], places: range) -> list[Entry]:
    """The lines at these places of the log, without those that the table keeps covered by now."""
    covered = game.covered(setup, heard)
    return [heard[place] for place in places if place not in covered]


def story_of(entries: Sequence[Entry]) -> str:
    return encode(entries).decode()


def read_entry(game: AnyGame, value: Json) -> Entry:
    if isinstance(value, dict) and value.get("t") == "Note":
        return msgspec.convert(value, Note)
    return read_event(game, value)


# -- which question comes next ---------------------------------------------------------------------------


def asks_after(progress: Progress, old: Sight, new: Sight, actor: int) -> tuple[int, ...]:
    """A new question for whoever has acted, and for whoever may now do something else."""
    return tuple(
        [
            ask + (seat == actor or old.questions[seat] != new.questions[seat])
            for seat, ask in enumerate(progress.asks)
        ]
    )


# -- what may be taken back ------------------------------------------------------------------------------


def marks_after(game: AnyGame, progress: Progress, step: Step[Any]) -> tuple[Mark, ...]:
    """The first move of a step is its actor's; chance's, and what others must do, may follow."""
    moves = step.moves
    actor = moves[0].seat if moves else CLOCK
    bars = [_bars(before, move) for before, move in zip(step.before, moves, strict=True)]
    by_others = [bar for bar, move in zip(bars, moves, strict=True) if move.seat != actor]
    own, others = any(by_others), any(bars)
    marks = tuple(
        [
            _passed(Mark(progress.n), own) if seat == actor else _passed(mark, others)
            for seat, mark in enumerate(progress.marks)
        ]
    )
    if actor >= 0 and all(m.seat == actor for m in moves) and _unnoticed(game, step):
        marks = (*marks[:actor], replace(marks[actor], free=True), *marks[actor + 1 :])
    return marks


def _passed(mark: Mark, bars: bool) -> Mark:
    barred = mark.barred or bars
    return replace(mark, free=False, barred=barred) if mark.free or barred != mark.barred else mark


def _bars(state: GameState, move: Move) -> bool:
    """True if an undo may never cross this move: it holds somebody's secret, or the clock ran meanwhile."""
    if move.seat == CLOCK or (state.timed and state.asked):
        return True
    seat, code = move.seat, move.code
    return any([state.seen(other, seat, code) != code for other in range(state.players) if other != seat])


def _unnoticed(game: AnyGame, step: Step[Any]) -> bool:
    """Nobody learned anything: it shows its player nothing new, and the others knew it to be possible.

    An action that is allowed in every world that another seat can imagine tells that seat nothing
    about what is hidden; a card played would be impossible wherever it is imagined in another hand.
    """
    kinds = [game.book.kind(move.code) for move in step.moves]
    if any(kind.reveals or not kind.joins for kind in kinds):
        return False  # nothing needs to be imagined
    return all(
        kind.reveals is not None or possible_to_all(game, before, move)
        for before, move, kind in zip(step.before, step.moves, kinds, strict=True)
    )


def possible_to_all(game: AnyGame, state: GameState, move: Move) -> bool:
    for other in range(state.players):
        if other == move.seat:
            continue
        memory, pick = game.recall(game.view(state, Seat(other))), FastPick(0)
        worlds = (memory.imagine(pick) for _ in range(WORLDS))
        if any(world.refuse(move.seat, move.code) != ALLOWED for world in worlds):
            return False
    return True
