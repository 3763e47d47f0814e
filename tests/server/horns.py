"""Two relatives of Klaxon for the tests of windows: sealed answers against the clock, and a bare button."""

from __future__ import annotations

from stopville.core.engine.bits import BIT
from stopville.core.engine.seats import CHANCE, CLOCK
from stopville.core.engine.state import ALLOWED, HIDDEN
from stopville.core.kinds import Seats
from tests.example.klaxon import HONK, WAIT, CardsShown, Klaxon, State


class SealedState(State):
    """Everybody answers, sealed; the window closes when all have, or the clock does."""

    def shown_asked(self) -> Seats:
        return 0  # who has answered is nobody's business

    def refuse(self, seat: int, code: int) -> str:
        if seat in (CHANCE, CLOCK):
            return super().refuse(seat, code)
        return ALLOWED if code in (WAIT, HONK) and self.asked & BIT[seat] else "KL-3"

    def apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            super().apply(seat, code)
            return
        self.honked |= BIT[seat] if code == HONK and seat >= 0 else 0
        self.asked = 0 if seat == CLOCK else self.asked & ~BIT[seat]
        if self.asked == 0 and self.log is not None:
            self.log.append(CardsShown((), self.cards))

    def seen(self, seat: int, actor: int, code: int) -> int:
        if actor == CHANCE:
            return super().seen(seat, actor, code)
        return code if actor == CLOCK else HIDDEN


class Sealed(Klaxon):
    key = "sealed"

    kind = SealedState


class ButtonState(State):
    """Everybody asked gets the horn to press, whether or not it would be right."""

    def open_range(self, seat: int) -> tuple[int, int] | None:
        return (HONK, HONK) if seat in self.to_act() else None


class Button(Klaxon):
    key = "button"

    kind = ButtonState
