"""The money of a game: purses, treasuries, series, and the accounts at its end.

Every sum goes from one place to another and is told; only the bank has no bottom.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.games.autostop.engine.circuit import NO_OFFICER, OFFICERS
from stopville.games.autostop.engine.money import NOTE, series_due
from stopville.games.autostop.engine.position import Position
from stopville.games.autostop.events import (
    AntePaid,
    Bought,
    FinePaid,
    HandShown,
    SeriesPaid,
    TreasuriesWon,
    TreasuryDoubled,
    TreasuryTaken,
)


class Till(Position):
    # -- purses ------------------------------------------------------------------------- AS-10-12

    def buy(self, seat: i64, notes: i64) -> None:
        amount = notes * NOTE
        self.bought = changed(self.bought, seat, amount)
        self.purse = changed(self.purse, seat, amount)
        if self.log is not None:
            self.log.append(Bought(seat, amount))

    def spend(self, seat: i64, amount: i64) -> None:
        """Takes a sum from a purse; the bank sells as many fifties as are missing.  AS-12"""
        short = amount - self.purse[seat]
        if short > 0:
            self.buy(seat, (short + NOTE - 1) // NOTE)
        self.purse = changed(self.purse, seat, -amount)

    def receive(self, seat: i64, amount: i64) -> None:
        self.purse = changed(self.purse, seat, amount)

    # -- treasuries --------------------------------------------------------------------- AS-13, AS-46

    def pay_antes(self) -> None:
        """Everybody to every treasury; what lies there from earlier games stays.  AS-13"""
        for seat in range(self.players):
            for officer in range(OFFICERS):
                amount = self.terms.circuit.tariffs[officer]
                self.spend(seat, amount)
                self.treasury = changed(self.treasury, officer, amount)
                if self.log is not None:
                    self.log.append(AntePaid(seat, officer, amount))

    def pay_fine(self, seat: i64, space: i64) -> None:
        """On an officer's space without laying anything.  AS-46"""
        officer = self.officer(space)
        if officer == NO_OFFICER:
            return
        amount = self.terms.circuit.tariffs[officer]
        self.spend(seat, amount)
        self.treasury = changed(self.treasury, officer, amount)
        if self.log is not None:
            self.log.append(FinePaid(seat, officer, amount))

    def take_treasury(self, seat: i64, space: i64) -> None:
        """The officer's own card on his space brings all that lies there, be it nothing.  AS-47"""
        officer = self.officer(space)
        if officer == NO_OFFICER:
            return
        amount = self.treasury[officer]
        self.treasury = changed(self.treasury, officer, -amount)
        self.receive(seat, amount)
        if self.log is not None:
            self.log.append(TreasuryTaken(seat, officer, amount))

    # -- series ------------------------------------------------------------------------- AS-54-56

    def pay_series(self, seat: i64) -> None:
        """What each of the others owes now that the series is one card longer.  AS-54, AS-55"""
        due = series_due(self.run)
        if due == 0:
            return
        payers = listed(self.everybody() & ~BIT[seat])
        for payer in payers:
            self.spend(payer, due)
            self.receive(seat, due)
        if self.log is not None:
            self.log.append(SeriesPaid(seat, self.run, due, tuple(payers)))

    # -- the end of a game -------------------------------------------------------------- AS-49, AS-63

    def pay_for_hands(self, winner: i64) -> None:
        """The others show what they still hold, pay for it and throw it in.  AS-63"""
        for seat in range(self.players):
            if seat != winner:
                amount = self.worth(self.hands[seat])
                self.spend(seat, amount)
                self.receive(winner, amount)
                if self.log is not None:
                    cards = tuple(listed(self.hands[seat]))
                    self.log.append(HandShown(seat, winner, cards, self.passes[seat], amount))

    def worth(self, hand: i64) -> i64:
        """The sum of the figures on these cards; a pass bears none.  AS-2"""
        total: i64 = 0
        for card in listed(hand):
            total += self.terms.circuit.figures[card]
        return total

    def double_treasuries(self) -> None:
        """Whoever kept an officer's card puts in as much as there is.  AS-49"""
        for space in listed(self.terms.circuit.officer_set & ~self.laid):
            officer = self.officer(space)
            amount = self.treasury[officer]
            seat = self.holder(space)
            self.spend(seat, amount)
            self.treasury = changed(self.treasury, officer, amount)
            if self.log is not None:
                self.log.append(TreasuryDoubled(seat, officer, amount))

    def holder(self, card: i64) -> i64:
        """Who has a card that is not out yet."""
        seat: i64 = 0
        while self.hands[seat] & BIT[card] == 0:
            seat += 1
        return seat

    def win_treasuries(self, winner: i64) -> None:
        """What is left goes to the winner of the last game.  AS-65"""
        amounts = self.treasury
        for amount in amounts:
            self.receive(winner, amount)
        self.treasury = vec[i64]([0] * OFFICERS)
        if self.log is not None:
            self.log.append(TreasuriesWon(winner, tuple(amounts)))

    def close_accounts(self) -> None:
        """What the game brought, and the books for the next one."""
        nets = self.nets()
        gained = nets[:]
        for seat in range(self.players):
            gained[seat] -= self.began[seat]
        self.gained = gained
        self.began = nets

    def nets(self) -> vec[i64]:
        return vec[i64]([self.net(seat) for seat in range(self.players)])


def changed(numbers: vec[i64], place: i64, by: i64) -> vec[i64]:
    """The same list with one number more or less: copies of a position share the old one."""
    twin = numbers[:]
    twin[place] += by
    return twin
