"""A table of Autostop for the tests: a position as text, spaces by their ids, rules by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, CLOCK, WATCHER, Seat
from stopville.core.events import Event
from stopville.core.game import IllegalAction, OptionValue
from stopville.core.play import play
from stopville.games.autostop.engine.position import STEP_NAMES
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.game import AUTOSTOP
from stopville.games.autostop.view_gen import View

E = TypeVar("E", bound=Event)

IDS = [space.id for space in AUTOSTOP.board.spaces]  # V0, P1 … B15
SIGNS = IDS[1:]


def number(id: str) -> int:
    return IDS.index(id)


def ids(numbers: Sequence[int]) -> str:
    return " ".join("-" if n < 0 else IDS[n] for n in numbers)


class Table:
    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []  # all that happened
        self.pick: Pick = FastPick(1)

    # -- acting

    def play(self, seat: int, *notations: str) -> Table:
        """One message; what chance has to do then is done too."""
        actions = [AUTOSTOP.book.read(notation) for notation in notations]
        step = play(AUTOSTOP, self.state, Seat(seat), actions, self.pick)
        self.state = step.state
        self.events += step.events
        return self

    def let(self) -> Table:
        """Whoever is asked lays nothing, until somebody has to move or the lander changes."""
        asked, landing = self.view().asked, self.landing()
        for seat in asked:
            self.play(seat, f"let {landing}")
        return self

    def close(self) -> Table:
        """The clock."""
        return self.play(CLOCK, f"closed {self.landing()}")

    def refused(self, seat: int, *notations: str) -> str:
        """The rule that forbids it; the table stays as it was."""
        before = AUTOSTOP.digest(self.state), len(self.events)
        with pytest.raises(IllegalAction) as refusal:
            self.play(seat, *notations)
        assert (AUTOSTOP.digest(self.state), len(self.events)) == before
        return refusal.value.rule.id

    def by_chance(self, *notations: str) -> Table:
        """By hand, without letting chance go on."""
        for notation in notations:
            code = AUTOSTOP.book.code(AUTOSTOP.book.read(notation))
            assert self.state.refuse(CHANCE, code) == ""
            self.state.log = []
            self.state.apply(CHANCE, code)
            self.events += self.state.log
            self.state.log = None
        return self

    # -- looking

    def view(self, seat: int = WATCHER) -> View:
        return AUTOSTOP.view(self.state, Seat(seat))

    def may(self, seat: int) -> list[str]:
        return [AUTOSTOP.book.notation(AUTOSTOP.book.action(code)) for code in self.state.legal(seat)]

    def at(self) -> str:
        return ids(self.view().at)

    def step(self) -> str:
        return STEP_NAMES[self.view().step]

    def seat(self) -> int:
        return self.view().seat

    def landing(self) -> str:
        return ids([self.view().landing])

    def purse(self) -> tuple[int, ...]:
        return self.view().purse

    def treasury(self) -> tuple[int, ...]:
        return self.view().treasury

    def hand(self, seat: int) -> str:
        return ids(self.view(seat).hands)

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def turns(self) -> list[str]:
        """The kinds of things that happened, by name."""
        return [type(event).__name__ for event in self.events]


def table(picture: str) -> Table:
    return Table(AUTOSTOP.read_picture(picture))


def fresh(players: int, timed: bool = False, **options: OptionValue) -> Table:
    return Table(AUTOSTOP.start(AUTOSTOP.setup(players, options, timed)))
