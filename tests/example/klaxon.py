"""Klaxon: one hidden card each; honk first if yours is the highest.  docs/adding-a-game.md explains it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stopville.core.actions import Codebook, Kind
from stopville.core.engine.bits import BIT, first, listed, union
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY, Seat
from stopville.core.engine.state import ALLOWED, HIDDEN, HOUSE_ONLY, NO_SUCH_ACTION, GameState, Memory, codes
from stopville.core.events import Event, Holdings, Transfer
from stopville.core.game import Game, Result, Setup
from stopville.core.kinds import Numbers, Seats, Veiled
from stopville.core.wire import Fact

CARDS = range(1, 10)  # KL-1
WAIT, HONK, DEAL = 0, 1, 10  # codes of actions; a deal's is DEAL + card


class Answer(Fact):
    horn: int  # 0 waits, 1 honks


class Deal(Fact):
    card: int


class CardDealt(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(f"card {self.card}", 1, "deck", f"seat:{self.seat}"),)


class CardsShown(Event):
    honked: tuple[int, ...]
    cards: tuple[int, ...]


class State(GameState):
    cards: Veiled[Numbers] = ()  # 0: not dealt yet
    honked: Veiled[Seats] = 0  # sealed until the window closes

    def shown_cards(self, seat: int) -> Numbers:  # -1: hidden from this seat
        known = range(self.players) if self.over() else (seat,)
        return tuple(card if place in known else -bool(card) for place, card in enumerate(self.cards))

    def shown_honked(self, seat: int) -> Seats:
        return (
            self.honked if self.over() else self.honked & sum(1 << place for place in (seat,) if place >= 0)
        )

    def turn(self) -> int:
        return CHANCE if 0 in self.cards else NOBODY  # players only ever answer the window

    def legal(self, seat: int):
        known = (WAIT, HONK, *(DEAL + card for card in CARDS)) if seat in self.to_act() else ()
        return codes([code for code in known if self.refuse(seat, code) == ALLOWED])

    def refuse(self, seat: int, code: int) -> str:
        if seat in (CHANCE, CLOCK):
            known = [WAIT] if seat == CLOCK else [DEAL + card for card in CARDS if card not in self.cards]
            return ALLOWED if code in known and seat in self.to_act() else NO_SUCH_ACTION
        if code not in (WAIT, HONK):
            return HOUSE_ONLY
        if not self.asked & BIT[seat]:
            return "KL-3"  # one answer
        if code == WAIT:
            return "KL-5" if self.timed else ALLOWED  # there silence is for the clock to say
        return "KL-4" if self.cards[seat] == 1 else ALLOWED

    def apply(self, seat: int, code: int) -> None:
        log = [] if self.log is None else self.log
        if seat == CHANCE:
            place, card = self.cards.index(0), code - DEAL
            self.cards = (*self.cards[:place], card, *self.cards[place + 1 :])
            log.append(CardDealt(place, card))
            if 0 not in self.cards:
                self.ask(BIT[self.players] - 1)  # KL-2 everybody, also whoever holds the 1
            return
        self.honked |= BIT[seat] if code == HONK else 0
        self.asked &= 0 if self.timed else ~BIT[seat]  # KL-5 the first horn or the clock; KL-6 everybody
        if self.asked == 0:
            log.append(CardsShown(tuple(listed(self.honked)), self.cards))

    def seen(self, seat: int, actor: int, code: int) -> int:
        return code if (self.cards.index(0) == seat if actor == CHANCE else self.timed) else HIDDEN

    def draw(self, pick: Pick) -> int:
        return int(self.legal(CHANCE)[pick.below(len(self.legal(CHANCE)))])

    def payoff(self, seat: int) -> float:
        honker = first(self.honked) if self.honked else -1
        right = honker >= 0 and self.cards[honker] == max(self.cards)
        return float(honker >= 0 and (seat == honker) == right)  # KL-7


class Seen(Memory):
    def __init__(self, known: State, me: int) -> None:
        self.known, self.me = known, me

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        deck = [card for card in CARDS if card not in state.cards]
        state.cards = tuple(deck.pop(pick.below(len(deck))) if card < 0 else card for card in state.cards)
        answered = [seat for seat in range(state.players) if seat != self.me and not state.asked >> seat & 1]
        sealed = [seat for seat in answered if state.asked and state.cards[seat] > 1 and pick.below(2)]
        state.honked |= union(sealed)
        return state


class Klaxon(Game[State, Answer | Deal, Any]):
    key, edition, title, players, folder = "klaxon", "1", "Klaxon", (2, 3, 4), Path(__file__).parent
    longest = 9  # moves
    answers: Kind[Answer | Deal] = Kind(Answer, first=WAIT, verb="horn", horn=range(2))
    deals: Kind[Answer | Deal] = Kind(Deal, first=DEAL + 1, verb="deal", house=True, card=CARDS)
    book = Codebook([answers, deals])

    kind = State

    def start(self, setup: Setup) -> State:
        state = self.kind(setup.players, setup.timed)
        state.cards = (0,) * setup.players
        return state

    def recall(self, view: Any) -> Memory:
        return Seen(self.known(view), view.me)

    def told(self, event: Event, seat: Seat) -> Event | None:
        return None if isinstance(event, CardDealt) and event.seat != seat else event

    def result(self, state: State) -> Result | None:
        points = tuple(int(state.payoff(seat)) for seat in range(state.players))
        winners = tuple(seat for seat, point in enumerate(points) if point)
        return Result(points, winners, "horn" if state.honked else "silence") if state.over() else None

    def holdings(self, state: State) -> Holdings:
        hands = {f"seat:{seat}": {f"card {card}": int(card > 0)} for seat, card in enumerate(state.cards)}
        return hands | {"deck": {f"card {card}": 1 for card in CARDS if card not in state.cards}}

    def picture(self, view: Any, lang: str = "fr", names: object = ()) -> str:
        return f"{self.words.say('terms', 'cards', lang)} {view.cards}"
