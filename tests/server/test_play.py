"""A move at a table: copied, played, saved, swapped, shown."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from stopville.core import record as records
from stopville.core.engine.pick import FastPick
from stopville.core.game import IllegalAction
from stopville.core.verify import verify
from stopville.games import GAMES
from stopville.server.problems import Trouble
from tests.server.salon import (
    Page,
    Salon,
    eventually,
    first_choice,
    in_loop,
    mover,
    play,
    play_first,
    salt,
    say,
    settle,
    start,
)

ILLEGAL = {"t": "Play", "card": 0}


def everything(salon: Salon) -> list[Any]:
    """Every row of the file."""
    disk = sqlite3.connect(salon.store.path)
    found = [disk.execute(f"select * from {name}").fetchall() for name in ("tables", "steps", "chat")]
    disk.close()
    return found


@in_loop
async def test_a_game_between_two_people_goes_to_its_end_and_its_record_is_true(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table("automatch", options={"single_deal": True})
        await salt(table, 0, "salt", "c0ffee")
        await start(table)
        pages = [Page(table, 0), Page(table, 1)]
        for n in range(50):
            seat = mover(table)
            await play_first(table, seat, f"move{n}")
        assert pages[0].show["result"]["how"] == "played"
        assert pages[1].show["proof"]["secret"] == table.saved.secret
        record = await salon.house.record(table)
        assert record.chance is not None and record.chance.salts == ("c0ffee", "")
        assert verify(GAMES["automatch"], records.read(records.write(record).encode())).ok


@in_loop
async def test_a_refused_move_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        other = Page(table, 1 - seat)
        before, stood = everything(salon), (table.saved, table.progress)
        held = table.view(seat).hands
        missing = next(card for card in range(52) if card not in held)
        with pytest.raises(IllegalAction) as refused:
            await play(table, seat, "a", table.progress.asks[seat], [{"t": "Play", "card": missing}])
        assert refused.value.rule.id.startswith("AM-")
        with pytest.raises(IllegalAction, match="AM-11"):
            card = table.view(1 - seat).hands[0]
            await play(table, 1 - seat, "b", table.progress.asks[1 - seat], [{"t": "Play", "card": card}])
        assert everything(salon) == before and (table.saved, table.progress) == stood
        assert other.read() == []


@pytest.mark.parametrize(
    "action",
    [{}, {"t": "Fly"}, {"t": "Play"}, {"t": "Play", "card": 99}, {"t": "Play", "card": True}, 7, None],
)
@in_loop
async def test_an_action_that_does_not_exist_changes_nothing(tmp_path: Path, action: Any) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        before = everything(salon)
        with pytest.raises(Trouble, match="bad_message"):
            await play(table, mover(table), "a", table.progress.asks[mover(table)], [action])
        assert everything(salon) == before


@in_loop
async def test_an_answer_to_an_old_question_is_too_late(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        ask = table.progress.asks[seat]
        await play_first(table, seat, "a")
        with pytest.raises(Trouble, match="too_late"):
            await play(table, seat, "b", ask, [first_choice(table, 1 - seat)])


@in_loop
async def test_a_question_keeps_its_number_while_somebody_else_moves(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 3)
        assert table.progress.asks == (1, 1, 1)
        await play_first(table, 0, "a")
        assert table.progress.asks == (2, 2, 1)  # seat 1 is asked now, seat 2 still waits


@in_loop
async def test_a_message_sent_again_is_answered_again_and_done_once(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        ask, action = table.progress.asks[seat], first_choice(table, seat)
        done = await play(table, seat, "same", ask, [action])
        rows = everything(salon)
        assert await play(table, seat, "same", ask, [action]) == done
        table = await salon.again(table)
        assert await play(table, seat, "same", ask, [action]) == done
        assert everything(salon) == rows


@in_loop
async def test_a_message_of_long_ago_is_answered_as_it_was_then(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        ask, action = table.progress.asks[seat], first_choice(table, seat)
        done = await play(table, seat, "played", ask, [action])
        said = await say(table, seat, "said", "bonjour", team=False)
        await say(table, seat, "later", "bonsoir", team=False)
        rows = everything(salon)
        for found in (table, await salon.again(table)):
            assert await play(found, seat, "played", ask, [action]) == done
            assert await say(found, seat, "said", "bonjour", team=False) == said
            assert len(found.said) == 2 and not found.lost
        assert everything(salon) == rows


@in_loop
async def test_what_is_refused_may_be_sent_again_and_is_refused_again(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        for _ in range(2):
            with pytest.raises(Trouble, match="too_late"):
                await play(table, seat, "old", 0, [first_choice(table, seat)])


@in_loop
async def test_the_same_id_of_another_seat_is_another_message(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat = mover(table)
        await play_first(table, seat, "same")
        await play_first(table, 1 - seat, "same")
        assert table.progress.asks[1 - seat] > 1


@in_loop
async def test_a_table_is_found_again_exactly_as_it_was(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 2)
        for n in range(7):
            await play_first(table, mover(table), f"m{n}")
        await say(table, 0, "c", "bonjour", team=False)
        shown = [Page(table, seat).all for seat in (0, 1)]
        found = await salon.again(table)
        assert found is not table
        assert [Page(found, seat).all for seat in (0, 1)] == shown
        assert found.saved == table.saved and found.progress == table.progress


@in_loop
async def test_everybody_sees_a_move_at_once_and_in_his_language(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        pages = [Page(table, 0, "fr"), Page(table, 1, "en"), Page(table, lang="fr")]
        await play_first(table, mover(table), "a")
        said = [page.show["events"][0]["text"] for page in pages]
        assert " joue " in said[0] and " plays " in said[1] and said[2] == said[0]
        assert [page.show["seat"] for page in pages] == [0, 1, None]


@in_loop
async def test_why_explains_and_changes_nothing(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat, before = mover(table), everything(salon)
        allowed = first_choice(table, seat)
        assert table.why(seat, [allowed]) is None
        forbidden = table.why(1 - seat, [{"t": "Play", "card": table.view(1 - seat).hands[0]}])
        assert forbidden is not None and forbidden[0].id == "AM-11"
        assert everything(salon) == before


@in_loop
async def test_bots_play_to_the_end_while_somebody_watches_and_sleep_otherwise(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 0, 2, options={"single_deal": True})
        await settle()
        assert table.progress.n < 60 and table.progress.status == "playing"  # dealt, and nobody there
        page = Page(table)
        await eventually(lambda: table.progress.finished)
        assert page.show["result"]["how"] == "played"


@in_loop
async def test_a_disk_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        seat, before = mover(table), (table.saved, table.progress)
        page = Page(table, seat)
        broken = sqlite3.connect(salon.store.path, isolation_level=None)
        broken.execute("alter table steps rename to gone")
        with pytest.raises(Trouble, match="not_saved"):
            await play_first(table, seat, "a")
        assert (table.saved, table.progress) == before and page.read() == [] and mover(table) == seat
        broken.execute("alter table gone rename to steps")
        broken.close()
        await play_first(table, seat, "a")  # and when the disk is well again, so is the table
        assert mover(table) == 1 - seat


@in_loop
async def test_partners_talk_among_themselves_where_the_game_lets_them(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn", 3)
        pages = [Page(table, 0), Page(table, 1), Page(table, 2), Page(table)]
        await say(table, 0, "a", "psst", team=True)
        heard = [[m for m in page.read() if m["t"] == "Heard"] for page in pages]
        assert [len(each) for each in heard] == [1, 0, 1, 0]
        assert [len(Page(table, seat).all[1]["lines"]) for seat in (1, 2)] == [0, 1]


@in_loop
async def test_a_finger_on_the_board_is_seen_by_one_s_own_side_and_kept_nowhere(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table("cairn", 3)
        with pytest.raises(Trouble, match="not_started"):
            table.point(0, 17)
        await start(table)
        pages = [Page(table, 0), Page(table, 1), Page(table, 2), Page(table)]
        before, versions = everything(salon), [page.show["v"] for page in pages]
        table.point(2, 17)
        seen = [[m for m in page.read() if m["t"] == "Pointed"] for page in pages]
        assert seen == [[{"t": "Pointed", "seat": 2, "place": 17}], [], seen[0], []]
        assert everything(salon) == before and [page.show["v"] for page in pages] == versions
        assert [m["t"] for m in Page(table, 0).all] == ["Show", "Heard"]  # nobody is told later


@in_loop
async def test_where_nobody_has_a_partner_there_is_no_talk_among_partners(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn", 2)
        assert Page(table, 0).show["table"]["team_chat"] is False
        with pytest.raises(Trouble, match="no_team_chat"):
            await say(table, 0, "a", "psst", team=True)
        with pytest.raises(Trouble, match="no_team_chat"):
            table.point(0, 17)


def nonsense(pick: FastPick, depth: int = 0) -> Any:
    """Any JSON, with a liking for what almost fits."""
    plain: list[Any] = [
        None,
        True,
        False,
        0,
        -1,
        7,
        53,
        54,
        1 << 70,
        "",
        "Play",
        "card",
        "DealCard",
        "é\u0000",
    ]
    kind = int(pick.below(6 if depth < 3 else 3))
    if kind < 3:
        return plain[pick.below(len(plain))]
    some = [nonsense(pick, depth + 1) for _ in range(pick.below(4))]
    if kind == 3:
        return some
    names = ["t", "card", "seat", "figure", "", "T"]
    return {names[pick.below(len(names))]: value for value in some} | ({"t": "Play"} if kind == 4 else {})


@in_loop
async def test_whatever_is_sent_is_played_or_refused_and_never_a_fault(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch")
        pick, before = FastPick(1), everything(salon)
        for n in range(2000):
            actions = [nonsense(pick) for _ in range(1 + pick.below(3))]
            with pytest.raises((Trouble, IllegalAction)):
                await play(table, 1 - mover(table), f"a{n}", table.progress.asks[0], actions)
        assert everything(salon) == before
