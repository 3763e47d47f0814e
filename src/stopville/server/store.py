"""All SQL.  One file, one writer.

Writes go to a thread of their own.  Whatever has gathered while the disk was busy is written as one
transaction (group commit), and only when that is on the disk does anybody hear of it.  It is done in as few
statements as can be, since with each of them the two threads get in each other's way.  If one of the changes
fails, they are done one by one, each with a savepoint, so that it takes nothing with it.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from stopville.core.wire import Json
from stopville.server.saved import OPEN, PLAYING, Change, Loaded, Reply, Row, Said, Saved

SCHEMA: Final = Path(__file__).parent / "schema.sql"
FILE: Final = "stopville.sqlite"  # in the folder of a server
MOST_TOGETHER: Final = 256  # changes in one transaction
MOST_ROWS: Final = 1000  # in one statement
CHAT_SHOWN: Final = 100
CHECKPOINT: Final = 4000  # pages, 16 MB: a table that is played on changes the same few again and again

# What turns a file of version n into one of version n + 1; schema.sql is the last of them.
MIGRATIONS: Final[dict[int, tuple[str, ...]]] = {
    1: (  # moves and answers lay in the order of their keys, not in that of their coming
        "alter table moves rename to old_moves",
        "create table moves (table_id text not null references tables (id) on delete cascade,"
        " n integer not null, seat integer not null, notation text not null, digest text not null,"
        " at integer not null, before text, story text, unique (table_id, n))",
        "insert into moves select * from old_moves",
        "drop table old_moves",
        "alter table answers rename to old_answers",
        "create table answers (table_id text not null references tables (id) on delete cascade,"
        " seat integer not null, client text not null, answer text not null,"
        " unique (table_id, seat, client))",
        "insert into answers select * from old_answers",
        "drop table old_answers",
    ),
}
VERSION: Final = 2

T = TypeVar("T")
Job = Change | Callable[[sqlite3.Connection], Any]
Waiting = tuple[Job, asyncio.Future[None]]


class Conflict(Exception):
    """Somebody else has written this table meanwhile."""


class BadStore(Exception):
    """The file cannot be used: says why."""


class Store(Protocol):
    """What a server needs of its memory; SQLite here, others by address."""

    async def create(self, saved: Saved) -> None: ...
    async def write(self, change: Change) -> None: ...
    async def delete(self, id: str) -> None: ...
    async def load(self, id: str) -> Loaded | None: ...
    async def before(self, id: str, n: int) -> Json: ...
    async def answer(self, id: str, seat: int, client: str) -> str | None: ...
    async def rows(self, id: str) -> list[Row]: ...
    async def public(self, most: int) -> list[Saved]: ...
    async def older(self, status: str, than: int, most: int) -> list[str]: ...
    async def close(self) -> None: ...


class SqliteStore:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._lock_file = _claim(folder)
        self._reader = _opened(self.path)
        _upgrade(self._reader)
        self._reading = threading.Lock()
        self._closed = False
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._thread.start()
        self.commits = 0
        self.changes = 0

    # -- writing

    async def create(self, saved: Saved) -> None:
        await self._do(lambda disk: _insert(disk, saved))

    async def write(self, change: Change) -> None:
        """On the disk when this returns; Conflict if somebody else was there first."""
        await self._do(change)

    async def delete(self, id: str) -> None:
        await self._do(lambda disk: disk.execute("delete from tables where id = ?", (id,)))

    async def _do(self, job: Job) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        await done

    def _write_on(self) -> None:
        disk = _opened(self.path)
        while (first := self._jobs.get()) is not None:
            together = [first, *self._waiting()]
            self._settle(together, _commit(disk, [job for job, _ in together]))
        disk.close()

    def _waiting(self) -> list[Waiting]:
        found: list[Waiting] = []
        while len(found) < MOST_TOGETHER - 1:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)
                break
            found.append(job)
        return found

    def _settle(self, together: list[Waiting], faults: list[Exception | None]) -> None:
        self.commits += 1
        self.changes += len(together)
        answers = [(done, fault) for (_, done), fault in zip(together, faults, strict=True)]
        together[0][1].get_loop().call_soon_threadsafe(_resolve, answers)

    # -- reading

    async def load(self, id: str) -> Loaded | None:
        return await self._read(lambda disk: load_table(disk, id))

    async def before(self, id: str, n: int) -> Json:
        ask = "select before from moves where table_id = ? and n = ?"
        found: list[tuple[str]] = await self._read(lambda disk: disk.execute(ask, (id, n)).fetchall())
        kept: Json = json.loads(found[0][0])
        return kept

    async def answer(self, id: str, seat: int, client: str) -> str | None:
        """What was said to this message, if it has been done."""
        ask = "select answer from answers where table_id = ? and seat = ? and client = ?"
        found = await self._read(lambda disk: disk.execute(ask, (id, seat, client)).fetchone())
        return None if found is None else str(found[0])

    async def rows(self, id: str) -> list[Row]:
        """The record, without what only the table needs."""
        return await self._read(lambda disk: table_rows(disk, id))

    async def public(self, most: int) -> list[Saved]:
        ask = (
            "select body from tables where public and status in (?, ?) order by status, changed desc limit ?"
        )
        found = await self._read(lambda disk: disk.execute(ask, (OPEN, PLAYING, most)).fetchall())
        return [_saved(body) for (body,) in found]

    async def older(self, status: str, than: int, most: int) -> list[str]:
        ask = "select id from tables where status = ? and changed < ? order by changed limit ?"
        found = await self._read(lambda disk: disk.execute(ask, (status, than, most)).fetchall())
        return [id for (id,) in found]

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def locked() -> T:
            with self._reading:
                if self._closed:
                    raise BadStore("it is closed")
                return ask(self._reader)

        return await asyncio.to_thread(locked)

    async def close(self) -> None:
        """When everything that was asked for is on the disk, and nobody is reading any more."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        with self._reading:  # SQLite falls over when a connection is closed in the middle of a question
            self._closed = True
            self._reader.close()
        self._lock_file.close()


