"""The three officers: fines, treasuries, and what happens to them at the end.  AS-46-49, AS-65"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.games.autostop.engine.material import NO_OFFICER, OFFICERS
from stopville.games.autostop.engine.position import Position
from stopville.games.autostop.engine.rules.setup import changed, receive, spend
from stopville.games.autostop.events import FinePaid, TreasuriesWon, TreasuryDoubled, TreasuryTaken


def pay_fine(s: Position, seat: i64, space: i64) -> None:
    """On an officer's space without laying anything.  AS-46"""
    officer = s.officer(space)
    if officer == NO_OFFICER:
        return
    amount = s.terms.circuit.fine(space)
    spend(s, seat, amount)
    s.treasury = changed(s.treasury, officer, amount)
    if s.log is not None:
        s.log.append(FinePaid(seat, officer, amount))


def take_treasury(s: Position, seat: i64, space: i64) -> None:
    """The officer's own card on his space brings all that lies there, be it nothing.  AS-47"""
    officer = s.officer(space)
    if officer == NO_OFFICER:
        return
    amount = s.treasury[officer]
    s.treasury = changed(s.treasury, officer, -amount)
    receive(s, seat, amount)
    if s.log is not None:
        s.log.append(TreasuryTaken(seat, officer, amount))


def double_treasuries(s: Position) -> None:
    """Whoever kept an officer's card puts in as much as there is.  AS-49"""
    for space in listed(s.terms.circuit.officer_set & ~s.laid):
        officer = s.officer(space)
        amount = s.treasury[officer]
        seat = holder(s, space)
        spend(s, seat, amount)
        s.treasury = changed(s.treasury, officer, amount)
        if s.log is not None:
            s.log.append(TreasuryDoubled(seat, officer, amount))


def holder(s: Position, card: i64) -> i64:
    """Who has a card that is not out yet."""
    seat: i64 = 0
    while s.hands[seat] & BIT[card] == 0:
        seat += 1
    return seat


def win_treasuries(s: Position, winner: i64) -> None:
    """What is left goes to the winner of the last game.  AS-65"""
    amounts = s.treasury
    for amount in amounts:
        receive(s, winner, amount)
    s.treasury = vec[i64]([0] * OFFICERS)
    if s.log is not None:
        s.log.append(TreasuriesWon(winner, tuple(amounts)))
