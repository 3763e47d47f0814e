"""Bots think elsewhere, from a view alone, and never for longer than they may."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.play import begin
from stopville.core.wire import Json, encode, to_json
from stopville.games import GAMES
from stopville.games.automatch.events import Announced
from stopville.server import worker
from stopville.server.bots import BotProcesses, Choice, Question
from stopville.server.chairs import with_chair
from stopville.server.share import FILE
from stopville.server.show import table_info
from stopville.server.table import Table
from tests.server.salon import FirstBots, Page, Salon, change, eventually, in_loop, play_first, say, settle

GAME = GAMES["automatch"]


def question(seed: int, swapped: bool = False) -> tuple[Json, list[Json]]:
    """What a bot in the first seat to play is shown; with everything hidden from it exchanged, or not."""
    state = begin(GAME, GAME.start(GAME.setup(3)), FastPick(seed)).state
    seat = Seat(int(state.mover()))
    if swapped:
        GAME.secrets.swap(state, seat, frozenset(), FastPick(seed + 1))
    legal = [GAME.book.to_json(GAME.book.action(int(code))) for code in state.legal(seat)]
    return to_json(GAME.view(state, seat)), legal


def test_a_bot_chooses_the_same_whatever_is_hidden_from_it() -> None:
    for seed in range(20):
        chosen = [worker.choice(GAME, "random", seed, *question(seed, swapped)) for swapped in (False, True)]
        assert chosen[0] == chosen[1]


def test_what_reaches_a_bots_process_is_the_same_whatever_is_hidden() -> None:
    """So it cannot hold the position: two that differ arrive as one and the same line."""
    for seed in range(20):
        lines = [asked("skilled", *question(seed, swapped)).line() for swapped in (False, True)]
        assert lines[0] == lines[1]
        assert worker.answer(lines[0]) == worker.answer(lines[1])


def asked(level: str, view: Json, legal: list[Json]) -> Question:
    return Question("automatch", level, 1, encode(view), legal)


def test_the_worker_is_given_no_way_to_a_position() -> None:
    """Its whole input is a line with these six things."""
    source = Path(worker.__file__).read_text("utf-8")
    assert "load(" not in source and ".state" not in source
    assert source.count("asked[") == 6


@in_loop
async def test_a_bot_answers_from_its_own_process() -> None:
    bots = BotProcesses(1)
    view, legal = question(1)
    assert (await bots.choose(asked("random", view, legal))).action in legal
    await bots.close()


@in_loop
async def test_a_bot_that_thinks_too_long_is_stopped_and_the_game_goes_on() -> None:
    bots = BotProcesses(1, limit=0.01)  # not even time to begin
    view, legal = question(1)
    assert (await bots.choose(asked("random", view, legal))).action in legal
    bots.limit = 30
    assert (await bots.choose(asked("random", view, legal))).action in legal
    await bots.close()


@in_loop
async def test_a_bot_that_breaks_is_replaced_and_the_game_goes_on() -> None:
    bots = BotProcesses(1)
    _, legal = question(1)
    told = await bots.choose(asked("random", {"t": "Nonsense"}, legal))
    assert told.action in legal and told.instead
    view, legal = question(2)
    assert (await bots.choose(asked("random", view, legal))).action in legal
    await bots.close()


def test_a_server_that_stops_while_a_bots_process_starts_comes_to_its_end() -> None:
    """asyncio cancels at the end what still runs; a process that is half started would never be let go."""

    async def stop_at_once() -> None:
        bots = BotProcesses(1)
        view, legal = question(1)
        asking = asyncio.create_task(bots.choose(asked("random", view, legal)))
        await asyncio.sleep(0)  # its process is being started
        await bots.close()
        asking.cancel()

    life = threading.Thread(target=lambda: asyncio.run(stop_at_once()), daemon=True)
    life.start()
    life.join(60)
    assert not life.is_alive()


# -- what a bot may answer -------------------------------------------------------------------------------


class Talker(FirstBots):
    """Says this figure whenever one is asked for."""

    def __init__(self, figure: int) -> None:
        super().__init__()
        self.figure = figure

    async def choose(self, asked: Question) -> Choice:
        first: Any = await super().choose(asked)
        speaks = first.action["t"] == "Announce"
        return Choice({"t": "Announce", "figure": self.figure}) if speaks else first


class Silent(FirstBots):
    """Never says anything."""

    async def choose(self, asked: Question) -> Choice:
        await super().choose(asked)
        return Choice(None)


def announced(table: Table) -> list[int]:
    return [event.figure for event in table.story if isinstance(event, Announced)]


@in_loop
async def test_a_bot_may_try_a_figure_that_was_not_listed_for_it(tmp_path: Path) -> None:
    salon = Salon(tmp_path, pace=0)
    salon.bots = Talker(1234)
    async with salon:
        table = await salon.started("automatch", 0, 2, options={"announced": "always", "single_deal": True})
        Page(table)
        await eventually(lambda: len(announced(table)) > 4)
        listed = [legal for _, _, _, legal in salon.bots.asked if {"t": "Announce", "figure": 1234} in legal]
        assert set(announced(table)) == {1234} and listed == []


@in_loop
async def test_what_a_bot_may_not_try_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    salon = Salon(tmp_path, pace=0)
    salon.bots = Talker(99_999)
    async with salon:
        table = await salon.started("automatch", 0, 2, options={"announced": "always", "single_deal": True})
        Page(table)
        await eventually(lambda: len(announced(table)) > 4)
        assert 99_999 not in announced(table)


@in_loop
async def test_against_the_clock_a_bot_may_say_nothing(tmp_path: Path) -> None:
    salon = Salon(tmp_path, pace=0)
    salon.bots = Silent()
    async with salon:
        table = await salon.started("sealed", 1, 2, timed=True)
        page = Page(table, 0)
        await eventually(lambda: len(salon.bots.asked) == 2)
        rows = table.progress.n
        await say(table, 0, "a", "Hello?", False)
        await play_first(table, 0, "b")
        salon.clock.turn(19)
        await settle()
        assert (table.progress.n, len(salon.bots.asked)) == (rows + 1, 2)  # nobody asks them twice
        salon.clock.turn(1)
        await eventually(lambda: table.progress.finished)
        assert page.show["result"]


@in_loop
async def test_without_a_clock_a_silent_bot_does_what_is_allowed(tmp_path: Path) -> None:
    salon = Salon(tmp_path, pace=0)
    salon.bots = Silent()
    async with salon:
        table = await salon.started("sealed", 0, 3)
        Page(table)
        await eventually(lambda: table.progress.finished)


def test_the_worker_tells_silence_from_an_action() -> None:
    game = GAMES["autostop"]
    picture = (
        "hand 0: A1\nhand 1: B14 A2 A3 B2\nhand 2: B12\nat: B14 B5 B9\nstep: stopping\nwindows: timed 1\n"
    )
    for treasury, said in (("6 15 40", None), ("6 15 20", "Stop")):
        state = game.read_picture(f"{picture}treasury: {treasury}")
        legal = [game.book.to_json(game.book.action(int(code))) for code in state.legal(1)]
        chosen: Any = worker.choice(game, "skilled", 1, to_json(game.view(state, Seat(1))), legal)
        assert (chosen and chosen["t"]) == said


@in_loop
async def test_a_table_of_an_earlier_version_shows_its_bot_by_todays_level(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.table("automatch", 1, 1)
        await change(table, lambda saved, _: with_chair(saved, 1, level="sensible"))
        found = await salon.again(table)
        assert found.saved.chairs[1].level == "sensible" and table_info(found).seats[1].level == "skilled"


# -- what is kept of a bot's thinking --------------------------------------------------------------------


class Thinking(FirstBots):
    """Looks ahead, and gives no answer the second time."""

    async def choose(self, asked: Question) -> Choice:
        first = await super().choose(asked)
        return Choice(first.action, 1500, instead=len(self.asked) == 2)


def thoughts(folder: Path) -> list[Any]:
    """What was kept of a bot's thinking with each move and deal on the disk."""
    with sqlite3.connect(folder / FILE) as disk:
        steps = disk.execute(
            "select progress from steps where state is not null order by revision"
        ).fetchall()
    return [json.loads(progress).get("thought") for (progress,) in steps]


@in_loop
async def test_the_level_and_the_budget_of_a_bot_are_kept_with_its_move_and_with_no_other(
    tmp_path: Path,
) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        salon.house.services = replace(salon.house.services, bots=Thinking())
        table = await salon.started("automatch", 1, 1)
        page = Page(table, 0)
        for n in range(3):
            await eventually(lambda: bool(page.show["legal"]))
            await play_first(table, 0, f"m{n}")
    kept = thoughts(tmp_path)
    bots = [thought for thought in kept if thought is not None]
    expected = {"t": "Thought", "level": table.saved.chairs[1].level, "budget": 1500}
    assert bots[0] == expected and bots[1] == {**expected, "instead": True}
    assert len(kept) - len(bots) >= 4  # the deal and a person's moves


@in_loop
async def test_a_bots_process_says_how_far_it_may_look_ahead() -> None:
    bots = BotProcesses(1, limit=60)
    view, legal = question(1)
    assert (await bots.choose(asked("skilled", view, legal))).budget == 0
    assert (await bots.choose(asked("expert", view, legal[:1]))).budget > 100
    await bots.close()
