"""Automobile: four turns of nine phases, in the order of the rulebook (rulebook.toml).

Each phase is a small object without any state of its own; the position has it all.  AU-n at the
end of a line is the rule it obeys.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import LEAST_VALUE, TURNS, VALUES
from stopville.games.automobile.engine.position import (
    BY_DURANT,
    CHARACTER_PHASE,
    DEMAND_PHASE,
    END_PHASE,
    NO_SEAT,
    Position,
    Terms,
)
from stopville.games.automobile.engine.position_gen import copy_position
from stopville.games.automobile.engine.rules.actions import ActThrice
from stopville.games.automobile.engine.rules.characters import ChooseCharacters
from stopville.games.automobile.engine.rules.check import fault
from stopville.games.automobile.engine.rules.decisions import Decide
from stopville.games.automobile.engine.rules.demand import DrawDemand, drawn, next_to_draw
from stopville.games.automobile.engine.rules.distributors import SellThroughDistributors
from stopville.games.automobile.engine.rules.ending import EndTurn, worth
from stopville.games.automobile.engine.rules.howard import SellThroughHoward
from stopville.games.automobile.engine.rules.losses import CountLosses
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.engine.rules.sales import SellOnDemand

# The turn, as the board's track shows it.  AU-11
PHASES: Final[tuple[Phase, ...]] = (
    DrawDemand(),
    ChooseCharacters(),
    ActThrice(),
    SellThroughHoward(),
    SellThroughDistributors(),
    Decide(),
    SellOnDemand(),
    CountLosses(),
    EndTurn(),
)

_SPREAD: Final = 6000.0  # dollars between certain defeat and certain victory, for searches


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    def restore(self) -> None:
        why = fault(self) or self.nothing_to_do()
        if why:
            raise ValueError(why)

    def nothing_to_do(self) -> str:
        """A game goes on in a phase that waits for somebody, or is over after the last one."""
        if self.winners:
            return "" if self.phase == END_PHASE and self.turn_number == TURNS else "winners before the end"
        idle = len(PHASES[self.phase].legal(self, self.turn())) == 0
        if self.step == BY_DURANT:
            idle = len(self.legal(self.turn())) == 0  # there a loan may be all there is
        if idle or PHASES[self.phase].done(self):
            return f"nobody has anything to do in phase {self.phase + 1}"
        return ""

    # -- whose turn ------------------------------------------------------------------------------

    def turn(self) -> i64:
        if self.winners:
            return NOBODY
        return PHASES[self.phase].turn(self)

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if seat < CHANCE or seat != self.turn():
            return vec[i64]()
        found = PHASES[self.phase].legal(self, seat)
        if seat >= 0 and self.refuse_loan(seat) == ALLOWED:
            found = append(found, codes.LOAN)  # AU-57 at any decision of one's own
        return found

    def refuse(self, seat: i64, code: i64) -> str:
        if seat != self.turn() or seat < CHANCE:
            return self.refuse_out_of_turn(seat)
        if seat >= 0 and code == codes.LOAN:
            return self.refuse_loan(seat)
        return PHASES[self.phase].refuse(self, seat, code)

    def refuse_out_of_turn(self, seat: i64) -> str:
        if seat < 0:
            return NO_SUCH_ACTION
        return "AU-18" if self.phase <= CHARACTER_PHASE else "AU-28"

    def apply(self, seat: i64, code: i64) -> None:
        if seat >= 0 and code == codes.LOAN:
            self.borrow(seat)
        else:
            PHASES[self.phase].apply(self, seat, code)
        while self.winners == 0 and PHASES[self.phase].done(self):  # phases without a choice pass in one go
            PHASES[self.phase].leave(self)
            self.phase = (self.phase + 1) % len(PHASES)
            PHASES[self.phase].enter(self)

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """A demand tile is its drawer's secret.  AU-8"""
        drawn = actor == CHANCE and self.phase == DEMAND_PHASE and self.order[0] != NO_SEAT
        return HIDDEN if drawn and next_to_draw(self) != seat else code

    # -- chance ----------------------------------------------------------------------------------

    def draw(self, pick: Pick) -> i64:
        if self.order[0] == NO_SEAT:
            return codes.draw_first(pick.below(self.players))
        return codes.draw_tile(drawn(self, pick))

    def outcomes(self) -> list[tuple[int, int]]:
        if self.order[0] == NO_SEAT:
            return [(int(codes.draw_first(seat)), 1) for seat in range(self.players)]
        return [
            (int(codes.draw_tile(LEAST_VALUE + value)), int(self.bag[value]))
            for value in range(VALUES)
            if self.bag[value]
        ]

    # -- for searches ------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """How far ahead of the best other one is, or behind; half for a draw."""
        best: i64 = -1_000_000
        for other in range(self.players):
            if other != seat:
                best = max(best, worth(self, other))
        share = 0.5 + float(worth(self, seat) - best) / _SPREAD
        return min(1.0, max(0.0, share))


def start(terms: Terms, timed: bool) -> State:
    state = State(terms.players, timed)
    state.terms = terms
    state.lay_out()
    return state
