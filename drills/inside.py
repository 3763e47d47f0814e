"""Tables without a server: the same objects, in this process, played at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial

from drills.sittings import Plan
from stopville.core.engine.seats import CLOCK
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.server import chairs
from stopville.server.bots import Choice, Question
from stopville.server.clock import Clock, HandClock
from stopville.server.house import House
from stopville.server.inspection import Listed, Listing
from stopville.server.messages import NewSeat, NewTable, Play
from stopville.server.saved import Change, Loaded, Progress, Row, Said, Saved
from stopville.server.sessions import new_secret
from stopville.server.store import Settled, Store
from stopville.server.table import Services, Table
from stopville.server.turn import Turn
from stopville.server.verbs import ChangeChairs, CloseWindow, Start


class Notebook:
    """A store that keeps only what the table itself asks for again."""

    busy = False

    def __init__(self) -> None:
        self.kept: list[Row] = []
        self.answers: dict[tuple[int, str], str] = {}
        self._gathered: list[Settled] = []

    def when_free(self, call: Callable[[], None]) -> None:
        """It is always free."""

    def append(self, change: Change, settled: Settled) -> None:
        self.kept += change.rows
        if change.reply is not None:
            self.answers[change.reply.seat, change.reply.client] = change.reply.answer
        self._gathered.append(settled)

    def flush(self) -> None:
        """As with a disk, whoever asked hears of it later."""
        gathered, self._gathered = self._gathered, []
        for settled in gathered:
            asyncio.get_running_loop().call_soon(settled, None)

    async def create(self, saved: Saved, at: int) -> None:
        pass

    async def touch(self, saved: Saved, progress: Progress) -> None:
        pass

    async def delete(self, id: str) -> None:
        pass

    async def load(self, id: str) -> Loaded | None:
        return None

    async def before(self, id: str, row: int) -> tuple[str, Progress]:
        raise AssertionError("nobody takes anything back here")

    async def answer(self, id: str, seat: int, client: str) -> str | None:
        return self.answers.get((seat, client))

    async def rows(self, id: str) -> list[Row]:
        return self.kept

    async def public(self, most: int) -> list[str]:
        return []

    async def older(self, status: str, than: int, most: int) -> list[str]:
        return []

    async def listed(self, asked: Listing) -> Listed:
        raise AssertionError("nobody administers this server")

    async def chat(self, id: str) -> list[Said]:
        return []

    async def words(self, id: str, seat: int | None) -> list[Said]:
        return []

    async def forget_words(self, id: str, seat: int) -> int:
        return 0

    async def close(self) -> None:
        pass


class NoBots:
    async def choose(self, asked: Question) -> Choice:
        raise AssertionError("nobody sits here but people")

    async def close(self) -> None:
        pass


def services(store: Store, clock: Clock | None = None) -> Services:
    return Services(store, Turn(store), clock or HandClock(), NoBots(), 0.0)


class Inside:
    """One game at a table of its own."""

    def __init__(self, game: AnyGame, plan: Plan, seed: int) -> None:
        self.game = game
        self.plan = plan
        self.random = random.Random(seed)
        self.moves = 0
        self.secrets: tuple[str, ...] = ()

    async def table(self, services: Services) -> Table:
        """On which everybody sits, and the game has begun."""
        house = House({self.plan.game: self.game}, services)
        new = NewTable(
            self.plan.game,
            [NewSeat("person")] * self.plan.players,
            options=dict(self.plan.options),
            timed=self.plan.timed,
            away=0,
        )
        created = await house.create(new)
        table = await house.table(created.table.id)
        self.secrets = tuple(new_secret() for _ in created.seats)
        for told, key in zip(created.seats, self.secrets, strict=True):
            who = partial(chairs.taken, name=f"P{told.seat}", secret=told.secret or "", key=key)
            await table.ask(CLOCK, ChangeChairs(partial(who, seat=told.seat)))
        await table.ask(CLOCK, Start())
        return table

    def choice(self, table: Table) -> tuple[int, int]:
        """Somebody who may act, and something they may do; in a timed window the clock now and then."""
        state = state_of(table)
        acting = [seat for seat in state.to_act() if len(state.legal(seat))]
        seat = self.random.choice(acting)
        return seat, int(self.random.choice(list(state.legal(seat))))

    async def move(self, table: Table, actor: int, code: int) -> None:
        self.moves += 1
        await table.ask(actor, self.message(table, actor, code))

    def message(self, table: Table, actor: int, code: int) -> Play | CloseWindow:
        if actor < 0:
            return CloseWindow(int(state_of(table).window))
        action = self.game.book.to_json(self.game.book.action(code))
        return Play(f"m{self.moves}", table.progress.asks[actor], [action])


def state_of(table: Table) -> GameState:
    assert table.state is not None
    return table.state
