"""A position of Autostop: who holds what, where the cars are, what is in the treasuries."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count
from stopville.core.engine.state import GameState
from stopville.games.autostop.engine.circuit import (
    BUYING,
    DRAWING,
    ENDED,
    NO_CARD,
    NO_SEAT,
    NO_SPACE,
    OFFICERS,
    PASS,
    TOWN,
    TURN,
    Circuit,
)


class Terms:
    """What was agreed before the match, the board included; shared by every copy of a position."""

    def __init__(
        self,
        circuit: Circuit,
        players: i64,
        games: i64,
        purse: i64,
        buy_in: bool,
        no_officer_start: bool,
        stop_places_freely: bool,
        relaxed: bool,
        open_pile: bool,
    ) -> None:
        self.circuit = circuit
        self.players: i64 = players
        self.passes: i64 = circuit.passes_for(players)
        self.games: i64 = games
        self.purse: i64 = purse
        self.buy_in: bool = buy_in
        self.no_officer_start: bool = no_officer_start
        self.stop_places_freely: bool = stop_places_freely
        self.relaxed: bool = relaxed
        self.open_pile: bool = open_pile


class Position(GameState):
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "timed", "asked", "window", "played", "step", "seat", "dealer", "winner"),
        *("purse", "bought", "began", "gained", "treasury"),
        *("deck", "deck_passes", "hands", "passes", "laid", "laid_passes", "top"),
        *("at", "landing", "run", "sealed"),
    )

    def __init__(
        self, timed: bool, terms: Terms, hands: vec[i64], passes: vec[i64], at: vec[i64], money: vec[i64]
    ) -> None:
        super().__init__(terms.players, timed)
        self.terms = terms
        # the match
        self.played: i64 = 0  # how many have been won
        self.step: i64 = DRAWING
        self.seat: i64 = 0  # whose car moves, or moved last
        self.dealer: i64 = NO_SEAT
        self.winner: i64 = NO_SEAT  # of the last game
        # the money; each list is replaced, never changed, so copies share it
        self.purse: vec[i64] = money
        self.bought: vec[i64] = money  # all that a seat ever had from the bank
        self.began: vec[i64] = money  # what each had won or lost before this game
        self.gained: vec[i64] = money  # what the last game brought to each
        self.treasury: vec[i64] = money  # customs officer, gendarme, policeman
        # the cards
        self.deck: i64 = 0  # sign cards not dealt yet
        self.deck_passes: i64 = 0
        self.hands: vec[i64] = hands  # sign cards, as a set
        self.passes: vec[i64] = passes
        self.laid: i64 = 0  # sign cards in the pile, as a set
        self.laid_passes: i64 = 0
        self.top: i64 = NO_CARD  # of the pile
        # the road
        self.at: vec[i64] = at  # the space of each car
        self.landing: i64 = NO_SPACE  # the space whose window is open
        self.run: i64 = 0  # cards laid one after the other by the seat at play
        self.sealed: i64 = NO_SEAT  # who said Stop!, not yet shown

    def put_row(self, name: str, numbers: list[int]) -> None:
        self.put_money(name, vec[i64](numbers))

    def put_money(self, name: str, row: vec[i64]) -> None:
        if name == "purse":
            self.purse = row
        elif name == "bought":
            self.bought = row
        elif name == "began":
            self.began = row
        elif name == "gained":
            self.gained = row
        elif name == "treasury":
            self.treasury = row
        else:
            self.put_cards(name, row)

    def put_cards(self, name: str, row: vec[i64]) -> None:
        if name == "hands":
            self.hands = row
        elif name == "passes":
            self.passes = row
        elif name == "at":
            self.at = row
        else:
            raise ValueError(f"no row is called {name}")

    def copied(self, twin: Position) -> None:
        """Fills the twin with all that its making did not."""
        twin.asked = self.asked
        twin.window = self.window
        twin.played = self.played
        twin.step = self.step
        twin.seat = self.seat
        twin.dealer = self.dealer
        twin.winner = self.winner
        twin.bought = self.bought
        twin.began = self.began
        twin.gained = self.gained
        twin.treasury = self.treasury
        twin.deck = self.deck
        twin.deck_passes = self.deck_passes
        twin.laid = self.laid
        twin.laid_passes = self.laid_passes
        twin.top = self.top
        twin.landing = self.landing
        twin.run = self.run
        twin.sealed = self.sealed

    # -- facts ------------------------------------------------------------------------------------

    def to_the_right(self, seat: i64) -> i64:
        """The neighbour who plays next: seats are numbered to the left.  AS-20"""
        if seat == 0:
            return self.players - 1
        return seat - 1

    def everybody(self) -> i64:
        return BIT[self.players] - 1

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds, passes included."""
        return count(self.hands[seat]) + self.passes[seat]

    def holds(self, seat: i64, card: i64) -> bool:
        if card == PASS:
            return self.passes[seat] > 0
        return self.hands[seat] & BIT[card] != 0

    def occupied(self) -> i64:
        """The spaces with a car on them, the town included: one car each but there.  AS-7"""
        spaces: i64 = 0
        for seat in range(self.players):
            if self.at[seat] >= 0:
                spaces |= BIT[self.at[seat]]
        return spaces

    def free(self, spaces: i64) -> i64:
        """Those of these spaces that a car may enter; the town has room for all.  AS-27, AS-60"""
        return spaces & ~(self.occupied() & ~BIT[TOWN])

    def car_on(self, space: i64) -> i64:
        """Whose car stands on a sign, or NO_SEAT."""
        for seat in range(self.players):
            if self.at[seat] == space:
                return seat
        return NO_SEAT

    def officer(self, space: i64) -> i64:
        return self.terms.circuit.officer_at[space]

    def net(self, seat: i64) -> i64:
        """What a seat has won or lost: its purse without what came from the bank.  AS-12"""
        return self.purse[seat] - self.bought[seat]

    # -- a position from a file -------------------------------------------------------------------

    def restore(self) -> None:
        fault = self.fault_of_seats() or self.fault_of_cards() or self.fault_of_road()
        if fault:
            raise ValueError(fault)

    def fault_of_seats(self) -> str:
        lists = (self.purse, self.bought, self.began, self.gained, self.hands, self.passes, self.at)
        for numbers in lists:
            if len(numbers) != self.terms.players:
                return "a list does not fit the number of players"
        if self.players != self.terms.players or len(self.treasury) != OFFICERS:
            return "players or treasuries are not as agreed"
        seats = (self.seat, self.dealer, self.winner, self.sealed)
        if min(seats) < NO_SEAT or max(seats) >= self.players or self.seat == NO_SEAT:
            return "nobody sits there"
        if self.asked & ~self.everybody():
            return "somebody is asked who is not there"
        return "" if BUYING <= self.step <= ENDED and self.step != TURN else "there is no such step"

    def fault_of_cards(self) -> str:
        """Every card is in exactly one place."""
        found = self.deck | self.laid
        cards = count(self.deck) + count(self.laid)
        passes = self.deck_passes + self.laid_passes
        for seat in range(self.players):
            found |= self.hands[seat]
            cards += count(self.hands[seat])
            passes += self.passes[seat]
        if found != self.terms.circuit.sign_set or cards != self.terms.circuit.signs:
            return "a card is missing or there twice"
        if passes != self.terms.passes or min(self.deck_passes, self.laid_passes, min(self.passes)) < 0:
            return "the passes do not add up"
        return "" if NO_CARD <= self.top <= self.terms.circuit.signs else "no such card on the pile"

    def fault_of_road(self) -> str:
        spaces: i64 = 0
        for seat in range(self.players):
            space = self.at[seat]
            if space < NO_SPACE or space > self.terms.circuit.signs:
                return "a car is on no space"
            if space > TOWN and spaces & BIT[space]:
                return "two cars are on one space"
            if space > TOWN:
                spaces |= BIT[space]
        if self.landing < NO_SPACE or self.landing > self.terms.circuit.signs or self.run < 0:
            return "there is no such landing"
        return ""
