"""Whole games for the tests of the core: played at random, with chance that can be proven."""

from __future__ import annotations

from hashlib import sha256

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.game import AnyGame
from stopville.core.play import begin, play
from stopville.core.proof import ProvenPick, commitment
from stopville.core.record import Chance, Record, Recorder
from stopville.games import GAMES

AUTOMATCH: AnyGame = GAMES["automatch"]


def recorded_game(
    seed: int, players: int = 3, game: AnyGame = AUTOMATCH, **options: bool | int | str
) -> Record:
    """A finished game with its secret shown; the same for the same seed."""
    secret = sha256(f"secret {seed}".encode()).digest()
    salts = tuple(f"salt {seat}".encode() if seat else b"" for seat in range(players))
    setup = game.setup(players, {**game.brief, **options})
    chance = Chance(commitment(secret), tuple(salt.hex() for salt in salts))
    recorder = Recorder(game, setup, [f"Player {seat}" for seat in range(players)], chance)
    house, player = ProvenPick(secret, salts), FastPick(seed)
    step = begin(game, game.start(setup), house)
    recorder.add(step)
    while actors := step.state.to_act():
        legal = step.state.legal(actors[0])
        action = game.book.action(legal[player.below(len(legal))])
        step = play(game, step.state, Seat(actors[0]), [action], house)
        recorder.add(step)
    return recorder.record(secret.hex())
