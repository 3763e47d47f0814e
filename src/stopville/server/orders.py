"""Standing orders: what a seat has left to the table is played for it, one delay after every question.

The delay is that of bots (`Services.pace`).  It begins with the question and is the same whatever the seat
holds, whether or not the order has anything to say to it.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.server.clock import Timer
from stopville.server.problems import Trouble
from stopville.server.sight import view_of

if TYPE_CHECKING:
    from stopville.server.table import Outcome, Table

log = logging.getLogger("stopville")

Given = tuple[tuple[str, ...], ...]  # by seat; () if nobody ever gave one


class Obey(Struct, frozen=True):
    """The house's message: what the orders of a seat say to this question, unless it is an old one."""

    ask: int


class Orders:
    """Sets a timer for every question that stands before a seat with orders."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._due: dict[int, tuple[int, Timer]] = {}  # by seat: the question, and when it is answered

    def look(self, active: bool) -> None:
        for seat, given in enumerate(self.table.progress.orders):
            self._watch(seat, self._question(seat) if active and given else None)

    def stop(self) -> None:
        for _, timer in self._due.values():
            timer.cancel()
        self._due.clear()

    def _question(self, seat: int) -> int | None:
        table, state = self.table, self.table.state
        if state is None or seat not in state.to_act() or table.pacer.bot_acts(seat):
            return None
        return table.progress.asks[seat]

    def _watch(self, seat: int, question: int | None) -> None:
        due = self._due.get(seat)
        if due is not None and due[0] == question:
            return
        if due is not None:
            due[1].cancel()
            del self._due[seat]
        if question is not None:
            clock = self.table.services.clock
            obey = partial(self.table.hear, seat, Obey(question), partial(self._obeyed, seat))
            self._due[seat] = (question, clock.at(clock.now() + self.table.services.pace, obey))

    def _obeyed(self, seat: int, outcome: Outcome) -> None:
        """What could not be saved is left to the player."""
        if isinstance(outcome, Exception) and not isinstance(outcome, Trouble):
            log.error("table %s refuses an order of seat %s: %s", self.table.saved.id, seat, outcome)


def answer(table: Table, seat: int) -> Any:
    """What the orders of this seat say to its question: an action, or None."""
    sight, state = table.ledger.sight, table.state
    assert sight is not None and state is not None
    view = view_of(table.game, sight, seat)
    legal = [table.game.book.action(int(code)) for code in state.legal(seat)]
    answers = [table.game.obeyed(order, view, legal) for order in table.progress.orders[seat]]
    return next((action for action in answers if action is not None), None)


def given(old: Given, players: int, seat: int, orders: tuple[str, ...]) -> Given:
    """The orders of everybody, with those of one seat replaced."""
    every = old or ((),) * players
    return (*every[:seat], orders, *every[seat + 1 :])


def standing(game: AnyGame, orders: Given, state: GameState) -> Given:
    """Those that still stand in this position."""
    return tuple(
        [
            tuple([order for order in some if game.stands(order, state, Seat(seat))])
            for seat, some in enumerate(orders)
        ]
    )
