"""Taking a move back: free until somebody was informed, by consent afterwards, never across a secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from stopville.core import record as records
from stopville.core.engine.seats import CLOCK, Seat
from stopville.core.play import Move, repeat
from stopville.core.verify import verify
from stopville.games import GAMES
from stopville.server import messages, transitions, verbs
from stopville.server.problems import Trouble
from stopville.server.saved import Mark
from stopville.server.table import Table
from stopville.server.verbs import PlayForBot
from tests.server.salon import (
    Page,
    Salon,
    answer_undo,
    first_choice,
    in_loop,
    mover,
    play,
    play_first,
    start,
    undo,
)

LAY, PASS = {"t": "Lay", "stone": 1}, {"t": "Pass"}


async def do(table: Table, seat: int, client: str, *actions: Any) -> None:
    await play(table, seat, client, table.progress.asks[seat], actions)


async def play_for_bot(table: Table, seat: int) -> None:
    await table.ask(seat, PlayForBot(table.progress.asks[seat], first_choice(table, seat)))


def boast(table: Table, seat: int) -> Any:
    return {"t": "Boast", "card": table.view(seat).cards[seat]}


@in_loop
async def test_what_told_nobody_anything_is_taken_back_at_once(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        pages = [Page(table, 0), Page(table, 1)]
        await do(table, 0, "a", LAY, LAY)
        assert [page.show["undo"]["may"] for page in pages] == ["free", ""]
        await undo(table, 0, "b")
        assert [page.show["view"]["stones"] for page in pages] == [[0, 0], [0, 0]]
        assert pages[1].show["events"][-1]["note"] == "undo"


@in_loop
async def test_each_message_is_taken_back_by_itself_down_to_the_first(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        for n in range(3):
            await do(table, 0, f"a{n}", LAY)
        for n, left in enumerate((2, 1, 0)):
            await undo(table, 0, f"b{n}")
            assert table.view(0).stones == (left, 0)
        with pytest.raises(Trouble, match="no_undo"):
            await undo(table, 0, "c")


@in_loop
async def test_what_showed_a_hidden_card_needs_the_others(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn", 3)
        await do(table, 0, "a", boast(table, 0))
        assert [table.ledger.may_undo(seat) for seat in range(3)] == ["ask", "", ""]
        await undo(table, 0, "b")
        page = Page(table, 2)
        assert page.show["undo"] == {"may": "", "wish": 1, "seat": 0, "waiting": [1, 2]}
        await answer_undo(table, 1, "c", 1, yes=True)
        assert page.show["undo"]["waiting"] == [2] and table.view(1).boasts[0] >= 0
        await answer_undo(table, 2, "d", 1, yes=True)
        assert table.view(1).boasts == (-1, -1, -1) and page.show["undo"]["wish"] == 0


@in_loop
async def test_one_no_ends_a_wish_and_so_does_a_move(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        await do(table, 0, "a", boast(table, 0))
        await undo(table, 0, "b")
        await answer_undo(table, 1, "c", 1, yes=False)
        assert table.progress.wish is None and table.view(1).boasts[0] >= 0
        await undo(table, 0, "d")
        await do(table, 0, "e", LAY)
        assert table.progress.wish is None
        for number in (1, 2, 3):
            with pytest.raises(Trouble, match="no_wish"):
                await answer_undo(table, 1, f"f{number}", number, yes=True)


@in_loop
async def test_nothing_is_free_any_more_once_another_has_moved(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        await do(table, 0, "a", LAY)
        await do(table, 0, "b", PASS)
        assert table.ledger.may_undo(0) == "ask"
        await do(table, 1, "c", LAY)
        assert [table.ledger.may_undo(seat) for seat in (0, 1)] == ["ask", "free"]


@in_loop
async def test_nobody_goes_back_over_a_new_secret(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        await do(table, 0, "a", PASS)
        await do(table, 1, "b", PASS)  # and new cards are dealt
        assert [table.ledger.may_undo(seat) for seat in (0, 1)] == ["", ""]
        with pytest.raises(Trouble, match="no_undo"):
            await undo(table, 1, "c")


@in_loop
async def test_a_sealed_answer_of_another_stands_in_the_way(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 3)
        await play_first(table, 0, "a")
        assert [table.ledger.may_undo(seat) for seat in range(3)] == ["ask", "", ""]
        await play_first(table, 1, "b")
        assert [table.ledger.may_undo(seat) for seat in range(3)] == ["", "ask", ""]


@in_loop
async def test_bots_agree_and_an_undo_reaches_back_over_their_open_moves(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 1, 2)
        page = Page(table, 0)
        while mover(table) != 0:
            await play_for_bot(table, mover(table))
        hand = page.show["view"]["hands"]
        await play_first(table, 0, "a")
        while mover(table) != 0:
            await play_for_bot(table, mover(table))
        await undo(table, 0, "b")
        assert page.show["view"]["hands"] == hand and page.show["awaited"] == [0]


@in_loop
async def test_an_undo_is_a_row_of_the_record_and_chance_never_goes_back(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", options={"single_deal": True})
        for n in range(6):
            await play_first(table, mover(table), f"m{n}")
        counter, asks = table.progress.counter, table.progress.asks
        seat = 0
        await undo(table, seat, "u")
        await answer_undo(table, 1 - seat, "y", 1, yes=True)
        assert table.progress.counter == counter
        assert all(new > old for new, old in zip(table.progress.asks, asks, strict=True))
        table = await salon.again(table)
        while not table.progress.finished:
            await play_first(table, mover(table), f"n{table.progress.n}")
        record = await salon.house.record(table)
        assert [row[1] for row in record.moves if row[1].startswith("undo ")]
        assert verify(GAMES["automatch"], records.read(records.write(record).encode())).ok


@in_loop
async def test_an_undo_sent_again_goes_back_once(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        await do(table, 0, "a", LAY)
        await do(table, 0, "b", LAY)
        done = await undo(table, 0, "u")
        table = await salon.again(table)
        assert await undo(table, 0, "u") == done and table.view(0).stones == (1, 0)


@in_loop
async def test_an_answer_to_a_window_of_the_clock_is_given_and_tells_nobody_by_undo(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("sealed", 3, timed=True)
        await play_first(table, 1, "a")
        assert [table.ledger.may_undo(seat) for seat in range(3)] == ["", "", ""]
        with pytest.raises(Trouble, match="no_undo"):
            await undo(table, 1, "b")


@in_loop
async def test_nobody_goes_back_behind_what_the_clock_has_closed(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 2, timed=True)
        assert table.state is not None
        earlier = replace(table.progress, marks=(Mark(0), Mark(1)))
        for move in (Move(CLOCK, 0), Move(Seat(0), 1)):  # the clock, or the first horn
            marks = transitions.marks_after(
                table.game, earlier, repeat(table.game, table.state, move.seat, move.code)
            )
            assert marks[1].barred and (marks[0].barred or move.seat == 0)


@in_loop
async def test_taking_back_for_ever_ends_while_the_record_can_still_be_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 200
    monkeypatch.setattr(verbs, "MOST_MOVES", most)
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        with pytest.raises(Trouble, match="too_many_undos"):
            for n in range(most):
                await do(table, 0, f"a{n}", LAY)
                await undo(table, 0, f"b{n}")
        assert most // 2 - 2 <= table.progress.n <= most // 2 + 2
        while not table.progress.finished:
            await do(table, mover(table), f"n{table.progress.n}", PASS)
        record = await salon.house.record(table)
        assert len(record.moves) <= most and table.game.result(table.state) == record.result
        assert verify(table.game, records.read(records.write(record).encode())).ok


@pytest.mark.parametrize("key", GAMES)
@in_loop
async def test_at_the_beginning_of_any_game_there_is_room_for_taking_back(tmp_path: Path, key: str) -> None:
    """As often as a quarter of what a record holds."""
    async with Salon(tmp_path) as salon:
        table = await salon.table(key, people=min(GAMES[key].players))
        await start(table)
        seat = mover(table)
        await play_first(table, seat, "a")
        used = table.progress
        for n in (used.n, records.MOST_MOVES // 4):
            table.ledger.progress = replace(used, n=n)
            assert verbs.undo(table, seat, messages.Undo("u")) is not None
        table.ledger.progress = replace(used, n=records.MOST_MOVES - GAMES[key].longest + 1)
        with pytest.raises(Trouble, match="too_many_undos"):
            verbs.undo(table, seat, messages.Undo("u"))
