"""Copies made by plan, put back, and made before an upgrade."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stopville.cli.app import run
from stopville.server import backup, migrations
from stopville.server.backup import REPLACED, Plan
from stopville.server.migrations import BadStore
from stopville.server.share import FILE
from tests.server.salon import Salon, in_loop, play_first
from tests.server.test_upgrade import FACTS, GOLDEN
from tests.server.web import Web, opened, wait_for

pytestmark = pytest.mark.once

HOUR = 3600
NOW = 1_800_000_000


def ids(file: Path) -> set[str]:
    disk = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return {id for (id,) in disk.execute("select id from tables")}
    finally:
        disk.close()


def contents(file: Path) -> list[str]:
    disk = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return [*map(str, disk.execute("pragma user_version").fetchone()), *disk.iterdump()]
    finally:
        disk.close()


def put_schema_2(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    disk = sqlite3.connect(folder / FILE)
    disk.executescript((GOLDEN / "tables.sql").read_text("utf-8"))
    disk.close()
    return folder / FILE


# -- by plan ---------------------------------------------------------------------------------------------


@in_loop
async def test_copies_turn_and_only_the_newest_stay(tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "copies"
    plan = Plan(to, hours=2, keep=3)
    async with Salon(data) as salon:
        table = await salon.started("automatch")
        assert plan.seconds_left(NOW) == 0
        for n in range(5):
            copy = plan.make(data, NOW + n * 2 * HOUR)
            os.utime(copy, (NOW + n * 2 * HOUR,) * 2)
            assert [file.name for file in copy.parent.iterdir()] == [FILE]
            assert ids(copy) == {table.saved.id}
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [copy.name for copy in plan.copies()] == [
        f"stopville-2027-01-15T{hour}-00-00Z" for hour in ("12", "14", "16")
    ]
    assert plan.seconds_left(NOW + 9 * HOUR) == HOUR
    assert plan.seconds_left(NOW + 11 * HOUR) == 0
    assert plan.seconds_left(NOW) == 2 * HOUR, "the clock was put back"


@in_loop
async def test_what_somebody_else_put_there_stays(tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "copies"
    plan = Plan(to, keep=1)
    async with Salon(data):
        (to / "stopville-notes").mkdir(parents=True)
        first = plan.make(data, NOW).parent
        (first / "notes.txt").write_text("mine")
        second = plan.make(data, NOW + 1).parent
    assert (first / "notes.txt").exists() and not (first / FILE).exists()
    assert (second / FILE).exists() and (to / "stopville-notes").is_dir()


@in_loop
async def test_a_copy_that_fails_leaves_nothing_and_takes_no_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, plan = tmp_path / "data", Plan(tmp_path / "copies", keep=1)

    def damaged(copy: Path) -> None:
        raise BadStore("the copy is damaged: row 3")

    async with Salon(data):
        good = plan.make(data, NOW)
        monkeypatch.setattr(backup, "_look_over", damaged)
        with pytest.raises(BadStore):
            plan.make(data, NOW + 1)
    assert [*plan.to.iterdir()] == [good.parent]


def has_copied(web: Web) -> bool:
    return "stopville_backup_age_seconds -1" not in web.get("/metrics").text


def test_a_server_copies_by_itself_and_a_restart_makes_none_too_many(tmp_path: Path) -> None:
    plan = Plan(tmp_path / "copies", hours=1, keep=2)
    for _ in range(2):
        with opened(tmp_path / "data", backup=plan) as web:
            wait_for(lambda: len(plan.copies()) == 1)
            wait_for(partial(has_copied, web))
            assert web.get("/health").json()["ok"]
    assert len(plan.copies()) == 1


def test_a_copy_that_fails_is_in_the_health_and_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    with opened(tmp_path / "data", backup=Plan(tmp_path / "file" / "copies")) as web:
        wait_for(lambda: web.get("/health").status_code == 503)
        assert "NotADirectoryError" in web.get("/health").json()["wrong"]["backup"]
        assert web.post("/tables", {"game": "ordino", "seats": [{"kind": "person"}] * 2}).status_code == 201
    assert "backup went wrong" in caplog.text


# -- putting back ----------------------------------------------------------------------------------------


def restore(capsys: pytest.CaptureFixture[str], *words: Any) -> tuple[int, str, str]:
    code = run(["restore", *map(str, words), "--lang", "en"])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of a server with one table in mid-play."""

    @in_loop
    async def make() -> None:
        async with Salon(tmp_path / "data") as salon:
            table = await salon.started("automatch")
            for n in range(3):
                assert table.state is not None
                await play_first(table, int(table.state.mover()), f"m{n}")
            backup.backup(tmp_path / "data", tmp_path / "copy")

    make()
    return tmp_path / "copy"


