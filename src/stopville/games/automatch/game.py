"""L'Auto-Match as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from stopville.core.bits import listed
from stopville.core.events import Event, Holdings
from stopville.core.game import Game, Number, Result, Setup, YesNo
from stopville.core.seats import Seat
from stopville.core.wire import Json
from stopville.games.automatch import picture as pictures
from stopville.games.automatch import view as views
from stopville.games.automatch.actions import BOOK, Action
from stopville.games.automatch.cards import CARD_NAMES
from stopville.games.automatch.cars import CARS, CRITERIA, Car, ranks
from stopville.games.automatch.events import CardDealt, CardHidden, TalonHidden, TalonLaid
from stopville.games.automatch.memory import Seen
from stopville.games.automatch.rules import State, start
from stopville.games.automatch.view import View


class AutoMatch(Game[State, Action, View]):
    key = "automatch"
    edition = "1"
    title = "L'Auto-Match"
    players = (2, 3, 4)  # AM-5
    options = (Number("target", 30, low=1, high=500), YesNo("single_deal"))
    brief = {"single_deal": True}
    book = BOOK
    folder = Path(__file__).parent
    data_files = ("cars.csv",)  # AM-4 reconstructed, and replaceable

    def start(self, setup: Setup) -> State:
        target, single_deal = setup.options["target"], setup.options["single_deal"]
        return start(setup.players, setup.timed, int(target), bool(single_deal))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    # -- seeing

    def view(self, state: State, seat: Seat) -> View:
        return views.view(state, seat)

    def recall(self, view: View) -> Seen:
        return views.recall(view)

    def told(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, CardDealt) and event.seat != seat:
            return CardHidden(event.seat)
        if isinstance(event, TalonLaid):
            return TalonHidden()
        return event

    def result(self, state: State) -> Result | None:
        if not state.over():
            return None
        return Result(tuple(state.scores), tuple(listed(state.winners)), state.end_reason())

    # -- keeping the books

    def holdings(self, state: State) -> Holdings:
        holdings = {f"seat:{seat}": _cards(list(listed(hand))) for seat, hand in enumerate(state.hands)}
        for seat, won in enumerate(state.won):
            holdings[f"seat:{seat}"]["trick"] = won
        trick = state.trick_cards()
        return holdings | {
            "pack": _cards(list(state.pack)[: state.undealt]),
            "talon": _cards(state.talon),
            "trick": _cards(trick),
            "taken": _cards([card for card in listed(state.shown) if card not in trick]),
            "to win": {"trick": state.terms.tricks - sum(state.won)},
        }

    # -- drawing

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return pictures.picture(view, self.words, lang, names or _seat_names(view.players))

    def open_picture(self, state: State) -> str:
        return pictures.open_picture(state)

    def read_picture(self, text: str) -> State:
        return pictures.read_picture(text)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        return {"cars": [_car(car) for car in CARS]}

    # -- words

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if isinstance(value, int):
            return self._spell_number(fact, value, lang, names)
        if isinstance(value, tuple) and fact in ("cards", "winners"):
            single = "card" if fact == "cards" else "seat"
            return ", ".join(self.spell(single, item, lang, names) for item in value)
        if isinstance(value, tuple):
            return " – ".join(map(str, value))
        return self.words.say("reasons", str(value), lang)

    def _spell_number(self, fact: str, value: int, lang: str, names: Sequence[str]) -> str:
        if fact == "card":
            return pictures.card_name(value, self.words, lang)
        if fact == "criterion":
            return self.words.say("criteria", CRITERIA[value], lang)
        return super().spell(fact, value, lang, names)


def _car(car: Car) -> dict[str, Json]:
    return {
        "name": car.name,
        "country": car.country,
        "number": car.number,
        "year": car.year,
        "figures": list(car.figures),  # cm³, tenths of a litre for 100 km, km/h
        "verified": list(car.verified),
        "ranks": list(ranks(CARS, car)),
    }


def _cards(cards: Iterable[int]) -> dict[str, int]:
    return {CARD_NAMES[card]: 1 for card in cards}


def _seat_names(players: int) -> list[str]:
    return [f"{seat + 1}" for seat in range(players)]


AUTOMATCH = AutoMatch()
