"""Klaxon after many throws of a die: a game in which hidden draws are rare among those that all can see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stopville.core.actions import Codebook, Kind
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION, codes
from stopville.core.events import Event
from stopville.core.game import Setup
from tests.example import klaxon, secrets

THROWS, THROW = 200, 30  # how many; a throw's code is THROW + what the die shows


@dataclass(frozen=True)
class Throw:
    eyes: int


@dataclass(frozen=True)
class Thrown(Event):
    eyes: int


class State(klaxon.State):
    FIELDS = (*klaxon.State.FIELDS, "throws")

    def __init__(self, players: int, timed: bool) -> None:
        super().__init__(players, timed)
        self.throws = 0

    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, State)
        twin.throws = self.throws
        return twin

    def legal(self, seat: int):
        if self.throws == THROWS:
            return super().legal(seat)
        return codes([THROW + eyes for eyes in range(1, 7)] if seat == CHANCE else [])

    def refuse(self, seat: int, code: int) -> str:
        if self.throws == THROWS and code < THROW:
            return super().refuse(seat, code)
        return ALLOWED if self.throws < THROWS and code in self.legal(seat) else NO_SUCH_ACTION

    def apply(self, seat: int, code: int) -> None:
        if code >= THROW:
            self.throws += 1
            if self.log is not None:
                self.log.append(Thrown(code - THROW))
        else:
            super().apply(seat, code)

    def seen(self, seat: int, actor: int, code: int) -> int:
        return code if code >= THROW else super().seen(seat, actor, code)


class DiceSecrets(secrets.KlaxonSecrets):
    def hides(self, state: klaxon.State, seat: Seat, actor: Seat) -> bool:
        assert isinstance(state, State)
        return state.throws == THROWS and super().hides(state, seat, actor)


@dataclass(frozen=True)
class View(klaxon.View):
    throws: int

    def imagine(self, pick: Pick) -> State:
        dealt = super().imagine(pick)
        state = State(dealt.players, timed=False)
        state.cards, state.asked, state.honked = dealt.cards, dealt.asked, dealt.honked
        state.throws = self.throws
        return state


class KlaxonWithDice(klaxon.Klaxon):
    throws = Kind[Any](Throw, first=THROW + 1, verb="throw", house=True, eyes=range(1, 7))
    book = Codebook([klaxon.Klaxon.answers, klaxon.Klaxon.deals, throws])
    longest = klaxon.Klaxon.longest + THROWS
    secrets = DiceSecrets()

    def start(self, setup: Setup) -> State:
        return State(setup.players, setup.timed)

    def view(self, state: klaxon.State, seat: Seat) -> View:
        assert isinstance(state, State)
        seen = super().view(state, seat)
        return View(seen.me, seen.asked, seen.cards, seen.honked, state.throws)
