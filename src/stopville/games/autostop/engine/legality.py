"""What may be done at a table of Autostop, and which rule forbids the rest.

`legal` lists and `refuse` explains; both ask the same few questions: where a car may go (`goals`), what a
seat holds (`holds`), where a pass is good (`pass_helps`), who is asked (`is_asked_now`).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, first, listed
from stopville.core.engine.seats import CHANCE, CLOCK
from stopville.core.engine.state import ALLOWED, HOUSE_ONLY, NO_SUCH_ACTION
from stopville.games.autostop.engine.circuit import (
    BUY,
    BUYING,
    CHOOSING,
    CLOSED,
    CODES,
    DEALING,
    DRAWING,
    GO,
    LANDED,
    LAY,
    LET_PASS,
    MOST_NOTES,
    NO_OFFICER,
    PASS,
    PLACING,
    PUSHING,
    STOP,
    STOPPING,
    TOWN,
    USE_PASS,
    buy,
    closed,
    deal,
    draw_dealer,
    go,
    lay,
    let_pass,
    stop,
    use_pass,
)
from stopville.games.autostop.engine.till import Till


class Legality(Till):
    # -- the questions ----------------------------------------------------------------------------------

    def goals(self) -> i64:
        """Where the car may be put or driven to now, as a set."""
        if self.step == PLACING:
            return self.places()
        if self.step == CHOOSING:
            return self.free(self.ways())  # AS-27
        if self.step == PUSHING:
            return self.ways()  # AS-57 a card bumps
        return 0

    def ways(self) -> i64:
        """The spaces that the arrows lead to from the car at play.  AS-26"""
        return self.terms.circuit.ways[self.at[self.seat]]

    def places(self) -> i64:
        """Any free sign, never the town.  AS-21, AS-22, AS-23"""
        signs = self.terms.circuit.sign_set & ~self.occupied()
        if self.terms.no_officer_start:
            return signs & ~self.terms.circuit.officer_set  # AS-24
        return signs

    def pass_helps(self) -> bool:
        """On an officer's space, or in town; after a landing only.  AS-50, AS-60"""
        return self.landing == TOWN or self.officer(self.landing) != NO_OFFICER

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if seat == CHANCE:
            return self.chance_codes()
        if seat == CLOCK:
            return self.clock_codes()
        if seat < 0:
            return vec[i64]()
        if self.step == STOPPING:
            return self.answers_to_landing(seat)
        if seat != self.seat:
            return vec[i64]()
        if self.step == LANDED:
            return self.landers_choices(seat)
        return self.purses() if self.step == BUYING else self.ways_to_go()

    def clock_codes(self) -> vec[i64]:
        if self.asked and self.timed:
            return append(vec[i64](capacity=1), closed(self.landing))
        return vec[i64]()

    def purses(self) -> vec[i64]:
        some = vec[i64](capacity=MOST_NOTES)
        for notes in range(1, MOST_NOTES + 1):
            some = append(some, buy(notes))
        return some

    def ways_to_go(self) -> vec[i64]:
        some = vec[i64](capacity=4)
        for space in listed(self.goals()):
            some = append(some, go(space))
        return some

    def landers_choices(self, seat: i64) -> vec[i64]:
        some = vec[i64](capacity=3)
        if self.landing != TOWN and self.holds(seat, self.landing):
            some = append(some, lay(self.landing))
        if self.pass_helps() and self.holds(seat, PASS):
            some = append(some, use_pass(self.landing))
        return append(some, let_pass(self.landing))  # AS-31 laying is never compulsory

    def answers_to_landing(self, seat: i64) -> vec[i64]:
        some = vec[i64](capacity=2)
        if not self.is_asked_now(seat):
            return some
        if self.holds(seat, self.landing):
            some = append(some, stop(self.landing))
        return some if self.timed else append(some, let_pass(self.landing))

    def is_asked_now(self, seat: i64) -> bool:
        """In a timed window everybody at once; otherwise one after the other.  AS-42, AS-43"""
        if self.asked & BIT[seat] == 0:
            return False
        return self.timed or first(self.asked) == seat

    def open_range(self, seat: i64) -> tuple[int, int] | None:
        """Everybody who is asked has the same button, right or not."""
        if self.step == STOPPING and seat >= 0 and self.is_asked_now(seat):
            return stop(self.landing), stop(self.landing)
        return None

    # -- what is refused, and why ------------------------------------------------------------------

    def refuse(self, seat: i64, code: i64) -> str:
        if code < 0 or code >= CODES:
            return NO_SUCH_ACTION
        if seat in (CHANCE, CLOCK):
            return ALLOWED if code in self.legal(seat) else NO_SUCH_ACTION
        if code < BUY or code >= CLOSED:
            return HOUSE_ONLY
        if code < GO:
            return self.refuse_purse(seat, code)
        return self.refuse_on_the_road(seat, code)

    def refuse_on_the_road(self, seat: i64, code: i64) -> str:
        if code < LAY:
            return self.refuse_going(seat, code - GO)
        if code < USE_PASS:
            return self.refuse_laying(seat, code - LAY)
        if code < LET_PASS:
            return self.refuse_using_pass(seat, code - USE_PASS)
        if code < STOP:
            return self.refuse_letting_pass(seat, code - LET_PASS)
        return self.refuse_stop(seat, code - STOP)

    def refuse_purse(self, seat: i64, code: i64) -> str:
        if self.step != BUYING or code <= buy(0) or code > buy(MOST_NOTES):
            return NO_SUCH_ACTION
        return ALLOWED if seat == self.seat else "AS-11"  # one after the other

    def refuse_going(self, seat: i64, space: i64) -> str:
        if self.step != PLACING and self.step != CHOOSING and self.step != PUSHING:
            return NO_SUCH_ACTION
        if seat != self.seat:
            return "AS-20"  # to the right
        if space > self.terms.circuit.signs:
            return NO_SUCH_ACTION
        if self.goals() & BIT[space]:
            return ALLOWED
        return self.refuse_place(space) if self.step == PLACING else self.refuse_way(seat, space)

    def refuse_place(self, space: i64) -> str:
        if space == TOWN:
            return "AS-22"
        return "AS-23" if self.occupied() & BIT[space] else "AS-24"

    def refuse_way(self, seat: i64, space: i64) -> str:
        if self.ways() & BIT[space]:
            return "AS-27"  # somebody is there
        return "AS-30" if self.at[seat] == TOWN else "AS-26"

    def refuse_laying(self, seat: i64, landing: i64) -> str:
        if self.step != LANDED or seat != self.seat or landing != self.landing or landing == TOWN:
            return "AS-31"  # the lander, and the card of this very space
        return ALLOWED if self.holds(seat, landing) else "AS-32"

    def refuse_using_pass(self, seat: i64, landing: i64) -> str:
        if self.step != LANDED or seat != self.seat:
            return "AS-53"
        if landing != self.landing or not self.pass_helps():
            return "AS-50"
        return ALLOWED if self.holds(seat, PASS) else "AS-32"

    def refuse_letting_pass(self, seat: i64, landing: i64) -> str:
        if self.step == LANDED and seat != self.seat:
            return "AS-34"  # the lander first
        if self.asked == 0 or landing != self.landing:
            return "AS-40"
        if self.step == LANDED:
            return ALLOWED
        if self.timed:
            return "AS-42"  # silence is for the clock to end
        return ALLOWED if self.asked & BIT[seat] else "AS-43"

    def refuse_stop(self, seat: i64, landing: i64) -> str:
        if self.asked == 0 or landing != self.landing or landing == TOWN:
            return "AS-40"  # too late, or not for this landing
        if seat == self.seat:
            return "AS-36"  # for the others
        if self.step == LANDED:
            return "AS-34"  # too early
        if not self.holds(seat, landing):
            return "AS-41"
        return ALLOWED if self.asked & BIT[seat] else "AS-43"

    def chance_codes(self) -> vec[i64]:
        some = vec[i64](capacity=64)
        if self.step == DRAWING:
            for seat in range(self.players):
                some = append(some, draw_dealer(seat))
        if self.step == DEALING:
            if self.deck_passes:
                some = append(some, deal(PASS))
            for card in listed(self.deck):
                some = append(some, deal(card))
        return some
