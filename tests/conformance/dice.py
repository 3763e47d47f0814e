"""Klaxon after many throws of a die: a game in which hidden draws are rare among those that all can see."""

from __future__ import annotations

from typing import Any

from stopville.core.actions import Codebook, Kind
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION, codes
from stopville.core.events import Event
from stopville.core.kinds import Count
from stopville.core.wire import Fact
from tests.example import klaxon, secrets

THROWS, THROW = 200, 30  # how many; a throw's code is THROW + what the die shows


class Throw(Fact):
    eyes: int


class Thrown(Event):
    eyes: int


class State(klaxon.State):
    throws: Count = 0

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


class KlaxonWithDice(klaxon.Klaxon):
    throws = Kind[Any](Throw, first=THROW + 1, verb="throw", house=True, eyes=range(1, 7))
    book = Codebook([klaxon.Klaxon.answers, klaxon.Klaxon.deals, throws])
    longest = klaxon.Klaxon.longest + THROWS
    secrets = DiceSecrets()
    kind = State
