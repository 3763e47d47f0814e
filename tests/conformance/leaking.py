"""Games with one fault each, which the suite must find."""

from __future__ import annotations

from typing import Any

from stopville.core.engine.bits import BIT, listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import Memory, codes
from stopville.core.game import Setup
from tests.example import klaxon

# -- faults of a position, in the example game: interpreted, so it can be subclassed ---------------------


class Klaxon(klaxon.Klaxon):
    """With another kind of position."""

    kind: type[klaxon.State] = klaxon.State

    def start(self, setup: Setup) -> klaxon.State:
        return self.kind(setup.players, setup.timed)


def with_state(kind: type[klaxon.State]) -> Klaxon:
    game = Klaxon()
    game.kind = kind
    return game


class RefusesByAnothersCard(klaxon.State):
    def refuse(self, seat: int, code: int) -> str:
        rule = super().refuse(seat, code)
        return "KL-4" if rule == "KL-3" and sum(self.cards) % 2 == 1 else rule


class OrdersByAnothersCard(klaxon.State):
    def legal(self, seat: int) -> Any:
        listed = [int(code) for code in super().legal(seat)]
        return codes(sorted(listed, reverse=sum(self.cards) % 2 == 1))


class AsksOnlyWhoCanHonk(klaxon.State):
    def ask(self, seats: int) -> None:
        super().ask(seats & ~sum(BIT[seat] for seat, card in enumerate(self.cards) if card == 1))


class TellsAnAnswer(klaxon.State):
    def apply(self, seat: int, code: int) -> None:
        if seat != CHANCE and code == klaxon.HONK and self.log is not None:
            self.log.append(klaxon.CardsShown((seat,), ()))
        super().apply(seat, code)


class SearchSeesAll(klaxon.State):
    def seen(self, seat: int, actor: int, code: int) -> int:
        return code


class ForgetsToCopy(klaxon.State):
    def copy(self) -> klaxon.State:
        twin = super().copy()
        twin.honked = 0
        return twin


class DealsTwice(klaxon.State):
    """The same card to everybody, and nobody is told that anything moved."""

    def apply(self, seat: int, code: int) -> None:
        super().apply(seat, code)
        if seat == CHANCE:
            self.cards = tuple(self.cards[0] if card else 0 for card in self.cards)


class OffersTooMuch(klaxon.State):
    def legal(self, seat: int) -> Any:
        listed = [int(code) for code in super().legal(seat)]
        return codes([klaxon.HONK] if listed == [klaxon.WAIT] else listed)


class MayBeTried(klaxon.State):
    """No fault: the horn is there for everybody who is asked, right or not."""

    def open_range(self, seat: int) -> tuple[int, int] | None:
        return (klaxon.HONK, klaxon.HONK) if seat >= 0 and seat in self.to_act() else None


class OnlyForWhoCan(klaxon.State):
    """The button knows the answer of the next seat."""

    def open_range(self, seat: int) -> tuple[int, int] | None:
        able = seat >= 0 and seat in self.to_act() and self.cards[(seat + 1) % self.players] != 1
        return (klaxon.HONK, klaxon.HONK) if able else None


class NeverEnds(klaxon.State):
    def apply(self, seat: int, code: int) -> None:
        super().apply(seat, code)
        if self.over():
            self.cards = (0,) * self.players


class ShowsAnswers(Klaxon):
    def view(self, state: klaxon.State, seat: Seat) -> klaxon.View:
        seen = super().view(state, seat)
        return klaxon.View(seen.me, seen.asked, seen.cards, tuple(listed(state.honked)))


class ShowsCards(Klaxon):
    def view(self, state: klaxon.State, seat: Seat) -> klaxon.View:
        seen = super().view(state, seat)
        return klaxon.View(seen.me, seen.asked, state.cards, seen.honked)


class Hopeful(klaxon.Seen):
    """Never imagines that anybody before it has honked."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.honked = sum(BIT[seat] for seat in self.view.honked)
        return state


class ImaginesWithHope(Klaxon):
    def recall(self, view: klaxon.View) -> Memory:
        return Hopeful(view)


class Careless(klaxon.Seen):
    """Imagines a nine for everybody."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.cards = tuple(9 if card < 0 else card for card in self.view.cards)
        return state


class ImaginesCarelessly(Klaxon):
    def recall(self, view: klaxon.View) -> Memory:
        return Careless(view)
