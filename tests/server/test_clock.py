"""What happens when nobody touches the table: windows, slow players, absent ones."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from stopville.server import chairs
from stopville.server.problems import Trouble
from tests.server.salon import (
    Page,
    Salon,
    change,
    close_window,
    eventually,
    in_loop,
    mover,
    play,
    play_first,
    settle,
)


@in_loop
async def test_the_clock_closes_a_window_when_its_time_is_up_and_not_before(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 3, timed=True)
        page = Page(table, 0)
        assert page.show["deadline_ms"] == 20_000 and page.show["awaited"] == []
        salon.clock.turn(19.9)
        await settle()
        assert not table.progress.finished
        salon.clock.turn(0.2)
        await eventually(lambda: table.progress.finished)
        assert page.show["result"]["reason"] == "silence"


@in_loop
async def test_a_window_answered_in_time_is_not_closed_again(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("sealed", 3, timed=True)
        window = table.state.window if table.state else 0
        for seat in range(3):
            await play_first(table, seat, f"a{seat}")
        rows = table.progress.n
        await close_window(table, window)
        salon.clock.turn(60)
        await settle()
        assert table.progress.finished and table.progress.n == rows


@in_loop
async def test_a_sealed_answer_does_not_move_the_deadline(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("sealed", 3, timed=True)
        before = table.progress.deadline
        salon.clock.turn(5)
        await play_first(table, 1, "a")
        assert table.progress.deadline == before
        assert (await salon.again(table)).progress.deadline == before


@pytest.mark.parametrize("restarted", [True, False])
@in_loop
async def test_after_a_restart_or_a_sleep_people_have_a_moment_to_come_back(
    tmp_path: Path, restarted: bool
) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 2, timed=True, away=0)
        Page(table, 0).leave()
        salon.clock.turn(500)
        table = await salon.again(table) if restarted else table
        page = Page(table)
        assert page.show["deadline_ms"] == 10_000
        await settle()
        assert not table.progress.finished
        salon.clock.turn(10)
        await eventually(lambda: table.progress.finished)
        assert page.show["result"]["reason"] == "silence"


@in_loop
async def test_a_bot_moves_for_whoever_takes_too_long(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 2, seconds=30)
        seat = mover(table)
        pages = [Page(table, 0), Page(table, 1)]
        assert pages[0].show["deadline_ms"] == 30_000
        salon.clock.turn(30)
        await eventually(lambda: mover(table) == 1 - seat)
        assert pages[0].show["deadline_ms"] == 30_000
        assert not pages[0].show["table"]["seats"][seat]["stand_in"]
        await play_first(table, 1 - seat, "a")  # the next move is the person's own again


@in_loop
async def test_a_person_who_is_gone_is_played_by_a_bot_and_has_the_seat_back(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 2, away=60)
        seat = mover(table)
        gone, stays = Page(table, seat), Page(table, 1 - seat)
        gone.leave()
        assert not stays.show["table"]["seats"][seat]["present"]
        salon.clock.turn(59)
        await settle()
        assert mover(table) == seat
        salon.clock.turn(1)
        await eventually(lambda: mover(table) == 1 - seat)
        assert stays.show["table"]["seats"][seat]["stand_in"]
        back = Page(table, seat)
        assert not stays.show["table"]["seats"][seat]["stand_in"]
        while mover(table) != seat:
            await play_first(table, mover(table), f"m{table.progress.n}")
        await settle()
        assert mover(table) == seat and back.show["legal"]
        assert await play_first(table, seat, "mine")


@in_loop
async def test_a_table_where_nobody_is_left_waits(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 1, 1, away=60)
        page = Page(table, 0)
        await settle()
        page.leave()
        n = table.progress.n
        salon.clock.turn(10_000)
        await settle()
        assert table.progress.n == n


@in_loop
async def test_a_seat_handed_over_is_played_by_a_bot_until_it_is_taken_back(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 2)
        seat = mover(table)
        pages = [Page(table, 0), Page(table, 1)]
        await change(table, partial(chairs.handed_over, seat=seat, level=""))
        await eventually(lambda: mover(table) == 1 - seat)
        assert pages[0].show["table"]["seats"][seat]["stand_in"]
        with pytest.raises(Trouble, match="played_by_bot"):
            await play(table, seat, "a", table.progress.asks[seat], [{"t": "Play", "card": 0}])
        await change(table, partial(chairs.taken_back, seat=seat))
        while mover(table) != seat:
            await play_first(table, mover(table), f"m{table.progress.n}")
        await settle()
        assert mover(table) == seat


@in_loop
async def test_two_sockets_of_one_seat_are_one_person(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 2)
        first, second, other = Page(table, 0), Page(table, 0), Page(table, 1)
        first.leave()
        assert other.show["table"]["seats"][0]["present"]
        second.leave()
        assert not other.show["table"]["seats"][0]["present"]
