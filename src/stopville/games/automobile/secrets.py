"""What is hidden from whom at a table of Automobile: demand tiles, until phase 7 shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.secrets import Secrets, Slot
from stopville.games.automobile.actions import Action, DrawTile, Pass
from stopville.games.automobile.engine.material import LEAST_VALUE
from stopville.games.automobile.engine.position import DEMAND_PHASE, NO_SEAT, SALES_PHASE
from stopville.games.automobile.engine.rules.state import State

BAG: Final = "bag"


class AutomobileSecrets(Secrets[State, Action]):
    """A place is a tile's place in `demand`, two for each seat; a thing is a tile's value."""

    def slots(self, state: State, seat: Seat) -> list[Slot]:
        if state.phase >= SALES_PHASE:
            return []
        tiles = [Slot(place, tile) for place, tile in enumerate(state.demand) if tile and place // 2 != seat]
        bag = [Slot(BAG, LEAST_VALUE + value) for value, count in enumerate(state.bag) for _ in range(count)]
        return tiles + bag

    def hides(self, state: State, seat: Seat, actor: Seat) -> bool:
        if actor != CHANCE or state.phase != DEMAND_PHASE or state.order[0] == NO_SEAT:
            return False
        each = 1 if state.turn_number == 1 else 2
        return state.order[state.next // each] != seat

    def shown_by(self, state: State, seat: Seat, actor: Seat, action: Action) -> frozenset[int]:
        """A tile drawn must be in the bag, and the last pass shows everything."""
        if isinstance(action, DrawTile):
            return frozenset([action.value])
        last_pass = isinstance(action, Pass) and list(state.passing).count(NO_SEAT) == 1
        return frozenset(range(2, 6)) if last_pass else frozenset()

    def lay(self, state: State, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        for old, new in zip(before, after):
            if isinstance(new.place, int):
                state.demand[new.place] = new.thing
                state.bag[old.thing - LEAST_VALUE] += 1
                state.bag[new.thing - LEAST_VALUE] -= 1


SECRETS: Final = AutomobileSecrets()
