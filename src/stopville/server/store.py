"""What a server keeps, in SQLite: one file for each process that serves (share.py), one writer.

Changes gather while the disk is busy and are written together (group commit).  Nobody is told of a change
before it is on the disk.  Nearly always a commit is one statement, an insert into `steps`: SQLite begins,
writes, syncs and commits it without Python's lock, so that the two threads do not wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import msgspec

from stopville.core.wire import Json, encode
from stopville.server import inspection, migrations
from stopville.server.inspection import Listed, Listing
from stopville.server.migrations import BadStore
from stopville.server.saved import OPEN, PLAYING, Change, Loaded, Progress, Row, Said, Saved
from stopville.server.share import ALONE, Share, file_of, numbers

MOST_TOGETHER: Final = 256  # changes in one transaction
CHAT_SHOWN: Final = 100
CHECKPOINT: Final = 4000  # pages, 16 MB
LEAVING_SECONDS: Final = 5.0  # for a process of a server that was killed to see it and go

T = TypeVar("T")
Settled = Callable[[Exception | None], None]  # called on the loop: it is on the disk, or what went wrong
Work = Callable[[sqlite3.Connection], Any]
Line = tuple[int | str | None, ...]  # the values of one row

log = logging.getLogger("stopville")


class Conflict(Exception):
    """Somebody else has written this table meanwhile."""


class Store(Protocol):
    """What a server needs of its memory; SQLite here, others by address."""

    @property
    def busy(self) -> bool:
        """A batch is being written."""
        ...

    def when_free(self, call: Callable[[], None]) -> None:
        """What to do whenever a batch has been written and settled; it ends with `flush`."""
        ...

    def append(self, change: Change, settled: Settled) -> None: ...
    def flush(self) -> None: ...
    async def create(self, saved: Saved, at: int) -> None: ...
    async def touch(self, saved: Saved, progress: Progress) -> None: ...
    async def delete(self, id: str) -> None: ...
    async def load(self, id: str) -> Loaded | None: ...
    async def before(self, id: str, row: int) -> tuple[str, Progress]: ...
    async def answer(self, id: str, seat: int, client: str) -> str | None: ...
    async def rows(self, id: str) -> list[Row]: ...
    async def public(self, most: int) -> list[str]: ...
    async def older(self, status: str, than: int, most: int) -> list[str]: ...
    async def listed(self, asked: Listing) -> Listed: ...
    async def chat(self, id: str) -> list[Said]: ...
    async def words(self, id: str, seat: int | None) -> list[Said]: ...
    async def forget_words(self, id: str, seat: int) -> int: ...
    async def close(self) -> None: ...


class SqliteStore:
    def __init__(self, folder: Path, share: Share = ALONE) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path = folder / share.file
        self._lock_file = claim(folder, share)
        self._reader = opened(self.path)
        migrations.keep_copy(self._reader, self.path)
        migrations.upgrade(self._reader)
        self._reading = threading.Lock()
        self._closed = False
        self._gathered: list[tuple[Change, Settled]] = []
        self.busy = False  # a batch is with the writer: what comes now goes with the next one
        self._free: Callable[[], None] = self.flush
        self._jobs: queue.SimpleQueue[Callable[[sqlite3.Connection], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._thread.start()
        self.commits = 0
        self.changes = 0
        self.fault = ""  # what went wrong with the last commit, "" if nothing did

    def check(self) -> str:
        """For /api/health: what is wrong with writing, "" if nothing is."""
        if not self._thread.is_alive():
            return "the writer has ended"
        return self.fault and f"the last commit failed: {self.fault}"

    # -- changes of tables

    def when_free(self, call: Callable[[], None]) -> None:
        self._free = call

    def append(self, change: Change, settled: Settled) -> None:
        """Adds a change to the next batch; `flush` sends it off."""
        self._gathered.append((change, settled))

    def flush(self) -> None:
        """Hands the batch to the writer, unless it is busy: then the batch goes when it is ready."""
        if self.busy or not self._gathered:
            return
        batch, self._gathered = self._gathered[:MOST_TOGETHER], self._gathered[MOST_TOGETHER:]
        self.busy = True
        loop = asyncio.get_running_loop()
        self._jobs.put(lambda disk: self._commit(disk, batch, loop))

    def _commit(
        self,
        disk: sqlite3.Connection,
        batch: list[tuple[Change, Settled]],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        faults: list[Exception | None]
        try:
            faults = commit(disk, [change for change, _ in batch])
        except Exception as fault:  # not even a rollback was possible: whoever waits must hear of it
            log.exception("the store could not be written")
            faults = [fault] * len(batch)
        self.commits += 1
        self.changes += len(batch)
        loop.call_soon_threadsafe(self._settle, batch, faults)

    def _settle(self, batch: list[tuple[Change, Settled]], faults: list[Exception | None]) -> None:
        self.busy = False
        self.fault = next((type(fault).__name__ for fault in faults if fault is not None), "")
        for (_, settled), fault in zip(batch, faults, strict=True):
            try:
                settled(fault)
            except Exception:
                log.exception("a table could not go on after its change was saved")
        self._free()

    # -- everything else that is written

    async def create(self, saved: Saved, at: int) -> None:
        await self._do(lambda disk: _insert(disk, saved, at))

    async def touch(self, saved: Saved, progress: Progress) -> None:
        """Brings the table's row up to its newest step; done when a table is put away."""
        await self._do(lambda disk: _update(disk, saved, progress))

    async def delete(self, id: str) -> None:
        await self._do(lambda disk: disk.execute("delete from tables where id = ?", (id,)))

    async def forget_words(self, id: str, seat: int) -> int:
        """Deletes what a seat has said; how many lines it was."""
        gone: int = await self._do(lambda disk: inspection.forget_words(disk, id, seat))
        return gone

    async def _do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()

        def job(disk: sqlite3.Connection) -> None:
            answer: Any = None
            fault: Exception | None = None
            try:
                answer = work(disk)
            except Exception as found:
                fault = found
            loop.call_soon_threadsafe(_resolve, done, answer, fault)

        self._jobs.put(job)
        try:
            answered = await done
        except Exception as fault:
            self.fault = type(fault).__name__
            raise
        self.fault = ""
        return answered

    def _write_on(self) -> None:
        disk = opened(self.path)
        while (job := self._jobs.get()) is not None:
            try:
                job(disk)
            except Exception:  # whatever it was, the next change must still be written
                log.exception("the store's writer goes on after a fault")
        disk.close()

    # -- reading

    async def load(self, id: str) -> Loaded | None:
        return await self._read(lambda disk: load_table(disk, id))

    async def before(self, id: str, row: int) -> tuple[str, Progress]:
        """The position, and where the table stood, when the record had so many rows."""
        return await self._read(lambda disk: _before(disk, id, row))

    async def answer(self, id: str, seat: int, client: str) -> str | None:
        """What was said to this message, if it has been done."""
        return await self._read(lambda disk: _answer(disk, id, seat, client))

    async def rows(self, id: str) -> list[Row]:
        """The record of a table."""
        return await self._read(lambda disk: table_rows(disk, id))

    async def public(self, most: int) -> list[str]:
        ask = "select id from tables where public and status in (?, ?) order by status, changed desc limit ?"
        return await self._ids(ask, OPEN, PLAYING, most)

    async def older(self, status: str, than: int, most: int) -> list[str]:
        ask = "select id from tables where status = ? and changed < ? order by changed limit ?"
        return await self._ids(ask, status, than, most)

    async def listed(self, asked: Listing) -> Listed:
        return await self._read(lambda disk: inspection.listed(disk, asked))

    async def chat(self, id: str) -> list[Said]:
        """The newest lines, as a page is shown them."""
        return await self._read(lambda disk: _chat(disk, id))

    async def words(self, id: str, seat: int | None) -> list[Said]:
        return await self._read(lambda disk: inspection.words(disk, id, seat))

    async def _ids(self, ask: str, *values: str | int) -> list[str]:
        found = await self._read(lambda disk: disk.execute(ask, values).fetchall())
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
        while self.busy or self._gathered:
            self.flush()
            await asyncio.sleep(0.001)
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        with self._reading:  # SQLite crashes when a connection is closed in the middle of a question
            self._closed = True
            self._reader.close()
        self._lock_file.close()


