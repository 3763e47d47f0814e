"""Cairn: a game for the tests of undo.  One hidden card each; lay stones, boast of the card, then pass.

Laying a stone tells nobody anything; boasting tells what one holds; passing hands over the turn, and after
the last pass chance deals everybody a new card.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stopville.core.actions import Codebook, Kind
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, NO_SUCH_ACTION, GameState, Memory, codes
from stopville.core.events import Event
from stopville.core.game import Game, Result, Setup
from stopville.core.kinds import Count, Numbers, Veiled, Who
from stopville.core.wire import Fact

LAY, BOAST, PASS, DEAL = 0, 10, 20, 30
CARDS = range(6)
ROUNDS = 3


class Lay(Fact):
    stone: int


class Boast(Fact):
    card: int


class Pass(Fact):
    pass


class Deal(Fact):
    card: int


Action = Lay | Boast | Pass | Deal


class StoneLaid(Event):
    seat: int


class State(GameState):
    to_play: Who = CHANCE
    round: Count = 0
    cards: Veiled[Numbers] = ()  # -1: not dealt
    stones: Numbers = ()
    boasts: Numbers = ()  # the cards that everybody was told of, or -1

    def shown_cards(self, seat: int) -> Numbers:  # -1: hidden from this seat, or not dealt
        return tuple(card if place == seat else self.boasts[place] for place, card in enumerate(self.cards))

    def turn(self) -> int:
        return self.to_play

    def legal(self, seat: int):
        known = [*range(LAY, LAY + 3), *range(BOAST, BOAST + 6), PASS, *range(DEAL, DEAL + 6)]
        return codes([code for code in known if self.refuse(seat, code) == ALLOWED])

    def refuse(self, seat: int, code: int) -> str:
        if seat != self.to_play:
            return "ST-3"
        if seat == CHANCE:
            return ALLOWED if code >= DEAL and code - DEAL not in self.cards else NO_SUCH_ACTION
        if BOAST <= code < PASS:
            return ALLOWED if self.cards[seat] == code - BOAST else NO_SUCH_ACTION
        return ALLOWED if code < DEAL else "ST-1"

    def apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            place = self.cards.index(-1)
            self.cards = changed(self.cards, place, code - DEAL)
            self.to_play = CHANCE if -1 in self.cards else 0
        elif code < BOAST:
            self.stones = changed(self.stones, seat, self.stones[seat] + code - LAY)
            if self.log is not None:
                self.log.append(StoneLaid(seat))
        elif code < PASS:
            self.boasts = changed(self.boasts, seat, code - BOAST)
        else:
            self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.to_play = seat + 1
        if self.to_play == self.players:
            self.round += 1
            self.cards = self.boasts = (-1,) * self.players
            self.to_play = CHANCE if self.round < ROUNDS else NOBODY

    def seen(self, seat: int, actor: int, code: int) -> int:
        return HIDDEN if actor == CHANCE and self.cards.index(-1) != seat else code

    def draw(self, pick: Pick) -> int:
        legal = self.legal(CHANCE)
        return int(legal[pick.below(len(legal))])


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


class Seen(Memory):
    def __init__(self, known: State) -> None:
        self.known = known

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        deck = [card for card in CARDS if card not in state.cards]
        state.cards = tuple(deck.pop(pick.below(len(deck))) if card < 0 else card for card in state.cards)
        return state


class Cairn(Game[State, Action, Any]):
    key, edition, title, players, folder = (
        "cairn",
        "1",
        "Cairn",
        (2, 3),
        Path(__file__).parent / "cairn_words",
    )
    kinds: tuple[Kind[Action], ...] = (
        Kind(Lay, first=LAY, verb="lay", joins=True, stone=range(3)),
        Kind(Boast, first=BOAST, verb="boast", joins=True, card=CARDS),
        Kind(Pass, first=PASS, verb="pass"),
        Kind(Deal, first=DEAL, verb="deal", house=True, card=CARDS),
    )
    book = Codebook(kinds)
    partners_talk = True
    kind = State

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1,)) if players == 3 else super().sides(players)

    def start(self, setup: Setup) -> State:
        state = self.kind(setup.players, setup.timed)
        state.cards = state.boasts = (-1,) * setup.players
        state.stones = (0,) * setup.players
        return state

    def recall(self, view: Any) -> Memory:
        return Seen(self.known(view))

    def picture(self, view: Any, lang: str = "fr", names: Sequence[str] = ()) -> str:
        called = names or [str(seat + 1) for seat in range(len(view.stones))]
        heads = [f"{name:<10} {'o' * stones}" for name, stones in zip(called, view.stones, strict=True)]
        cards = ["?" if card < 0 else str(card) for card in view.cards]
        return "\n".join(f"[{card}] {head}" for card, head in zip(cards, heads, strict=True))

    def result(self, state: State) -> Result | None:
        return Result(state.stones, (0,), "stones") if state.over() else None
