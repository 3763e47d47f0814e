"""What a move makes of a table: the rows to write, what may be taken back, which question comes next.

Pure functions; table.py saves what they answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CLOCK, WATCHER, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.play import Move, Step
from stopville.core.wire import Json, encode
from stopville.server.faces import read_event
from stopville.server.saved import Mark, Row, Saved

WORLDS: Final = 32  # imagined for each other seat before an action may be taken back freely
UNDO: Final = "undo"


class Note(Struct, frozen=True, tag_field="t", tag=True):
    """A line of the log that is the table's affair, not the game's."""

    key: str
    seat: int


Entry = Event | Note


# -- what a seat sees and may do -------------------------------------------------------------------------


class Face(Struct, frozen=True, eq=False):
    """All that the position shows to one seat; two equal faces cannot be told apart."""

    seen: Any  # the view itself, for what is worked out from it
    view: bytes
    legal: tuple[int, ...]  # without those of the open range, which are examples for searches
    open: tuple[int, int] | None
    awaited: tuple[int, ...]

    @property
    def question(self) -> tuple[tuple[int, ...], tuple[int, int] | None]:
        return self.legal, self.open

    def same(self, other: Face) -> bool:
        return self.view == other.view and self.question == other.question and self.awaited == other.awaited


def face(state: GameState, seat: int, seen: Any, awaited: tuple[int, ...]) -> Face:
    view = encode(seen)
    if seat == WATCHER:
        return Face(seen, view, (), None, awaited)
    bounds = state.open_range(seat)
    legal = tuple(map(int, state.legal(seat)))
    if bounds is not None:
        legal = tuple(code for code in legal if not bounds[0] <= code <= bounds[1])
    return Face(seen, view, legal, bounds, awaited)


def faces(game: AnyGame, state: GameState) -> tuple[Face, ...]:
    """Everybody's, the watchers' last."""
    seats, awaited = (*range(state.players), WATCHER), tuple(map(int, state.awaited()))
    return tuple(
        face(state, seat, seen, awaited) for seat, seen in zip(seats, game.views(state), strict=True)
    )


def told(game: AnyGame, entries: Sequence[Entry], seat: int) -> list[Entry]:
    """What this seat hears of it."""
    heard = [e if isinstance(e, Note) else game.told(e, Seat(seat)) for e in entries]
    return [entry for entry in heard if entry is not None]


# -- rows ------------------------------------------------------------------------------------------------


def rows_of(step: Step[Any], before: str) -> tuple[Row, ...]:
    """The moves of a step, each with the digest of the position after it."""
    rows = [Row(*row) for row in step.rows]
    if rows and rows[0].seat >= 0:
        rows[0] = replace(rows[0], before=before)
    if rows:
        rows[-1] = replace(rows[-1], story=story_of(step.events))
    return tuple(rows)


def kept(position: str, marks: tuple[Mark, ...]) -> str:
    """What an undo goes back to."""
    return f'{{"state":{position},"marks":{encode(marks).decode()}}}'


def marks_kept(value: Json) -> tuple[Mark, ...]:
    return msgspec.convert(value, tuple[Mark, ...])


def story_of(entries: Sequence[Entry]) -> str:
    return encode(entries).decode()


def read_entry(game: AnyGame, value: Json) -> Entry:
    if isinstance(value, dict) and value.get("t") == "Note":
        return msgspec.convert(value, Note)
    return read_event(game, value)


# -- what may be taken back ------------------------------------------------------------------------------


def marks_after(game: AnyGame, saved: Saved, step: Step[Any]) -> tuple[Mark, ...]:
    marks, moves = saved.marks, step.moves
    for place, (before, move) in enumerate(zip(step.before, moves, strict=True)):
        bars = _bars(before, move)
        marks = tuple(
            _own(mark, saved.n, place) if seat == move.seat else _passed(mark, bars)
            for seat, mark in enumerate(marks)
        )
    actor = moves[0].seat if moves else CLOCK
    if actor >= 0 and all(m.seat == actor for m in moves) and _unnoticed(game, step):
        marks = tuple(replace(mark, free=True) if seat == actor else mark for seat, mark in enumerate(marks))
    return marks


def _own(mark: Mark, n: int, place: int) -> Mark:
    """All actions of one message are taken back together."""
    return mark if mark.row >= n else Mark(n + place)


def _passed(mark: Mark, bars: bool) -> Mark:
    barred = mark.barred or bars
    return replace(mark, free=False, barred=barred) if mark.free or barred != mark.barred else mark


def _bars(state: GameState, move: Move) -> bool:
    """A secret of somebody, or anything in a window that the clock closes, is never gone back over."""
    if move.seat == CLOCK or (state.timed and state.asked):
        return True
    others = [seat for seat in range(state.players) if seat != move.seat]
    return any(state.seen(seat, move.seat, move.code) != move.code for seat in others)


def _unnoticed(game: AnyGame, step: Step[Any]) -> bool:
    """Nobody learned anything: it shows its player nothing new, and the others knew it to be possible.

    An action that is allowed in every world that another seat can imagine tells that seat nothing
    about what is hidden; a card played would be impossible wherever it is imagined in another hand.
    """
    kinds = [game.book.kind(move.code) for move in step.moves]
    if any(kind.reveals or not kind.joins for kind in kinds):
        return False  # nothing needs to be imagined
    return all(
        kind.reveals is not None or _possible_to_all(game, before, move)
        for before, move, kind in zip(step.before, step.moves, kinds, strict=True)
    )


def _possible_to_all(game: AnyGame, state: GameState, move: Move) -> bool:
    for other in range(state.players):
        if other == move.seat:
            continue
        memory, pick = game.recall(game.view(state, Seat(other))), FastPick(0)
        worlds = (memory.imagine(pick) for _ in range(WORLDS))
        if any(world.refuse(move.seat, move.code) != ALLOWED for world in worlds):
            return False
    return True


# -- counting --------------------------------------------------------------------------------------------


def asks_after(saved: Saved, before: Sequence[Face], after: Sequence[Face], actor: int) -> tuple[int, ...]:
    """A new question for whoever has acted, and for whoever may now do something else."""
    return tuple(
        ask + int(seat == actor or before[seat].question != after[seat].question)
        for seat, ask in enumerate(saved.asks)
    )


def noticing(
    game: AnyGame, before: Sequence[Face], after: Sequence[Face], entries: Sequence[Entry]
) -> set[int]:
    """The seats, and WATCHER, for which anything at all has changed."""
    seats = [*range(len(after) - 1), int(WATCHER)]
    return {
        seat
        for seat, old, new in zip(seats, before, after, strict=True)
        if not old.same(new) or told(game, entries, seat)
    }
