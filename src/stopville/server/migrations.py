"""Files of earlier servers are brought to the present schema when they are opened."""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from stopville.core.wire import encode
from stopville.server.saved import Chair, Mark, Progress, Saved

SCHEMA: Final = Path(__file__).parent / "schema.sql"
VERSION: Final = 3
SEED_BITS: Final = 53  # a browser reads larger numbers wrongly, and shows these at the end

Found = dict[str, Any]

log = logging.getLogger("stopville")


class BadStore(Exception):
    """The file cannot be used: says why."""


def readable(disk: sqlite3.Connection) -> int:
    """The version of the file; BadStore if it is of a later server."""
    (version,) = disk.execute("pragma user_version").fetchone()
    if version > VERSION:
        raise BadStore(f"the file is of version {version}, this server knows {VERSION}")
    return int(version)


def upgrade(disk: sqlite3.Connection) -> None:
    version = readable(disk)
    if version == 0:
        disk.executescript(f"begin; {SCHEMA.read_text('utf-8')} pragma user_version = {VERSION}; commit;")
        return
    disk.execute("pragma foreign_keys = off")  # tables are renamed and made anew below
    for step in range(version, VERSION):
        disk.execute("begin immediate")
        MIGRATIONS[step](disk)
        disk.execute(f"pragma user_version = {step + 1}")
        disk.execute("commit")
    disk.execute("pragma foreign_keys = on")


# -- a copy before, so that an older server can go on from it ------------------------------------------------


def keep_copy(disk: sqlite3.Connection, path: Path) -> None:
    """Before a file is upgraded, a copy of it as it was is laid beside it."""
    version, copy = readable(disk), path.with_name(f"{path.name}.before-{VERSION}")
    if not 0 < version < VERSION or (copy.exists() and _version_of(copy) < version):
        return  # nothing to upgrade, or the copy is of before an upgrade that was broken off half-way
    copy_file(path, copy)
    log.warning("the tables are upgraded to version %d; as they were, they are in %s", VERSION, copy)


def _version_of(path: Path) -> int:
    disk = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    try:
        return int(disk.execute("pragma user_version").fetchone()[0])
    finally:
        disk.close()


def copy_file(source: Path, target: Path) -> None:
    """One moment of the file, whole; the target has its name only when it is complete."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    make_private(unfinished)
    reading, writing = sqlite3.connect(source, timeout=30), sqlite3.connect(unfinished)
    try:
        reading.backup(writing)  # in one step: in several, every move of somebody would begin it anew
    finally:
        reading.close()
        writing.close()
    os.replace(unfinished, target)


def make_private(path: Path) -> None:
    """An empty file for its owner only, if there is none; SQLite gives its other files the same rights."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


# -- 1 to 2: moves and answers in the order of their coming instead of the order of their keys ---------------


def _in_order_of_coming(disk: sqlite3.Connection) -> None:
    for name, columns in (
        (
            "moves",
            "table_id text not null references tables (id) on delete cascade, n integer not null,"
            " seat integer not null, notation text not null, digest text not null, at integer not null,"
            " before text, story text, unique (table_id, n)",
        ),
        (
            "answers",
            "table_id text not null references tables (id) on delete cascade, seat integer not null,"
            " client text not null, answer text not null, unique (table_id, seat, client)",
        ),
    ):
        disk.execute(f"alter table {name} rename to old_{name}")
        disk.execute(f"create table {name} ({columns})")
        disk.execute(f"insert into {name} select * from old_{name}")
        disk.execute(f"drop table old_{name}")


# -- 2 to 3: a row a step, which says where the table stands; the table's own row is written rarely ----------


