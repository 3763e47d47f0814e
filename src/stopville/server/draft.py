"""A change before it is saved: what will be written, and what is shown once it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from stopville.core import fields
from stopville.core.engine.seats import WATCHER
from stopville.core.engine.state import GameState
from stopville.core.play import Step
from stopville.core.proof import ProvenPick
from stopville.server import endings, orders
from stopville.server.ledger import reply_to
from stopville.server.messages import Done
from stopville.server.saved import Change, Progress, Row, Said, Saved
from stopville.server.sight import Sight, changed, place_of, sight_of
from stopville.server.transitions import Entry, asks_after, marks_after, story_of, told

if TYPE_CHECKING:
    from stopville.server.table import Table


class Draft(Struct, frozen=True, eq=False, gc=False):
    change: Change
    done: Done
    noticed: list[bool]  # by place: whether anything has changed there
    entries: Sequence[Entry] = ()
    state: GameState | None = None  # None: as it was
    sight: Sight | None = None


def of_step(
    table: Table,
    step: Step[Any],
    pick: ProvenPick,
    actor: int,
    client: str = "",
    progress: Progress | None = None,
    saved: Saved | None = None,
) -> Draft:
    """What came of a move; `progress` is where the table stood, if not as it stands now."""
    before = progress or table.progress
    after = replace(
        before,
        marks=marks_after(table.game, before, step),
        counter=pick.counter,
        wish=None,
        orders=orders.standing(table.game, before.orders, step.state),
        ending=endings.of_result(table.game.result(step.state)),
    )
    position = fields.with_beside(step.text, step.state)
    return of_position(table, after, step.state, position, step.rows, step.events, actor, client, saved)


def of_position(
    table: Table,
    after: Progress,
    state: GameState,
    position: str,
    rows: tuple[Row, ...],
    entries: Sequence[Entry],
    actor: int,
    client: str,
    saved: Saved | None = None,
) -> Draft:
    """Another position: a move, or an undo."""
    new = sight_of(table.game, state)
    old = table.ledger.sight or new
    status = after.status if after.ending is None else endings.status_of(after.ending)
    after = replace(after, n=after.n + len(rows), status=status, asks=asks_after(after, old, new, actor))
    after = replace(after, deadline=table.pacer.deadline(after, state))
    noticed = _noticing(table, after, old, new, entries)
    return _draft(
        table,
        after,
        noticed,
        entries,
        actor,
        client,
        saved,
        state=state,
        sight=new,
        position=position,
        rows=rows,
    )


def of_affair(
    table: Table,
    after: Progress,
    actor: int,
    client: str,
    entries: Sequence[Entry] = (),
    saved: Saved | None = None,
    created: Saved | None = None,
    noticed: list[bool] | None = None,
) -> Draft:
    """An affair of the table that leaves the position alone; everybody sees it, unless it says who."""
    noticed = noticed or table.everybody()
    return _draft(table, after, noticed, entries, actor, client, saved, created=created)


def of_speech(table: Table, said: Said, client: str) -> Draft:
    """A line of chat: no step, and nothing that a Show would show."""
    done = Done(client, table.ledger.shown(said.seat))
    change = Change(table.saved.id, said=said, reply=reply_to(said.seat, client, done))
    return Draft(change, done, [False] * (table.saved.players + 1))


def _draft(
    table: Table,
    after: Progress,
    noticed: list[bool],
    entries: Sequence[Entry],
    actor: int,
    client: str,
    saved: Saved | None,
    *,
    state: GameState | None = None,
    sight: Sight | None = None,
    position: str | None = None,
    rows: tuple[Row, ...] = (),
    created: Saved | None = None,
) -> Draft:
    old = table.progress
    progress = replace(
        after,
        revision=old.revision + 1,
        at=int(table.services.clock.now()),
        shown=tuple([count + new for count, new in zip(old.shown, noticed, strict=True)]),
        thought=None if after.thought is old.thought else after.thought,  # of this step, not of the last
    )
    place = place_of(WATCHER if actor < 0 else actor, table.saved.players)
    done = Done(client, progress.shown[place], None if created is None else created.id)
    if saved is None and progress.status != old.status:
        saved = table.saved  # its row names the status
    change = Change(
        table.saved.id,
        progress,
        position,
        rows,
        story_of(entries) if entries else "[]",
        reply_to(actor, client, done),
        saved,
        created=created,
    )
    return Draft(change, done, noticed, entries, state, sight)


def _noticing(table: Table, after: Progress, old: Sight, new: Sight, entries: Sequence[Entry]) -> list[bool]:
    """By place: whether anything at all has changed there."""
    before = table.progress
    if (after.status, after.ending, after.wish) != (before.status, before.ending, before.wish):
        return table.everybody()
    noticed = changed(old, new)
    if entries and not all(noticed):
        seats = [*range(table.saved.players), int(WATCHER)]
        heard = [bool(told(table.game, entries, seat)) for seat in seats]
        noticed = [saw or hears for saw, hears in zip(noticed, heard, strict=True)]
    return noticed
