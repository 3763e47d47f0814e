"""A decent player of Automobile: tries each action on paper, takes what leaves most at the end of the turn.

It looks one action ahead, supposes that it will produce what can be sold with what is left of the
turn, and knows only its view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from stopville.bots.automobile_market import Company, Forecast, actions_left
from stopville.core.pick import Pick
from stopville.games.automobile import actions as do
from stopville.games.automobile.board import (
    CHRYSLER,
    DURANT,
    FORD,
    HOWARD,
    KETTERING,
    SLOAN,
    SPACES,
    Board,
)
from stopville.games.automobile.game import Automobile
from stopville.games.automobile.state import BY_DURANT, CHOOSING
from stopville.games.automobile.view import View

MID: Final = 1
ACTIONS: Final = 2  # the phase
EARLY_PASS: Final = 15.0  # dollars that an earlier place in the next choice is worth
WORTH_A_LOAN: Final = 120.0  # what borrowing must bring beyond its cost
NEVER: Final = -1e9
UNDONE: Final = 1.0  # dollars by which doing something beats doing nothing


A = TypeVar("A")


class AutomobileBot:
    def __init__(self, board: Board) -> None:
        self.board = board

    @classmethod
    def of(cls, game: Automobile) -> AutomobileBot:
        """One that knows the board this very game is played on."""
        return cls(game.board)

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        company = Company(view, self.board)
        values = [self.value(company, offer) for offer in legal]
        return legal[values.index(max(values))]

    def value(self, company: Company, offer: object) -> float:
        if isinstance(offer, do.Loan):
            return self.loan(company)
        ways: tuple[Callable[[Company, object], float], ...] = (
            *(self.nothing, self.character, self.action, self.sale, self.sale),
            *(self.decision, self.nothing, self.closing, self.nothing),
        )
        way = self.action if company.seen.step == BY_DURANT else ways[company.seen.phase]
        return way(company, offer)

    def nothing(self, company: Company, offer: object) -> float:
        return 0.0

    def loan(self, company: Company) -> float:
        """Before an action only, and when the rest of the turn would be much better with more money."""
        seen = company.seen
        if seen.phase != ACTIONS or seen.step != CHOOSING or company.cash > 900:
            return NEVER
        richer = company.copy()
        richer.cash += self.board.loan
        richer.loans += 1
        return self.rest_of_turn(richer, actions_left(seen, company.me)) - WORTH_A_LOAN

    # -- phase 2

    def character(self, company: Company, offer: object) -> float:
        assert isinstance(offer, do.Choose)
        turn, losses = company.seen.turn, company.losses
        values = {
            FORD: 55.0 if company.running() and company.cash > 1100 else 20.0,
            KETTERING: 120.0 if turn < 4 and company.cubes < 6 else 25.0,
            SLOAN: 20.0 + losses * 22.0,
            HOWARD: 190.0,
            DURANT: self.durant(company),
            CHRYSLER: 40.0 + min(turn, losses + 2) * company.loss_cost() * 0.5,
        }
        return values[offer.character]

    def durant(self, company: Company) -> float:
        if company.cash < 700 or company.seen.turn == 4:
            return 30.0
        return 150.0 if company.cubes else 60.0

    # -- phase 3

    def action(self, company: Company, offer: object) -> float:
        """The value of the turn if this is done now and the rest of it goes as usual."""
        after = company.copy()
        left = actions_left(company.seen, company.me) - 1
        if isinstance(offer, do.Build):
            return self.build(company, offer.space, left)
        if isinstance(offer, do.Tiles):
            after.build(company.seen.space, offer.factories, offer.parts)
        elif isinstance(offer, do.FordBuild):
            after.build(offer.space, 1 - offer.parts, offer.parts)
            left += company.seen.step == CHOOSING
        elif isinstance(offer, do.Close):
            after.close(offer.space, sheds=True)
        elif isinstance(offer, do.TakeCubes):
            after.cubes += 2
        elif isinstance(offer, do.Place):
            return self.place(after, offer.lane, left)
        elif isinstance(offer, do.Make):
            return self.make(after, offer, left)
        return self.rest_of_turn(after, left) + (UNDONE if isinstance(offer, do.Done) else 0.0)

    def build(self, company: Company, space: int, left: int) -> float:
        """The best that can be put on this space; Durant puts one tile."""
        best = NEVER
        for factories, parts in ((1, 0), (2, 0), (1, 1), (0, 1)):
            after = company.copy()
            after.build(space, factories, parts)
            if after.cash >= 0 and self.fits(company, space, factories, parts):
                best = max(best, self.rest_of_turn(after, left))
            if company.seen.step == BY_DURANT:
                break
        return best

    def fits(self, company: Company, space: int, factories: int, parts: int) -> bool:
        used = sum(company.tiles[other] for other in company.mine())
        spare = self.board.parts - sum(company.parts[other] for other in company.mine())
        room = company.tiles[space] + factories <= 3 and used + factories <= self.board.factories
        return room and parts <= spare and company.tiles[space] + factories > 0

    def place(self, after: Company, lane: int, left: int) -> float:
        """As many as the action has room for, this one in its lane and the others in the middle."""
        held = self.board.distributors - sum(after.lanes) - sum(after.used)
        room = min(held, 3 - after.seen.placed)
        best = NEVER
        for count in range(1, room + 1):
            trial = after.copy()
            trial.lanes[lane] += 1
            trial.lanes[MID] += count - 1
            best = max(best, self.rest_of_turn(trial, left))
        return best

    def make(self, after: Company, offer: do.Make, left: int) -> float:
        after.cars[offer.space] += offer.cars
        after.cash -= offer.cars * after.car_cost(offer.space)
        others = [space for space in after.running() if space not in (*after.seen.made, offer.space)]
        return max(self.with_production(after, others), self.with_production(after, []))

    def rest_of_turn(self, after: Company, left: int) -> float:
        """With an action left it produces; with two it may place distributors first."""
        values = [self.with_production(after, after.running() if left else [])]
        if left >= 2:
            for more in (2, 3):
                trial = after.copy()
                trial.lanes[MID] += min(more, self.board.distributors - sum(after.lanes) - sum(after.used))
                values.append(self.with_production(trial, after.running()))
        return max(values)

    def with_production(self, company: Company, spaces: list[int]) -> float:
        """What is left at the end if these spaces make what can be sold."""
        made: dict[int, int] = {}
        cash = company.cash
        if spaces:
            full = {space: company.bounds(space)[1] for space in spaces}
            sold = Forecast(company, full).sold()
            for space in spaces:
                cost, (least, most) = company.car_cost(space), company.bounds(space)
                wanted = min(most, sold.get(space, 0) - company.cars[space], cash // cost if cost else most)
                if wanted * 4 >= least * 3 and least * cost <= cash:
                    made[space] = max(least, wanted)
                    cash -= made[space] * cost
        return company.worth() + cash - company.cash + Forecast(company, made).value()

    # -- phases 4 to 8

    def sale(self, company: Company, offer: object) -> float:
        after = company.copy()
        assert isinstance(offer, do.Sell | do.Distribute)
        price = int(self.board.car_price[self.board.kind[offer.space]])
        after.cars[offer.space] -= 1
        if isinstance(offer, do.Distribute):
            after.lanes[offer.lane] -= 1
        else:
            after.by_howard += 1
        return price + Forecast(after).value() + 0.01 * (int(SPACES) - offer.space)

    def decision(self, company: Company, offer: object) -> float:
        after = company.copy()
        if isinstance(offer, do.Pass):
            return after.worth() + Forecast(after).value() + EARLY_PASS
        if isinstance(offer, do.Bonus):
            after.bonus[offer.space] += 1
            after.cubes -= self.board.bonus_cubes[company.seen.bonuses]
        elif isinstance(offer, do.Reduce):
            after.reduced[offer.space] = offer.markers
        elif isinstance(offer, do.Close):
            after.close(offer.space, sheds=True)
        return after.worth() + Forecast(after).value()

    def closing(self, company: Company, offer: object) -> float:
        """To pay a debt: whatever leaves most."""
        after = company.copy()
        assert isinstance(offer, do.Close)
        after.close(offer.space, sheds=False)
        return after.worth()
