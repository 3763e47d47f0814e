"""What a seat imagines: positions it cannot tell from the real one, each as likely as it should be."""

from __future__ import annotations

from typing import Any

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from tests.conformance.books import present, totals
from tests.conformance.facts import replaced
from tests.conformance.tables import Table, Turn, refusals, refusals_before, sampled, sampled_positions


def imagined(table: Table, state: GameState, seat: Seat, seed: int) -> GameState:
    world: GameState = table.game.imagine(table.game.view(state, seat), FastPick(seed))
    return world


def an_imagined_position_looks_the_same(table: Table, seed: int) -> None:
    for turn in sampled_positions(table, seed, 6):
        for seat in table.seats():
            memory = table.game.recall(table.game.view(turn.before, seat))
            for number in range(3):
                assert_looks_the_same(table, memory.imagine(FastPick(number)), turn, seat)


def assert_looks_the_same(table: Table, world: GameState, turn: Turn, seat: Seat) -> None:
    state = turn.before
    views = [apart_from_the_clock(table.game.view(each, seat)) for each in (world, state)]
    assert views[0] == views[1]
    if world.timed == state.timed:
        assert list(world.legal(seat)) == list(state.legal(seat))
        assert refusals(table, world, seat) == refusals_before(table, turn, seat)


def apart_from_the_clock(view: Any) -> Any:
    """Imagined windows have no clock, so there somebody is awaited by name."""
    return replaced(view, awaited=()) if hasattr(view, "awaited") else view


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
