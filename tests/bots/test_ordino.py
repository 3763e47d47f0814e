"""The careful player of Ordino Match: what it sees at a glance, what it weighs, and how it fares."""

from __future__ import annotations

import pytest

from stopville.bots import usual_bot
from stopville.bots.bot import RandomBot
from stopville.bots.ordino.engine.foresight import expected_capture
from stopville.bots.ordino.levels import CarefulBot
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import START, Table, position, table

BOT = CarefulBot(ORDINO)
ONE_EACH = [1] * 16


def chosen(position_: Table) -> str:
    view = position_.view(position_.state.mover())
    legal = [ORDINO.book.action(code) for code in position_.state.legal(position_.state.mover())]
    return ORDINO.book.notation(BOT.choose(view, legal, FastPick(1)))


def test_it_is_the_usual_opponent():
    assert usual_bot(ORDINO) == "skilled"


# -- the expectation over all throws ---------------------------------------------------------------


def test_nobody_can_take_anything_with_the_first_throw():
    assert expected_capture(table(f"{START}\ndice: cube 3 R1 R1 et et").state, 0, ONE_EACH) == 0.0


def test_the_chance_of_a_capture_is_exact():
    """Only the cross 1 on 4.0 stands against the cube 3 on 4.1, its one neighbour.

    The cross takes by C1 alone, so the arrows must be joined by OU and one of them be C1: 20 of 36.
    The words are OU OU and the call cross OU 1, 8 of 18; or ET OU with cross ET 1, 1 of 18.
    Two ways to come by ET end elsewhere: 4.1 must be free to stop on, and 4.0 has no other door.
    """
    state = position("cube 3 R1 R1 et et", "3@4.1", "1@4.0").state
    chance = 20 / 36 * (1 / 4 * 8 / 18 + 2 / 4 * 1 / 18)
    assert expected_capture(state, 1, ONE_EACH) == pytest.approx(chance)
    values = [0] * 16
    values[2] = 250
    assert expected_capture(state, 1, values) == pytest.approx(250 * chance)
    assert ORDINO.digest(state) == ORDINO.digest(position("cube 3 R1 R1 et et", "3@4.1", "1@4.0").state)


def test_at_the_centre_two_dice_agree_with_a_piece_four_times_in_nine():
    """By its kind, 1 in 3; by its number, 1 in 6; by both, 1 in 18."""
    assert BOT.matching == pytest.approx([4 / 9] * 6)


# -- choices ---------------------------------------------------------------------------------------


def test_it_takes():
    assert chosen(position("cube 3 R1 C1 ou ou", "3@3.1 4@3.10 a@4.4", "1@3.2 2@4.14")) == "3 3.2"


def test_it_takes_the_last_piece_before_anything_else():
    assert chosen(position("cube 3 R1 C1 ou ou", "3@3.1 4@3.10", "1@3.2")) == "3 3.2"


def test_it_goes_to_the_centre():
    assert chosen(position("cube 3 R1 C1 ou ou", "3@1.1 4@4.10", "1@3.14 2@4.14")) == "3 0.0"


def test_it_takes_from_the_centre_and_prefers_a_sphere():
    arrived = position("cube 3 R1 R1 ou ou", "3@1.1 a@4.4", "1@3.14 a@3.20").play("3 0.0").throw("two cube 1")
    assert chosen(arrived) == "take 3.20"


def test_it_does_not_walk_into_a_capture():
    """Right or left along the ring road: on the left four enemies can reach it."""
    safe = position("cube 3 C1 C1 ou ou", "3@1.6", "1@1.3 2@1.2 3@2.4 a@2.3 b@2.5")
    assert chosen(safe) == "3 1.7"


def test_alone_it_has_no_choice():
    assert chosen(table(f"{START}\ndice: cylinder 5 C2 C2 ou ou")) == "pass"


def test_it_chooses_by_the_view_alone_and_the_same_again():
    state = position("cube 3 R1 C1 et ou", "3@3.1 4@3.10 a@4.4", "1@2.1 2@4.14").state
    view = ORDINO.view(state, Seat(0))
    legal = [ORDINO.book.action(code) for code in state.legal(0)]
    assert len({BOT.choose(view, legal, FastPick(7)) for _ in range(3)}) == 1


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "opening"), [(2, False), (4, False), (2, True), (4, True)])
def test_it_beats_random_play(players, opening, seeds):
    won = [plays(players, opening, seed) for seed in range(2 * len(seeds))]
    assert sum(won) >= 0.9 * len(won)


def plays(players: int, opening: bool, seed: int) -> bool:
    """One game, the careful side changing with the seed; whether it won."""
    pick, mine = FastPick(seed), seed % 2
    state = ORDINO.start(ORDINO.setup(players, {"super": opening}))
    state.settle(pick)
    while not state.over():
        seat = Seat(state.mover())
        legal = [ORDINO.book.action(code) for code in state.legal(seat)]
        bot = BOT if seat % 2 == mine else RandomBot()
        choice = bot.choose(ORDINO.view(state, seat), legal, pick)
        state.apply(seat, ORDINO.book.code(choice))
        state.settle(pick)
    result = ORDINO.result(state)
    return result is not None and mine in result.winners
