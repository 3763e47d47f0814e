"""What whoever runs the server asks of the disk: which tables there are, and what was said at them."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec
from msgspec import Struct

from stopville.server.saved import Said, Saved

_reader: Final = msgspec.json.Decoder(Saved)
_FILTER: Final = (
    "from tables where (?1 = '' or status = ?1) and (?2 = '' or json_extract(body, '$.game') = ?2)"
    " and substr(id, 1, length(?3)) = ?3"
)


class Listing(Struct, frozen=True):
    """Which tables; "" for any."""

    status: str = ""
    game: str = ""
    prefix: str = ""  # with which the id begins
    first: int = 0
    most: int = 50


class Listed(Struct, frozen=True):
    total: int  # that fit, on all pages
    tables: list[tuple[str, int, Saved]]  # status, when the row was last changed, the table


def listed(disk: sqlite3.Connection, asked: Listing) -> Listed:
    """The newest first."""
    wanted = (asked.status, asked.game, asked.prefix)
    (total,) = disk.execute(f"select count(*) {_FILTER}", wanted).fetchone()
    ask = f"select status, changed, body {_FILTER} order by changed desc, id limit ?4 offset ?5"
    found = disk.execute(ask, (*wanted, asked.most, asked.first)).fetchall()
    return Listed(total, [(status, changed, _reader.decode(body)) for status, changed, body in found])


def words(disk: sqlite3.Connection, id: str, seat: int | None) -> list[Said]:
    """All that was ever said at a table, or by one seat of it."""
    ask = "select n, seat, name, said, team, at from chat where table_id = ?1 and (?2 is null or seat = ?2)"
    found = disk.execute(f"{ask} order by n", (id, seat))
    return [Said(n, seat, name, text, bool(team), at) for n, seat, name, text, team, at in found]


def forget_words(disk: sqlite3.Connection, id: str, seat: int) -> int:
    """Deletes what a seat said, and writes over where it stood in the file; how many lines it was."""
    (before,) = disk.execute("pragma secure_delete").fetchone()
    disk.execute("pragma secure_delete = on")
    try:
        gone = disk.execute("delete from chat where table_id = ? and seat = ?", (id, seat)).rowcount
        disk.execute("pragma wal_checkpoint(truncate)").fetchone()  # the words are in the log of writes, too
    finally:
        disk.execute(f"pragma secure_delete = {before}")
    return gone
