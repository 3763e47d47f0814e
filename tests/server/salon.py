"""A house for tests: a real database file, a clock turned by hand, and pages without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial, wraps
from pathlib import Path
from types import TracebackType
from typing import Any

from stopville.core.engine.seats import CLOCK, WATCHER
from stopville.core.game import AnyGame
from stopville.core.wire import Json, to_json
from stopville.games import GAMES
from stopville.server import chairs, messages
from stopville.server.bots import Choice, Question
from stopville.server.client import Client
from stopville.server.clock import HandClock
from stopville.server.house import House
from stopville.server.messages import Done, Lang, NewSeat, NewTable
from stopville.server.saved import PERSON, Progress, Saved
from stopville.server.sessions import new_secret
from stopville.server.store import SqliteStore
from stopville.server.table import Services, Table
from stopville.server.turn import Turn
from stopville.server.verbs import Archive, ChangeChairs, CloseWindow, Start
from tests.example.klaxon import Klaxon
from tests.server.cairn import Cairn
from tests.server.horns import Button, Sealed

KLAXON = Klaxon()
SHELF: Mapping[str, AnyGame] = {
    **GAMES,
    **{game.key: game for game in (KLAXON, Sealed(), Button(), Cairn())},
}


def in_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """An async test, with five minutes to end, for the busiest machine."""

    @wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(300):
                await test(*fixtures, **named)

        asyncio.run(bounded())

    return run


class FirstBots:
    """Bots that take the first thing they are offered, and remember what they were shown."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Json, list[Json]]] = []

    async def choose(self, asked: Question) -> Choice:
        legal: list[Json] = to_json(asked.legal)
        self.asked.append((asked.game, asked.level, json.loads(asked.view), legal))
        return Choice(legal[0])

    async def close(self) -> None:
        pass


class Salon:
    """`async with Salon(folder) as salon:` opens the house, and closes it again."""

    def __init__(self, folder: Path, pace: float = 1.0, clock: HandClock | None = None) -> None:
        self.folder = folder
        self.pace = pace
        self.clock = clock or HandClock()
        self.bots = FirstBots()

    async def __aenter__(self) -> Salon:
        self.store = SqliteStore(self.folder)
        services = Services(self.store, Turn(self.store), self.clock, self.bots, self.pace)
        self.house = House(SHELF, services)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.house.close()
        await settle()
        await self.store.close()

    async def table(self, game: str, people: int = 2, bots: int = 0, **more: Any) -> Table:
        """An open table on which everybody sits."""
        seats = [NewSeat("person")] * people + [NewSeat("bot")] * bots
        created = await self.house.create(NewTable(game, seats, **more))
        self.links = [seat.secret or "" for seat in created.seats]
        self.secrets = [new_secret() for _ in created.seats]
        self.host = created.host
        table = await self.house.table(created.table.id)
        for seat, name in zip(range(people), ("Anne", "Bruno", "Chloé", "Denis"), strict=False):
            link, key = self.links[seat], self.secrets[seat]
            await change(table, partial(chairs.taken, seat=seat, name=name, secret=link, key=key))
        return table

    async def started(self, game: str, people: int = 2, bots: int = 0, **more: Any) -> Table:
        table = await self.table(game, people, bots, **more)
        await start(table)
        return table

    async def again(self, table: Table) -> Table:
        """The same table as another server would find it on the disk."""
        self.house.tables.pop(table.saved.id)
        return await self.house.table(table.saved.id)


class Page:
    """What a connected page has been sent."""

    def __init__(self, table: Table, seat: int = int(WATCHER), lang: Lang = "en") -> None:
        self.table = table
        self.seat = seat
        self.lang = lang
        self.client = Client()
        self.all: list[dict[str, Any]] = []
        table.arrive(self.client, seat, lang)
        self.read()

    def read(self) -> list[dict[str, Any]]:
        """What came since the last time."""
        new = [json.loads(message) for message in self.client.waiting()]
        self.all += new
        return new

    @property
    def show(self) -> dict[str, Any]:
        self.read()
        return [message for message in self.all if message["t"] == "Show"][-1]

    def leave(self) -> None:
        self.table.depart(self.client, self.seat, self.lang)


async def settle() -> None:
    """A moment in which something could happen that should not."""
    for _ in range(15):
        await asyncio.sleep(0.001)


async def eventually(happened: Callable[[], object]) -> None:
    """Waits until it has happened, however busy the machine is."""
    async with asyncio.timeout(60):
        while not happened():
            await asyncio.sleep(0.001)


def people(table: Table) -> list[int]:
    return [seat for seat, chair in enumerate(table.saved.chairs) if chair.kind == PERSON]


def mover(table: Table) -> int:
    assert table.state is not None
    return int(table.state.mover())


def first_choice(table: Table, seat: int) -> Json:
    """The first thing this seat may do."""
    assert table.state is not None
    book = table.game.book
    return book.to_json(book.action(int(table.state.legal(seat)[0])))


async def play_first(table: Table, seat: int, client: str) -> Any:
    return await play(table, seat, client, table.progress.asks[seat], [first_choice(table, seat)])


# -- what can be done with a table, as a page or the house would ask for it ------------------------------


async def play(table: Table, seat: int, client: str, ask: int, actions: Sequence[Json]) -> Done:
    return await table.ask(seat, messages.Play(client, ask, list(actions)))


async def say(table: Table, seat: int, client: str, text: str, team: bool = False) -> Done:
    return await table.ask(seat, messages.Say(client, text, team))


async def undo(table: Table, seat: int, client: str) -> Done:
    return await table.ask(seat, messages.Undo(client))


async def answer_undo(table: Table, seat: int, client: str, wish: int, yes: bool) -> Done:
    return await table.ask(seat, messages.AnswerUndo(client, wish, yes))


async def resign(table: Table, seat: int, client: str) -> Done:
    return await table.ask(seat, messages.Resign(client))


async def abandon(table: Table, seat: int, client: str, yes: bool) -> Done:
    return await table.ask(seat, messages.Abandon(client, yes))


async def rematch(table: Table, seat: int, client: str) -> Done:
    return await table.ask(seat, messages.Rematch(client))


async def salt(table: Table, seat: int, client: str, grain: str) -> Done:
    return await table.ask(seat, messages.Salt(client, grain))


async def start(table: Table) -> None:
    await table.ask(CLOCK, Start())


async def archive(table: Table) -> None:
    await table.ask(CLOCK, Archive())


async def close_window(table: Table, window: int) -> None:
    await table.ask(CLOCK, CloseWindow(window))


async def change(table: Table, make: Callable[[Saved, Progress], Saved]) -> None:
    await table.ask(CLOCK, ChangeChairs(make))
