"""Tables without a server: the same objects, in this process, played at random."""

from __future__ import annotations

import random
from functools import partial

from stopville.server.hub import LocalHub
from stopville.server.standing import Services

from drills.sittings import Plan
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.wire import Json, parsed
from stopville.server import chairs
from stopville.server.clock import Clock, HandClock
from stopville.server.house import House
from stopville.server.messages import NewSeat, NewTable
from stopville.server.saved import Change, Loaded, Row, Saved
from stopville.server.store import Store
from stopville.server.table import Table


class Notebook:
    """A store that keeps only what the table itself asks for again."""

    def __init__(self) -> None:
        self.kept: list[Row] = []
        self.answers: dict[tuple[int, str], str] = {}

    async def create(self, saved: Saved) -> None:
        pass

    async def write(self, change: Change) -> None:
        self.kept += change.rows
        if change.reply is not None:
            self.answers[change.reply.seat, change.reply.client] = change.reply.answer

    async def delete(self, id: str) -> None:
        pass

    async def load(self, id: str) -> Loaded | None:
        return None

    async def before(self, id: str, n: int) -> Json:
        kept: Json = parsed(self.kept[n].before or "null")
        return kept

    async def answer(self, id: str, seat: int, client: str) -> str | None:
        return self.answers.get((seat, client))

    async def rows(self, id: str) -> list[Row]:
        return self.kept

    async def public(self, most: int) -> list[Saved]:
        return []

    async def older(self, status: str, than: int, most: int) -> list[str]:
        return []

    async def close(self) -> None:
        pass


class NoBots:
    async def choose(self, game: str, level: str, view: Json, legal: list[Json]) -> Json:
        raise AssertionError("nobody sits here but people")

    async def close(self) -> None:
        pass


def services(store: Store, clock: Clock | None = None) -> Services:
    return Services(store, LocalHub(), clock or HandClock(), NoBots(), 0.0)


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
        self.secrets = tuple(seat.secret or "" for seat in created.seats)
        table = await house.table(created.table.id)
        for seat in range(self.plan.players):
            await table.change(partial(chairs.taken, seat=seat, name=f"P{seat}"))
        await table.start()
        return table

    def choice(self, table: Table) -> tuple[int, int]:
        """Somebody who may act, and something they may do; in a timed window the clock now and then."""
        state = state_of(table)
        acting = [seat for seat in state.to_act() if len(state.legal(seat))]
        seat = self.random.choice(acting)
        return seat, int(self.random.choice(list(state.legal(seat))))

    async def move(self, table: Table, actor: int, code: int) -> None:
        self.moves += 1
        if actor < 0:
            await table.close_window(int(state_of(table).window))
        else:
            action = self.game.book.to_json(self.game.book.action(code))
            await table.play(actor, f"m{self.moves}", table.saved.asks[actor], [action])


def state_of(table: Table) -> GameState:
    assert table.state is not None
    return table.state
