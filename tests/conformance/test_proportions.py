"""What the suite concludes from counts: a sound source passes, a biased one does not."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.secrets import Slot
from tests.conformance import proportions
from tests.conformance.proportions import (
    arrangements,
    assert_alike,
    assert_exactly,
    assert_no_gap,
    every_draw,
)
from tests.example import klaxon

HIDDEN = [Slot(0, 7), Slot(0, 7), Slot(1, 8), Slot("talon 0", 9), Slot("talon 1", 7)]


def anywhere(place: object, thing: int) -> bool:
    return True


def test_every_arrangement_is_counted_as_often_as_it_comes_about():
    """Against the plain way: all orders of the things."""
    places = [slot.place for slot in HIDDEN]
    orders = permutations(slot.thing for slot in HIDDEN)
    plain = Counter(proportions.world_of(map(Slot, places, order)) for order in orders)
    found = arrangements(HIDDEN, anywhere)
    assert found.keys() == plain.keys()
    assert len({plain[world] / found[world] for world in found}) == 1


def test_what_was_seen_forbids_arrangements():
    found = arrangements(HIDDEN, lambda place, thing: place != 0 or thing == 7)
    assert all(Slot(0, 8) not in world and Slot(0, 9) not in world for world in found)
    laid = list(proportions.laid_by_lot(HIDDEN, lambda place, thing: place != 0 or thing == 7, 0))
    assert set(laid) == set(found)


def test_two_sources_that_differ_are_told_apart():
    with pytest.raises(AssertionError, match="a: 60 of 300 imagined, 400 of 900"):
        assert_alike(Counter(a=60), 300, Counter(a=400), 900)
    assert_alike(Counter(a=120), 300, Counter(a=400), 900)


class OneTooFew(klaxon.State):
    """Never draws the last card."""

    def draw(self, pick: Pick) -> int:
        legal = self.legal(-1)
        return int(legal[pick.below(max(1, len(legal) - 1))])


class OneTooOften(klaxon.State):
    """Draws the first card a little more often than the others."""

    def draw(self, pick: Pick) -> int:
        legal = self.legal(-1)
        return int(legal[pick.below(len(legal) + 1) % len(legal)])


def fresh(kind: type[klaxon.State]) -> klaxon.State:
    game = klaxon.Klaxon()
    game.kind = kind
    return game.start(game.setup(2))


@pytest.mark.parametrize("kind", [OneTooFew, OneTooOften])
def test_the_smallest_bias_of_a_draw_is_found(kind):
    expected = {klaxon.DEAL + card: 1 / 9 for card in klaxon.CARDS}
    assert_exactly(dict(every_draw(fresh(klaxon.State))), expected)
    with pytest.raises(AssertionError):
        assert_exactly(dict(every_draw(fresh(kind))), expected)


def test_a_bias_among_many_draws_is_found():
    pick = FastPick(0)
    expected = dict.fromkeys(range(500), 1 / 500)
    assert_no_gap([pick.below(500) for _ in range(2000)], expected)
    with pytest.raises(AssertionError, match="too often or too seldom"):
        assert_no_gap([min(pick.below(500), pick.below(500)) for _ in range(2000)], expected)
