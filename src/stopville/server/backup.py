"""Copies of everything a server keeps: made while it serves, made again and again, and put back."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from stopville.server import migrations
from stopville.server.arrange import KEYS
from stopville.server.migrations import BadStore, copy_file
from stopville.server.share import FILE, file_of, numbers
from stopville.server.store import claim, opened

HOUR: Final = 3600.0
STAMP: Final = "stopville-%Y-%m-%dT%H-%M-%SZ"  # the folder of a copy made by plan
STAMPED: Final = re.compile(r"stopville-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ")
REPLACED: Final = f"{FILE}.replaced"  # what a restored copy took the place of


def backup(folder: Path, to: Path) -> Path:
    """Copies the file as it is at one moment, whole; writers are not delayed.  Says where the copy is.

    Of a server with several processes, all files become one: a table is in one of them only, and each file is
    copied at a moment of its own.
    """
    copy, present = to / FILE, numbers(folder)
    if not present:
        raise BadStore(f"there is nothing in {folder}")
    if copy.exists():
        raise BadStore(f"there is something in {to} already")
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    first, *others = [folder / file_of(number) for number in present]
    copy_file(first, copy)
    for other in others:
        _join(copy, other)
    return copy


def _join(copy: Path, other: Path) -> None:
    """The tables of another file into the copy."""
    moment = copy.with_name(f"{copy.name}.joining")
    copy_file(other, moment)
    disk = opened(copy)
    try:
        disk.execute("attach ? as other", (str(moment),))
        disk.execute("begin immediate")
        for table in KEYS:
            disk.execute(f"insert into main.{table} select * from other.{table}")
        disk.execute("commit")
        disk.execute("detach other")
    finally:
        disk.close()
        moment.unlink()


# -- by plan ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """`serve --backup`: a copy every so many hours, of which the newest are kept."""

    to: Path
    hours: float = 24.0
    keep: int = 7

    def seconds_left(self, now: float) -> float:
        """Until the next one; the copies that are there count, so that a restart makes none too many."""
        copies = self.copies()
        if not copies:
            return 0.0
        newest = (copies[-1] / FILE).stat().st_mtime
        return max(0.0, newest + self.hours * HOUR - now) if newest <= now else self.hours * HOUR

    def copies(self) -> list[Path]:
        """The oldest first."""
        found = self.to.iterdir() if self.to.is_dir() else ()
        return sorted(each for each in found if STAMPED.fullmatch(each.name) and (each / FILE).is_file())

    def make(self, folder: Path, now: float) -> Path:
        """One more copy, its file looked over by SQLite; then those that are too many go."""
        to = self.to / time.strftime(STAMP, time.gmtime(now))
        try:
            copy = backup(folder, to)
            _look_over(copy)
        except BaseException:
            _remove(to)
            raise
        for old in self.copies()[: -self.keep]:
            _remove(old)
        return copy


def _look_over(copy: Path) -> None:
    disk = sqlite3.connect(f"file:{copy}?immutable=1", uri=True)  # else it would lay files beside it
    try:
        (said,) = disk.execute("pragma quick_check(1)").fetchone()
    finally:
        disk.close()
    if said != "ok":
        raise BadStore(f"the copy is damaged: {said}")


def _remove(copy: Path) -> None:
    """Only what we put there."""
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}.unfinished"):
        (copy / name).unlink(missing_ok=True)
    with suppress(OSError):  # something else is in it, or it is not there
        copy.rmdir()


# -- putting back ----------------------------------------------------------------------------------------


class AlreadyThere(Exception):
    """There are tables where the copy should go."""


class Restoring:
    """A copy on its way back; meanwhile the folder is held, so that no server begins in it.

    with Restoring(source, folder, force) as restoring:
        look at restoring.upgraded()
        restoring.finish()
    """

    def __init__(self, source: Path, folder: Path, force: bool) -> None:
        self.source = source / FILE if source.is_dir() else source
        self.folder = folder
        self.file = folder / FILE
        self.force = force
        self._new = folder / f"{FILE}.restoring"
        self._tried = folder / f"{FILE}.trying"

    def __enter__(self) -> Restoring:
        if not self.source.is_file():
            raise BadStore(f"there is no copy in {self.source}")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = claim(self.folder)
        try:
            self._prepare()
        except BaseException:
            self._let_go()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._let_go()

    def _prepare(self) -> None:
        if self.file.exists() and not self.force:
            raise AlreadyThere
        copy_file(self.source, self._new)
        if _asked_of(self._new, migrations.readable) == 0:
            raise BadStore(f"{self.source} holds no tables")

    def upgraded(self) -> Path:
        """The copy as a server would open it; what is put back stays as it was."""
        copy_file(self._new, self._tried)
        _asked_of(self._tried, migrations.upgrade)
        return self._tried

    def finish(self) -> None:
        if self.file.exists():
            _asked_of(self.file, lambda disk: disk.execute("pragma wal_checkpoint(truncate)").fetchone())
            os.replace(self.file, self.folder / REPLACED)
        for end in ("-wal", "-shm"):  # SQLite would add the writes of other tables to these
            self.file.with_name(FILE + end).unlink(missing_ok=True)
        os.replace(self._new, self.file)

    def _let_go(self) -> None:
        for path in (self._new, self._tried):
            for end in ("", "-wal", "-shm", ".unfinished"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        self._lock.close()


def _asked_of(file: Path, ask: Callable[[sqlite3.Connection], object]) -> object:
    disk = opened(file)
    try:
        return ask(disk)
    finally:
        disk.close()
