"""Standing orders: what a seat leaves to the table, played after one delay, whatever the hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stopville.core.engine.seats import WATCHER
from stopville.games.autostop.engine.position import LANDED, STOPPING
from stopville.server.messages import Order
from stopville.server.problems import Trouble
from stopville.server.table import Table
from tests.server.salon import Page, Salon, eventually, in_loop, mover, play, play_first, settle

SEALED = {"games": 1, "relaxed": False}


async def give(table: Table, seat: int, *orders: str) -> None:
    await table.ask(seat, Order(f"o{table.progress.revision}", list(orders)))


def position(table: Table) -> Any:
    assert table.state is not None
    return table.state


async def asked_anew(table: Table, seat: int, ask: int) -> None:
    await eventually(lambda: table.progress.asks[seat] > ask)


async def closed(table: Table, window: int) -> None:
    await eventually(lambda: position(table).window != window or position(table).asked == 0)


async def play_until(table: Table, found: Callable[[], bool]) -> None:
    """Everybody plays at random until it is so."""
    chance = random.Random(7)
    for n in range(2000):
        if found() or table.progress.finished:
            break
        seat, book = mover(table), table.game.book
        code = chance.choice([int(code) for code in position(table).legal(seat)])
        await play(
            table,
            seat,
            f"m{n}-{table.progress.n}",
            table.progress.asks[seat],
            [book.to_json(book.action(code))],
        )
    assert found()


@in_loop
async def test_an_order_is_its_owners_secret_and_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        pages = [Page(table, seat) for seat in (0, 1, int(WATCHER))]
        for page in pages:
            page.read()
        await give(table, 0, "lay", "stop")
        assert pages[0].show["orders"] == ["stop", "lay"]
        assert pages[1].read() == [] and pages[2].read() == []
        assert pages[1].show["orders"] == [] and pages[2].show["orders"] == []
        again = await salon.again(table)
        assert Page(again, 0).show["orders"] == ["stop", "lay"]
        await give(again, 0)
        assert again.progress.orders[0] == ()


@in_loop
async def test_an_order_that_the_game_does_not_know_changes_nothing(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        with pytest.raises(Trouble) as refused:
            await give(table, 0, "stop", "cheat")
        assert refused.value.code == "bad_message" and table.progress.orders == ()
        other = await salon.started("automatch", 2)
        with pytest.raises(Trouble):
            await give(other, 0, "stop")


@in_loop
async def test_stop_answers_every_window_after_the_same_delay_card_or_no_card(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        Page(table, 1)
        await give(table, 1, "stop")
        holding: set[bool] = set()

        def asked() -> bool:
            return position(table).step == STOPPING and mover(table) == 1

        while len(holding) < 2:
            await play_until(table, asked)
            state = position(table)
            holding.add(state.holds(1, state.landing))
            ask = table.progress.asks[1]
            salon.clock.turn(0.99)
            await settle()
            assert table.progress.asks[1] == ask
            salon.clock.turn(0.02)
            await asked_anew(table, 1, ask)


@in_loop
async def test_what_a_player_plays_before_the_delay_is_over_counts(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        Page(table, 1)
        await give(table, 1, "stop")
        await play_until(table, lambda: position(table).step == STOPPING and mover(table) == 1)
        salon.clock.turn(0.5)
        await play_first(table, 1, "mine")
        rows = table.progress.n
        salon.clock.turn(0.5)  # the order's own time; a next question would be answered later
        await settle()
        assert table.progress.n == rows


@in_loop
async def test_to_be_quiet_ends_with_ones_own_turn(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        page = Page(table, 1)
        # After seat 0 comes seat 2, to the right: seat 1's own turn does not follow at once.
        await play_until(
            table,
            lambda: position(table).step == STOPPING and mover(table) == 1 and position(table).seat == 0,
        )
        await give(table, 1, "quiet")
        rows = table.progress.n
        salon.clock.turn(1.0)
        await eventually(lambda: table.progress.n > rows)
        assert page.show["orders"] == ["quiet"]
        await play_until(table, lambda: position(table).seat == 1 and position(table).step != STOPPING)
        assert page.show["orders"] == []


@in_loop
async def test_lay_leaves_what_a_pass_may_decide_to_the_player(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("autostop", 3, options=SEALED)
        Page(table, 1)
        await give(table, 1, "lay")
        circuit = position(table).terms.circuit
        helped: set[bool] = set()

        def landed() -> bool:
            return position(table).step == LANDED and mover(table) == 1

        while len(helped) < 2:
            await play_until(table, landed)
            helps, ask = circuit.pass_helps(position(table).landing), table.progress.asks[1]
            helped.add(helps)
            salon.clock.turn(1.0)
            if helps:
                await settle()
                assert table.progress.asks[1] == ask
                await play_first(table, 1, f"own{table.progress.n}")
            else:
                await asked_anew(table, 1, ask)


@in_loop
async def test_at_a_timed_table_an_order_shouts_or_says_nothing(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("autostop", 3, options=SEALED, timed=True)
        for seat in range(3):  # no bot shouts for somebody who is away
            Page(table, seat)
        await give(table, 1, "stop")
        seen: set[bool] = set()

        def open_to_one() -> bool:
            state = position(table)
            return bool(state.step == STOPPING and state.seat != 1)

        while len(seen) < 2:
            await play_until_timed(table, salon, open_to_one)
            state = position(table)
            holds, window = state.holds(1, state.landing), state.window
            seen.add(holds)
            salon.clock.turn(1.0)
            await settle()
            assert (position(table).window != window or position(table).step != STOPPING) == holds
            if not holds:
                salon.clock.turn(2.0)
                await closed(table, window)


async def play_until_timed(table: Table, salon: Salon, found: Callable[[], bool]) -> None:
    """Whoever must move does; the clock ends every window but the one that is looked for."""
    for n in range(500):
        if found():
            return
        state = position(table)
        if state.asked:
            window = state.window
            salon.clock.turn(5.0)
            await closed(table, window)
        else:
            await play_first(table, mover(table), f"t{n}-{table.progress.n}")
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("slower", [1, 2, 4])
@in_loop
async def test_windows_and_moves_last_as_many_times_as_long_as_the_table_agreed(
    tmp_path: Path, slower: int
) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 3, timed=True, slower=slower)
        page = Page(table, 0)
        assert page.show["deadline_ms"] == 20_000 * slower
        assert page.show["table"]["slower"] == slower
        slow = await salon.started("automatch", 2, seconds=30, slower=slower)
        assert Page(slow, 0).show["deadline_ms"] == 30_000 * slower
        assert (await salon.again(slow)).saved.slower == slower
