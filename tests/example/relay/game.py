"""Relay as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stopville.core.engine.bits import listed
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import Memory
from stopville.core.events import Event, Holdings
from stopville.core.game import Game, Number, Result, Setup, YesNo
from tests.example.relay import picture as pictures
from tests.example.relay.actions import BOOK, Action
from tests.example.relay.engine.memory import Seen
from tests.example.relay.engine.position import Terms
from tests.example.relay.engine.rules import State, start
from tests.example.relay.events import CardDealt, CardHidden
from tests.example.relay.view_gen import View


class Relay(Game[State, Action, View]):
    key = "relay"
    edition = "1"
    title = "Relay"
    players = (2, 3, 4)  # RE-1
    options = (Number("deals", 3, low=1, high=9), YesNo("lowest"))
    brief = {"deals": 1}
    longest = 9 * (1 + 4 * 5 + 4 * 5)
    levels = {"skilled": "tests.example.relay.bots:Careful"}
    book = BOOK
    folder = Path(__file__).parent

    def start(self, setup: Setup) -> State:
        terms = Terms(int(setup.options["deals"]), bool(setup.options["lowest"]))
        return start(setup.players, setup.timed, self.agreed(terms, setup))

    def recall(self, view: View) -> Memory:
        known = self.known(view)
        for card in (*view.hands, *view.shown):
            known.pack &= ~(1 << card)
        return Seen(known, view.me, list(view.held))

    def told(self, event: Event, seat: Seat) -> Event | None:
        return CardHidden(event.seat) if isinstance(event, CardDealt) and event.seat != seat else event

    def result(self, state: State) -> Result | None:
        if not state.over():
            return None
        return Result(tuple(state.won), tuple(listed(state.winners)), "deals")

    def holdings(self, state: State) -> Holdings:
        """A card that was laid counts as back in the pack."""
        held = {seat: listed(state.hands[seat]) for seat in range(state.players)}
        places = {f"seat:{seat}": {f"card {card}": 1 for card in cards} for seat, cards in held.items()}
        pack = listed(state.pack | state.shown)
        return {**places, "pack": {f"card {card}": 1 for card in pack}}

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return pictures.picture(view, self.words, lang, names or [f"{n + 1}" for n in range(view.players)])

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if fact == "winners" and isinstance(value, tuple):
            return ", ".join(self.spell("seat", seat, lang, names) for seat in value)
        if isinstance(value, tuple):
            return " – ".join(map(str, value))
        return super().spell(fact, value, lang, names)


RELAY = Relay()
