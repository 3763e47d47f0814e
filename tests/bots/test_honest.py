"""Bots are honest: the same seed and the same view choose the same, whatever is hidden from the seat."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from stopville.bots import bots_for
from stopville.bots.bot import Bot
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games import GAMES
from tests.conformance.swap import swapped
from tests.conformance.tables import Table, has_secrets, walk

EVERY = 13  # turns between two that are compared
COMPARED = 1  # for each number of players


@pytest.mark.parametrize(("key", "level"), [(key, level) for key in GAMES for level in GAMES[key].levels])
def test_what_a_bot_cannot_see_does_not_change_its_move(key, level):
    game = GAMES[key]
    make = bots_for(game)[level]
    compared = secrets = 0
    for players in game.players:
        table = Table(game, players, dict(game.brief), timed=False)
        compared += compare(table, make)
        secrets += any(has_secrets(table, turn.before, turn.seat) for turn in walk(table, seed=players))
    assert compared >= secrets


def compare(table: Table, make: Any) -> int:
    """How many positions there were in which something hidden could be exchanged."""
    compared = 0
    for number, turn in zip(count(), walk(table, seed=table.players)):
        if number % EVERY or turn.seat == CHANCE or len(turn.before.legal(turn.seat)) < 2:
            continue
        other = swapped(table, turn.before, turn.seat, seed=number)
        if table.game.digest(other) == table.game.digest(turn.before):
            continue
        assert chosen(table, other, turn.seat, make()) == chosen(table, turn.before, turn.seat, make())
        compared += 1
        if compared == COMPARED:
            break
    return compared


def chosen(table: Table, state: Any, seat: Seat, bot: Bot) -> Any:
    legal = [table.game.book.action(int(code)) for code in state.legal(seat)]
    return bot.choose(table.game.view(state, seat), legal, FastPick(7))
