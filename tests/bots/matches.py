"""Matches between bots, as fast as the rules go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stopville.bots import MakeBot
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame, OptionValue


def match(
    game: AnyGame, bots: Sequence[MakeBot], seed: int, options: Mapping[str, OptionValue] | None = None
) -> GameState:
    """One whole match, a bot on every seat; chance has a stream of its own."""
    chance, thoughts = FastPick(seed), FastPick(-1 - seed)
    players = [make() for make in bots]
    state: GameState = game.start(game.setup(len(bots), options or {}))
    state.settle(chance)
    while not state.over():
        seat = Seat(state.mover())
        legal = [game.book.action(code) for code in state.legal(seat)]
        action = players[seat].choose(game.view(state, seat), legal, thoughts)
        code = game.book.code(action)
        assert state.refuse(seat, code) == "", f"seat {seat} plays {action}"
        state.apply(seat, code)
        state.settle(chance)
    return state


def matches_won(
    game: AnyGame,
    mine: MakeBot,
    others: MakeBot,
    players: int,
    matches: int,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 1,
) -> int:
    """How many matches one side wins against all others, every seat in turn."""
    sides = game.sides(players)
    won = 0
    for number in range(matches):
        side = sides[number % len(sides)]
        bots = [mine if seat in side else others for seat in range(players)]
        result = game.result(match(game, bots, seed + number, options))
        assert result is not None
        won += set(result.winners) <= set(side)
    return won
