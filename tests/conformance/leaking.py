"""Games with one fault each, which the suite must find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from msgspec.structs import replace

from drills import leaking as builds
from stopville.core.engine.bits import BIT, listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import Memory, codes
from stopville.core.events import Event, hand_of
from stopville.games.automatch.events import CardsDealt, HandDealt, HandsDealt
from tests.example import klaxon

# -- faults of a position, in the example game: interpreted, so it can be subclassed ---------------------


def with_state(kind: type[klaxon.State]) -> klaxon.Klaxon:
    game = klaxon.Klaxon()
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
    def copy(self) -> Self:
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


class ShowsAnswers(klaxon.Klaxon):
    def view(self, state: klaxon.State, seat: Seat) -> Any:
        return replace(super().view(state, seat), honked=tuple(listed(state.honked)))


class ShowsCards(klaxon.Klaxon):
    def view(self, state: klaxon.State, seat: Seat) -> Any:
        return replace(super().view(state, seat), cards=state.cards)


class TellsTheNextHand(builds.Spoilt):
    """Card by card nothing is told; of the whole deal, the cards of the next seat."""

    def told(self, event: Event, seat: Seat) -> Event | None:
        heard = super().told(event, seat)
        if isinstance(event, HandsDealt) and isinstance(heard, HandDealt):
            return replace(heard, hand=hand_of(event.hands, (seat + 1) % len(event.hands)))
        return heard


class TellsALengthOfTheDeal(builds.Spoilt):
    """No card, only how many letters it takes to write those of the talon."""

    def told(self, event: Event, seat: Seat) -> Event | None:
        heard = super().told(event, seat)
        if isinstance(event, HandsDealt) and isinstance(heard, HandDealt | CardsDealt):
            return replace(heard, in_talon=len(str(event.talon)))
        return heard


class LosesACardOfTheDeal(builds.Spoilt):
    """Every card that is dealt moves, but not in the event that tells the whole deal."""

    def gathered(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(
            replace(event, talon=event.talon[1:]) if isinstance(event, HandsDealt) else event
            for event in super().gathered(events)
        )


class Hopeful(klaxon.Seen):
    """Never imagines that anybody before it has honked."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.honked = self.known.honked
        return state


class ImaginesWithHope(klaxon.Klaxon):
    def recall(self, view: Any) -> Memory:
        return Hopeful(self.known(view), view.me)


class Careless(klaxon.Seen):
    """Imagines a nine for everybody."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.cards = tuple(9 if card < 0 else card for card in self.known.cards)
        return state


class ImaginesCarelessly(klaxon.Klaxon):
    def recall(self, view: Any) -> Memory:
        return Careless(self.known(view), view.me)
