"""Every table into the file of the process it belongs to, when their number has changed."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final

from stopville.server import migrations
from stopville.server.share import ALONE, Share, file_of, numbers, owner
from stopville.server.store import claim, opened

KEYS: Final = {"tables": "id", "steps": "table_id", "chat": "table_id", "answers": "table_id"}


def arrange(folder: Path, workers: int) -> int:
    """Before serving, with nobody else in the folder; says how many tables were moved.

    Tables are copied, all for one file in one transaction, and then deleted where they were.  Cut off in
    between, they are in both files and the same in both; the next start, which comes here before it serves
    anybody, deletes those that are out of place.
    """
    present = numbers(folder)
    if workers == 1 and present in ([], [0]):
        return 0
    with ExitStack() as claims:
        for share in (ALONE, *(Share(number, 2) for number in present)):
            claims.enter_context(closing(claim(folder, share)))
        for number in {*present, *range(workers)}:
            with closing(opened(folder / file_of(number))) as disk:
                migrations.upgrade(disk)
        moved = sum(_send_home(folder, number, workers) for number in present)
        for number in present:
            if number >= workers:
                _remove(folder / file_of(number))
    return moved


def _send_home(folder: Path, number: int, workers: int) -> int:
    """What is in this file and belongs into another."""
    with closing(opened(folder / file_of(number))) as disk:
        disk.create_function("owner", 1, partial(owner, of=workers), deterministic=True)
        disk.execute("create temp table leaving as select id, owner(id) as home from tables")
        disk.execute("delete from leaving where home = ?", (number,))
        for (home,) in disk.execute("select distinct home from leaving").fetchall():
            _copy(disk, folder / file_of(home), home)
        return disk.execute("delete from tables where id in (select id from leaving)").rowcount


def _copy(disk: sqlite3.Connection, file: Path, home: int) -> None:
    disk.execute("attach ? as home", (str(file),))
    disk.execute("pragma home.synchronous = full")  # it must be there before it is deleted here
    disk.execute("begin immediate")
    for table, key in KEYS.items():
        disk.execute(
            f"insert or ignore into home.{table} select * from main.{table}"
            f" where {key} in (select id from leaving where home = ?)",
            (home,),
        )
    disk.execute("commit")
    disk.execute("detach home")


def _remove(file: Path) -> None:
    """The file of a process that there is no more; all its tables have gone."""
    for ending in ("", "-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
