"""A table of Automobile for the tests: a position as text, actions in their notation, rules by number."""

from __future__ import annotations

from typing import TypeVar

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.events import Event
from stopville.core.game import IllegalAction, OptionValue, Result
from stopville.core.play import play
from stopville.games.automobile.engine.position import PHASE_NAMES
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.game import AUTOMOBILE, Automobile
from stopville.games.automobile.view_gen import View

E = TypeVar("E", bound=Event)


class MoveByMove(Automobile):
    """Asks for every answer, also for the only one, so that each rule is seen by itself."""

    def foregone(self, state: State) -> int | None:
        return None


MOVE_BY_MOVE = MoveByMove()


class Table:
    def __init__(self, state: State, game: Automobile = MOVE_BY_MOVE) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = []  # all that happened
        self.pick: Pick = FastPick(1)

    # -- acting

    def play(self, seat: int, *notations: str) -> Table:
        """These actions in one message; what chance has to do then is done too."""
        actions = [self.game.book.read(notation) for notation in notations]
        step = play(self.game, self.state, Seat(seat), actions, self.pick)
        self.state = step.state
        self.events += step.events
        return self

    def refused(self, seat: int, *notations: str) -> str:
        """The rule that forbids it; the table stays as it was."""
        before = self.game.digest(self.state), len(self.events)
        with pytest.raises(IllegalAction) as refusal:
            self.play(seat, *notations)
        assert (self.game.digest(self.state), len(self.events)) == before
        return refusal.value.rule.id

    def by_chance(self, *notations: str) -> Table:
        """Chance does this, and nothing after it."""
        for notation in notations:
            code = self.game.book.code(self.game.book.read(notation))
            assert self.state.refuse(CHANCE, code) == ""
            self.state.log = []
            self.state.apply(CHANCE, code)
            self.events += self.state.log
            self.state.log = None
        return self

    def chance_refused(self, notation: str) -> str:
        return self.state.refuse(CHANCE, self.game.book.code(self.game.book.read(notation)))

    def settle(self) -> Table:
        self.state.settle(self.pick)
        return self

    # -- looking

    def view(self, seat: int = WATCHER) -> View:
        return self.game.view(self.state, Seat(seat))

    def may(self, seat: int) -> list[str]:
        return [self.game.book.notation(self.game.book.action(code)) for code in self.state.legal(seat)]

    def may_begin(self, seat: int, verb: str) -> list[str]:
        """The actions of one kind that are open, without their verb."""
        return [words.removeprefix(verb).strip() for words in self.may(seat) if words.split()[0] == verb]

    def phase(self) -> str:
        return PHASE_NAMES[self.view().phase]

    def turn(self) -> int:
        return self.state.turn()

    def money(self) -> tuple[int, ...]:
        return self.view().cash

    def losses(self) -> tuple[int, ...]:
        return self.view().losses

    def result(self) -> Result:
        result = self.game.result(self.state)
        assert result is not None
        return result

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def table(picture: str) -> Table:
    return Table(AUTOMOBILE.read_picture(picture))


def fresh(players: int = 4, **options: OptionValue) -> Table:
    return Table(AUTOMOBILE.start(AUTOMOBILE.setup(players, options)))


def passing(picture: str) -> Table:
    """The end of the decisions of three players: seats 1 and 2 have passed, seat 0 passes now."""
    return table(f"players: 3\nphase: decisions\npassing: 1 2 -1\n{picture}").play(0, "pass")
