"""Autostop: land, lay the card of the space and drive on; if you cannot, somebody shouts Stop!

The chapters of the rulebook (rulebook.toml) are the files beside this one: setup, turn (with bumping), card
(with passes), stop, officers, series, end.  AS-n at the end of a line is the rule it obeys.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import without_first
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, HOUSE_ONLY, NO_SUCH_ACTION
from stopville.games.autostop.engine.codes import (
    BUY,
    CLOSED,
    CODES,
    GO,
    LAY,
    LET_PASS,
    USE_PASS,
    deal,
    kind_of,
    notes_of,
    space_of,
    stop,
)
from stopville.games.autostop.engine.material import NO_SEAT, OFFICERS, PASS
from stopville.games.autostop.engine.position import (
    BUYING,
    DEALING,
    DRAWING,
    ENDED,
    LANDED,
    STOPPING,
    Position,
    Terms,
)
from stopville.games.autostop.engine.position_gen import copy_position
from stopville.games.autostop.engine.rules.card import choices, decide, refuse_laying, refuse_using_pass
from stopville.games.autostop.engine.rules.setup import (
    chance_codes,
    drawn,
    gather_cards,
    next_to_be_dealt,
    prepare,
    purses,
    refuse_purse,
)
from stopville.games.autostop.engine.rules.stop import (
    answer,
    answers,
    clock_codes,
    is_asked_now,
    refuse_letting_pass,
    refuse_stop,
)
from stopville.games.autostop.engine.rules.turn import move, play_on, refuse_going, ways_to_go


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    # -- whose turn ------------------------------------------------------------------------------

    def turn(self) -> i64:
        if self.step == DRAWING or self.step == DEALING:
            return CHANCE
        if self.step == ENDED:
            return NOBODY
        return self.seat

    def chapter(self) -> i64:
        return self.played

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0:
            return self.house_codes(seat)
        if self.step == STOPPING:
            return answers(self, seat)
        if seat != self.seat:
            return vec[i64]()
        if self.step == LANDED:
            return choices(self, seat)
        return purses() if self.step == BUYING else ways_to_go(self)

    def house_codes(self, seat: i64) -> vec[i64]:
        if seat == CHANCE:
            return chance_codes(self)
        return clock_codes(self) if seat == CLOCK else vec[i64]()

    def open_range(self, seat: i64) -> tuple[int, int] | None:
        """Everybody who is asked has the same button, right or not."""
        if self.step == STOPPING and seat >= 0 and is_asked_now(self, seat):
            return stop(self.landing), stop(self.landing)
        return None

    def refuse(self, seat: i64, code: i64) -> str:
        if code < 0 or code >= CODES:
            return NO_SUCH_ACTION
        if seat in (CHANCE, CLOCK):
            return ALLOWED if code in self.house_codes(seat) else NO_SUCH_ACTION
        kind = kind_of(code)
        if kind < BUY or kind == CLOSED:
            return HOUSE_ONLY
        if kind == BUY:
            return refuse_purse(self, seat, notes_of(code))
        return self.refuse_on_the_road(seat, kind, space_of(code))

    def refuse_on_the_road(self, seat: i64, kind: i64, space: i64) -> str:
        if kind == GO:
            return refuse_going(self, seat, space)
        if kind == LAY:
            return refuse_laying(self, seat, space)
        if kind == USE_PASS:
            return refuse_using_pass(self, seat, space)
        if kind == LET_PASS:
            return refuse_letting_pass(self, seat, space)
        return refuse_stop(self, seat, space)

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        kind = kind_of(code)
        if kind < GO:
            prepare(self, seat, kind, code)
        elif kind == GO:
            move(self, seat, space_of(code))
        elif self.step == LANDED:
            decide(self, seat, kind)
        else:
            answer(self, seat, kind)
        play_on(self)

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """A card dealt is its owner's secret, an answer is sealed until the last one is in."""
        if self.step == DEALING:
            return code if next_to_be_dealt(self) == seat else HIDDEN
        if self.step != STOPPING or self.timed:
            return code
        if without_first(self.asked):
            return HIDDEN
        return code if self.sealed == NO_SEAT else stop(self.landing)

    # -- chance ----------------------------------------------------------------------------------

    def outcomes(self) -> list[tuple[int, int]]:
        weight = self.deck_passes
        return [(int(code), int(weight) if code == deal(PASS) else 1) for code in chance_codes(self)]

    def draw(self, pick: Pick) -> i64:
        return drawn(self, pick)

    # -- for searches ----------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """What the game just ended brought: 0 and 1 are two hundred pépitos lost and won."""
        share = 0.5 + float(self.gained[seat]) / 400.0
        return min(1.0, max(0.0, share))


def start(timed: bool, terms: Terms) -> State:
    """Before anything happened: cards in the pack, cars in the box, purses as agreed.  AS-10"""
    nothing = vec[i64]([0] * terms.players)
    state = State(terms.players, timed)
    state.terms = terms
    state.step = BUYING if terms.buy_in else DRAWING
    state.purse = nothing if terms.buy_in else vec[i64]([terms.purse] * terms.players)
    state.bought = state.purse
    state.began = nothing
    state.gained = nothing
    state.treasury = vec[i64]([0] * OFFICERS)
    state.hands, state.passes, state.at = nothing[:], nothing[:], nothing[:]
    gather_cards(state)
    return state
