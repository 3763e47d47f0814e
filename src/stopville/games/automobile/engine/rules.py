"""Automobile: four turns of nine phases, in the order of the rulebook (rulebook.toml).

Each phase is a small object without any state of its own; the position has it all.  AU-n at the
end of a line is the rule it obeys.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, NO_SUCH_ACTION
from stopville.games.automobile.engine.board import LEAST_VALUE, TURNS, VALUES, Board
from stopville.games.automobile.engine.check import fault
from stopville.games.automobile.engine.codes import LOAN, draw_first, draw_tile
from stopville.games.automobile.engine.phases.acting import ActThrice
from stopville.games.automobile.engine.phases.characters import ChooseCharacters
from stopville.games.automobile.engine.phases.decisions import Decide
from stopville.games.automobile.engine.phases.demand import DrawDemand, next_to_draw
from stopville.games.automobile.engine.phases.distributors import SellThroughDistributors
from stopville.games.automobile.engine.phases.ending import EndTurn, worth
from stopville.games.automobile.engine.phases.howard import SellThroughHoward
from stopville.games.automobile.engine.phases.losses import CountLosses
from stopville.games.automobile.engine.phases.phase import Phase
from stopville.games.automobile.engine.phases.sales import SellOnDemand
from stopville.games.automobile.engine.state import BY_DURANT, NO_SEAT, Position, Terms

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

DEMAND: Final[i64] = 0
CHARACTERS: Final[i64] = 1
SALES: Final[i64] = 6
LAST: Final[i64] = 8

_SPREAD: Final = 6000.0  # dollars between certain defeat and certain victory, for searches


class State(Position):
    def copy(self) -> State:
        twin = State(self.timed, self.terms)
        self.copy_to(twin)
        return twin

    def restore(self) -> None:
        why = fault(self) or self.nothing_to_do()
        if why:
            raise ValueError(why)

    def nothing_to_do(self) -> str:
        """A game goes on in a phase that waits for somebody, or is over after the last one."""
        if self.winners:
            return "" if self.phase == LAST and self.turn_number == TURNS else "winners before the end"
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
            found = append(found, LOAN)  # AU-57 at any decision of one's own
        return found

    def refuse(self, seat: i64, code: i64) -> str:
        if seat != self.turn() or seat < CHANCE:
            return self.refuse_out_of_turn(seat)
        if seat >= 0 and code == LOAN:
            return self.refuse_loan(seat)
        return PHASES[self.phase].refuse(self, seat, code)

    def refuse_out_of_turn(self, seat: i64) -> str:
        if seat < 0:
            return NO_SUCH_ACTION
        return "AU-18" if self.phase <= CHARACTERS else "AU-28"

    def apply(self, seat: i64, code: i64) -> None:
        if seat >= 0 and code == LOAN:
            self.borrow(seat)
        else:
            PHASES[self.phase].apply(self, seat, code)
        while self.winners == 0 and PHASES[self.phase].done(self):  # phases without a choice pass in one go
            PHASES[self.phase].leave(self)
            self.phase = (self.phase + 1) % len(PHASES)
            PHASES[self.phase].enter(self)

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """A demand tile is its drawer's secret.  AU-8"""
        drawn = actor == CHANCE and self.phase == DEMAND and self.order[0] != NO_SEAT
        return HIDDEN if drawn and next_to_draw(self) != seat else code

    # -- chance ----------------------------------------------------------------------------------

    def draw(self, pick: Pick) -> i64:
        if self.order[0] == NO_SEAT:
            return draw_first(pick.below(self.players))
        number = pick.below(self.tiles_in_bag())
        value: i64 = 0
        while number >= self.bag[value]:
            number -= self.bag[value]
            value += 1
        return draw_tile(LEAST_VALUE + value)

    def outcomes(self) -> list[tuple[int, int]]:
        if self.order[0] == NO_SEAT:
            return [(int(draw_first(seat)), 1) for seat in range(self.players)]
        return [
            (int(draw_tile(LEAST_VALUE + value)), int(self.bag[value]))
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


def start(board: Board, players: int, timed: bool, markers_need_cars: bool) -> State:
    state = State(timed, Terms(board, players, markers_need_cars))
    state.lay_out()
    return state