def test_a_copy_is_checked_and_put_back(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, _ = restore(capsys, copy, "--data", tmp_path / "new", "--json")
    told = json.loads(said)
    assert (code, told["tables"], told["faults"]) == (0, 1, []) and told["rows"] >= 4
    assert {file.name for file in (tmp_path / "new").iterdir()} <= {FILE, "lock.sqlite"}
    assert contents(tmp_path / "new" / FILE) == contents(copy / FILE)
    with opened(tmp_path / "new") as web:
        (id,) = ids(tmp_path / "new" / FILE)
        assert web.get(f"/tables/{id}").json()["status"] == "playing"


def test_nothing_is_replaced_unless_it_is_asked_for_and_then_it_is_kept(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(tmp_path / "new") as web:
        newer = web.table().id
    code, said, complaint = restore(capsys, copy, "--data", tmp_path / "new")
    assert (code, said) == (2, "") and "--force" in complaint
    assert ids(tmp_path / "new" / FILE) == {newer}
    assert restore(capsys, copy / FILE, "--data", tmp_path / "new", "--force")[0] == 0
    assert ids(tmp_path / "new" / FILE) == ids(copy / FILE)
    assert ids(tmp_path / "new" / REPLACED) == {newer}


def test_a_log_of_writes_left_by_other_tables_does_not_get_into_the_copy(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(tmp_path / "new") as web:
        web.table()
        log = (tmp_path / "new" / f"{FILE}-wal").read_bytes()
    (tmp_path / "new" / FILE).unlink()
    (tmp_path / "new" / f"{FILE}-wal").write_bytes(log)
    assert log and restore(capsys, copy, "--data", tmp_path / "new")[0] == 0
    assert contents(tmp_path / "new" / FILE) == contents(copy / FILE)


def test_nothing_is_put_back_while_a_server_runs_there(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(tmp_path / "new") as web:
        code, _, complaint = restore(capsys, copy, "--data", tmp_path / "new", "--force")
        assert code == 2 and "another server" in complaint
        assert web.get("/games").status_code == 200


def test_a_copy_that_does_not_agree_with_its_own_moves_is_not_put_back(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = sqlite3.connect(copy / FILE)
    (rows,) = disk.execute("select rows from steps order by revision desc limit 1").fetchone()
    seat, notation, digest = json.loads(rows)[0]
    forged = json.dumps([[seat, notation, "0" * len(digest)], *json.loads(rows)[1:]])
    disk.execute("update steps set rows = ? where rows = ?", (forged, rows))
    disk.commit()
    disk.close()
    code, _, complaint = restore(capsys, copy, "--data", tmp_path / "new")
    assert code == 1 and "does not agree" in complaint
    assert not (tmp_path / "new" / FILE).exists()


def test_what_is_no_copy_is_named_and_nothing_is_left_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no database at all, but long enough to look like a file" * 20)
    sqlite3.connect(tmp_path / "empty").close()
    for bad in ("nowhere", "text", "empty"):
        code, said, complaint = restore(capsys, tmp_path / bad, "--data", tmp_path / "new")
        assert (code, said) == (2, "") and "Nothing was put back" in complaint
    left = {file.name for file in (tmp_path / "new").iterdir()}
    assert left <= {"lock.sqlite"}


# -- upgrade and rollback --------------------------------------------------------------------------------


@in_loop
async def test_before_an_upgrade_a_copy_is_kept_as_it_was_and_once(tmp_path: Path) -> None:
    before = contents(put_schema_2(tmp_path))
    kept = tmp_path / f"{FILE}.before-{migrations.VERSION}"
    async with Salon(tmp_path) as salon:
        assert (await salon.house.table(FACTS["automatch"]["id"])).state is not None
    assert before[0] == "2" and contents(kept) == before
    assert contents(tmp_path / FILE)[0] == str(migrations.VERSION)
    made = kept.stat().st_mtime_ns
    async with Salon(tmp_path):
        pass
    assert kept.stat().st_mtime_ns == made


@in_loop
async def test_going_back_and_upgrading_again_keeps_what_was_played_between(tmp_path: Path) -> None:
    put_schema_2(tmp_path)
    kept = tmp_path / f"{FILE}.before-{migrations.VERSION}"
    async with Salon(tmp_path):
        pass
    os.replace(kept, tmp_path / FILE)  # the rollback; then the older server goes on
    disk = sqlite3.connect(tmp_path / FILE)
    disk.execute("update chat set said = 'played on'")
    disk.commit()
    disk.close()
    between = contents(tmp_path / FILE)
    async with Salon(tmp_path) as salon:
        table = await salon.house.table(FACTS["automatch"]["id"])
        assert {said.text for said in table.said} == {"played on"}
    assert contents(kept) == between


def test_after_an_upgrade_broken_off_half_way_the_first_copy_stays(tmp_path: Path) -> None:
    file = put_schema_2(tmp_path)
    kept = tmp_path / f"{FILE}.before-{migrations.VERSION}"
    older = sqlite3.connect(kept)
    older.executescript("create table first (n integer); pragma user_version = 1;")
    older.close()
    disk = sqlite3.connect(file)
    migrations.keep_copy(disk, file)
    disk.close()
    assert contents(kept)[0] == "1"


@in_loop
async def test_a_new_folder_has_no_copy(tmp_path: Path) -> None:
    async with Salon(tmp_path):
        pass
    assert not [*tmp_path.glob("*.before-*")]


def test_a_copy_of_an_earlier_server_is_put_back_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(put_schema_2(tmp_path / "copy"))
    code, said, _ = restore(capsys, tmp_path / "copy", "--data", tmp_path / "new", "--json")
    assert code == 0 and json.loads(said)["tables"] == len(ids(tmp_path / "copy" / FILE))
    assert contents(tmp_path / "new" / FILE) == before