def _rows_to_steps(disk: sqlite3.Connection) -> None:
    old = ("tables", "moves", "answers", "chat")
    disk.execute("pragma legacy_alter_table = on")  # references keep the names that the new tables will have
    for name in old:
        disk.execute(f"alter table {name} rename to old_{name}")
    disk.execute("pragma legacy_alter_table = off")
    disk.execute("drop index tables_by_age")
    for statement in _statements(SCHEMA.read_text("utf-8")):
        disk.execute(statement)
    disk.execute("insert into answers select * from old_answers")
    disk.execute("insert into chat select *, null, null from old_chat")
    for id, revision, n, state, body in disk.execute(
        "select id, revision, n, state, body from old_tables"
    ).fetchall():
        _table_to_steps(disk, id, revision, n, state, msgspec.json.decode(body))
    for name in reversed(old):
        disk.execute(f"drop table old_{name}")


def _statements(script: str) -> Iterator[str]:
    """The statements of the schema: no text in it holds a semicolon, comments may."""
    lines = [line.partition("--")[0] for line in script.splitlines()]
    return (statement for statement in "\n".join(lines).split(";") if statement.strip())


def _table_to_steps(
    disk: sqlite3.Connection, id: str, revision: int, n: int, state: str | None, body: Found
) -> None:
    saved, progress = _divided(body, revision, n)
    disk.execute(
        "insert into tables values (?, ?, ?, ?, ?)",
        (id, progress.status, saved.public, progress.at, encode(saved).decode()),
    )
    rows = disk.execute(
        "select seat, notation, digest, before, story from old_moves where table_id = ? order by n", (id,)
    ).fetchall()
    steps = list(_steps(rows))
    first = revision - len(steps)
    for place, (count, written, story, after) in enumerate(steps, 1):
        last = place == len(steps)
        then = progress if last else Progress(first + place, count, progress.at, marks=_marks(after))
        kept = state if last else None if after is None else encode(after["state"]).decode()
        _add_step(disk, id, then, kept, encode(written).decode(), story)
    if not steps:  # nothing was played yet, but the table may have been asked for something
        _add_step(disk, id, progress, None, "[]", "[]")


def _add_step(
    disk: sqlite3.Connection, id: str, progress: Progress, state: str | None, rows: str, story: str
) -> None:
    disk.execute(
        "insert into steps values (?, ?, ?, ?, ?, ?, ?, null, null, null)",
        (id, progress.revision, progress.n, encode(progress).decode(), state, rows, story),
    )


def _steps(rows: list[Any]) -> Iterator[tuple[int, list[Any], str, Found | None]]:
    """Rows up to one with a story are a step: rows so far, its rows, its story, and what stood after it.

    What an undo goes back to lay beside the first row of the next player's step.
    """
    written: list[Any] = []
    for place, (seat, notation, digest, _, story) in enumerate(rows):
        written.append((seat, notation, digest))
        if story is not None:
            before = rows[place + 1][3] if place + 1 < len(rows) else None
            yield place + 1, written, story, None if before is None else msgspec.json.decode(before)
            written = []


def _marks(after: Found | None) -> tuple[Mark, ...]:
    return () if after is None else msgspec.convert(after["marks"], tuple[Mark, ...])


def _divided(body: Found, revision: int, n: int) -> tuple[Saved, Progress]:
    """The one body of schema 2 as the table's row and where it stands."""
    chairs = msgspec.convert(body["chairs"], tuple[Chair, ...])
    played = tuple(seat for seat, chair in enumerate(chairs) if chair.played)
    facts = {
        **{name: value for name, value in body.items() if name != "t"},
        "revision": revision,
        "n": n,
        "at": body["changed"],
        "played": played,
        "chairs": tuple(_chair(chair) for chair in chairs),
        "seeds": tuple(secrets.randbits(SEED_BITS) for _ in chairs),
    }
    return _made(Saved, facts), _made(Progress, facts)


def _chair(chair: Chair) -> Chair:
    """What opened a seat that nobody has taken was an invitation."""
    if chair.taken:
        return replace(chair, played=False)
    return replace(chair, played=False, hash="", link=chair.hash)


def _made(kind: Any, facts: Found) -> Any:
    known = {name: value for name, value in facts.items() if name in kind.__struct_fields__}
    return msgspec.convert(msgspec.to_builtins(known), kind)


MIGRATIONS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {
    1: _in_order_of_coming,
    2: _rows_to_steps,
}
