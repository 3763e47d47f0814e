"""What makes a table go on when nobody touches it: the clock, and the bots.

A bot starts to think at once and plays when `pace` seconds are over, always the same: how long it takes
says nothing about what it holds.  In a window of a timed table it may say nothing at all, just like
somebody who has nothing to say.  While nobody at all is connected, the table sleeps.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import CLOCK
from stopville.core.engine.state import GameState
from stopville.core.game import IllegalAction
from stopville.core.wire import Json, Malformed, to_json
from stopville.server.clock import Timer
from stopville.server.problems import Trouble
from stopville.server.saved import PLAYING, Saved

if TYPE_CHECKING:
    from stopville.server.table import Table

GRACE: Final = 10  # seconds

log = logging.getLogger("stopville")


class Pacer:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.clock = table.services.clock
        self._awake = False  # somebody is connected
        self.hurried: tuple[int, int] | None = None  # a seat too slow for its question
        self._window: Timer | None = None
        self._timed: int | None = None  # the deadline that timer is for
        self._absent: list[Timer] = []
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}

    # -- deadlines

    def deadline(self, after: Saved, state: GameState) -> int | None:
        """When the clock, or a bot for the slow, acts; the old one while the question is the same."""
        if after.ending is not None or after.status != PLAYING:
            return None
        table, old = self.table, self.table.state
        if CLOCK in state.to_act():
            same = old is not None and CLOCK in old.to_act() and old.window == state.window
            return table.saved.deadline if same else self._in(table.game.seconds(after.setup, state))
        mover = state.mover()
        if not after.seconds or mover < 0:
            return None
        same = old is not None and old.mover() == mover and after.asks[mover] == self._ask(mover)
        return table.saved.deadline if same else self._in(after.seconds)

    def _ask(self, seat: int) -> int:
        asks = self.table.saved.asks
        return asks[seat] if asks else 0

    def _in(self, seconds: int) -> int:
        return int((self.clock.now() + seconds) * 1000)

    # -- looking after the table

    def look(self) -> None:
        """Called whenever anything has changed: sets every timer and wakes every bot that is due."""
        if self.table.lost:
            self.stop()
            return
        self._wake_up()
        self._watch_deadline()
        self._watch_absent()
        for seat in range(self.table.saved.players):
            self._wake(seat)

    def stop(self) -> None:
        for timer in (self._window, *self._absent):
            if timer is not None:
                timer.cancel()
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _active(self) -> bool:
        table = self.table
        return table.saved.status == PLAYING and table.presence.anybody() and not table.lost

    def _wake_up(self) -> None:
        """A deadline that came while nobody was here is put off, so that people can find their way back."""
        anybody = self.table.presence.anybody()
        if anybody and not self._awake and self.table.saved.deadline is not None:
            self.table.put_off = (self.table.saved.deadline, self._in(GRACE))
        self._awake = anybody

    def _watch_deadline(self) -> None:
        deadline = self.table.due() if self._active() else None
        if deadline == self._timed:
            return
        if self._window is not None:
            self._window.cancel()
        self._timed = deadline
        if deadline is not None:
            self._window = self.clock.at(deadline / 1000, partial(self._time_up, deadline))

    def _time_up(self, deadline: int) -> None:
        table, state = self.table, self.table.state
        if table.due() != deadline or state is None or not self._active():
            return
        if CLOCK in state.to_act():
            _in_background(table.close_window(state.window))
            return
        mover = state.mover()
        self.hurried = (mover, table.saved.asks[mover])
        self._wake(mover)

    def _watch_absent(self) -> None:
        """A bot will stand in when somebody has been gone for long enough."""
        for timer in self._absent:
            timer.cancel()
        self._absent = []
        away = self.table.saved.away
        if not away or not self._active():
            return
        for seat, since in self.table.presence.gone.items():
            if since + away > self.clock.now():
                call = partial(self.table.missed, seat)
                self._absent.append(self.clock.at(since + away, call))

    # -- bots

    def bot_acts(self, seat: int) -> bool:
        table = self.table
        return table.played_by_bot(seat) or self.hurried == (seat, table.saved.asks[seat])

    def _wake(self, seat: int) -> None:
        thinking = self._thinking.get(seat)
        question = self._question(seat)
        if thinking is not None and thinking[0] == question:
            return
        if thinking is not None:
            thinking[1].cancel()
            del self._thinking[seat]
        if question is not None:
            task = asyncio.create_task(self._think(seat, question))
            task.add_done_callback(_told_of_faults)
            self._thinking[seat] = (question, task)

    def _question(self, seat: int) -> int | None:
        """What a bot must answer here now, or nothing."""
        table, state = self.table, self.table.state
        if state is None or not self._active() or not self.bot_acts(seat):
            return None
        if seat not in state.to_act() or not len(state.legal(seat)):
            return None
        return table.saved.asks[seat]

    async def _think(self, seat: int, ask: int) -> None:
        table, state = self.table, self.table.state
        assert state is not None
        ready = self._after(table.services.pace)
        book = table.game.book
        legal: list[Json] = [book.to_json(book.action(int(code))) for code in state.legal(seat)]
        view = to_json(table.view(seat))
        level = table.saved.chairs[seat].level
        action = await table.services.bots.choose(table.game.key, level, view, legal)
        await ready
        if action is None and CLOCK in state.to_act():
            return  # it says nothing: the question stays answered like this until the clock closes it
        self._thinking.pop(seat, None)
        await self._play(seat, ask, action if self._may_try(state, seat, action) else legal[0], legal[0])

    def _may_try(self, state: GameState, seat: int, action: Json) -> bool:
        """One of the listed actions, or any of the open range: a figure to announce need not be listed."""
        book = self.table.game.book
        try:
            code = book.code(book.from_json(action))
        except (Malformed, UnknownAction):
            return False
        first, last = state.open_range(seat) or (0, -1)
        return first <= code <= last or code in map(int, state.legal(seat))

    async def _play(self, seat: int, ask: int, action: Json, otherwise: Json) -> None:
        """What the bot chose; if a rule refuses what it tried, what is surely allowed."""
        try:
            try:
                await self.table.play_bot(seat, ask, action)
            except IllegalAction:
                await self.table.play_bot(seat, ask, otherwise)
        except Trouble as trouble:
            if trouble.code == "not_saved":
                log.error("a bot's move could not be saved at table %s", self.table.saved.id)
                self._again(1.0)

    def _again(self, seconds: float) -> None:
        self.clock.at(self.clock.now() + seconds, self.look)

    def _after(self, seconds: float) -> asyncio.Future[None]:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if seconds <= 0:
            ready.set_result(None)
            return ready
        self.clock.at(self.clock.now() + seconds, partial(_set, ready))
        return ready


def _set(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


_running: set[asyncio.Task[None]] = set()  # a task nobody holds may be forgotten half-way


def _in_background(doing: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(doing)
    _running.add(task)
    task.add_done_callback(_running.discard)
    task.add_done_callback(_told_of_faults)


def _told_of_faults(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()) is not None:
        log.error("a table could not go on", exc_info=fault)