def _resolve(done: asyncio.Future[Any], answer: Any, fault: Exception | None) -> None:
    if done.done():  # whoever asked has gone
        return
    if fault is None:
        done.set_result(answer)
    else:
        done.set_exception(fault)


# -- the file --------------------------------------------------------------------------------------------


def opened(path: Path) -> sqlite3.Connection:
    migrations.make_private(path)
    disk = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    disk.execute("pragma journal_mode = wal")
    disk.execute("pragma synchronous = full")  # an acknowledged move survives a power cut
    disk.execute("pragma foreign_keys = on")
    disk.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")
    return disk


def claim(folder: Path, share: Share = ALONE) -> sqlite3.Connection:
    """Holds the folder for this process, or its share; the system lets go of it even after a kill."""
    patience = 0.0 if share.of == 1 else LEAVING_SECONDS
    lock = sqlite3.connect(
        folder / share.lock, isolation_level=None, timeout=patience, check_same_thread=False
    )
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError:
        lock.close()
        raise BadStore("another server is using this folder") from None
    return lock


def check_free(folder: Path) -> None:
    """BadStore or OSError if a server could not use this folder now."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    claim(folder).close()
    for number in numbers(folder):
        disk = opened(folder / file_of(number))
        try:
            migrations.readable(disk)
        finally:
            disk.close()


# -- one commit ------------------------------------------------------------------------------------------


def commit(disk: sqlite3.Connection, changes: list[Change]) -> list[Exception | None]:
    """Writes them in one transaction; answers each with what went wrong.

    If one of them is at fault, each is written in its own.  A disk that is locked or full fails all of them
    at once: trying each would keep everybody waiting as many times as long.
    """
    try:
        _write(disk, changes)
    except Exception as fault:
        if disk.in_transaction:
            disk.execute("rollback")
        if len(changes) == 1 or isinstance(fault, sqlite3.OperationalError):
            return [Conflict(str(fault)) if isinstance(fault, sqlite3.IntegrityError) else fault] * len(
                changes
            )
        return [commit(disk, [change])[0] for change in changes]
    return [None] * len(changes)


def _write(disk: sqlite3.Connection, changes: list[Change]) -> None:
    steps = [_step_line(change) for change in changes if change.progress is not None]
    others = [change for change in changes if change.progress is None or change.saved or change.created]
    if not others:
        _add(disk, "steps", steps)
        return
    disk.execute("begin immediate")
    for change in others:
        _write_other(disk, change)
    _add(disk, "steps", steps)
    disk.execute("commit")


def _write_other(disk: sqlite3.Connection, change: Change) -> None:
    """What a change writes besides its step."""
    if change.saved is not None and change.progress is not None:
        _update(disk, change.saved, change.progress)
    if change.said is not None:
        _add(disk, "chat", [_chat_line(change)])
    if change.created is not None:
        _insert(disk, change.created, change.created.created)


def _insert(disk: sqlite3.Connection, saved: Saved, at: int) -> None:
    disk.execute(
        "insert into tables values (?, ?, ?, ?, ?)", (saved.id, OPEN, saved.public, at, _body(saved))
    )


def _update(disk: sqlite3.Connection, saved: Saved, progress: Progress) -> None:
    disk.execute(
        "update tables set status = ?, public = ?, changed = ?, body = ? where id = ?",
        (progress.status, saved.public, progress.at, _body(saved), saved.id),
    )


def _step_line(change: Change) -> Line:
    progress, reply = change.progress, change.reply
    assert progress is not None
    sent = (None, None, None) if reply is None else (reply.seat, reply.client, reply.answer)
    where = (change.id, progress.revision, progress.n, encode(progress).decode())
    return (*where, change.state, encode(change.rows).decode(), change.story, *sent)


def _chat_line(change: Change) -> Line:
    said, reply = change.said, change.reply
    assert said is not None
    sent = (None, None) if reply is None else (reply.client, reply.answer)
    return (change.id, said.n, said.seat, said.name, said.text, said.team, said.at, *sent)


def _add(disk: sqlite3.Connection, table: str, lines: list[Line]) -> None:
    """One statement: outside a transaction it is a commit by itself."""
    if lines:
        row = f"({', '.join('?' * len(lines[0]))})"
        disk.execute(f"insert into {table} values {', '.join([row] * len(lines))}", _flat(lines))


def _flat(lines: Iterable[Line]) -> Line:
    return tuple(chain.from_iterable(lines))


def _body(saved: Saved) -> str:
    return encode(saved).decode()


# -- loading ---------------------------------------------------------------------------------------------

_saved_reader: Final = msgspec.json.Decoder(Saved)
_progress_reader: Final = msgspec.json.Decoder(Progress)
_rows_reader: Final = msgspec.json.Decoder(tuple[Row, ...])


def load_table(disk: sqlite3.Connection, id: str) -> Loaded | None:
    """The newest step and what goes with it; no rule is asked and nothing is played again."""
    found = disk.execute("select body from tables where id = ?", (id,)).fetchone()
    if found is None:
        return None
    steps = disk.execute(
        "select progress, story, seat, client from steps where table_id = ? order by revision", (id,)
    ).fetchall()
    said = _chat(disk, id)
    answered = [(seat, client) for _, _, seat, client in steps if client is not None]
    return Loaded(
        saved=_saved_reader.decode(found[0]),
        progress=_progress_reader.decode(steps[-1][0]) if steps else Progress(),
        state=_newest_state(disk, id),
        story=tuple(
            entry for _, story, _, _ in steps if story != "[]" for entry in msgspec.json.decode(story)
        ),
        said=tuple(said),
        replied=(*answered, *_replied_elsewhere(disk, id)),
    )


def _newest_state(disk: sqlite3.Connection, id: str) -> Json:
    ask = "select state from steps where table_id = ? and state is not null order by revision desc limit 1"
    found = disk.execute(ask, (id,)).fetchone()
    state: Json = None if found is None else msgspec.json.decode(found[0])
    return state


def _chat(disk: sqlite3.Connection, id: str) -> list[Said]:
    ask = "select n, seat, name, said, team, at from chat where table_id = ? order by n desc limit ?"
    found = disk.execute(ask, (id, CHAT_SHOWN)).fetchall()
    return [Said(n, seat, name, text, bool(team), at) for n, seat, name, text, team, at in found[::-1]]


def _replied_elsewhere(disk: sqlite3.Connection, id: str) -> list[tuple[int, str]]:
    """Messages whose answers are not beside a step."""
    ask = (
        "select seat, client from chat where table_id = ? and client is not null"
        " union all select seat, client from answers where table_id = ?"
    )
    return [(seat, client) for seat, client in disk.execute(ask, (id, id))]


def _answer(disk: sqlite3.Connection, id: str, seat: int, client: str) -> str | None:
    for table in ("steps", "chat", "answers"):
        ask = f"select answer from {table} where table_id = ? and seat = ? and client = ?"
        found = disk.execute(ask, (id, seat, client)).fetchone()
        if found is not None:
            return str(found[0])
    return None


def _before(disk: sqlite3.Connection, id: str, row: int) -> tuple[str, Progress]:
    ask = (
        "select state, progress from steps where table_id = ? and n <= ? and state is not null"
        " order by revision desc limit 1"
    )
    state, progress = disk.execute(ask, (id, row)).fetchone()
    return state, _progress_reader.decode(progress)


def table_rows(disk: sqlite3.Connection, id: str) -> list[Row]:
    ask = "select rows from steps where table_id = ? order by revision"
    return [row for (rows,) in disk.execute(ask, (id,)) for row in _rows_reader.decode(rows)]
