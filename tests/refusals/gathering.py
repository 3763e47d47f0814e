"""Refusals of random games, and whether the rule that each one quotes really forbids what was tried.

Each game lists for every rule that it may quote a condition: what must be the case in the position, found
from its fields and not by asking the rules.  A refusal whose rule's condition does not hold is wrong.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import ALLOWED
from stopville.core.game import AnyGame
from stopville.core.play import refusal
from tests.conformance.tables import Table, every_code, tables, whole_game

Condition = Callable[[Any, int, Any], bool]  # position, seat, action

OF_EACH_RULE: Final = 12  # kept in each game that is played
POSITIONS: Final = 60  # looked at in each game
TRIES: Final = 60  # actions tried by each seat in each position


class Refused(NamedTuple):
    """One attempt and the rule it was refused with."""

    state: Any
    seat: int
    action: Any
    rule: str


# -- the house's own rules, the same in every game -------------------------------------------------


def for_the_house(game: AnyGame) -> Condition:
    return lambda s, seat, a: seat >= 0 and game.book.kind(game.book.code(a)).house


def unknown_now(game: AnyGame) -> Condition:
    """Nobody at the table may do anything of this kind at this moment."""

    def holds(s: Any, seat: int, a: Any) -> bool:
        offered = {type(game.book.action(code)) for other in range(s.players) for code in s.legal(other)}
        return type(a) not in offered and not game.book.kind(game.book.code(a)).house

    return holds


def not_asked(s: Any, seat: int, a: Any) -> bool:
    return bool(s.to_act()) and seat not in s.to_act() and (seat < 0 or s.asked != 0)


def over(s: Any, seat: int, a: Any) -> bool:
    return not s.to_act()


def conditions_of(game: AnyGame, own: Mapping[str, Condition]) -> dict[str, Condition]:
    house = {"ST-1": for_the_house(game), "ST-2": unknown_now(game), "ST-3": not_asked, "ST-4": over}
    return {**house, **own}


# -- refusals --------------------------------------------------------------------------------------


def refusals(game: AnyGame, seeds: range) -> list[Refused]:
    """Some of every rule, from games at tables that differ in players, options and clock."""
    found: list[Refused] = []
    seats = tables(game)
    for seed in seeds:
        table = seats[seed * 7 % len(seats)]
        kept: Counter[str] = Counter()
        for refused in tried(table, seed):
            kept[refused.rule] += 1
            if kept[refused.rule] <= OF_EACH_RULE:
                found.append(refused)
    return found


def tried(table: Table, seed: int) -> Iterator[Refused]:
    """What random seats try in random positions, forbidden as it may be."""
    turns, codes, pick = whole_game(table, seed), every_code(table.game), FastPick(seed)
    kinds = by_kind(table.game, codes)
    positions = [turns[pick.below(len(turns))].before for _ in range(POSITIONS)] + [turns[-1].after]
    for state in positions:
        for seat in (*map(Seat, range(table.players)), WATCHER):
            for _ in range(TRIES):
                of_kind = kinds[pick.below(len(kinds))]
                code = of_kind[pick.below(len(of_kind))]
                rule = refusal(table.game, state, seat, code)
                if rule != ALLOWED:
                    yield Refused(state, seat, table.game.book.action(code), rule)


def by_kind(game: AnyGame, codes: Sequence[int]) -> list[list[int]]:
    """The codes of each kind of action, so that a kind with few of them is tried as often as the others."""
    kinds: dict[str, list[int]] = defaultdict(list)
    for code in codes:
        kinds[game.book.kind(code).verb].append(code)
    return list(kinds.values())
