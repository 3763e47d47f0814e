"""Automobile: what must be the case for a refusal to quote a rule, read off the position itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stopville.games.automobile.actions import (
    Action,
    Bonus,
    Build,
    Choose,
    Close,
    Distribute,
    Done,
    FordBuild,
    Loan,
    Make,
    Pass,
    Place,
    Reduce,
    Sell,
    TakeCubes,
    Tiles,
)
from stopville.games.automobile.engine.position import (
    ACTION_PHASE,
    AFTER,
    BUILDING,
    BY_DURANT,
    CHARACTER_PHASE,
    CHOOSING,
    DECISION_PHASE,
    DISTRIBUTOR_PHASE,
    HOWARD_PHASE,
    LOSS_PHASE,
)
from stopville.games.automobile.engine.rules.state import State
from tests.refusals.gathering import Condition

SPACES: Final = range(26)


def own(s: State, seat: int, space: int) -> bool:
    return bool(s.owner[space] == seat and not s.closed[space])


def on_board(s: State, seat: int, row: str) -> int:
    """How many tiles or cars of this player stand on the board."""
    return sum(int(getattr(s, row)[space]) for space in SPACES if s.owner[space] == seat)


def built(s: State, a: Action) -> tuple[int, int, int]:
    """The space, the factory tiles and the parts that an action would put down; no space: -1."""
    if isinstance(a, Tiles):
        return int(s.space), a.factories, a.parts
    if isinstance(a, FordBuild):
        return a.space, 1 - a.parts, a.parts
    return (a.space, 1, 0) if isinstance(a, Build) else (-1, 0, 0)


# -- turns and actions -----------------------------------------------------------------------------


def chooses_wrongly(s: State, seat: int, a: Action) -> bool:
    if s.phase > CHARACTER_PHASE:
        return False
    return seat != s.turn() or (isinstance(a, Choose) and a.character in list(s.character))


def out_of_order(s: State, seat: int, a: Action) -> bool:
    return s.phase > CHARACTER_PHASE and seat != s.turn()


def not_what_durant_must(s: State, seat: int, a: Action) -> bool:
    durant = s.phase == CHARACTER_PHASE and s.step == BY_DURANT
    return durant and (not isinstance(a, Build) or own(s, seat, a.space))


def second_action(s: State, seat: int, a: Action) -> bool:
    kinds = isinstance(a, TakeCubes | Build | Place | Make | Close)
    return s.phase == ACTION_PHASE and s.step != CHOOSING and kinds


def empty_action(s: State, seat: int, a: Action) -> bool:
    return s.phase == ACTION_PHASE and s.step in (CHOOSING, BUILDING) and isinstance(a, Done)


def third_loan(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Loan) and s.loans[seat] >= s.terms.board.loans


# -- building --------------------------------------------------------------------------------------


def ford_at_the_wrong_time(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, FordBuild) and (s.ford != seat or s.step not in (CHOOSING, AFTER))


def ford_elsewhere(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, FordBuild) and s.ford == seat and not own(s, seat, a.space)


def wrong_number_of_tiles(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Tiles) and a.factories + a.parts not in (1, 2)


def somebody_elses_space(s: State, seat: int, a: Action) -> bool:
    space, _, _ = built(s, a)
    return space >= 0 and s.owner[space] not in (-1, seat) and not s.closed[space]


def closed_space(s: State, seat: int, a: Action) -> bool:
    space, _, _ = built(s, a)
    return space >= 0 and bool(s.closed[space])


def too_far_ahead(s: State, seat: int, a: Action) -> bool:
    space, _, _ = built(s, a)
    return space >= 0 and sum(range(1, space - s.front + 1)) > s.cubes[seat]


def too_dear(s: State, seat: int, a: Action) -> bool:
    space, factories, parts = built(s, a)
    board = s.terms.board
    due = factories * board.price[space] + parts * board.parts_price
    return space >= 0 and factories > 0 and due > s.cash[seat]


def parts_too_dear(s: State, seat: int, a: Action) -> bool:
    space, factories, parts = built(s, a)
    return space >= 0 and factories == 0 and parts * s.terms.board.parts_price > s.cash[seat]


def space_is_full(s: State, seat: int, a: Action) -> bool:
    space, factories, parts = built(s, a)
    return space >= 0 and (s.tiles[space] + factories > 3 or s.parts[space] + parts > 1)


def no_factory_tile_left(s: State, seat: int, a: Action) -> bool:
    space, factories, _ = built(s, a)
    return space >= 0 and on_board(s, seat, "tiles") + factories > s.terms.board.factories


def parts_without_a_factory(s: State, seat: int, a: Action) -> bool:
    space, factories, parts = built(s, a)
    return space >= 0 and parts > 0 and s.tiles[space] + factories == 0


def no_parts_left(s: State, seat: int, a: Action) -> bool:
    space, _, parts = built(s, a)
    return space >= 0 and parts > 0 and on_board(s, seat, "parts") + parts > s.terms.board.parts


def closes_nothing(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Close) and not own(s, seat, a.space)


# -- distributors and cars -------------------------------------------------------------------------


def fourth_distributor(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Place) and s.placed >= 3


def no_distributor_left(s: State, seat: int, a: Action) -> bool:
    out = sum(int(s.lanes[3 * seat + lane] + s.on_slots[3 * seat + lane]) for lane in range(3))
    return isinstance(a, Place) and out >= s.terms.board.distributors


def makes_elsewhere(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Make) and not own(s, seat, a.space)


def makes_twice(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Make) and own(s, seat, a.space) and bool(s.made >> a.space & 1)


def limits(s: State, space: int) -> range:
    board = s.terms.board
    row = 4 * board.kind[space] + s.tiles[space]
    return range(board.least[row], board.most[row] + 1)


def outside_the_table(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Make) and own(s, seat, a.space) and a.cars not in limits(s, a.space)


def too_many_cars(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Make) and on_board(s, seat, "cars") + a.cars > s.terms.board.cars


def cars_too_dear(s: State, seat: int, a: Action) -> bool:
    if not isinstance(a, Make) or not own(s, seat, a.space):
        return False
    board = s.terms.board
    each = board.unit_cost[board.kind[a.space]] - s.parts[a.space] * board.parts_saving
    return a.cars * each > s.cash[seat]


# -- selling ---------------------------------------------------------------------------------------


def howard_sells_nothing(s: State, seat: int, a: Action) -> bool:
    if s.phase != HOWARD_PHASE:
        return False
    if isinstance(a, Sell):
        return s.owner[a.space] != seat or s.cars[a.space] == 0
    return isinstance(a, Pass | Done)


def nobody_to_sell(s: State, seat: int, a: Action) -> bool:
    if not isinstance(a, Distribute):
        return False
    return s.lanes[3 * seat + a.lane] == 0 or s.owner[a.space] != seat or s.cars[a.space] == 0


def skips_a_lane(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Distribute) and abs(a.lane - int(s.terms.board.kind[a.space])) == 2


def no_free_slot(s: State, seat: int, a: Action) -> bool:
    if not isinstance(a, Distribute):
        return False
    kind = s.terms.board.kind[a.space]
    used = sum(int(s.on_slots[3 * other + kind]) for other in range(s.players))
    return used >= s.terms.board.slots[3 * (s.turn_number - 1) + kind]


def keeps_back(s: State, seat: int, a: Action) -> bool:
    return s.phase == DISTRIBUTOR_PHASE and isinstance(a, Pass | Done)


# -- decisions and payment -------------------------------------------------------------------------


def no_closing_left(s: State, seat: int, a: Action) -> bool:
    return s.phase == DECISION_PHASE and isinstance(a, Close) and s.closures == 0


def no_bonus_to_buy(s: State, seat: int, a: Action) -> bool:
    prices = list(s.terms.board.bonus_cubes)
    return isinstance(a, Bonus) and (s.bonuses >= len(prices) or s.cubes[seat] < prices[s.bonuses])


def bonus_is_there(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Bonus) and bool(s.bonus[a.space])


def no_such_set(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Reduce) and a.markers not in list(s.sets)


def reduces_premium(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Reduce) and s.terms.board.kind[a.space] == 0


def set_is_there(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Reduce) and bool(s.reduced[a.space])


def no_place_for_a_marker(s: State, seat: int, a: Action) -> bool:
    if not isinstance(a, Bonus | Reduce):
        return False
    empty = s.cars[a.space] == 0
    return s.owner[a.space] != seat or (empty and bool(s.closed[a.space] or s.terms.markers_need_cars))


def does_not_settle(s: State, seat: int, a: Action) -> bool:
    return s.phase == LOSS_PHASE and isinstance(a, Pass | Done)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "AU-18": chooses_wrongly,
    "AU-20": ford_elsewhere,
    "AU-21": ford_at_the_wrong_time,
    "AU-25": not_what_durant_must,
    "AU-28": out_of_order,
    "AU-29": second_action,
    "AU-30": empty_action,
    "AU-31": wrong_number_of_tiles,
    "AU-32": somebody_elses_space,
    "AU-33": closed_space,
    "AU-34": too_dear,
    "AU-35": too_far_ahead,
    "AU-38": space_is_full,
    "AU-39": no_factory_tile_left,
    "AU-40": parts_too_dear,
    "AU-41": parts_without_a_factory,
    "AU-42": no_parts_left,
    "AU-44": fourth_distributor,
    "AU-45": no_distributor_left,
    "AU-48": makes_elsewhere,
    "AU-49": outside_the_table,
    "AU-50": cars_too_dear,
    "AU-51": too_many_cars,
    "AU-52": makes_twice,
    "AU-53": closes_nothing,
    "AU-57": third_loan,
    "AU-60": howard_sells_nothing,
    "AU-63": nobody_to_sell,
    "AU-64": skips_a_lane,
    "AU-65": keeps_back,
    "AU-66": no_free_slot,
    "AU-72": no_closing_left,
    "AU-73": no_bonus_to_buy,
    "AU-74": bonus_is_there,
    "AU-75": no_such_set,
    "AU-76": set_is_there,
    "AU-77": reduces_premium,
    "AU-78": no_place_for_a_marker,
    "AU-91": does_not_settle,
}
