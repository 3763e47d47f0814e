"""Bots think elsewhere, from a view alone, and never for longer than they may."""

from __future__ import annotations

from pathlib import Path

from stopville.core.pick import FastPick
from stopville.core.play import begin
from stopville.core.seats import Seat
from stopville.core.wire import Json, to_json
from stopville.games import GAMES
from stopville.server import worker
from stopville.server.bots import BotProcesses
from tests.conformance.hidden import HIDDEN
from tests.server.salon import in_loop

GAME = GAMES["automatch"]


def question(seed: int, swapped: bool = False) -> tuple[Json, list[Json]]:
    """What a bot in the first seat to play is shown; with everything hidden from it exchanged, or not."""
    state = begin(GAME, GAME.start(GAME.setup(3)), FastPick(seed)).state
    seat = Seat(int(state.mover()))
    if swapped:
        HIDDEN["automatch"].swap(state, seat, frozenset(), FastPick(seed + 1))
    legal = [GAME.book.to_json(GAME.book.action(int(code))) for code in state.legal(seat)]
    return to_json(GAME.view(state, seat)), legal


def test_a_bot_chooses_the_same_whatever_is_hidden_from_it() -> None:
    for seed in range(20):
        chosen = [worker.choice(GAME, "random", seed, *question(seed, swapped)) for swapped in (False, True)]
        assert chosen[0] == chosen[1]


def test_the_worker_is_given_no_way_to_a_position() -> None:
    """Its whole input is a line with these five things."""
    source = Path(worker.__file__).read_text("utf-8")
    assert "load(" not in source.replace("json.loads(", "") and ".state" not in source
    assert source.count("asked[") == 5


@in_loop
async def test_a_bot_answers_from_its_own_process() -> None:
    bots = BotProcesses(1)
    view, legal = question(1)
    assert await bots.choose("automatch", "random", view, legal) in legal
    await bots.close()


@in_loop
async def test_a_bot_that_thinks_too_long_is_stopped_and_the_game_goes_on() -> None:
    bots = BotProcesses(1, limit=0.01)  # not even time to begin
    view, legal = question(1)
    assert await bots.choose("automatch", "random", view, legal) in legal
    bots.limit = 30
    assert await bots.choose("automatch", "random", view, legal) in legal
    await bots.close()


@in_loop
async def test_a_bot_that_breaks_is_replaced_and_the_game_goes_on() -> None:
    bots = BotProcesses(1)
    _, legal = question(1)
    assert await bots.choose("automatch", "random", {"t": "Nonsense"}, legal) in legal
    view, legal = question(2)
    assert await bots.choose("automatch", "random", view, legal) in legal
    await bots.close()
