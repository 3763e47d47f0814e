"""A file of an earlier server opens with every table as it was: views, questions, answers, undo, records.

tests/golden/schema_2 was written by the last version of that schema itself (tests/golden/make_served.py).
"""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from stopville.core import record as records
from stopville.core.engine.seats import WATCHER
from stopville.core.verify import verify
from stopville.games import GAMES
from stopville.server import chairs, messages, migrations
from stopville.server.audit import audit
from stopville.server.clock import HandClock
from stopville.server.page import _decode
from stopville.server.problems import Trouble
from stopville.server.share import FILE
from stopville.server.table import Table
from tests.server.salon import Page, Salon, answer_undo, archive, change, in_loop, play_first, start, undo

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "schema_2"
FIRST_SCHEMA: Final = Path(__file__).parent / "schema_1.sql"
FACTS: Final[dict[str, Any]] = json.loads((GOLDEN / "facts.json").read_text("utf-8"))
NOW: Final = 1_800_000_000.0  # some time after it was made

pytestmark = pytest.mark.once


@pytest.fixture(params=[1, 2])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    disk = sqlite3.connect(tmp_path / FILE)
    disk.executescript((GOLDEN / "tables.sql").read_text("utf-8"))
    assert disk.execute("pragma user_version").fetchone() == (2,)
    disk.close()
    if request.param == 1:
        as_of_version_1(tmp_path / FILE)
    return tmp_path


def as_of_version_1(path: Path) -> None:
    """The same contents in a file as the first version laid it out."""
    disk = sqlite3.connect(path.with_suffix(".old"))
    disk.executescript(f"{FIRST_SCHEMA.read_text('utf-8')} pragma user_version = 1;")
    disk.execute("attach ? as later", (str(path),))
    for table in ("tables", "moves", "answers", "chat"):
        disk.execute(f"insert into {table} select * from later.{table}")
    disk.commit()
    disk.close()
    path.with_suffix(".old").replace(path)


def opened(folder: Path) -> Salon:
    return Salon(folder, clock=HandClock(NOW))


# A view of that time has the facts of today under these names; what follows from others is gone.
NAMES: Final = {
    "automatch": {"hand": "hands", "talon": "in_talon", "lacking": "voids", "claimed": "claims"}
    | {"trick": "table", "tricks": "trick"},
    "autostop": {"hand": "hands", "start_purse": "purse"},
    "automobile": {"turn": "turn_number"},
    "ordino": {},
}
GONE: Final = {"automatch": {"t", "speaker", "asked"}, "autostop": {"t", "stopped"}}


def same_views(table: Table, before: list[Any]) -> bool:
    """Whether each seat sees today what it saw in the words of that time."""
    return all(_same(table.saved.game, now, then) for now, then in zip(views(table), before, strict=True))


def _same(game: str, now: Any, then: Any) -> bool:
    if then is None:
        return now is None
    kept = [name for name in then if name not in GONE.get(game, {"t"})]
    assert len(kept) > 10
    for name in kept:
        today = NAMES[game].get(name, name)
        found = now[today] if today in now and name != "start_purse" else now["options"][today]
        if name == "demand":  # now with room for every tile
            found = [[tile for tile in tiles if tile] for tiles in found]
        assert found == then[name], (name, found, then[name])
    return True


def views(table: Table) -> list[Any]:
    return [Page(table, seat).show["view"] for seat in range(table.saved.players)]


def up(message: dict[str, Any]) -> Any:
    return _decode(json.dumps(message).encode())


# -- the file --------------------------------------------------------------------------------------------


def layout(path: Path) -> list[tuple[Any, ...]]:
    disk = sqlite3.connect(path)
    names = [name for (name,) in disk.execute("select name from sqlite_master order by name")]
    asked = ("table_info", "index_list", "foreign_key_list")
    found = [(name, *(tuple(disk.execute(f"pragma {ask}('{name}')")) for ask in asked)) for name in names]
    broken = disk.execute("pragma foreign_key_check").fetchall()
    disk.close()
    assert broken == []
    return found


@in_loop
async def test_afterwards_the_file_is_laid_out_like_a_new_one(folder: Path, tmp_path_factory: Any) -> None:
    async with Salon(new := tmp_path_factory.mktemp("new")):
        pass
    async with opened(folder):
        pass
    assert layout(folder / FILE) == layout(new / FILE)
    disk = sqlite3.connect(folder / FILE)
    assert disk.execute("pragma user_version").fetchone() == (migrations.VERSION,)
    disk.close()


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(folder: Path, monkeypatch: Any) -> None:
    def breaks(*given: Any) -> None:
        raise RuntimeError("no more room")

    monkeypatch.setattr(migrations, "_table_to_steps", breaks)
    disk = sqlite3.connect(folder / FILE, isolation_level=None)
    with pytest.raises(RuntimeError):
        migrations.upgrade(disk)
    disk.close()
    disk = sqlite3.connect(folder / FILE)
    assert disk.execute("pragma user_version").fetchone() == (2,)
    assert disk.execute("select count(*) from moves").fetchone()[0] > 100
    names = [name for (name,) in disk.execute("select name from sqlite_master where type = 'table'")]
    assert sorted(names) == ["answers", "chat", "moves", "tables"]
    disk.close()


