"""What a seat imagines: positions it cannot tell from the real one, each as likely as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from msgspec.structs import replace

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.core.play import refusal
from tests.conformance.books import present, totals
from tests.conformance.tables import Table, every_code, sampled


def imagined(table: Table, state: GameState, seat: Seat, seed: int) -> GameState:
    world: GameState = table.game.imagine(table.game.view(state, seat), FastPick(seed))
    return world


def an_imagined_position_looks_the_same(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 6):
        for seat in table.seats():
            seen = table.game.view(turn.before, seat)
            for number in range(3):
                world = imagined(table, turn.before, seat, number)
                assert apart_from_the_clock(table.game.view(world, seat)) == apart_from_the_clock(seen)
                if world.timed == turn.before.timed:
                    assert list(world.legal(seat)) == list(turn.before.legal(seat))
                    assert refusals(table, world, seat) == refusals(table, turn.before, seat)


def apart_from_the_clock(view: Any) -> Any:
    """Imagined windows have no clock, so there somebody is awaited by name."""
    return replace(view, awaited=()) if hasattr(view, "awaited") else view


def refusals(table: Table, state: GameState, seat: Seat) -> list[str]:
    return [refusal(table.game, state, seat, code) for code in every_code(table.game)]


def an_imagined_position_has_every_thing(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 6):
        real = present(totals(table.game.holdings(turn.before)))
        for seat in table.seats():
            world = imagined(table, turn.before, seat, seed)
            assert present(totals(table.game.holdings(world))) == real


def imagining_depends_on_nothing_but_the_pick(table: Table, seed: int) -> None:
    """One memory may imagine many times: no time changes what the next one finds."""
    for turn in sampled(table, seed, 3):
        for seat in table.seats():
            memory = table.game.recall(table.game.view(turn.before, seat))
            digests = [table.game.digest(memory.imagine(FastPick(number))) for number in (1, 2, 3, 1, 2, 3)]
            assert digests[:3] == digests[3:]
            assert digests[0] == table.game.digest(imagined(table, turn.before, seat, 1))


def an_imagined_position_can_be_played_to_its_end(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 3):
        for seat in table.seats():
            world = imagined(table, turn.before, seat, seed)
            world.playout(FastPick(seed))
            assert world.over() or world.chapter() > turn.before.chapter()


# -- how often ---------------------------------------------------------------------------------------


def assert_in_proportion(worlds: Iterable[str], weights: Mapping[str, float]) -> None:
    """Every consistent world comes up, no other does, and each about as often as its weight says."""
    found = Counter(worlds)
    assert set(found) <= set(weights), "a world was imagined that cannot be"
    assert set(found) == set(weights), "a world that could be was never imagined"
    drawn, in_all = found.total(), sum(weights.values())
    expected = {world: drawn * weight / in_all for world, weight in weights.items()}
    assert min(expected.values()) >= 10, "too few were drawn to judge"
    distance = sum((found[world] - count) ** 2 / count for world, count in expected.items())
    assert distance < most_likely_distance(len(weights) - 1), "some worlds come too often"


def most_likely_distance(freedom: int) -> float:
    """The chi-square that chance exceeds about once in 30,000 times (Wilson and Hilferty)."""
    z = 4.0
    return float(freedom * (1 - 2 / (9 * freedom) + z * sqrt(2 / (9 * freedom))) ** 3)