# -- the file --------------------------------------------------------------------------------------------


def _opened(path: Path) -> sqlite3.Connection:
    disk = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    disk.execute("pragma journal_mode = wal")
    disk.execute("pragma synchronous = full")  # an acknowledged move survives a power cut
    disk.execute("pragma foreign_keys = on")
    disk.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")
    return disk


def _claim(folder: Path) -> sqlite3.Connection:
    """Holds the folder for this process; the system lets go of it even after a kill."""
    lock = sqlite3.connect(folder / "lock.sqlite", isolation_level=None, timeout=0, check_same_thread=False)
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError:
        lock.close()
        raise BadStore("another server is using this folder; SQLite serves one process") from None
    return lock


def check_free(folder: Path) -> None:
    """BadStore or OSError if a server could not use this folder now."""
    folder.mkdir(parents=True, exist_ok=True)
    _claim(folder).close()
    file = folder / FILE
    if file.exists():
        disk = _opened(file)
        try:
            _readable(disk)
        finally:
            disk.close()


def _readable(disk: sqlite3.Connection) -> int:
    (version,) = disk.execute("pragma user_version").fetchone()
    if version > VERSION:
        raise BadStore(f"the file is of version {version}, this server knows {VERSION}")
    return int(version)


def _upgrade(disk: sqlite3.Connection) -> None:
    version = _readable(disk)
    if version == 0:
        disk.executescript(f"begin; {SCHEMA.read_text('utf-8')} pragma user_version = {VERSION}; commit;")
        return
    for step in range(version, VERSION):
        disk.execute("begin immediate")
        for statement in MIGRATIONS[step]:
            disk.execute(statement)
        disk.execute(f"pragma user_version = {step + 1}")
        disk.execute("commit")


# -- one transaction -------------------------------------------------------------------------------------


