"""A novice at Automobile, by rules of thumb: a new factory, distributors, then all the cars it can pay for.

In the first round of actions it builds the newest model, no premium one, that leaves money to produce; in the
second it places distributors; in the last it makes cars.  It sells whatever it can, borrows once when it is
short of money, and takes no decision but to pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stopville.core.engine.pick import Pick
from stopville.games.automobile.actions import (
    Build,
    Choose,
    Close,
    Distribute,
    Done,
    Loan,
    Make,
    Pass,
    Place,
    Sell,
    TakeCubes,
    Tiles,
)
from stopville.games.automobile.engine.material import (
    CHRYSLER,
    DURANT,
    FORD,
    HOWARD,
    KETTERING,
    MID,
    PREMIUM,
    SLOAN,
)
from stopville.games.automobile.game import Automobile
from stopville.games.automobile.view_gen import View

FAVOURITES: Final = (HOWARD, KETTERING, CHRYSLER, FORD, DURANT, SLOAN)
WORKING_MONEY: Final = 900  # dollars kept to make cars with
SHORT: Final = 500  # dollars
ENOUGH: Final = 3  # distributors waiting


class Novice:
    def __init__(self, game: Automobile) -> None:
        self.board = game.board

    def choose(self, view: View, legal: Sequence[Any], pick: Pick) -> Any:
        for wish in (self.first_wish, self.action, self.nothing):
            wanted = wish(view, legal)
            if wanted is not None:
                return wanted
        return legal[0]

    def first_wish(self, view: View, legal: Sequence[Any]) -> Any | None:
        """Outside the three rounds of actions."""
        return self.character(view, legal) or self.tiles(view, legal) or self.sale(view, legal)

    def action(self, view: View, legal: Sequence[Any]) -> Any | None:
        money = self.borrowing(view, legal) or self.making(view, legal)
        return money or self.building(view, legal) or self.placing(view, legal)

    def character(self, view: View, legal: Sequence[Any]) -> Any | None:
        offered = [action for action in legal if isinstance(action, Choose)]
        return min(offered, key=lambda choice: FAVOURITES.index(choice.character), default=None)

    def tiles(self, view: View, legal: Sequence[Any]) -> Any | None:
        """Two factories if it can, no parts."""
        offered = [action for action in legal if isinstance(action, Tiles) and not action.parts]
        return max(offered, key=lambda action: action.factories, default=None)

    def sale(self, view: View, legal: Sequence[Any]) -> Any | None:
        return next((action for action in legal if isinstance(action, Sell | Distribute)), None)

    def building(self, view: View, legal: Sequence[Any]) -> Any | None:
        """The newest model, if two tiles leave enough money."""
        cash = view.cash[view.me] - WORKING_MONEY
        spaces = [action for action in legal if isinstance(action, Build) and view.action_round == 0]
        spaces = [build for build in spaces if self.board.kind[build.space] != PREMIUM]
        paid = [build for build in spaces if 2 * self.board.price[build.space] <= cash]
        return max(paid, key=lambda build: build.space, default=None)

    def borrowing(self, view: View, legal: Sequence[Any]) -> Any | None:
        poor = view.action_round == 0 and view.cash[view.me] < SHORT and not view.loans[view.me]
        return next((action for action in legal if isinstance(action, Loan) and poor), None)

    def placing(self, view: View, legal: Sequence[Any]) -> Any | None:
        wanted = view.action_round < 2 and sum(view.lanes[view.me]) < ENOUGH
        return next((place for place in legal if place == Place(int(MID)) and wanted), None)

    def making(self, view: View, legal: Sequence[Any]) -> Any | None:
        """In the last round, or once it has begun: as many as it can pay for, the newest first."""
        makes = [action for action in legal if isinstance(action, Make)]
        begun = bool(view.made)
        if not makes or not (begun or view.action_round == 2):
            return None
        return max(makes, key=lambda make: (make.space, make.cars))

    def nothing(self, view: View, legal: Sequence[Any]) -> Any | None:
        """Neither debts nor closed factories while there is anything else."""
        quiet = [action for action in legal if isinstance(action, Done | Pass | TakeCubes)]
        harmless = [action for action in legal if not isinstance(action, Loan | Close)]
        return next(iter(quiet or harmless), None)
