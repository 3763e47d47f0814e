"""Autostop's pile is covered: a line that names a card under the top one is said once and never again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stopville.core.engine.seats import WATCHER
from stopville.server.table import Table
from tests.server.salon import Page, Salon, in_loop, mover, play

EVERYBODY = (0, 1, 2, int(WATCHER))
LAID = ("CardLaid", "Stopped")


async def play_until_cards_lie_there(table: Table, cards: int, heard: list[Page]) -> list[int]:
    """Everybody lays what they can; the cards in the order in which the watchers of it heard them."""
    for n in range(4000):
        laid = [line["event"]["card"] for line in lines_heard(heard[0]) if line["event"]["t"] in LAID]
        if len(laid) >= cards:
            return laid
        seat = mover(table)
        assert table.state is not None
        actions = [table.game.book.action(int(code)) for code in table.state.legal(seat)]
        lay = [action for action in actions if type(action).__name__ in ("Lay", "Stop", "UsePass")]
        chosen = table.game.book.to_json((lay or actions)[0])
        await play(table, seat, f"m{n}", table.progress.asks[seat], [chosen])
    raise AssertionError("nobody lays anything")


def lines_heard(page: Page) -> list[dict[str, Any]]:
    """Every line of the game that this page was sent, in order."""
    page.read()
    shows = [message for message in page.all if message["t"] == "Show"]
    return [line for show in shows for line in show["events"] if line["event"] is not None]


def cards_named(lines: list[dict[str, Any]]) -> list[int]:
    return [line["event"]["card"] for line in lines if line["event"] and line["event"]["t"] in LAID]


def older(table: Table, seat: int, before: int) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(table.audience.earlier(seat, "fr", before))["lines"]
    return told


@in_loop
async def test_covered_cards_are_said_when_they_fall_and_to_nobody_afterwards(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3, options={"games": 1})
        there = [Page(table, seat) for seat in EVERYBODY]
        laid = await play_until_cards_lie_there(table, 4, there)
        for page in there:
            assert cards_named(lines_heard(page)) == laid
        for seat in EVERYBODY:
            arrival = Page(table, seat)
            assert cards_named(lines_heard(arrival)) == laid[-1:]  # the top of the pile
            assert cards_named(older(table, seat, 10_000)) == laid[-1:]
            assert set(arrival.show["view"]["laid"]) == set(laid) - {0}  # the view is a whole memory
        again = await salon.again(table)
        assert cards_named(lines_heard(Page(again, 1))) == laid[-1:]


@in_loop
async def test_an_open_pile_is_told_whole(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3, options={"games": 1, "open_pile": True})
        laid = await play_until_cards_lie_there(table, 3, [Page(table, 0)])
        assert cards_named(lines_heard(Page(table, 1))) == laid


@in_loop
async def test_numbers_of_older_lines_do_not_shift_when_a_card_is_covered(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3, options={"games": 1})
        await play_until_cards_lie_there(table, 3, [Page(table, 0)])
        first = [line["text"] for line in older(table, 0, 7)]
        await play_until_cards_lie_there(table, 5, [Page(table, 0)])
        then = [line["text"] for line in older(table, 0, 7)]
        assert set(then) <= set(first)


@pytest.mark.once
@in_loop
async def test_the_antes_of_a_game_are_one_line(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("autostop", 3)
        opening = [line["event"]["t"] for line in lines_heard(Page(table, 0))]
        assert opening == ["DealerDrawn", "AntesPaid", "HandDealt", "TurnBegun"]