def _commit(disk: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
    """Does them all and answers each with what went wrong, or nothing."""
    changes = [job for job in jobs if isinstance(job, Change)]
    try:
        if len(changes) == len(jobs) and _all_at_once(disk, changes):
            return [None] * len(jobs)
        disk.execute("begin immediate")
        faults = [_attempt(disk, job) for job in jobs]
        disk.execute("commit")
    except sqlite3.Error as fault:
        _undone(disk)
        return [fault] * len(jobs)
    return faults


def _all_at_once(disk: sqlite3.Connection, changes: list[Change]) -> bool:
    """False, and nothing done, if something is wrong with one of them."""
    disk.execute("begin immediate")
    try:
        _write(disk, changes)
        disk.execute("commit")
    except (Conflict, sqlite3.Error):
        _undone(disk)
        return False
    return True


def _undone(disk: sqlite3.Connection) -> None:
    if disk.in_transaction:
        disk.execute("rollback")


def _attempt(disk: sqlite3.Connection, job: Job) -> Exception | None:
    disk.execute("savepoint change")
    try:
        if isinstance(job, Change):
            _write(disk, [job])
        else:
            job(disk)
    except Exception as fault:  # it is told to whoever asked; the others' changes go on
        disk.execute("rollback to change")
        disk.execute("release change")
        return fault
    disk.execute("release change")
    return None


def _resolve(answers: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, fault in answers:
        if done.done():  # nobody waits any more
            continue
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)


def _insert(disk: sqlite3.Connection, saved: Saved) -> None:
    disk.execute(
        "insert into tables values (?, ?, ?, ?, ?, ?, ?, null)",
        (saved.id, saved.revision, saved.n, saved.status, saved.public, saved.changed, _body(saved)),
    )


def _write(disk: sqlite3.Connection, changes: list[Change]) -> None:
    """All of them, or Conflict: somebody else has written one of these tables meanwhile."""
    done = disk.execute(_UPDATE.format(_places(8, len(changes))), _flat(map(_table_row, changes)))
    if done.rowcount != len(changes):
        raise Conflict
    try:
        _add(disk, "moves", [row for change in changes for row in _move_rows(change)])
        _add(disk, "answers", [_answer_row(c.after.id, c.reply) for c in changes if c.reply is not None])
        _add(disk, "chat", [_chat_row(c.after.id, c.said) for c in changes if c.said is not None])
    except sqlite3.IntegrityError as fault:
        raise Conflict(str(fault)) from None
    for change in changes:
        if change.created is not None:
            _insert(disk, change.created)


_UPDATE: Final = (
    "update tables set revision = new.column2, n = new.column3, status = new.column5, changed = new.column6,"
    " body = new.column7, state = coalesce(new.column8, state) from (values {}) as new"
    " where id = new.column1 and revision = new.column2 - 1 and n = new.column4"
)

Line = tuple[int | str | None, ...]


def _table_row(change: Change) -> Line:
    after = change.after
    first = after.n - len(change.rows)
    times = (after.revision, after.n, first)
    return (after.id, *times, after.status, after.changed, _body(after), change.state)


def _move_rows(change: Change) -> Iterator[Line]:
    after, first = change.after, change.after.n - len(change.rows)
    for n, row in enumerate(change.rows, first):
        yield (after.id, n, row.seat, row.notation, row.digest, after.changed, row.before, row.story)


def _answer_row(id: str, reply: Reply) -> Line:
    return (id, reply.seat, reply.client, reply.answer)


def _chat_row(id: str, said: Said) -> Line:
    return (id, said.n, said.seat, said.name, said.text, said.team, said.at)


def _add(disk: sqlite3.Connection, table: str, lines: list[Line]) -> None:
    for first in range(0, len(lines), MOST_ROWS):
        some = lines[first : first + MOST_ROWS]
        disk.execute(f"insert into {table} values {_places(len(some[0]), len(some))}", _flat(some))


def _places(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def _flat(lines: Iterable[Line]) -> Line:
    return tuple(chain.from_iterable(lines))


def _body(saved: Saved) -> str:
    return msgspec.json.encode(saved).decode()


def _saved(body: str) -> Saved:
    return msgspec.json.decode(body, type=Saved)


# -- loading ---------------------------------------------------------------------------------------------


def load_table(disk: sqlite3.Connection, id: str) -> Loaded | None:
    """The last saved position and what goes with it; no rule is asked and nothing is played again."""
    found = disk.execute("select body, state, revision, n from tables where id = ?", (id,)).fetchone()
    if found is None:
        return None
    body, state, revision, n = found
    saved = replace(_saved(body), revision=revision, n=n)
    story = disk.execute(
        "select story from moves where table_id = ? and story is not null order by n", (id,)
    ).fetchall()
    said = disk.execute(
        "select n, seat, name, said, team, at from chat where table_id = ? order by n desc limit ?",
        (id, CHAT_SHOWN),
    ).fetchall()
    return Loaded(
        saved=saved,
        state=None if state is None else json.loads(state),
        story=tuple(line for (text,) in story for line in json.loads(text)),
        said=tuple(Said(n, seat, name, text, bool(team), at) for n, seat, name, text, team, at in said[::-1]),
    )


def table_rows(disk: sqlite3.Connection, id: str) -> list[Row]:
    ask = "select seat, notation, digest from moves where table_id = ? order by n"
    return [Row(*row) for row in disk.execute(ask, (id,))]
