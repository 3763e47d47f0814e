"""No byte that a seat may not know is sent to it: not in a message, nor by sending one, nor by its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.server.problems import Trouble
from stopville.server.sight import sight_of
from stopville.server.table import Table
from tests.server.salon import Page, Salon, eventually, in_loop, mover, play, play_first, settle, start


def sent(table: Table, seat: int) -> bytes:
    return table.audience.whole(seat, "fr")


@in_loop
async def test_what_is_sent_does_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    """Hidden cards are exchanged behind the table's back: not a byte may change."""
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 3, options={"single_deal": True})
        for n in range(40):
            state = table.state
            assert state is not None
            for seat in (0, 1, 2, int(WATCHER)):
                before = sent(table, seat)
                other = state.copy()
                table.game.secrets.swap(other, Seat(seat), frozenset(), FastPick(n))
                table.ledger.state, table.ledger.sight = other, sight_of(table.game, other)
                assert sent(table, seat) == before
                table.ledger.state, table.ledger.sight = state, sight_of(table.game, state)
            await play_first(table, mover(table), f"m{n}")


@in_loop
async def test_a_sealed_answer_in_a_timed_window_reaches_nobody_in_any_form(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("sealed", 3, timed=True)
        pages = [Page(table, 0), Page(table, 1), Page(table)]
        before = [(page.show, sent(table, page.seat)) for page in pages]
        await play_first(table, 2, "a")
        assert [page.read() for page in pages] == [[], [], []]
        assert [(page.show, sent(table, page.seat)) for page in pages] == before
        assert Page(table, 2).show["v"] > 1  # its own seat has noticed


@in_loop
async def test_an_untimed_window_shows_who_is_awaited_and_nothing_of_the_answer(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        shown = []
        for choice in (0, 1):
            table = await salon.started("klaxon", 2)
            while 1 in table.state.cards:  # type: ignore[union-attr]  # a klaxon table; the 1 may not honk
                table = await salon.started("klaxon", 2)
            page = Page(table, 1)
            await play(table, 0, "a", 1, [{"t": "Answer", "horn": choice}])
            show = page.show
            shown.append([show["events"], show["v"], show["ask"], show["awaited"], show["view"]["honked"]])
        assert shown[0] == shown[1]


@in_loop
async def test_nothing_sent_before_the_end_has_the_secret_or_a_digest(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table("automatch", 2, options={"single_deal": True})
        pages = [Page(table, 0), Page(table, 1), Page(table)]
        await start(table)
        digests: list[str] = []
        while not table.progress.finished:
            assert table.state is not None
            digests.append(table.game.digest(table.state))
            everything = repr([page.all + page.read() for page in pages])
            assert table.saved.secret not in everything
            assert not any(digest in everything for digest in digests)
            with pytest.raises(Trouble, match="not_over"):
                await salon.house.record(table)
            await play_first(table, mover(table), f"m{table.progress.n}")
        assert all(page.show["proof"]["secret"] == table.saved.secret for page in pages)


@in_loop
async def test_a_watcher_sees_no_hand_and_a_seat_its_own_alone(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 3)
        assert Page(table).show["view"]["hands"] == []
        hands = [tuple(Page(table, seat).show["view"]["hands"]) for seat in range(3)]
        assert len({card for hand in hands for card in hand}) == sum(map(len, hands)) == 51
        told = [[line["event"] for line in Page(table, seat).show["events"]] for seat in (0, 1, 2, WATCHER)]
        sizes = {"counts": [17, 17, 17], "in_talon": 3}
        own = [{"t": "HandDealt", "hand": sorted(hand), **sizes} for hand in hands]
        assert [events[-1] for events in told] == [*own, {"t": "CardsDealt", **sizes}]


@in_loop
async def test_an_open_range_is_offered_and_its_right_answers_are_not(tmp_path: Path) -> None:
    """Everybody gets the same button, with nothing said about being right."""
    async with Salon(tmp_path) as salon:
        table = await salon.started("button", 3, timed=True)
        offers = [Page(table, seat).show for seat in range(3)]
        assert [offer["legal"] for offer in offers] == [[], [], []]
        expected = {"kind": "Answer", "fact": None, "low": 0, "high": 0, "action": {"t": "Answer", "horn": 1}}
        assert [offer["open"] for offer in offers] == [expected] * 3


@in_loop
async def test_a_bot_is_given_what_the_page_of_its_seat_would_get(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 0, 3)
        Page(table)
        await eventually(lambda: len(salon.bots.asked) > 10)
        table.pacer.stop()
        assert salon.bots.asked
        for game, level, view, legal in salon.bots.asked:
            assert (game, level) == ("automatch", "skilled") and isinstance(view, dict)
            seen: Any = view
            assert set(seen) == set(table.view(0).__struct_fields__)
            assert len(seen["hands"]) == seen["held"][seen["me"]] and legal


@in_loop
async def test_a_bot_takes_as_long_with_one_card_to_choose_from_as_with_many(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=1.0) as salon:
        table = await salon.started("automatch", 0, 2, options={"single_deal": True})
        Page(table)
        for turn in range(50):
            await until_thinking(salon, turn + 1)
            rows = table.progress.n
            salon.clock.turn(0.99)
            await settle()
            assert table.progress.n == rows
            salon.clock.turn(0.01)
            await until_moved(table, rows)
        assert table.progress.finished


async def until_thinking(salon: Salon, times: int) -> None:
    await eventually(lambda: len(salon.bots.asked) == times)


async def until_moved(table: Table, rows: int) -> None:
    await eventually(lambda: table.progress.n > rows)
