"""Several processes serve one folder: whose tables are whose, and where they are kept."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from stopville.games import GAMES
from stopville.server.arrange import arrange
from stopville.server.audit import audit
from stopville.server.backup import backup
from stopville.server.migrations import BadStore
from stopville.server.share import FILE, Share, file_of, numbers, owner
from stopville.server.store import claim
from tests.server.salon import Salon, in_loop, play_first, rematch, resign

TABLES = 4  # of each game


def test_a_process_makes_only_ids_of_its_own() -> None:
    for number in range(3):
        assert {owner(Share(number, 3).new_id(), 3) for _ in range(50)} == {number}


@in_loop
async def test_a_rematch_stays_with_the_process_that_has_the_table(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        salon.house.services = replace(salon.house.services, new_id=Share(4, 5).new_id)
        for _ in range(3):
            table = await salon.started("automatch")
            await resign(table, 0, "a")
            done = await rematch(table, 0, "b")
            assert done.table is not None and owner(table.saved.id, 5) == owner(done.table, 5) == 4


async def some_tables(folder: Path) -> set[str]:
    """Begun games of every kind."""
    async with Salon(folder) as salon:
        for game in [*GAMES.values()] * TABLES:
            table = await salon.started(game.key, min(game.players))
            assert table.state is not None
            await play_first(table, table.state.awaited()[0], "one")
        return set(salon.house.tables)


def ids(file: Path) -> set[str]:
    with sqlite3.connect(file) as disk:
        return {id for (id,) in disk.execute("select id from tables")}


def in_their_places(folder: Path, workers: int) -> set[str]:
    """All tables, each found once, whole, in the file of its owner and nowhere else."""
    assert numbers(folder) == list(range(workers))
    found: list[str] = []
    for number in range(workers):
        file = folder / file_of(number)
        looked_over = audit(file, GAMES)
        assert looked_over.ok and looked_over.rows > 0
        found += ids(file)
        assert {owner(id, workers) for id in ids(file)} == {number}
    assert len(found) == len(set(found))
    return set(found)


@in_loop
async def test_tables_move_to_their_owners_when_the_number_of_processes_changes(tmp_path: Path) -> None:
    made = await some_tables(tmp_path)
    assert arrange(tmp_path, 1) == 0
    for workers in (2, 3, 2, 1):
        assert arrange(tmp_path, workers) > 0
        assert in_their_places(tmp_path, workers) == made
        assert arrange(tmp_path, workers) == 0


@in_loop
async def test_a_move_that_was_cut_off_is_finished_by_the_next_start(tmp_path: Path) -> None:
    made = await some_tables(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    arrange(tmp_path, 2)
    (tmp_path / FILE).write_bytes(before)  # copied to the other file, not yet deleted here
    assert arrange(tmp_path, 2) > 0
    assert in_their_places(tmp_path, 2) == made


@in_loop
async def test_nothing_is_moved_while_a_process_of_an_earlier_server_still_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stopville.server.store.LEAVING_SECONDS", 0.1)
    made = await some_tables(tmp_path)
    arrange(tmp_path, 2)
    writing = claim(tmp_path, Share(1, 2))
    with pytest.raises(BadStore, match="another server"):
        arrange(tmp_path, 1)
    assert in_their_places(tmp_path, 2) == made
    writing.close()
    arrange(tmp_path, 1)
    assert in_their_places(tmp_path, 1) == made


@in_loop
async def test_a_copy_of_several_files_is_one_file_with_every_table(tmp_path: Path) -> None:
    made = await some_tables(tmp_path / "data")
    arrange(tmp_path / "data", 3)
    copy = backup(tmp_path / "data", tmp_path / "copy")
    looked_over = audit(copy, GAMES)
    assert looked_over.ok and looked_over.tables == len(made)
    assert ids(copy) == made and not list(copy.parent.glob("*joining*"))
    assert in_their_places(tmp_path / "data", 3) == made
