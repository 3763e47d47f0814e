"""The bot plays to win: builds where cars sell, makes what is wanted, keeps losses low."""

from __future__ import annotations

import pytest

from stopville.bots import bots_for, usual_bot
from stopville.bots.automobile.levels import skilled
from stopville.bots.bot import Bot, RandomBot, answer
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.game import Result
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import Table, table

BOT = skilled(AUTOMOBILE)


def played(bots: list[Bot], seed: int) -> Result:
    game = AUTOMOBILE.start(AUTOMOBILE.setup(len(bots)))
    chance, choices = FastPick(seed), FastPick(-1 - seed)
    game.settle(chance)
    while not game.over():
        seat = game.mover()
        legal = [AUTOMOBILE.book.action(code) for code in game.legal(seat)]
        choice = answer(bots[seat], AUTOMOBILE.view(game, Seat(seat)), legal, choices)
        game.apply(seat, AUTOMOBILE.book.code(choice))
        game.settle(chance)
    result = AUTOMOBILE.result(game)
    assert result is not None
    return result


def chosen(game: Table, seat: int) -> str:
    legal = [AUTOMOBILE.book.action(code) for code in game.state.legal(seat)]
    return AUTOMOBILE.book.notation(BOT.choose(game.view(seat), legal, FastPick(1)))


def test_it_is_the_one_to_play_against():
    assert usual_bot(AUTOMOBILE) == "skilled"
    assert set(bots_for(AUTOMOBILE)) == {"beginner", "amateur", "skilled", "expert", "random"}


def test_alone_against_three_random_players_it_wins(seeds):
    """Ten games, a thousand with --deep; 95 % are asked for."""
    games = range(10 * len(seeds))
    won = sum(
        played([BOT if seat == seed % 4 else RandomBot() for seat in range(4)], seed).winners == (seed % 4,)
        for seed in games
    )
    assert won >= 0.95 * len(games)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_among_its_like_the_winner_has_more_than_3000(players, seeds):
    """Two games, two hundred with --deep."""
    games = range(2 * len(seeds))
    best = [max(played([BOT] * players, seed).points) for seed in games]
    assert sum(best) / len(best) > 3000


# -- one decision at a time ------------------------------------------------------------------------


def test_it_makes_no_more_cars_than_its_tile_promises():
    """A 2 in hand and two rivals who are ready: with the others' mean, nine mid cars for three spaces."""
    game = table("""
        players: 3
        action_round: 2
        seat 0: tiles 2
        seat 1: tiles 5
        seat 2: tiles 5
        space 1: seat 0 factories 3
        space 3: seat 1 factories 2 cars 6
        space 6: seat 2 factories 2 cars 6
    """)
    assert chosen(game, 0) == "cubes"


def test_it_makes_all_it_can_when_nobody_else_does():
    game = table("""
        players: 3
        action_round: 2
        seat 0: tiles 5
        seat 1: $0 tiles 5 loans 2
        seat 2: $0 tiles 5 loans 2
        space 1: seat 0 factories 3
        space 4: seat 1 factories 1 cars 1
        space 9: seat 2 factories 1 cars 1
    """)
    assert chosen(game, 0) == "make 1 9"


def test_it_sells_premium_cars_through_howard_while_nobody_demands_them():
    game = table("""
        players: 3
        phase: howard
        seat 0: howard
        space 1: seat 0 factories 1 cars 3
        space 4: seat 0 factories 1 cars 2
    """)
    assert chosen(game, 0) == "sell 4"


def test_it_passes_when_there_is_nothing_left_to_sell():
    assert chosen(table("players: 3\nphase: decisions\nspace 1: seat 0 factories 1"), 0) == "pass"


def test_with_heavy_losses_it_chooses_sloan():
    game = table("players: 3\nphase: characters\nturn: 3\nseat 0: $1000 loss 14")
    assert chosen(game, 0) == "choose sloan"
