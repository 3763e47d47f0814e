"""Imagining: every deal that a seat cannot tell from the real one, and each as often as the others."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.view_gen import View
from tests.automatch.table import fresh, table
from tests.rulebook import rule

World = tuple[frozenset[int], ...]  # the cards at each hidden place

# -- what can be, counted the plain way --------------------------------------------------------


def worlds(view: View) -> set[World]:
    """Every way to lay the unseen cards on the hidden places that agrees with what was shown."""
    unseen = frozenset(range(54)) - set(view.shown) - set(view.hands)
    seats = [seat for seat in range(view.players) if seat != view.me]
    rooms = [*(view.held[seat] for seat in seats), view.in_talon, view.undealt]
    lacks = [*(view.voids[seat] for seat in seats), (), ()]
    return set(_laid(unseen, rooms, lacks))


def _laid(unseen: frozenset[int], rooms: list[int], lacks: list[tuple[int, ...]]) -> Iterator[World]:
    if not rooms:
        yield ()
        return
    for some in combinations(sorted(unseen), rooms[0]):
        if not any(card // 13 in lacks[0] for card in some):
            for rest in _laid(unseen - set(some), rooms[1:], lacks[1:]):
                yield (frozenset(some), *rest)


def world(state: State, me: int) -> World:
    hands = [AUTOMATCH.view(state, Seat(seat)).hands for seat in range(state.players) if seat != me]
    return tuple(map(frozenset, [*hands, state.talon, list(state.pack)[: state.undealt]]))


# -- every course that chance can take, with its exact probability -----------------------------

PARTS = 2520  # a share is chosen from a very large range: tried in the middle of so many equal parts


class Course(Pick):
    """Takes a given course, each pick as a part of its range, then always the first choice."""

    def __init__(self, course: tuple[Fraction, ...]) -> None:
        self.course = course
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.sizes)
        self.sizes.append(n)
        return int(self.course[place] * n) if place < len(self.course) else 0


def chances(view: View, *course: Fraction) -> dict[World, Fraction]:
    """How likely each world is once chance has taken this course."""
    pick = Course(course)
    state = AUTOMATCH.imagine(view, pick)
    if len(pick.sizes) == len(course):
        return {world(state, view.me): Fraction(1)}
    total: defaultdict[World, Fraction] = defaultdict(Fraction)
    for weight, part in _branches(view, course, pick.sizes[len(course)]):
        for each, chance in chances(view, *course, part).items():
            total[each] += weight * chance
    return total


def _branches(view: View, course: tuple[Fraction, ...], size: int) -> Iterator[tuple[Fraction, Fraction]]:
    """The different choices here: how likely each is, and a part of the range that means it."""
    parts = min(size, PARTS)
    middles = [Fraction(2 * number + 1, 2 * parts) for number in range(parts)]
    start = 0
    while start < parts:
        end = start + 1
        if size > PARTS:  # a larger pick never means a smaller share, so equal ones lie together
            here = _outcome(view, *course, middles[start])
            end = bisect_left(
                range(parts), True, start, key=lambda n: _outcome(view, *course, middles[n]) != here
            )
        yield Fraction(end - start, parts), middles[start]
        start = end


def _outcome(view: View, *course: Fraction) -> World:
    return world(AUTOMATCH.imagine(view, Course(course)), view.me)


# -- the test ----------------------------------------------------------------------------------

POSITIONS = {
    # of I2 D2 D4 GB5 pompe two are his, F3 is in the talon
    "two players, a colour lacking": (
        "lacking: 1F\nhand 0: F1 I1\nhand 1: I2 D2\ntalon: F3 D4 GB5 pompe",
        0,
        10,
    ),
    "two players, one colour left": ("lacking: 1F 1I 1D\nhand 0: GB2\nhand 1: GB1\ntalon: F1 I3", 0, 1),
    "three players, nothing known": ("hand 0: F1\nhand 1: I2\nhand 2: D3\ntalon: GB4 pompe", 0, 12),
    # D2 with an I: the other I in the talon; both I: F3 and D2 either way
    "three players, two colours, in a trick": (
        "lacking: 1F 2I\nhand 0: F1 I1\nhand 1: I2 D2\nhand 2: F3\nleader: 2\ntrick: GB5\ntalon: I4",
        0,
        4,
    ),
    # I2, D4 or GB6; one of the two others; any of the three left
    "four players, two lack it": (
        "lacking: 1F 3F\nhand 0: F1\nhand 1: I2\nhand 2: F3\nhand 3: D4\ntalon: F5 GB6",
        0,
        18,
    ),
    # an I and one of three, or D4 or GB6 and one of two; any of the three left
    "four players, two colours": (
        "lacking: 1F 3I\nhand 0: F1\nhand 1: I2\nhand 2: F3\nhand 3: D4\ntalon: I5 GB6",
        0,
        30,
    ),
    # D1 or D2; the other or I4; the two left either way
    "four players, seen from the third": (
        "lacking: 0F 1F 1I\nhand 0: D1\nhand 1: D2\nhand 2: F3\nhand 3: I4\ntalon: F5",
        2,
        8,
    ),
    "somebody looking on": ("lacking: 1F\nhand 0: F1\nhand 1: I2\ntalon: F3 D4", WATCHER, 6),
    "while cards are dealt": ("hand 0: F1\nhand 1: I2\npack: D3 GB4 pompe\nto act: chance", 0, 4),
}


@rule("AM-8", "AM-15")
@pytest.mark.parametrize("position", POSITIONS)
def test_every_deal_that_fits_is_imagined_with_exactly_the_same_chance(position):
    picture, me, count = POSITIONS[position]
    view = table(picture).view(me)
    possible = worlds(view)
    assert len(possible) == count
    assert chances(view) == {each: Fraction(1, count) for each in possible}


@rule("AM-8", "AM-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_imagined_in_a_real_deal_looks_the_same_and_has_every_card_once(players):
    pick = FastPick(players)
    state = fresh(players, single_deal=True).state
    while not state.over():
        for me in (*range(players), WATCHER):
            view = AUTOMATCH.view(state, Seat(me))
            imagined = AUTOMATCH.imagine(view, pick)
            assert AUTOMATCH.view(imagined, Seat(me)) == view
            assert _all_cards(imagined) == list(range(54))
            assert list(imagined.legal(me)) == list(state.legal(me))
        legal = state.legal(state.turn())
        state.apply(state.turn(), legal[pick.below(len(legal))])


def _all_cards(state: State) -> list[int]:
    hands = [card for place in world(state, WATCHER) for card in place]
    return sorted([*hands, *AUTOMATCH.view(state, WATCHER).shown])
