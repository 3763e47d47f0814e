"""How often: what chance draws and what a seat imagines, each as likely as it should be.

No seed here was chosen so that the tests pass: all are the number of the run.  With other seeds a sound game
would fail less than once in a million runs, because a run makes fewer than a thousand judgements and each is
wrong less than once in 10^9 times.  `surprise` and `greatest_gap` are bounds for any number of samples.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise
from math import comb, factorial, inf, isclose, log, prod, sqrt
from operator import itemgetter
from typing import Any, Final

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.secrets import Place, Slot
from tests.conformance.tables import Table, Turn, chosen, has_secrets, secrets_by_turn, whole_game

WRONG: Final = 1e-9  # how often a judgement may be
IMAGINED: Final = 300  # worlds, where they are too many to be counted one by one
MOST_WORLDS: Final = 100  # that are counted one by one
MOST_WAYS: Final = 50_000  # in which the hidden things may lie, to look for the different worlds among them
FOR_EACH_WORLD: Final = 12  # so often the least likely world should be imagined
ARRANGED: Final = 900  # ways to lay the hidden things out, by lot
MOST_TRIES: Final = 6000  # for that: what was seen may forbid some
MOST_DRAWS: Final = 2000  # of chance, to be looked at one by one

MOST_POSITIONS: Final = 20  # that are tried until one can be judged

World = tuple[Slot, ...]
MayLie = Callable[[Place, int], bool]


# -- what can be concluded from counts ---------------------------------------------------------------


def surprise(found: int, drawn: int, chance: float) -> float:
    """How unlikely it is to find so many, as the exponent of 1 / e, or more: Chernoff's bound.

    Hoeffding has shown that it also holds for `drawn` out of a finite number of which `chance` is the share.
    """
    share = found / drawn
    return drawn * (part(share, chance) + part(1 - share, 1 - chance))


def assert_alike(found: Counter[Any], drawn: int, others: Counter[Any], out_of: int) -> None:
    """Both were drawn in the same way: no feature is too frequent in one of them."""
    features = found.keys() | others.keys()
    limit = log(2 * len(features) / WRONG)
    for feature in features:
        share = (found[feature] + others[feature]) / (drawn + out_of)
        often = (
            f"{feature}: {found[feature]} of {drawn} imagined, {others[feature]} of {out_of} as it should be"
        )
        assert surprise(found[feature], drawn, share) < limit, often


def part(share: float, chance: float) -> float:
    if share == 0:
        return 0.0
    return share * log(share / chance) if chance > 0 else inf


def assert_in_proportion(worlds: Iterable[str], weights: Mapping[str, float]) -> None:
    """Every consistent world comes up, no other does, and each about as often as its weight says."""
    found = Counter(worlds)
    assert set(found) <= set(weights), "a world was imagined that cannot be"
    drawn, in_all = found.total(), sum(weights.values())
    expected = {world: drawn * weight / in_all for world, weight in weights.items()}
    missing = [world for world, count in expected.items() if count >= 30 and world not in found]
    assert not missing, "a world that could be was never imagined"
    assert min(expected.values()) >= 10, "too few were drawn to judge"
    distance = sum((found[world] - count) ** 2 / count for world, count in expected.items())
    assert distance < greatest_distance(len(weights) - 1), "some worlds come too often"


def greatest_distance(freedom: int) -> float:
    """The chi-square seven standard deviations away (Wilson and Hilferty).

    Nominally it is exceeded once in 10^12 times.  Counts as small as ten have a longer tail than the
    distribution it comes from, and this leaves room for it.
    """
    return float(freedom * (1 - 2 / (9 * freedom) + 7 * sqrt(2 / (9 * freedom))) ** 3)


def greatest_gap(drawn: int) -> float:
    """Between the shares below some number that were expected and found (Dvoretzky, Kiefer, Wolfowitz)."""
    return sqrt(log(2 / WRONG) / (2 * drawn))


# -- chance ------------------------------------------------------------------------------------------


def chance_draws_in_proportion(table: Table, seed: int) -> None:
    """As `outcomes` says; where it says nothing, everything legal is equally likely."""
    for turn in one_of_each_draw(table, seed):
        state = turn.before
        weights = dict(state.outcomes()) or {int(code): 1 for code in state.legal(CHANCE)}
        in_all = sum(weights.values())
        expected = {code: weight / in_all for code, weight in weights.items()}
        found = dict(islice(every_draw(state), MOST_DRAWS + 1))
        if len(found) <= MOST_DRAWS:
            assert_exactly(found, expected)
        else:
            assert_no_gap([int(state.draw(FastPick(number))) for number in range(MOST_DRAWS)], expected)


def one_of_each_draw(table: Table, seed: int) -> list[Turn]:
    """The first of each kind, and one more by lot."""
    by_kind: dict[str, list[Turn]] = {}
    for turn in whole_game(table, seed):
        if turn.seat == CHANCE:
            by_kind.setdefault(table.game.book.kind(turn.code).verb, []).append(turn)
    return [turn for turns in by_kind.values() for turn in (turns[0], chosen(turns, FastPick(seed)))]


class Followed(Pick):
    """Gives the numbers of a path, then only 0, and remembers how many there were to choose from."""

    def __init__(self, path: Sequence[int]) -> None:
        self.path = list(path)
        self.choices: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.choices)
        self.choices.append(n)
        if place == len(self.path):
            self.path.append(0)
        return self.path[place]


def every_draw(state: GameState) -> Iterator[tuple[tuple[int, ...], tuple[int, float]]]:
    """All that `draw` can do, whatever it picks: by the numbers picked, the code and its probability."""
    path: list[int] = []
    while True:
        pick = Followed(path)
        code = int(state.draw(pick))
        yield tuple(pick.path), (code, 1 / prod(pick.choices))
        path = pick.path
        while path and path[-1] + 1 == pick.choices[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def assert_exactly(found: Mapping[tuple[int, ...], tuple[int, float]], expected: Mapping[int, float]) -> None:
    shares: Counter[int] = Counter()
    for code, share in found.values():
        shares[code] += share  # type: ignore[assignment]  # a Counter adds whatever can be added
    assert shares.keys() == expected.keys(), "chance draws what it should not, or never what it could"
    for code, share in shares.items():
        assert isclose(share, expected[code]), f"code {code} has chance {share} and not {expected[code]}"


def assert_no_gap(found: Sequence[int], expected: Mapping[int, float]) -> None:
    count = Counter(found)
    assert count.keys() <= expected.keys(), "chance draws what it should not"
    gap = 0.0
    for code in sorted(expected):
        gap += count[code] / len(found) - expected[code]
        assert abs(gap) < greatest_gap(len(found)), f"codes up to {code} are drawn too often or too seldom"


# -- what a seat imagines ----------------------------------------------------------------------------


def worlds_are_imagined_in_proportion(table: Table, seed: int) -> None:
    """Once where the fewest things are hidden, once by lot.  Imagined worlds have no clock."""
    if table.timed:
        return
    counted = zip(secrets_by_turn(table, seed), whole_game(table, seed))
    likely = table.game.secrets.equally_likely
    able = [(count, turn) for count, turn in counted if count and likely(turn.before, WATCHER)]
    fewest_first = [turn for _, turn in sorted(able, key=itemgetter(0))]
    pick = FastPick(seed)
    by_lot = [chosen(fewest_first, pick) for _ in fewest_first]
    for order in (fewest_first, by_lot) if fewest_first else ():
        judged = (
            judge(table, turn.before, chosen(table.seats(), pick), seed) for turn in order[:MOST_POSITIONS]
        )
        assert any(judged), (
            "no position was found in which the worlds can be judged: see Secrets.equally_likely"
        )


def judge(table: Table, state: GameState, seat: Seat, seed: int) -> bool:
    """False if it cannot be judged what this seat imagines here."""
    secrets = table.game.secrets
    if not has_secrets(table, state, seat) or not secrets.equally_likely(state, seat):
        return False
    slots = secrets.slots(state, seat)

    def may_lie(place: Place, thing: int) -> bool:
        return secrets.may_lie(state, place, thing)

    worlds = arrangements(slots, may_lie)
    if 0 < len(worlds) <= MOST_WORLDS:
        enough = FOR_EACH_WORLD * sum(worlds.values()) // min(worlds.values())
        found = imagined_worlds(table, state, seat, seed, enough)
        assert_in_proportion(map(str, found), {str(world): float(weight) for world, weight in worlds.items()})
        return True
    ways = list(islice(laid_by_lot(slots, may_lie, seed), ARRANGED))
    if len(ways) == ARRANGED:
        found = imagined_worlds(table, state, seat, seed, IMAGINED)
        assert_alike(features_of(found), IMAGINED, features_of(ways), ARRANGED)
    return len(ways) == ARRANGED


def imagined_worlds(table: Table, state: GameState, seat: Seat, seed: int, count: int) -> list[World]:
    memory, pick = table.game.recall(table.game.view(state, seat)), FastPick(seed)
    return [world_of(table.game.secrets.slots(memory.imagine(pick), seat)) for _ in range(count)]


def world_of(slots: Iterable[Slot]) -> World:
    return tuple(sorted(slots, key=lambda slot: (slot.thing, str(slot.place))))


def arrangements(slots: Sequence[Slot], may_lie: MayLie) -> dict[World, int]:
    """Every world with these things at these places and how many ways lead to it; none if too many do."""
    rooms = Counter(slot.place for slot in slots)
    if factorial(len(slots)) // prod(map(factorial, rooms.values())) > MOST_WAYS:
        return {}
    things = Counter(slot.thing for slot in slots)
    smallest_first = sorted(rooms.items(), key=lambda item: (item[1], str(item[0])))
    return {world_of(laid): ways for laid, ways in spread(smallest_first, things, may_lie)}


def spread(
    rooms: list[tuple[Place, int]], things: Counter[int], may_lie: MayLie
) -> Iterator[tuple[list[Slot], int]]:
    if not rooms:
        yield [], 1
        return
    (place, room), *others = rooms
    able = sorted(thing for thing in things.elements() if may_lie(place, thing))
    for some in dict.fromkeys(combinations(able, room)):
        taken = Counter(some)
        ways = prod(comb(things[thing], count) for thing, count in taken.items())
        for rest, more in spread(others, things - taken, may_lie):
            yield [*(Slot(place, thing) for thing in some), *rest], ways * more


def laid_by_lot(slots: Sequence[Slot], may_lie: MayLie, seed: int) -> Iterator[World]:
    """The things laid out by lot; what contradicts something seen is thrown away."""
    lot = random.Random(seed)
    places, things = [slot.place for slot in slots], [slot.thing for slot in slots]
    possible = {(place, thing) for place in set(places) for thing in set(things) if may_lie(place, thing)}
    for _ in range(MOST_TRIES):
        lot.shuffle(things)
        laid = list(zip(places, things))
        if possible.issuperset(laid):
            yield world_of(Slot(place, thing) for place, thing in laid)


def features_of(worlds: Iterable[World]) -> Counter[Any]:
    """In how many worlds a thing lies at a place, and in how many it lies together with the next thing."""
    found: Counter[Any] = Counter()
    for world in worlds:
        found.update(set(world))
        found.update({("together", a.thing, b.thing) for a, b in pairwise(world) if a.place == b.place})
    return found


def sealed_answers_are_imagined_in_proportion(table: Table, seed: int) -> None:
    """As often as when the answers are given anew by `Secrets.swap`."""
    secrets = table.game.secrets
    positions = [
        (turn.before, seat)
        for turn in whole_game(table, seed)
        for seat in (table.seats() if turn.before.asked and not table.timed else ())
        if secrets.answers(turn.before, seat) and secrets.equally_likely(turn.before, seat)
    ]
    for state, seat in [chosen(positions, FastPick(seed))] if positions else ():
        other, pick = state.copy(), FastPick(seed)
        given: Counter[Any] = Counter()
        for _ in range(IMAGINED):
            secrets.swap(other, seat, frozenset(), pick)
            given[secrets.answers(other, seat)] += 1
        memory = table.game.recall(table.game.view(state, seat))
        found = Counter(secrets.answers(memory.imagine(pick), seat) for _ in range(IMAGINED))
        assert_alike(found, IMAGINED, given, IMAGINED)
