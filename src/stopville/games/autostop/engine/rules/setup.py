"""Before the first turn: purses, antes, who deals, and the deal.  AS-9-18"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count, listed, nth
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.autostop.engine.codes import (
    DEAL,
    DRAW_DEALER,
    buy,
    card_of,
    deal,
    draw_dealer,
    notes_of,
    seat_of,
)
from stopville.games.autostop.engine.material import MOST_NOTES, NO_CARD, NO_SPACE, NOTE, OFFICERS, PASS
from stopville.games.autostop.engine.position import BUYING, DEALING, DRAWING, TURN, Position
from stopville.games.autostop.events import AntePaid, Bought, CardDealt, DealerDrawn


def prepare(s: Position, seat: i64, kind: i64, code: i64) -> None:
    if kind == DEAL:
        deal_card(s, card_of(code))
    elif kind == DRAW_DEALER:
        name_dealer(s, seat_of(code))
    else:
        fill_purse(s, seat, notes_of(code))


# -- purses ----------------------------------------------------------------------------------- AS-10-12


def purses() -> vec[i64]:
    some = vec[i64](capacity=MOST_NOTES)
    for notes in range(1, MOST_NOTES + 1):
        some = append(some, buy(notes))
    return some


def refuse_purse(s: Position, seat: i64, notes: i64) -> str:
    if s.step != BUYING or notes < 1 or notes > MOST_NOTES:
        return NO_SUCH_ACTION
    return ALLOWED if seat == s.seat else "AS-11"  # one after the other


def fill_purse(s: Position, seat: i64, notes: i64) -> None:
    """As much as one likes, one player after the other.  AS-11"""
    buy_notes(s, seat, notes)
    s.seat = seat + 1
    if s.seat == s.players:
        s.seat = 0
        s.step = DRAWING


def buy_notes(s: Position, seat: i64, notes: i64) -> None:
    amount = notes * NOTE
    s.bought = changed(s.bought, seat, amount)
    s.purse = changed(s.purse, seat, amount)
    if s.log is not None:
        s.log.append(Bought(seat, amount))


def spend(s: Position, seat: i64, amount: i64) -> None:
    """Takes a sum from a purse; the bank sells as many fifties as are missing.  AS-12"""
    short = amount - s.purse[seat]
    if short > 0:
        buy_notes(s, seat, (short + NOTE - 1) // NOTE)
    s.purse = changed(s.purse, seat, -amount)


def receive(s: Position, seat: i64, amount: i64) -> None:
    s.purse = changed(s.purse, seat, amount)


def changed(numbers: vec[i64], place: i64, by: i64) -> vec[i64]:
    """The same list with one number more or less: copies of a position share the old one."""
    twin = numbers[:]
    twin[place] += by
    return twin


# -- antes ------------------------------------------------------------------------------------ AS-13


def open_game(s: Position) -> None:
    pay_antes(s)
    s.step = DEALING


def pay_antes(s: Position) -> None:
    """Everybody to every treasury; what lies there from earlier games stays.  AS-13"""
    for seat in range(s.players):
        for officer in range(OFFICERS):
            amount = s.terms.circuit.tariffs[officer]
            spend(s, seat, amount)
            s.treasury = changed(s.treasury, officer, amount)
            if s.log is not None:
                s.log.append(AntePaid(seat, officer, amount))


# -- the deal --------------------------------------------------------------------------------- AS-14-17


def chance_codes(s: Position) -> vec[i64]:
    some = vec[i64](capacity=64)
    if s.step == DRAWING:
        for seat in range(s.players):
            some = append(some, draw_dealer(seat))
    if s.step == DEALING:
        if s.deck_passes:
            some = append(some, deal(PASS))
        for card in listed(s.deck):
            some = append(some, deal(card))
    return some


def drawn(s: Position, pick: Pick) -> i64:
    """What chance does: a dealer, or the next card."""
    if s.step == DRAWING:
        return draw_dealer(pick.below(s.players))
    signs = count(s.deck)
    place = pick.below(signs + s.deck_passes)
    if place >= signs:
        return deal(PASS)
    return deal(nth(s.deck, place))


def gather_cards(s: Position) -> None:
    """Every card into the pack, every car into the box."""
    s.deck = s.terms.circuit.sign_set
    s.deck_passes = s.terms.passes
    s.laid = 0
    s.laid_passes = 0
    s.top = NO_CARD
    for seat in range(s.players):
        s.at[seat] = NO_SPACE


def name_dealer(s: Position, seat: i64) -> None:
    s.dealer = seat  # AS-14
    if s.log is not None:
        s.log.append(DealerDrawn(seat))
    open_game(s)


def next_to_be_dealt(s: Position) -> i64:
    """One card each, from the dealer's left on.  AS-15"""
    left = count(s.deck) + s.deck_passes
    dealt = s.terms.circuit.signs + s.terms.passes - left
    return (s.dealer + 1 + dealt) % s.players


def deal_card(s: Position, card: i64) -> None:
    seat = next_to_be_dealt(s)
    if card == PASS:
        s.deck_passes -= 1
        s.passes[seat] += 1
    else:
        s.deck ^= BIT[card]
        s.hands[seat] |= BIT[card]
    if s.log is not None:
        s.log.append(CardDealt(seat, card))
    if s.deck == 0 and s.deck_passes == 0:
        s.seat = s.to_the_right(s.dealer)  # AS-19
        s.step = TURN
