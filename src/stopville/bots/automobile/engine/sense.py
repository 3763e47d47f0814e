"""What a decent player of Automobile thinks of each action: he tries it on paper.

He looks one action ahead, supposes that he will make what can be sold with what is left of the turn,
and takes what leaves most at its end.  Reads in the order of the phases.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.automobile.engine.firm import Firm, Wit
from stopville.bots.automobile.engine.sales import Sales, actions_left
from stopville.core.engine.bits import BIT
from stopville.core.engine.state import ALLOWED
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import (
    CHRYSLER,
    FORD,
    HOWARD,
    KETTERING,
    MID,
    SLOAN,
    SPACES,
    TURNS,
)
from stopville.games.automobile.engine.position import (
    ACTION_PHASE,
    BY_DURANT,
    CHARACTER_PHASE,
    CHOOSING,
    DECISION_PHASE,
    HOWARD_PHASE,
    LOSS_PHASE,
    many,
)
from stopville.games.automobile.engine.rules import building, supplying
from stopville.games.automobile.engine.rules.actions import CUBES
from stopville.games.automobile.engine.rules.decisions import decide
from stopville.games.automobile.engine.rules.ending import worth
from stopville.games.automobile.engine.rules.howard import sell_through_howard
from stopville.games.automobile.engine.rules.state import State

EARLY_PASS: Final = 15.0  # dollars that an earlier place in the next choice is worth
WORTH_A_LOAN: Final = 120.0  # what borrowing must bring beyond its cost
POOR: Final[i64] = 900  # whoever has more borrows nothing
NEVER: Final = -1e9
UNDONE: Final = 1.0  # dollars by which doing something beats doing nothing


class Sense:
    def __init__(self, wit: Wit) -> None:
        self.wit = wit
        self.firm = Firm(wit)
        self.after = Firm(wit)
        self.sales = Sales()
        self.none = many(SPACES, 0)
        self.full = many(SPACES, 0)
        self.more = many(SPACES, 0)  # what the last plan makes
        self.at_most = 0.0  # what comes of making as much as it can
        self.left: i64 = 0  # actions after this one
        self.brief = False  # fewer ways are tried
        self.taste: vec[float] = vec[float]([0.0] * 6)  # dollars by which a character is liked more, or less

    def prefer(self, taste: list[float]) -> None:
        """By character; for whoever is not compiled: see GameState.put_row."""
        self.taste = vec[float](taste)

    def choose_of(self, state: State, seat: i64, legal: list[int]) -> i64:
        """For whoever is not compiled: see GameState.put_row."""
        return self.choose(state, seat, vec[i64](legal))

    def choose(self, state: State, seat: i64, legal: vec[i64]) -> i64:
        """The first of the best."""
        self.look(state, seat)
        best, most = legal[0], NEVER * 10.0
        for code in legal:
            value = self.value(code)
            if value > most:
                best, most = code, value
        return best

    def values_of(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        """For whoever is not compiled."""
        return self.values(state, seat, vec[i64](legal))

    def values(self, state: State, seat: i64, legal: vec[i64]) -> list[float]:
        self.look(state, seat)
        return [self.value(code) for code in legal]

    def look(self, state: State, seat: i64) -> None:
        self.firm.read(state, seat)
        self.left = actions_left(state, seat) - 1

    def value(self, code: i64) -> float:
        """Of an action for whoever was looked at last."""
        phase = self.firm.state.phase
        self.after.become(self.firm)
        if code == codes.LOAN:
            return self.loan()
        if phase == ACTION_PHASE or self.firm.state.step == BY_DURANT:
            return self.action(code)
        if phase == CHARACTER_PHASE:
            return self.character(codes.character_of(code)) + self.taste[codes.character_of(code)]
        if phase == DECISION_PHASE:
            return self.decision(code)
        return self.closing(code) if phase == LOSS_PHASE else self.sale(code)

    def loan(self) -> float:
        """Before an action only, and when the rest of the turn would be much better with more money."""
        state, after = self.firm.state, self.after
        if state.phase != ACTION_PHASE or state.step != CHOOSING or after.cash() > POOR:
            return NEVER
        after.state.borrow(after.me)
        return self.rest_of_turn(self.left + 1) - WORTH_A_LOAN

    # -- phase 2

    def character(self, character: i64) -> float:
        firm, turn = self.firm, self.firm.state.turn_number
        if character == FORD:
            return 55.0 if firm.running() and firm.cash() > 1100 else 20.0
        if character == KETTERING:
            return 120.0 if turn < TURNS and firm.cubes() < 6 else 25.0
        if character == SLOAN:
            return 20.0 + float(firm.losses()) * 22.0
        if character == CHRYSLER:
            return 40.0 + float(min(turn, firm.losses() + 2)) * firm.loss_cost * 0.5
        return 190.0 if character == HOWARD else self.durant()

    def durant(self) -> float:
        if self.firm.cash() < 700 or self.firm.state.turn_number == TURNS:
            return 30.0
        return 150.0 if self.firm.cubes() else 60.0

    # -- phase 3

    def action(self, code: i64) -> float:
        """The value of the turn if this is done now and the rest of it goes as usual."""
        after, left = self.after, self.left
        if codes.is_build(code):
            return self.build(codes.space_of(code))
        if codes.is_place(code):
            return self.place(codes.lane_of(code))
        if codes.is_make(code):
            return self.make(codes.space_of(code), codes.cars_of(code))
        if codes.is_tiles(code):
            building.build(
                after.state, after.me, after.state.space, codes.factories_of(code), codes.parts_of(code)
            )
        elif codes.is_ford(code):
            building.build(
                after.state, after.me, codes.space_of(code), codes.factories_of(code), codes.parts_of(code)
            )
            left += 1 if self.firm.state.step == CHOOSING else 0
        elif codes.is_close(code):
            building.close_and_shed(after.state, after.me, codes.space_of(code))
        elif code == codes.TAKE_CUBES:
            after.state.gain_cubes(after.me, CUBES)
        return self.rest_of_turn(left) + (UNDONE if code == codes.DONE else 0.0)

    def build(self, space: i64) -> float:
        """The best that can be put on this space; Durant puts one tile."""
        state = self.firm.state
        if state.step == BY_DURANT:
            return self.built(space, 1, 0)
        best = max(self.built(space, 2, 0), self.built(space, 0, 1))
        if best == NEVER or not self.brief or state.owner[space] == self.firm.me:
            best = max(best, self.built(space, 1, 0))
        return best if self.brief else max(best, self.built(space, 1, 1))

    def built(self, space: i64, factories: i64, parts: i64) -> float:
        firm, after = self.firm, self.after
        if building.refuse_tiles(firm.state, firm.me, space, factories, parts, firm.cash()) != ALLOWED:
            return NEVER
        after.become(firm)
        building.build(after.state, after.me, space, factories, parts)
        return self.rest_of_turn(self.left)

    def place(self, lane: i64) -> float:
        """As many as the action has room for, this one in its lane and the others in the middle."""
        after = self.after
        room = supplying.left_to_place(after.state, after.me)
        supplying.place(after.state, after.me, lane)
        if self.brief:
            for _ in range(room - 1):
                supplying.place(after.state, after.me, MID)
            return self.with_production(after.running() if self.left else 0)
        best = NEVER
        for _ in range(room):
            best = max(best, self.rest_of_turn(self.left))
            supplying.place(after.state, after.me, MID)
        return best

    def make(self, space: i64, cars: i64) -> float:
        after = self.after
        supplying.make_cars(after.state, after.me, space, cars)
        others = after.running() & ~after.state.made
        return max(self.with_production(others), self.with_production(0))

    def rest_of_turn(self, left: i64) -> float:
        """With an action left it produces; with two it may place distributors first."""
        after = self.after
        spaces = after.running() if left else 0
        best = self.with_production(spaces)
        if left >= 2 and self.wit.plans:
            lanes, middle = after.state.lanes, 3 * after.me + MID
            held = after.state.distributors_left(after.me)
            for more in range(3 if self.brief else 2, 4):
                lanes[middle] += min(more, held)
                best = max(best, self.with_production(spaces))
                lanes[middle] -= min(more, held)
        return best

    def with_production(self, spaces: i64) -> float:
        """What is left at the end if these spaces make what can be sold."""
        after = self.after
        if not spaces:
            return after.worth() + self.sales.forecast(after, self.none)
        cash = self.plan(spaces)
        return after.worth() + float(cash - after.cash()) + self.brought()

    def brought(self) -> float:
        """What comes of the plan: known already if it makes as much as it can."""
        for space in range(SPACES):
            if self.more[space] != self.full[space]:
                return self.sales.forecast(self.after, self.more)
        return self.at_most

    def plan(self, spaces: i64) -> i64:
        """What these spaces should make, the newest first, into `more`; returns the cash left."""
        after = self.after
        for space in range(SPACES):
            self.more[space] = 0
            self.full[space] = supplying.table_most(after.state, space) if spaces & BIT[space] else 0
        self.at_most = self.sales.forecast(after, self.full)
        cash = after.cash()
        space = SPACES - 1
        while space >= 0:
            if spaces & BIT[space]:
                cash -= self.plan_space(space, cash)
            space -= 1
        return cash

    def plan_space(self, space: i64, cash: i64) -> i64:
        state = self.after.state
        cost, least, most = (
            supplying.car_cost(state, space),
            supplying.least_cars(state, space),
            supplying.table_most(state, space),
        )
        wanted = min(most, self.sales.by_space[space] - state.cars[space])
        if cost:
            wanted = min(wanted, cash // cost)
        if wanted * 4 < least * 3 or least * cost > cash:
            return 0
        self.more[space] = max(least, wanted)
        return self.more[space] * cost

    # -- phases 4 to 8

    def sale(self, code: i64) -> float:
        """By Howard or a distributor: what it brings, and what is left to sell after it."""
        after, space = self.after, codes.space_of(code)
        if self.firm.state.phase == HOWARD_PHASE:
            sell_through_howard(after.state, after.me, space)
        else:
            self.sell_by_distributor(codes.lane_of(code), space)
        earned = float(worth(after.state, after.me) - worth(self.firm.state, self.firm.me))
        return earned + self.sales.forecast(after, self.none) + 0.01 * float(SPACES - space)

    def sell_by_distributor(self, lane: i64, space: i64) -> None:
        """In his eyes it stays his turn and the slot stays free: how the others go on is too much."""
        state, me = self.after.state, self.after.me
        state.lanes[3 * me + lane] -= 1
        state.cars[space] -= 1
        state.earn(me, state.terms.board.car_price[state.terms.board.kind[space]])

    def decision(self, code: i64) -> float:
        after = self.after
        early = EARLY_PASS if code == codes.PASS else 0.0
        if code != codes.PASS:
            decide(after.state, after.me, code)
        return after.worth() + self.sales.forecast(after, self.none) + early

    def closing(self, code: i64) -> float:
        """To pay a debt: whatever leaves most."""
        building.close(self.after.state, self.after.me, codes.space_of(code))
        return self.after.worth()

    # -- a shorter look, for playing many games on

    def choose_quickly(self, state: State, seat: i64, legal: vec[i64]) -> i64:
        if len(legal) == 1:
            return legal[0]
        self.brief = True
        best = self.choose(state, seat, self.shortlist(state, seat, legal))
        self.brief = False
        return best

    def shortlist(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Without what is hardly ever best: old spaces, other lanes, other numbers of cars."""
        if state.phase != ACTION_PHASE and state.step != BY_DURANT:
            return legal
        self.look(state, seat)
        self.after.become(self.firm)
        making = self.newest_planned()
        seen = many(3, 0)  # classes of which a new space was found
        kept = vec[i64](capacity=16)
        place = len(legal) - 1
        while place >= 0:
            if self.worth_a_look(legal[place], making, seen):
                kept = append(kept, legal[place])
            place -= 1
        return kept

    def newest_planned(self) -> i64:
        """The code of making what the plan says on the newest space that makes anything."""
        self.plan(self.after.running() & ~self.firm.state.made)
        space = SPACES - 1
        while space >= 0:
            if self.more[space]:
                return codes.make(space, self.more[space])
            space -= 1
        return codes.DONE

    def worth_a_look(self, code: i64, making: i64, seen: vec[i64]) -> bool:
        if codes.is_make(code):
            return code == making
        if codes.is_place(code):
            return code == codes.place(MID)
        if codes.is_close(code):
            return self.firm.outdated(codes.space_of(code))
        state = self.firm.state
        if codes.is_build(code) and state.owner[codes.space_of(code)] != self.firm.me:
            kind = state.terms.board.kind[codes.space_of(code)]
            seen[kind] += 1
            return seen[kind] == 1
        return True
