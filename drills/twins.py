"""Two tables that differ only in what one seat cannot see: not a byte that reaches it may differ.

Every few moves the real table gets a twin in which everything hidden from some seat, or from a watcher, has
been exchanged for something else that may as well be.  Both are then asked the same and do the same, and all
that arrives at the seat is compared as bytes, lengths with it: on coming back, after refusals and questions,
and after the move.  What is done in secret is also compared with something else done in secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from drills.inside import Inside, Notebook, services, state_of
from drills.report import MOST_NOTES
from drills.sittings import Plan
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.game import AnyGame, IllegalAction
from stopville.core.play import refusal
from stopville.core.wire import canonical, to_json
from stopville.core.words import LANGUAGES
from stopville.server.client import Client
from stopville.server.clock import HandClock
from stopville.server.messages import Order
from stopville.server.phrases import line
from stopville.server.problems import Trouble
from stopville.server.saved import Loaded, Row
from stopville.server.table import Table
from stopville.server.transitions import told
from stopville.server.verbs import VERBS

HISTORY: Final = 20  # lines of the log
SETTLING: Final = 8  # turns of the loop after which a step is saved and shown


@dataclass
class Findings:
    compared: int = 0  # moments at which two worlds were compared
    changed: int = 0  # of these, how many worlds really were another
    impossible: int = 0  # swapped worlds in which some other seat could not have seen what it saw
    leaks: list[str] = field(default_factory=list)

    def same(self, one: Sequence[bytes], other: Sequence[bytes], what: str) -> None:
        self.compared += 1
        if list(one) != list(other) and len(self.leaks) < MOST_NOTES:
            self.leaks.append(what)


class Twins(Inside):
    """One game, played at random to its end, with a twin at every so many moves."""

    def __init__(
        self, game: AnyGame, plan: Plan, seed: int, findings: Findings, most: int, every: int = 8
    ) -> None:
        super().__init__(game, plan, seed)
        self.findings = findings
        self.most = most  # moves
        self.every = every

    async def play(self) -> None:
        table = await self.table(services(Notebook()))
        self.look_at_the_deal(table)
        await self.give_orders(table)
        for _ in range(self.most):
            if table.progress.finished:
                return
            actor, code = self.choice(table)
            if self.random.randrange(self.every) == 0:
                await self.compare(table, actor, code)
            await self.move(table, actor, code)

    async def give_orders(self, table: Table) -> None:
        """Every seat leaves some orders standing, or none."""
        for seat in range(self.plan.players if self.game.orders else 0):
            some = [order for order in self.game.orders if self.random.randrange(2)]
            await table.ask(seat, Order(f"o{seat}", some))

    # -- comparing

    async def compare(self, table: Table, actor: int, code: int) -> None:
        seat = self.random.choice([*range(self.plan.players), int(WATCHER)])
        state = state_of(table)
        kept = self.game.secrets.shown_by(state, Seat(seat), Seat(actor), self.game.book.action(code))
        other = self.swapped(state, seat, kept)
        if refusal(self.game, other, Seat(actor), code) == ALLOWED:
            await self.run_both(table, other, seat, actor, code, code)
        if actor >= 0 and actor != seat and self.game.secrets.hides(state, Seat(seat), Seat(actor)):
            await self.run_both(table, state, seat, actor, code, self.another(state, actor, code))

    def swapped(self, state: GameState, seat: int, kept: frozenset[int]) -> GameState:
        other = state.copy()
        self.game.secrets.swap(other, Seat(seat), kept, FastPick(self.random.randrange(1 << 40)))
        self.findings.changed += self.game.digest(other) != self.game.digest(state)
        return other

    def another(self, state: GameState, actor: int, code: int) -> int:
        others = [int(other) for other in state.legal(actor) if other != code]
        return self.random.choice(others) if others else code

    async def run_both(
        self, table: Table, other: GameState, seat: int, actor: int, code: int, instead: int
    ) -> None:
        """The same in both worlds; or in secret something else."""
        one, twin = World(self, table, state_of(table), seat), World(self, table, other, seat)
        what = f"{self.plan.game} {dict(self.plan.options)} move {self.moves} by {actor}, seen by {seat}"
        self.findings.same(one.heard(), twin.heard(), f"coming back: {what}")
        for number in [self.random.randrange(self.plan.players * 400) for _ in range(3)]:
            self.findings.same([one.asked(number)], [twin.asked(number)], f"question {number}: {what}")
        await self.move(one.table, actor, code)
        if not await self.moves_there_too(twin, actor, instead):
            return
        if not one.chance_followed and comparable(one, twin, code, instead):
            self.findings.same(one.heard(), twin.heard(), f"after the move: {what}")
            await self.obey_in_both(one, twin, what)

    async def obey_in_both(self, one: World, twin: World, what: str) -> None:
        """Standing orders of others answer from other hands: nobody notices while the window is open."""
        windows = [world.window_now for world in (one, twin)]
        if not self.game.orders or None in windows:
            return
        await one.obey()
        await twin.obey()
        if [world.window_now for world in (one, twin)] == windows:
            self.findings.same(one.heard(), twin.heard(), f"standing orders: {what}")

    async def moves_there_too(self, twin: World, actor: int, code: int) -> bool:
        """A swap respects what its own seat knows; it cannot promise that another's memory fits."""
        message = self.message(twin.table, actor, code)
        try:
            VERBS[type(message)](twin.table, actor, message)  # only a draft
        except (LookupError, ValueError):
            self.findings.impossible += 1
            return False
        await self.move(twin.table, actor, code)
        return True

    # -- the deal

    def look_at_the_deal(self, table: Table) -> None:
        """What a seat hears when a card goes to somebody else is the same for any card."""
        state = self.game.start(table.saved.setup)
        for seat, notation, _ in table.services.store.kept:  # type: ignore[attr-defined]  # a Notebook
            code = self.game.book.code(self.game.book.read(notation))
            if seat == CHANCE and self.random.randrange(self.every) == 0:
                self.compare_draws(table, state, code)
            state.apply(seat, code)

    def compare_draws(self, table: Table, state: GameState, code: int) -> None:
        seat = Seat(self.random.choice([*range(self.plan.players), int(WATCHER)]))
        if not self.game.secrets.hides(state, seat, CHANCE):
            return
        other = self.another(state, CHANCE, code)
        self.findings.changed += other != code
        real, twin = (self.drawn(table, state, seat, drawn) for drawn in (code, other))
        self.findings.same(real, twin, f"dealing: {self.plan.game}, seen by {seat}")

    def drawn(self, table: Table, state: GameState, seat: Seat, code: int) -> list[bytes]:
        after = state.copy()
        after.log = []
        after.apply(CHANCE, code)
        entries = told(self.game, after.log or (), seat)
        lines = [line(self.game, entry, lang, table.seats.names) for entry in entries for lang in LANGUAGES]
        return [msgspec.json.encode(lines), canonical(to_json(self.game.view(after, seat)))]


