"""A table of L'Auto-Match for the tests: a position as text, cards and criteria by name, rules by number."""

from __future__ import annotations

from typing import TypeVar

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.events import Event
from stopville.core.game import IllegalAction, OptionValue
from stopville.core.play import play
from stopville.games.automatch.actions import Action
from stopville.games.automatch.engine.material import CARD_NAMES
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.view_gen import View

# Four players with everything before them; seat 3 lacks three colours.
FIRST_TRICK = """
    dealer: 3
    hand 0: F1 F4 F7 F10 F13 I3 I6 I9 I12 D2 D5 D8 D11
    hand 1: F2 F5 F8 F11 I1 I4 I7 I10 I13 D3 D6 D9 D12
    hand 2: F3 F6 F9 F12 I2 I5 I8 I11 D1 D4 D7 D10 D13
    hand 3: GB1 GB2 GB3 GB4 GB5 GB6 GB7 GB8 GB9 GB10 GB11 GB12 pompe
    talon: GB13 autoroute
"""

WHOLE_PACK = " ".join(CARD_NAMES)  # F1 to F13, I1, … GB13, pompe, autoroute

E = TypeVar("E", bound=Event)

HOUSE = {-1: "chance", -4: "nobody"}


def cards(numbers) -> str:
    return " ".join(CARD_NAMES[number] for number in numbers)


def numbers(names: str) -> list[int]:
    return [CARD_NAMES.index(name) for name in names.split()]


class Table:
    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []  # all that happened
        self.pick: Pick = FastPick(1)

    # -- acting

    def play(self, seat: int, notation: str) -> None:
        """One move; what chance has to do then is done too."""
        action: Action = AUTOMATCH.book.read(notation)
        step = play(AUTOMATCH, self.state, Seat(seat), [action], self.pick)
        self.state = step.state
        self.events += step.events

    def lay(self, names: str) -> None:
        """These cards, each by the player whose turn it is."""
        for name in names.split():
            self.play(self.state.turn(), name)

    def refused(self, seat: int, notation: str) -> str:
        """The rule that forbids it; the table stays as it was."""
        before = AUTOMATCH.digest(self.state), len(self.events)
        with pytest.raises(IllegalAction) as refusal:
            self.play(seat, notation)
        assert (AUTOMATCH.digest(self.state), len(self.events)) == before
        return refusal.value.rule.id

    def play_on(self) -> None:
        """To the end of the deal, everybody playing the first card allowed."""
        deals = self.view().deals
        while self.view().deals == deals:
            self.lay(self.may_play(self.state.turn()).split()[0])

    # -- dealing by hand, without letting chance go on

    def draw_dealer(self, seat: int) -> Table:
        return self.by_chance(f"dealer {seat}")

    def deal(self, names: str) -> Table:
        for name in names.split():
            self.by_chance(f"deal {name}")
        return self

    def by_chance(self, notation: str) -> Table:
        code = AUTOMATCH.book.code(AUTOMATCH.book.read(notation))
        assert self.state.refuse(CHANCE, code) == ""
        self.state.log = []
        self.state.apply(CHANCE, code)
        self.events += self.state.log
        self.state.log = None
        return self

    def chance_refused(self, notation: str) -> str:
        return self.state.refuse(CHANCE, AUTOMATCH.book.code(AUTOMATCH.book.read(notation)))

    def chances(self) -> list[str]:
        return [AUTOMATCH.book.notation(AUTOMATCH.book.action(code)) for code in self.state.legal(CHANCE)]

    # -- looking

    def view(self, seat: int = WATCHER) -> View:
        return AUTOMATCH.view(self.state, Seat(seat))

    def may_play(self, seat: int) -> str:
        return cards(self.state.legal(seat))

    def hand(self, seat: int) -> str:
        return cards(self.view(seat).hands)

    def talon(self) -> str:
        return cards(self.state.talon)

    def turn(self) -> int | str:
        turn = self.state.turn()
        return HOUSE.get(turn, turn)

    def criterion(self) -> str:
        return ("displacement", "consumption", "speed")[self.view().criterion]

    def won(self) -> tuple[int, ...]:
        return self.view().won

    def scores(self) -> tuple[int, ...]:
        return self.view().scores

    def winners(self) -> tuple[int, ...]:
        return self.view().winners

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def table(picture: str) -> Table:
    return Table(AUTOMATCH.read_picture(picture))


def fresh(players: int, **options: OptionValue) -> Table:
    return Table(AUTOMATCH.start(AUTOMATCH.setup(players, options)))
