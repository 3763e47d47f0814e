"""JSON in a hurry is the same JSON; and a kind of action that says it tells nothing tells nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from drills.sittings import plans
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.game import AnyGame
from stopville.core.play import Move, Step, begin, play
from stopville.core.wire import canonical, encode, to_json
from stopville.games import GAMES
from stopville.server.messages import Lang
from stopville.server.phrases import line, phrases_of
from stopville.server.transitions import Entry, Note, possible_to_all


def beginning(key: str, moves: int) -> Iterator[tuple[AnyGame, Step[Any], Move]]:
    """The first steps of games of every kind, each with the move that comes next."""
    for seed, plan in enumerate(plans(key)[:4]):
        game, pick = GAMES[plan.game], FastPick(seed)
        step = begin(game, game.start(game.setup(plan.players, plan.options)), pick)
        for _ in range(moves):
            if step.state.over():
                break
            seat = Seat(int(step.state.mover()))
            legal = step.state.legal(seat)
            move = Move(seat, int(legal[pick.below(len(legal))]))
            yield game, step, move
            step = play(game, step.state, seat, [game.book.action(move.code)], pick)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_quickly_is_what_would_be_written_slowly(key: str) -> None:
    for game, step, _ in beginning(key, 25):
        text = game.text(step.state)
        assert canonical(json.loads(text)).decode() == text
        seats = [*range(step.state.players), WATCHER]
        for seat, seen in zip(seats, game.views(step.state), strict=True):
            assert seen == game.view(step.state, Seat(seat))
            assert json.loads(encode(seen)) == to_json(seen)
        for event in step.events:
            assert json.loads(encode(event)) == to_json(event)


ODD_NAMES = ['"Anne"', "back\\slash", "{seat}", "%s", "É\u2028", "\U0001f697"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("key", GAMES)
def test_a_phrase_made_for_all_tables_says_what_is_said_at_this_one(key: str, lang: Lang) -> None:
    for game, step, move in beginning(key, 25):
        names = ODD_NAMES[: step.state.players]
        action = game.book.action(move.code)
        for _ in range(3):  # said, made, and then kept
            choice = json.loads(phrases_of(game).choices([move.code], lang, names))
            assert choice["text"] == game.describe(action, lang, names)
            assert choice["action"] == game.book.to_json(action)
        entries: list[Entry] = [*step.events, Note("resign", 0)]
        for _ in range(2):
            phrases_of(game).lines(entries, lang, names)
        told = json.loads(b"[%b]" % phrases_of(game).lines(entries, lang, names))
        assert told == [to_json(line(game, entry, lang, names)) for entry in entries]
        assert told[-1]["text"].count(names[0]) == 1


@pytest.mark.parametrize("key", ["autostop", "automobile"])
def test_an_action_that_reveals_nothing_is_possible_wherever_it_is_imagined(key: str) -> None:
    tried = 0
    for game, step, move in beginning(key, 60):
        kind = game.book.kind(move.code)
        if kind.joins and kind.reveals is False:
            assert possible_to_all(game, step.state, move), move
            tried += 1
    assert tried > 10
