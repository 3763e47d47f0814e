"""The file: what is acknowledged is in it, two writers cannot both win, versions are kept apart."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from stopville.server import migrations
from stopville.server import store as stores
from stopville.server.client import RESTART
from stopville.server.migrations import BadStore
from stopville.server.problems import Trouble
from stopville.server.saved import Change
from stopville.server.store import Conflict, SqliteStore
from tests.server.salon import Page, Salon, eventually, first_choice, in_loop, mover, play, play_first


@in_loop
async def test_of_two_writers_of_one_table_one_loses_and_loads_again(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        page = Page(table, 0)
        twin = await salon.again(table)
        seat = mover(table)
        choice = first_choice(table, seat)
        await play(twin, seat, "a", twin.progress.asks[seat], [choice])
        with pytest.raises(Trouble, match="too_late"):
            await play(table, seat, "b", table.progress.asks[seat], [choice])
        assert table.lost and page.client.closed == RESTART
        rows = await salon.store.rows(table.saved.id)
        assert len(rows) == twin.progress.n
        assert (await salon.house.table(table.saved.id)) is twin


async def write(salon: Salon, change: Change) -> None:
    """On the disk when this returns; raises what went wrong."""
    settled: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    salon.store.append(change, settled.set_result)
    salon.store.flush()
    fault = await settled
    if fault is not None:
        raise fault


@in_loop
async def test_a_step_is_written_once_whoever_writes_it(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        now = table.progress
        after = replace(now, revision=now.revision + 1, n=now.n + 1)
        step = Change(table.saved.id, after, "{}", ((0, "horn 0", "0" * 16),))
        outcomes = await asyncio.gather(*(write(salon, step) for _ in range(5)), return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict"] * 4 + ["NoneType"]
        with pytest.raises(Conflict):
            await write(salon, step)
        assert len(await salon.store.rows(table.saved.id)) == after.n
        table.lost = True


@in_loop
async def test_changes_that_wait_for_the_disk_are_written_together(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        tables = [await salon.started("klaxon") for _ in range(12)]
        before = salon.store.commits
        await asyncio.gather(*(play_first(table, 0, "a") for table in tables))
        assert salon.store.commits - before < 12
        rows = [await salon.store.rows(table.saved.id) for table in tables]
        assert {len(each) for each in rows} == {3}


@in_loop
async def test_a_change_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        stale = Change(table.saved.id, table.progress)
        moves = [write(salon, stale), play_first(table, 0, "a"), write(salon, stale)]
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert isinstance(outcomes[0], Conflict) and isinstance(outcomes[2], Conflict)
        assert len(await salon.store.rows(table.saved.id)) == 3


@in_loop
async def test_a_locked_disk_fails_all_that_wait_at_once(tmp_path: Path, monkeypatch: Any) -> None:
    """Not one after the other, each after its own ten seconds."""
    async with Salon(tmp_path) as salon:
        tables = [await salon.started("klaxon") for _ in range(5)]
        tried = []

        def locked(*given: Any) -> None:
            tried.append(given)
            raise sqlite3.OperationalError("database is locked")

        monkeypatch.setattr(stores, "_write", locked)
        outcomes = await asyncio.gather(
            *(play_first(table, 0, "a") for table in tables), return_exceptions=True
        )
        assert [str(outcome).split()[0] for outcome in outcomes] == ["not_saved"] * 5
        assert len(tried) <= 2  # the first of them may have gone alone
        monkeypatch.undo()
        await asyncio.gather(*(play_first(table, 0, "a") for table in tables))


@in_loop
async def test_the_file_is_durable_by_its_settings(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        disk = stores.opened(salon.store.path)
        assert disk.execute("pragma journal_mode").fetchone() == ("wal",)
        assert disk.execute("pragma synchronous").fetchone() == (2,)  # FULL
        disk.close()


@in_loop
async def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async with Salon(tmp_path):
        with pytest.raises(BadStore, match="another server"):
            SqliteStore(tmp_path)
    async with Salon(tmp_path):  # and when the first has closed, it is free
        pass


@in_loop
async def test_a_file_of_a_later_version_is_not_touched(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        path = salon.store.path
    disk = sqlite3.connect(path)
    disk.execute("pragma user_version = 99")
    disk.close()
    with pytest.raises(BadStore, match="version 99"):
        stores.check_free(tmp_path)


@in_loop
async def test_an_older_file_is_brought_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        id, salon_path = table.saved.id, salon.store.path

    def add_colour(disk: sqlite3.Connection) -> None:
        disk.execute("alter table chat add column colour text default 'blue'")

    later = migrations.VERSION + 1
    monkeypatch.setattr(migrations, "VERSION", later)
    monkeypatch.setitem(migrations.MIGRATIONS, later - 1, add_colour)
    async with Salon(tmp_path) as salon:
        assert (await salon.house.table(id)).progress.status == "playing"
    disk = sqlite3.connect(salon_path)
    assert disk.execute("pragma user_version").fetchone() == (later,)
    assert "colour" in [column for _, column, *_ in disk.execute("pragma table_info(chat)")]
    disk.close()


@in_loop
async def test_no_secret_of_a_seat_is_in_the_file(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        await play_first(table, mover(table), "a")
        secrets = [secret for secret in (*salon.secrets, salon.host) if secret]
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(secrets) == 3 and all(len(secret) == 26 for secret in secrets)
    assert not any(secret.encode() in content for secret in secrets)


@in_loop
async def test_a_move_is_finished_even_if_whoever_sent_it_is_gone(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        sending = asyncio.create_task(play_first(table, 0, "a"))
        await asyncio.sleep(0)
        sending.cancel()
        await eventually(lambda: table.progress.n == 3)
        assert len(await salon.store.rows(table.saved.id)) == table.progress.n == 3
        assert mover(table) == 1
