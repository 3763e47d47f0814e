"""Relay in the order of its rulebook: the deal, the leg, the match.  RE-n is the rule a line obeys."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import BIT, listed, one_of, row
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, HOUSE_ONLY, NO_SUCH_ACTION
from tests.example.relay.engine.codes import (
    CODES,
    card_of,
    deal,
    draw_leader,
    is_deal,
    is_lay,
    lay,
    leader_of,
)
from tests.example.relay.engine.material import HAND, LAST, NO_CARD, NO_SEAT, PACK
from tests.example.relay.engine.position import Position, Terms
from tests.example.relay.engine.position_gen import copy_position
from tests.example.relay.events import CardDealt, CardLaid, DealEnded, LeaderDrawn, LegWon, MatchWon


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    def turn(self) -> i64:
        return self.to_play

    def chapter(self) -> i64:
        return self.dealt

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        some = vec[i64]()
        if seat != self.to_play or seat == NOBODY:
            return some
        for code in range(CODES):
            if self.refuse(seat, code) == ALLOWED:
                some = append(some, code)
        return some

    def refuse(self, seat: i64, code: i64) -> str:
        if code <= lay(0) or code >= CODES or (is_deal(code) or is_lay(code)) and card_of(code) > LAST:
            return NO_SUCH_ACTION
        if seat == CHANCE:
            return ALLOWED if self.can_happen(code) else NO_SUCH_ACTION
        if not is_lay(code):
            return HOUSE_ONLY
        if seat != self.to_play:
            return "RE-3"
        return ALLOWED if self.hands[seat] & BIT[card_of(code)] else "RE-4"

    def apply(self, seat: i64, code: i64) -> None:
        if is_lay(code):
            self.lay_card(seat, card_of(code))
        elif is_deal(code):
            self.deal_card(card_of(code))
        else:
            self.open_deal(leader_of(code))

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """A card dealt is known to its owner alone."""
        if is_deal(code) and self.next_to_get() != seat:
            return HIDDEN
        return code

    # -- the deal --------------------------------------------------------------------------- RE-2, RE-3

    def can_happen(self, code: i64) -> bool:
        if self.to_play != CHANCE:
            return False
        if self.leader == NO_SEAT:
            return draw_leader(0) <= code < draw_leader(self.players)
        return is_deal(code) and self.pack & BIT[card_of(code)] != 0

    def outcomes(self) -> list[tuple[int, int]]:
        return [(int(code), 1) for code in self.legal(CHANCE)]

    def draw(self, pick: Pick) -> i64:
        if self.leader == NO_SEAT:
            return draw_leader(pick.below(self.players))
        return deal(one_of(self.pack, pick))

    def open_deal(self, leader: i64) -> None:
        self.leader = leader  # RE-3
        if self.log is not None:
            self.log.append(LeaderDrawn(leader))

    def next_to_get(self) -> i64:
        return (self.leader + self.held()) % self.players

    def deal_card(self, card: i64) -> None:
        seat = self.next_to_get()
        self.pack ^= BIT[card]
        self.hands[seat] |= BIT[card]
        if self.log is not None:
            self.log.append(CardDealt(seat, card))
        if self.held() == HAND * self.players:  # RE-2
            self.to_play = self.leader

    # -- the leg ---------------------------------------------------------------------------- RE-3, RE-5

    def lay_card(self, seat: i64, card: i64) -> None:
        self.hands[seat] ^= BIT[card]
        self.shown |= BIT[card]
        self.laid[seat] = card
        if self.log is not None:
            self.log.append(CardLaid(seat, card))
        self.to_play = (seat + 1) % self.players
        if self.to_play == self.leader:
            self.end_leg()

    def end_leg(self) -> None:
        winner = self.best()
        self.won[winner] += 1
        if self.log is not None:
            self.log.append(LegWon(winner, tuple(self.laid)))
        self.laid = row([NO_CARD] * self.players)
        self.leader = winner
        self.to_play = winner  # RE-5
        if self.held() == 0:
            self.end_deal()

    def best(self) -> i64:
        """The seat whose card wins the leg."""
        best: i64 = 0
        for seat in range(self.players):
            if (self.laid[seat] < self.laid[best]) == self.terms.lowest and seat != best:
                best = seat
        return best

    # -- the match -------------------------------------------------------------------------------- RE-6

    def end_deal(self) -> None:
        self.dealt += 1
        if self.log is not None:
            self.log.append(DealEnded(tuple(self.won)))
        self.pack = PACK
        self.shown = 0
        self.leader = NO_SEAT
        self.to_play = CHANCE
        if self.dealt == self.terms.deals:
            self.end_match()

    def end_match(self) -> None:
        self.to_play = NOBODY
        for seat in range(self.players):
            if self.won[seat] == max(self.won):
                self.winners |= BIT[seat]
        if self.log is not None:
            self.log.append(MatchWon(tuple(listed(self.winners))))

    # -- for searches -----------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """The share of all legs so far."""
        return float(self.won[seat]) / float(HAND * self.dealt)


def start(players: i64, timed: bool, terms: Terms) -> State:
    state = State(players, timed)
    state.terms = terms
    state.won = row([0] * players)
    state.hands = row([0] * players)
    state.laid = row([NO_CARD] * players)
    return state
