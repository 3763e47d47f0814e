"""One game between bots, each of whom sees what a player at its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from stopville.bots.bot import Bot, spoken
from stopville.bots.identity import Identity
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.game import AnyGame, Setup
from stopville.core.play import refusal

MOST_MOVES: Final = 50_000  # no game comes near; one that does will not end


class BadBot(Exception):
    """A bot did what a rule forbids: says who, what and which rule."""


class Endless(RuntimeError):
    """A game that does not end."""


@dataclass
class Played:
    points: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int  # choices of players
    thought: list[float]  # by seat, the processor time of its choices that were choices
    choices: list[int]  # and how many of those there were


def play_match(game: AnyGame, setup: Setup, bots: Sequence[Bot], deal: int, seed: int) -> Played:
    """Whole game: `deal` decides what chance does, `seed` what the bots draw for themselves."""
    state: GameState = game.start(setup)
    chance = FastPick(deal)
    players = [Identity(bot, seed * 1009 + seat) for seat, bot in enumerate(bots)]
    played = Played((), (), 0, [0.0] * setup.players, [0] * setup.players)
    state.settle(chance)
    while (seat := int(state.mover())) >= 0:
        state.apply(seat, choice(game, state, Seat(seat), players[seat], played))
        state.settle(chance)
        played.moves += 1
        if played.moves > MOST_MOVES:
            raise Endless("the game does not end")
    result = game.result(state)
    assert result is not None, "the game is over without a result"
    played.points, played.winners = result.points, result.winners
    return played


def choice(game: AnyGame, state: GameState, seat: Seat, player: Identity, played: Played) -> int:
    legal = [game.book.action(int(code)) for code in state.legal(seat)]
    started = process_time()
    chosen: Any = spoken(player.choose(game.view(state, seat), legal))
    if len(legal) > 1:
        played.thought[seat] += process_time() - started
        played.choices[seat] += 1
    code = game.book.code(chosen)
    if (rule := refusal(game, state, seat, code)) != ALLOWED:
        named = f"{game.book.notation(chosen)!r} of {type(player.bot).__name__}"
        raise BadBot(f"{named} is forbidden by {rule}: {game.rule(rule).en}")
    return code
