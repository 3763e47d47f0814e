"""The deal: the first dealer by lot, then one card after the other.  AM-7-10"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE
from stopville.games.automatch.engine.codes import deal, draw_dealer
from stopville.games.automatch.engine.material import NO_CARD, PACK_SIZE
from stopville.games.automatch.engine.position import FULL_PACK, NO_CARDS, NO_SEAT, Position
from stopville.games.automatch.events import CardDealt, DealerDrawn, TalonLaid


def chance_codes(s: Position) -> vec[i64]:
    some = vec[i64](capacity=54)
    if s.to_play != CHANCE:
        return some
    if s.dealer == NO_SEAT:
        for seat in range(s.players):
            some = append(some, draw_dealer(seat))
        return some
    for place in range(s.undealt):
        some = append(some, deal(s.pack[place]))
    return some


def draw(s: Position, pick: Pick) -> i64:
    if s.dealer == NO_SEAT:
        return draw_dealer(pick.below(s.players))
    return deal(s.pack[pick.below(s.undealt)])


def name_dealer(s: Position, seat: i64) -> None:
    s.dealer = seat  # AM-9
    if s.log is not None:
        s.log.append(DealerDrawn(seat))


def deal_card(s: Position, card: i64) -> None:
    """One card to the next player, the last ones to the talon.  AM-7, AM-8"""
    seat = next_to_be_dealt(s)
    take_from_pack(s, card)
    if seat == NO_SEAT:
        deal_to_talon(s, card)
    else:
        deal_to(s, seat, card)
    if s.undealt == 0:
        open_play(s)


def next_to_be_dealt(s: Position) -> i64:
    """The seat that gets the next card; none when it goes to the talon."""
    dealt = PACK_SIZE - s.undealt
    if dealt < s.terms.tricks * s.players:
        return (s.dealer + 1 + dealt) % s.players
    return NO_SEAT


def deal_all(s: Position, pick: Pick) -> None:
    """The same deal in one go, for searches and simulations."""
    pack, hands = s.pack[:], s.hands
    left = s.undealt
    seat = s.dealer
    while left > PACK_SIZE - s.terms.tricks * s.players:
        place = pick.below(left)
        left -= 1
        seat += 1
        if seat == s.players:
            seat = 0
        hands[seat] |= BIT[pack[place]]
        pack[place] = pack[left]
    while left:
        place = pick.below(left)
        left -= 1
        deal_to_talon(s, pack[place])
        pack[place] = pack[left]
    s.undealt = 0
    open_play(s)


def place_in_pack(s: Position, card: i64) -> i64:
    place: i64 = 0
    while s.pack[place] != card:
        place += 1
    return place


def take_from_pack(s: Position, card: i64) -> None:
    """The last card takes its place."""
    pack = s.pack[:]
    s.undealt -= 1
    pack[place_in_pack(s, card)] = pack[s.undealt]
    pack[s.undealt] = NO_CARD
    s.pack = pack


def deal_to(s: Position, seat: i64, card: i64) -> None:
    s.hands[seat] |= BIT[card]
    if s.log is not None:
        s.log.append(CardDealt(seat, card))


def deal_to_talon(s: Position, card: i64) -> None:
    s.talon = (*s.talon, card)
    if s.log is not None:
        s.log.append(TalonLaid(card))


def open_play(s: Position) -> None:
    s.pack = NO_CARDS
    s.leader = s.after(s.dealer)  # AM-10
    s.to_play = s.leader


def gather_pack(s: Position) -> None:
    s.pack = FULL_PACK
    s.undealt = PACK_SIZE
