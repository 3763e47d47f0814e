"""A pass that everybody sees coming is not asked for; a move always is."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.play import play
from stopville.games.ordino.events import Passed
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import fresh, position
from tests.rulebook import rule


@rule("OM-36")
@pytest.mark.parametrize(
    ("dice", "white", "passes"),
    [
        ("cube 3 C1 C1 et et", "4@4.1", True),  # nobody is called, and there is no sphere
        ("cube 4 C1 C1 et et", "4@4.1", False),
        ("cube 3 C1 C1 et et", "4@4.1 a@4.4", False),  # the sphere moves
    ],
)
def test_a_pass_is_foregone_when_nothing_can_move(dice, white, passes):
    state = position(dice, white).state
    assert (ORDINO.foregone(state) is not None) == passes == (position(dice, white).legal() == ["pass"])


@rule("OM-62")
def test_so_it_is_when_nothing_can_be_placed():
    table = fresh(2, super=True).throw("first 1").throw("three cube 1 et")
    assert ORDINO.foregone(table.state) is None  # nobody is both: a sphere is placed
    for piece in range(9, 16):  # of black's pieces only cross 1 is still to be placed
        table.state.put(piece, 30 + piece)
    assert ORDINO.foregone(table.state) is not None


@rule("OM-10", "OM-36")
def test_the_game_goes_on_with_the_next_throw_and_tells_of_the_pass():
    """Nobody but two single pieces: many throws of the way call nobody."""
    state, pick = position("cube 4 C1 C1 et et", "4@4.1", "1@4.14").state, FastPick(5)
    passes = 0
    for _ in range(20):
        action = ORDINO.book.action(int(state.legal(state.mover())[0]))
        step = play(ORDINO, state, Seat(state.mover()), [action], pick)
        state = step.state
        passes += sum(isinstance(event, Passed) for event in step.events)
        if state.over():
            break
        assert state.legal(state.mover())[0] != 0
    assert passes > 0
