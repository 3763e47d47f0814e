"""Resigning, stopping by consent, and playing again."""

from __future__ import annotations

from pathlib import Path

import pytest

from stopville.core import record as records
from stopville.core.verify import verify
from stopville.games import GAMES
from stopville.server.house import DAY
from stopville.server.problems import Trouble
from tests.server.salon import (
    Page,
    Salon,
    abandon,
    in_loop,
    mover,
    play_first,
    rematch,
    resign,
    settle,
    start,
)


@in_loop
async def test_whoever_resigns_against_one_other_has_lost(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 2)
        page = Page(table, 1, "fr")
        await resign(table, 0, "a")
        result = page.show["result"]
        assert (result["how"], result["winners"], result["text"]) == (
            "resigned",
            [1],
            "Victoire\u00a0: Bruno (abandon).",
        )
        assert page.show["proof"]["secret"] == table.saved.secret and page.show["legal"] == []
        with pytest.raises(Trouble, match="table_over"):
            await play_first(table, mover(table), "b")


@in_loop
async def test_in_a_team_the_partner_plays_on_beside_a_bot(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 4)
        page = Page(table, 2)
        await resign(table, 0, "a")
        assert not page.show["result"] and page.show["table"]["seats"][0]["stand_in"]
        await resign(table, 2, "b")
        assert page.show["result"]["winners"] == [1, 3]


@in_loop
async def test_a_game_that_was_resigned_or_stopped_has_a_true_record(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        for end in ("resign", "abandon"):
            table = await salon.started("automatch", 2)
            for n in range(3):
                await play_first(table, mover(table), f"m{n}")
            if end == "resign":
                await resign(table, 0, "r")
            else:
                await abandon(table, 0, "x", yes=True)
                await abandon(table, 1, "x", yes=True)
            record = await salon.house.record(table)
            assert verify(GAMES["automatch"], records.read(records.write(record).encode())).ok


@in_loop
async def test_stopping_takes_everybody(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("klaxon", 3)
        page = Page(table, 2)
        await abandon(table, 0, "a", yes=True)
        await abandon(table, 1, "b", yes=True)
        assert page.show["abandon"] == [0, 1] and page.show["result"] is None
        await abandon(table, 1, "c", yes=False)
        assert page.show["abandon"] == []
        for seat in range(3):
            await abandon(table, seat, f"d{seat}", yes=True)
        assert page.show["table"]["status"] == "abandoned" and page.show["proof"]["secret"]


@in_loop
async def test_the_same_again_opens_with_the_same_secrets_and_other_chance(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("automatch", 2)
        with pytest.raises(Trouble, match="not_over"):
            await rematch(table, 0, "a")
        await resign(table, 0, "b")
        page = Page(table, 1)
        done = await rematch(table, 0, "c")
        assert done.table is not None and done.table == page.show["table"]["next"]
        late = await rematch(table, 1, "d")
        assert late.table == done.table
        again = await salon.house.table(done.table)
        assert again.seats.opened_by(salon.secrets[1]) == 1
        assert again.seats.names == table.seats.names and again.saved.commitment != table.saved.commitment
        assert not set(again.saved.seeds) & set(table.saved.seeds)
        await start(again)
        assert again.progress.status == "playing"


@in_loop
async def test_what_nobody_touches_is_stopped_and_what_is_old_is_gone(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        unstarted = (await salon.table("klaxon")).saved.id
        playing = (await salon.started("klaxon")).saved.id
        salon.clock.turn(3 * DAY)
        await salon.house.sweep()
        with pytest.raises(Trouble, match="no_table"):
            await salon.house.table(unstarted)
        salon.clock.turn(60 * DAY)
        await salon.house.sweep()
        stopped = await salon.house.table(playing)
        page = Page(stopped)
        assert stopped.progress.status == "abandoned" and page.show["proof"]["secret"]
        salon.clock.turn(366 * DAY)
        await salon.house.sweep()
        assert await salon.house.table(playing) is stopped  # somebody is looking at it
        page.leave()
        await salon.house.sweep()
        with pytest.raises(Trouble, match="no_table"):
            await salon.house.table(playing)
        await settle()