class World:
    """A table of its own with this position, and somebody who sits there and hears everything."""

    def __init__(self, twins: Twins, table: Table, state: GameState, seat: int) -> None:
        shared = services(Notebook())
        kept = table.services.store
        assert isinstance(kept, Notebook) and isinstance(shared.store, Notebook)
        shared.store.kept += kept.kept
        loaded = Loaded(table.saved, table.progress, twins.game.save(state))
        self.table = Table(twins.game, loaded, shared)
        self.table.story = table.story[-HISTORY:]  # what is older was compared when it was new
        self.rows = len(kept.kept)
        self.seat = seat
        self.clients = [Client(), Client()]
        for client, lang in zip(self.clients, LANGUAGES):
            self.table.arrive(client, seat, "fr" if lang == "fr" else "en")
        self.window = int(state.window)

    @property
    def window_now(self) -> int | None:
        state = state_of(self.table)
        return int(state.window) if state.asked else None

    async def obey(self) -> None:
        """Lets the time pass after which orders are carried out, once."""
        clock = self.table.services.clock
        assert isinstance(clock, HandClock)
        clock.turn(1.0)
        for _ in range(SETTLING):
            await asyncio.sleep(0)

    def heard(self) -> list[bytes]:
        return [message for client in self.clients for message in client.waiting()]

    def asked(self, code: int) -> bytes:
        """The answer to a question, which may be about anything."""
        book = self.table.game.book
        if self.seat == WATCHER or book.kind_or_none(code) is None:
            return b""
        try:
            forbidden = self.table.why(self.seat, [book.to_json(book.action(code))])
        except (Trouble, IllegalAction) as fault:
            return repr(fault).encode()
        return b"allowed" if forbidden is None else f"{forbidden[0].id} {forbidden[1]}".encode()

    @property
    def chance_followed(self) -> bool:
        """Then the two worlds part lawfully: what is drawn may be shown."""
        return any(seat == CHANCE for seat, _, _ in self.new_rows())

    def new_rows(self) -> list[Row]:
        store: Any = self.table.services.store
        kept: list[Row] = store.kept[self.rows :]
        return kept

    @property
    def still_open(self) -> bool:
        state = state_of(self.table)
        return bool(state.asked) and state.window == self.window


def comparable(one: World, twin: World, code: int, instead: int) -> bool:
    """Two different answers may become known when the window closes, and not before."""
    if twin.chance_followed:
        return False
    return code == instead or (one.still_open and twin.still_open)