# -- the tables ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", FACTS)
@in_loop
async def test_every_seat_sees_what_it_saw(folder: Path, key: str) -> None:
    facts = FACTS[key]
    async with opened(folder) as salon:
        table = await salon.house.table(facts["id"])
        pages = [Page(table, seat) for seat in range(table.saved.players)]
        assert same_views(table, facts["views"])
        assert [page.show["ask"] for page in pages] == facts["asks"]
        assert [page.show["undo"]["may"] for page in pages] == facts["undo"]
        assert table.progress.status == facts["status"] and not table.other_edition
        said = [line["text"] for line in Page(table).all[-1]["lines"]]
        assert said == [each["message"]["text"] for each in facts["said"] if each["message"]["t"] == "Say"]
        assert [table.seats.opened_by(key) for key in facts["keys"]] == [*range(len(facts["keys"]))]


@pytest.mark.parametrize("key", FACTS)
@in_loop
async def test_every_message_is_answered_as_it_was_and_not_done_again(folder: Path, key: str) -> None:
    facts = FACTS[key]
    async with opened(folder) as salon:
        table = await salon.house.table(facts["id"])
        before, heard = table.progress, len(table.said)
        for said in (*facts["said"], *reversed(facts["said"])):
            done = await table.ask(said["seat"], up(said["message"]))
            assert {"t": "Done", "id": done.id, "v": done.v, "table": done.table} == {
                "table": None,
                **said["answer"],
            }
        assert table.progress == before and len(table.said) == heard


@pytest.mark.parametrize("key", GAMES)
@in_loop
async def test_an_undo_goes_back_to_before_the_upgrade(folder: Path, key: str) -> None:
    facts = FACTS[key]
    seat = facts["last"]
    async with opened(folder) as salon:
        table = await salon.house.table(facts["id"])
        if not facts["undo"][seat]:
            with pytest.raises(Trouble, match="no_undo"):
                await undo(table, seat, "u")
            return
        await take_back(table, seat)
        assert same_views(table, facts["before"])
        await play_first(table, seat, "on")
        assert views(await salon.again(table)) == views(table)


async def take_back(table: Table, seat: int) -> None:
    await undo(table, seat, "u")
    wish = table.progress.wish
    for other in [] if wish is None else table.still_to_answer(wish):
        await answer_undo(table, other, "y", table.progress.wishes, yes=True)
    assert table.progress.wish is None


def test_the_games_of_the_file_can_be_taken_back() -> None:
    assert [key for key in GAMES if FACTS[key]["undo"][FACTS[key]["last"]]] >= ["automatch", "automobile"]


@pytest.mark.parametrize("key", GAMES)
@in_loop
async def test_a_game_is_played_to_its_end_and_its_record_is_true(folder: Path, key: str) -> None:
    facts = FACTS[key]
    async with opened(folder) as salon:
        table = await salon.house.table(facts["id"])
        if facts["undo"][facts["last"]]:
            await take_back(table, facts["last"])
        while not table.progress.finished:
            assert table.state is not None
            seat = next(seat for seat in table.state.to_act() if len(table.state.legal(seat)))
            await play_first(table, seat, f"n{table.progress.n}")
        record = await salon.house.record(table)
        assert record.result is not None and record.chance is not None
        assert record.chance.salts[0] == "c0ffee"
        report = verify(GAMES[key], records.read(records.write(record).encode()), 300)
        assert report.ok, report
    looked_over = audit(folder / FILE, GAMES)
    assert looked_over.ok and (looked_over.tables, looked_over.other_editions) == (len(FACTS) + 1, 0)


@in_loop
async def test_the_free_seat_is_taken_by_its_old_link_and_the_link_is_used_up(folder: Path) -> None:
    facts = FACTS["free"]
    link = facts["keys"][1]
    async with opened(folder) as salon:
        table = await salon.house.table(facts["id"])
        take = partial(chairs.taken, seat=1, name="Zoé", secret=link)
        await change(table, partial(take, key="of Zoé"))
        assert table.seats.opened_by(link) is None and table.seats.opened_by("of Zoé") == 1
        with pytest.raises(Trouble, match="link_used"):
            await change(table, partial(take, key="of Eve"))
        await start(table)
        assert Page(table, 1).show["view"] is not None


@in_loop
async def test_what_was_begun_again_is_found_and_what_nobody_touches_is_put_away(folder: Path) -> None:
    facts = FACTS["resigned"]
    async with opened(folder) as salon:
        over = await salon.house.table(facts["id"])
        assert over.saved.next is not None and Page(over).show["proof"]["secret"] == over.saved.secret
        again = await salon.house.table(over.saved.next)
        assert again.progress.status == "open" and again.seats.opened_by(facts["keys"][0]) == 0
        playing = await salon.house.table(FACTS["ordino"]["id"])
        await archive(playing)
        record = await salon.house.record(playing)
        assert verify(GAMES["ordino"], records.read(records.write(record).encode())).ok
        assert Page(playing, int(WATCHER)).show["table"]["status"] == "abandoned"


def test_no_message_of_the_file_is_of_a_kind_that_is_gone() -> None:
    kinds = {said["message"]["t"] for facts in FACTS.values() for said in facts["said"]}
    assert kinds >= {"Play", "Undo", "AnswerUndo", "Say", "Salt", "Resign", "Rematch"}
    assert all(hasattr(messages, kind) for kind in kinds)
