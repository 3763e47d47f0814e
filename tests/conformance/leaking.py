"""Games with one fault each, which the suite must find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stopville.core.bits import BIT, listed
from stopville.core.events import Event
from stopville.core.game import Game, Setup
from stopville.core.pick import Pick
from stopville.core.seats import CHANCE, Seat
from stopville.core.state import Memory, codes
from stopville.games import GAMES
from tests.example import klaxon

AUTOMATCH = GAMES["automatch"]


class Spoilt(Game[Any, Any, Any]):
    """L'Auto-Match all over again: compiled, the real one cannot be subclassed."""

    key, edition, title, players = AUTOMATCH.key, AUTOMATCH.edition, AUTOMATCH.title, AUTOMATCH.players
    options, brief, book, folder = AUTOMATCH.options, AUTOMATCH.brief, AUTOMATCH.book, AUTOMATCH.folder

    def start(self, setup: Setup) -> Any:
        return AUTOMATCH.start(setup)

    def view(self, state: Any, seat: Seat) -> Any:
        return AUTOMATCH.view(state, seat)

    def recall(self, view: Any) -> Memory:
        return AUTOMATCH.recall(view)

    def told(self, event: Event, seat: Seat) -> Event | None:
        return AUTOMATCH.told(event, seat)

    def result(self, state: Any) -> Any:
        return AUTOMATCH.result(state)

    def holdings(self, state: Any) -> Any:
        return AUTOMATCH.holdings(state)

    def picture(self, view: Any, lang: str = "fr", names: Any = ()) -> str:
        return AUTOMATCH.picture(view, lang, names)


@dataclass(frozen=True)
class Peek:
    seen: Any
    more: str


class Peeking(Spoilt):
    """A view with something more in it."""

    def view(self, state: Any, seat: Seat) -> Peek:
        return Peek(AUTOMATCH.view(state, seat), self.more(state, seat))

    def more(self, state: Any, seat: Seat) -> str:
        raise NotImplementedError

    def picture(self, view: Peek, lang: str = "fr", names: Any = ()) -> str:
        return AUTOMATCH.picture(view.seen, lang, names)


class ShowsTheLengthOfTheTalon(Peeking):
    """Not the cards, only how long their names are."""

    def more(self, state: Any, seat: Seat) -> str:
        return "x" * sum(len(self.book.notation(self.book.action(card))) for card in state.talon)


class ShowsTheNextHand(Peeking):
    def more(self, state: Any, seat: Seat) -> str:
        return str(state.hands[(seat + 1) % state.players])


class TellsWhatIsDealt(Spoilt):
    def told(self, event: Event, seat: Seat) -> Event | None:
        return event


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


@dataclass(frozen=True)
class Hopeful(klaxon.View):
    """Never imagines that anybody before it has honked."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.honked = sum(BIT[seat] for seat in self.honked)
        return state


class ImaginesWithHope(Klaxon):
    def recall(self, view: klaxon.View) -> Memory:
        return Hopeful(view.me, view.asked, view.cards, view.honked)


@dataclass(frozen=True)
class Careless(klaxon.View):
    """Imagines a nine for everybody."""

    def imagine(self, pick: Pick) -> klaxon.State:
        state = super().imagine(pick)
        state.cards = tuple(9 if card < 0 else card for card in self.cards)
        return state


class ImaginesCarelessly(Klaxon):
    def recall(self, view: klaxon.View) -> Memory:
        return Careless(view.me, view.asked, view.cards, view.honked)
