"""What makes a table go on when nobody touches it: the clock, and the bots.

A bot starts to think at once and plays when `pace` seconds are over, always the same: how long it takes
says nothing about what it holds.  In a window of a timed table it may say nothing at all, just like
somebody who has nothing to say.  While nobody at all is connected, the table sleeps.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import CLOCK
from stopville.core.engine.state import GameState
from stopville.core.game import IllegalAction
from stopville.core.wire import Json, Malformed
from stopville.server.bot_queue import PATIENT
from stopville.server.bots import Question
from stopville.server.clock import Timer
from stopville.server.orders import Orders
from stopville.server.problems import Trouble
from stopville.server.saved import BOT, PLAYING, Progress, Thought
from stopville.server.verbs import CloseWindow, PlayForBot

if TYPE_CHECKING:
    from stopville.server.table import Outcome, Table

GRACE: Final = 10  # seconds
TRY_AGAIN: Final = 1.0  # seconds after a move of the house could not be saved

log = logging.getLogger("stopville")


class Pacer:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.clock = table.services.clock
        self.hurried: tuple[int, int] | None = None  # a seat too slow for its question
        self._awake = False  # somebody is connected
        self._window: Timer | None = None
        self._timed: int | None = None  # the deadline that timer is for
        self._absent: list[Timer] = []
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.orders = Orders(table)

    # -- deadlines

    def deadline(self, after: Progress, state: GameState) -> int | None:
        """When the clock, or a bot for the slow, acts; the old one while the question is the same."""
        if after.ending is not None or after.status != PLAYING:
            return None
        saved, old, before = self.table.saved, self.table.state, self.table.progress
        if state.timed and CLOCK in state.to_act():
            same = old is not None and CLOCK in old.to_act() and old.window == state.window
            return before.deadline if same else self._in(self._seconds(state))
        if not saved.seconds:
            return None
        mover = state.mover()
        if mover < 0:
            return None
        asked = before.asks[mover] if before.asks else 0
        same = old is not None and old.mover() == mover and after.asks[mover] == asked
        return before.deadline if same else self._in(self._seconds(state))

    def _seconds(self, state: GameState) -> int:
        """How long the present question lasts: a window as the game says, a move as the table agreed."""
        table, saved = self.table, self.table.saved
        window = state.timed and CLOCK in state.to_act()
        return saved.slower * (table.game.seconds(saved.setup, state) if window else saved.seconds)

    def _in(self, seconds: int) -> int:
        return int((self.clock.now() + seconds) * 1000)

    # -- looking after the table

    def look(self) -> None:
        """Called whenever anything has changed: sets every timer and wakes every bot that is due."""
        table = self.table
        if table.lost:
            self.stop()
            return
        self._wake_up()
        self._watch_deadline()
        self._watch_absent()
        self.orders.look(self._active())
        for seat, chair in enumerate(table.saved.chairs):
            if chair.kind == BOT or seat in self._thinking or self.bot_acts(seat):
                self._wake(seat)

    def stop(self) -> None:
        for timer in (self._window, *self._absent):
            if timer is not None:
                timer.cancel()
        self.orders.stop()
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _active(self) -> bool:
        table = self.table
        playing = table.progress.status == PLAYING and not table.lost and not table.other_edition
        return playing and table.seats.anybody()

    def _wake_up(self) -> None:
        """A deadline that came while nobody was here is put off, so that people can find their way back."""
        anybody, deadline = self.table.seats.anybody(), self.table.progress.deadline
        if anybody and not self._awake and deadline is not None:
            self.table.put_off = (deadline, self._put_off(deadline))
        self._awake = anybody

    def _put_off(self, deadline: int) -> int:
        """In a moment, or when it was due; never later than a whole question lasts: clocks are put back."""
        state = self.table.state
        seconds = 0 if state is None else self._seconds(state)
        return min(max(deadline, self._in(GRACE)), self._in(max(GRACE, seconds)))

    def _watch_deadline(self) -> None:
        deadline = self.table.due() if self.table.progress.deadline is not None and self._active() else None
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
            table.hear(CLOCK, CloseWindow(state.window), partial(self._window_closed, deadline))
            return
        mover = state.mover()
        self.hurried = (mover, table.progress.asks[mover])
        self._wake(mover)

    def _window_closed(self, deadline: int, outcome: Outcome) -> None:
        """What could not be saved is tried again: nobody else will close this window."""
        if isinstance(outcome, Exception):
            log.error("table %s could not close a window: %s", self.table.saved.id, outcome)
            self.clock.at(self.clock.now() + TRY_AGAIN, partial(self._time_up, deadline))

    def _watch_absent(self) -> None:
        """A bot will stand in when somebody has been gone for long enough."""
        if not self._absent and not self.table.seats.gone:
            return
        for timer in self._absent:
            timer.cancel()
        self._absent = []
        away = self.table.saved.away
        if not away or not self._active():
            return
        for seat, since in self.table.seats.gone.items():
            if since + away > self.clock.now():
                call = partial(self.table.missed, seat)
                self._absent.append(self.clock.at(since + away, call))

    # -- bots

    def bot_acts(self, seat: int) -> bool:
        table = self.table
        if table.seats.played_by_bot(seat):
            return True
        return self.hurried is not None and self.hurried == (seat, table.progress.asks[seat])

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
            task.add_done_callback(partial(self._thought, seat))
            self._thinking[seat] = (question, task)

    def _question(self, seat: int) -> int | None:
        """The number of what a bot must answer here now, or nothing."""
        table, state = self.table, self.table.state
        if state is None or not self._active() or not self.bot_acts(seat):
            return None
        if seat not in state.to_act() or not len(state.legal(seat)):
            return None
        return table.progress.asks[seat]

    async def _think(self, seat: int, ask: int) -> None:
        table, state = self.table, self.table.state
        assert state is not None
        ready = self._after(table.services.pace)
        legal = [int(code) for code in state.legal(seat)]
        choice = await table.services.bots.choose(self._asked(seat, legal))
        await ready
        if choice.action is None and CLOCK in state.to_act():
            return  # it says nothing: the question stays answered like this until the clock closes it
        self._thinking.pop(seat, None)
        surely: Json = table.game.book.to_json(table.game.book.action(legal[0]))
        thought = Thought(table.saved.chairs[seat].level, choice.budget, choice.instead)
        otherwise = PlayForBot(ask, surely, replace(thought, instead=True))
        may = self._may_try(state, seat, choice.action)
        self._play(seat, PlayForBot(ask, choice.action, thought) if may else otherwise, otherwise)

    def _asked(self, seat: int, legal: list[int]) -> Question:
        """What reaches a bot: the view as a page of its seat would get it, and what may be done."""
        table, sight = self.table, self.table.ledger.sight
        assert sight is not None
        book, saved = table.game.book, table.saved
        actions = [book.action(code) for code in legal]
        level, seed = saved.chairs[seat].level, saved.seeds[seat]
        return Question(table.game.key, level, seed, sight.view(seat), actions, saved.id, self._leaves())

    def _leaves(self) -> float:
        """Seconds that the clock leaves a bot to answer, if one runs."""
        deadline, state = self.table.progress.deadline, self.table.state
        if deadline is None or state is None or CLOCK not in state.to_act():
            return PATIENT
        return max(0.0, deadline / 1000 - self.clock.now())

    def _may_try(self, state: GameState, seat: int, action: Json) -> bool:
        """One of the listed actions, or any of the open range: a figure to announce need not be listed."""
        book = self.table.game.book
        try:
            code = book.code(book.from_json(action))
        except (Malformed, UnknownAction):
            return False
        first, last = state.open_range(seat) or (0, -1)
        return first <= code <= last or code in map(int, state.legal(seat))

    def _thought(self, seat: int, task: asyncio.Task[None]) -> None:
        """A bot that could not be asked is asked again."""
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a bot could not be asked at table %s", self.table.saved.id, exc_info=fault)
            self._thinking.pop(seat, None)
            self.clock.at(self.clock.now() + TRY_AGAIN, self.look)

    def _play(self, seat: int, move: PlayForBot, otherwise: PlayForBot | None) -> None:
        self.table.hear(seat, move, partial(self._played, seat, otherwise))

    def _played(self, seat: int, otherwise: PlayForBot | None, outcome: Outcome) -> None:
        """If a rule refuses what the bot tried, it plays what is surely allowed."""
        if isinstance(outcome, IllegalAction) and otherwise is not None:
            self._play(seat, otherwise, None)
        elif isinstance(outcome, IllegalAction):
            log.error("table %s refuses what it lists: %s", self.table.saved.id, outcome)
        elif isinstance(outcome, Trouble) and outcome.code in ("not_saved", "internal"):
            log.error("a bot's move could not be saved at table %s", self.table.saved.id)
            self.clock.at(self.clock.now() + TRY_AGAIN, self.look)

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
