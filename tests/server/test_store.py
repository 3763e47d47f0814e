"""The file: what is acknowledged is in it, two writers cannot both win, versions are kept apart."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from stopville.server import store as stores
from stopville.server.problems import Trouble
from stopville.server.saved import Change, Row
from stopville.server.store import BadStore, Conflict, SqliteStore
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


@in_loop
async def test_a_row_is_written_once_whoever_writes_it(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon")
        saved, row = table.saved, Row(0, "horn 0", "0" * 16)
        after = replace(saved, revision=saved.revision + 1, n=saved.n + 1)
        outcomes = await asyncio.gather(
            *(salon.store.write(Change(after, "{}", (row,))) for _ in range(5)), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict"] * 4 + ["NoneType"]
        late = replace(saved, revision=after.revision + 1, n=saved.n + 1)  # right revision, row taken
        with pytest.raises(Conflict):
            await salon.store.write(Change(late, "{}", (row,)))
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
        stale = Change(replace(table.saved, revision=99))
        moves = [salon.store.write(stale), play_first(table, 0, "a"), salon.store.write(stale)]
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert isinstance(outcomes[0], Conflict) and isinstance(outcomes[2], Conflict)
        assert len(await salon.store.rows(table.saved.id)) == 3


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

    later = stores.VERSION + 1
    add_colour = ("alter table tables add column colour text default 'blue'",)
    monkeypatch.setattr(stores, "VERSION", later)
    monkeypatch.setitem(stores.MIGRATIONS, later - 1, add_colour)
    async with Salon(tmp_path) as salon:
        assert (await salon.house.table(id)).progress.status == "playing"
    disk = sqlite3.connect(salon_path)
    assert disk.execute("pragma user_version").fetchone() == (later,)
    assert disk.execute("select colour from tables").fetchall() == [("blue",)]
    disk.close()


FIRST_SCHEMA = Path(__file__).parent / "schema_1.sql"


def as_of_version_1(path: Path) -> None:
    """The same contents in a file as the first version laid it out."""
    disk = sqlite3.connect(path.with_suffix(".old"))
    disk.executescript(f"{FIRST_SCHEMA.read_text('utf-8')} pragma user_version = 1;")
    disk.execute("attach ? as now", (str(path),))
    for table in ("tables", "moves", "answers", "chat"):
        disk.execute(f"insert into {table} select * from now.{table}")
    disk.commit()
    disk.close()
    path.with_suffix(".old").replace(path)


def columns_and_indexes(path: Path) -> list[object]:
    disk = sqlite3.connect(path)
    tables = ("tables", "moves", "answers", "chat")
    asked = ("table_info", "index_list", "foreign_key_list")
    found = [disk.execute(f"pragma {ask}({table})").fetchall() for table in tables for ask in asked]
    disk.close()
    return list(found)


@in_loop
async def test_a_file_of_version_1_has_the_same_tables_and_answers_afterwards(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat, path, id = mover(table), salon.store.path, table.saved.id
        choice, done = first_choice(table, seat), await play_first(table, seat, "a")
        rows = await salon.store.rows(id)
    as_now = columns_and_indexes(path)
    as_of_version_1(path)
    assert columns_and_indexes(path) != as_now
    async with Salon(tmp_path) as salon:
        table = await salon.house.table(id)
        assert await salon.store.rows(id) == rows
        assert await play(table, seat, "a", 0, [choice]) == done
        await play_first(table, mover(table), "b")
    assert columns_and_indexes(path) == as_now


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
