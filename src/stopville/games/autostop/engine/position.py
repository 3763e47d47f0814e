"""A position of Autostop: who holds what, where the cars are, what is in the treasuries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import BIT, count, row
from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import Amounts, Apart, Count, Counts, Hidden, Numbers, Own, Shared, Veiled
from stopville.games.autostop.engine.material import NO_CARD, NO_SEAT, NO_SPACE, OFFICERS, PASS, TOWN, Circuit
from stopville.games.autostop.kinds import (
    Card,
    Driver,
    DriverOrNobody,
    Games,
    Hands,
    Signs,
    Space,
    Spaces,
    Step,
)

# What comes next.
BUYING: Final[i64] = 0  # players choose their purses
DRAWING: Final[i64] = 1  # chance names the first dealer
DEALING: Final[i64] = 2
TURN: Final[i64] = 3  # a turn is about to begin: never seen from outside
PLACING: Final[i64] = 4  # a car goes on any free sign
CHOOSING: Final[i64] = 5  # a way among the free ones
PUSHING: Final[i64] = 6  # a way, after a card: whoever stands there is bumped
LANDED: Final[i64] = 7  # the lander is asked: card, pass or nothing
STOPPING: Final[i64] = 8  # everybody else is asked: Stop! or nothing
ENDED: Final[i64] = 9
STEP_NAMES: Final = (
    *("buying", "drawing", "dealing", "turn", "placing", "choosing", "pushing", "landed", "stopping"),
    "ended",
)


class Terms(Agreed):
    """What was agreed before the match, the board included."""

    def __init__(self, circuit: Circuit, players: i64, options: Mapping[str, bool | int | str]) -> None:
        self.circuit = circuit
        self.players: i64 = players
        self.passes: i64 = circuit.passes_for(players)
        self.games: i64 = int(options["games"])
        self.purse: i64 = int(options["purse"])
        self.buy_in: bool = bool(options["buy_in"])
        self.no_officer_start: bool = bool(options["no_officer_start"])
        self.stop_places_freely: bool = bool(options["stop_places_freely"])
        self.relaxed: bool = bool(options["relaxed"])


NO_ROW: Final = row([])


@mypyc_attr(acyclic=True)
class Position(GameState):
    """Who holds what, where the cars are and whose turn it is; what can be done is in the rules."""

    terms: Apart[Terms]
    # the match
    played: Games = 0  # how many games have been won
    step: Step = DRAWING
    seat: Driver = 0  # whose car moves, or moved last
    dealer: DriverOrNobody = NO_SEAT
    winner: DriverOrNobody = NO_SEAT  # of the last game
    # the money
    purse: Shared[Counts] = NO_ROW
    bought: Shared[Counts] = NO_ROW  # all that a seat ever had from the bank
    began: Shared[Amounts] = NO_ROW  # what each had won or lost before this game
    gained: Shared[Amounts] = NO_ROW  # what the last game brought to each
    treasury: Shared[Counts] = NO_ROW  # customs officer, gendarme, policeman
    # the cards
    deck: Hidden[Signs] = 0  # sign cards not dealt yet
    deck_passes: Hidden[Count] = 0
    hands: Own[Hands] = NO_ROW  # sign cards; a view shows one's own
    passes: Own[Counts] = NO_ROW  # a view shows one's own
    laid: Signs = 0  # sign cards in the pile: all were seen when they were laid
    laid_passes: Count = 0
    top: Card = NO_CARD  # of the pile: 0 a pass, -1 none
    # the road
    at: Spaces = NO_ROW  # the space of each car: 0 the town, -1 not on the road yet
    landing: Space = NO_SPACE  # the space whose window is open, or -1
    run: Count = 0  # cards laid one after the other by the seat at play
    sealed: Veiled[DriverOrNobody] = NO_SEAT  # who said Stop!; until it is shown only that seat knows

    def shown_sealed(self, seat: i64) -> DriverOrNobody:
        return seat if self.sealed == seat else NO_SEAT

    def shown_held(self) -> Numbers:  # how many cards each seat holds, passes included
        return tuple([self.held(seat) for seat in range(self.players)])

    def shown_nets(self) -> Numbers:  # what each has won or lost so far
        return tuple(self.nets())

    def shown_undealt(self) -> Count:  # how many cards are still in the pack
        return count(self.deck) + self.deck_passes

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
        return self.terms.circuit.officer(space)

    def net(self, seat: i64) -> i64:
        """What a seat has won or lost: its purse without what came from the bank.  AS-12"""
        return self.purse[seat] - self.bought[seat]

    def nets(self) -> vec[i64]:
        return vec[i64]([self.net(seat) for seat in range(self.players)])

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
        if max(self.seat, self.dealer, self.winner, self.sealed) >= self.players:
            return "nobody sits there"
        if self.asked & ~self.everybody():
            return "somebody is asked who is not there"
        return "" if self.step != TURN else "there is no such step"

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
        if passes != self.terms.passes:
            return "the passes do not add up"
        return "" if self.top <= self.terms.circuit.signs else "no such card on the pile"

    def fault_of_road(self) -> str:
        spaces: i64 = 0
        for seat in range(self.players):
            space = self.at[seat]
            if space > self.terms.circuit.signs:
                return "a car is on no space"
            if space > TOWN and spaces & BIT[space]:
                return "two cars are on one space"
            if space > TOWN:
                spaces |= BIT[space]
        return "" if self.landing <= self.terms.circuit.signs else "there is no such landing"
