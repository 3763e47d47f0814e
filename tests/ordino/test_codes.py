"""The numbers of actions: every function that makes or reads one agrees with the book of named actions."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.games.ordino.actions import (
    CentreThrow,
    DrawFirst,
    Move,
    Pass,
    Place,
    PlaceThrow,
    Recover,
    Take,
)
from stopville.games.ordino.engine import codes
from stopville.games.ordino.game import ORDINO

CELLS = len(ORDINO.labyrinth.cells)
DICE = ORDINO.dice
KINDS = (codes.is_move, codes.is_place, codes.is_take, codes.is_recover)


def kinds_of(code: int) -> list[str]:
    """What the four questions about a choice say of it."""
    return [kind.__name__.removeprefix("is_") for kind in KINDS if kind(code, CELLS)]


@pytest.mark.parametrize("cell", [0, 1, CELLS - 1])
@pytest.mark.parametrize("piece", range(8))
def test_a_move_and_a_placing_hold_their_piece_and_their_cell(piece, cell):
    for make, action in ((codes.move, Move), (codes.place, Place)):
        code = make(piece, cell, CELLS)
        assert code == ORDINO.book.code(action(piece, cell))
        assert kinds_of(code) == [action.__name__.lower()]
        assert (codes.piece_of(code, CELLS), codes.cell_of(code, CELLS)) == (piece, cell)


@pytest.mark.parametrize("cell", [0, 1, CELLS - 1])
def test_what_is_done_at_the_centre_holds_its_cell(cell):
    for make, action in ((codes.take, Take), (codes.recover, Recover)):
        code = make(cell)
        assert code == ORDINO.book.code(action(cell))
        assert kinds_of(code) == [action.__name__.lower()]
        assert codes.cell_of(code, CELLS) == cell


def test_every_throw_is_read_as_the_dice_that_made_it():
    for code, _ in [*DICE.throws, *DICE.place_throws, *DICE.centre_throws]:
        action: Any = ORDINO.book.action(code)
        dice = tuple(getattr(action, name) for name in action.__struct_fields__)
        assert codes.dice_of(code) == dice
        assert codes.throw_of(dice) == code
    assert (codes.dice_of(codes.NO_THROW), codes.throw_of(())) == ((), codes.NO_THROW)


def test_two_arrows_have_one_number_whichever_comes_first():
    for code, _ in DICE.throws:
        _, _, arrow, arrow2, _, _ = codes.dice_of(code)
        assert codes.line_of(code) == codes.line(arrow, arrow2) == codes.line(arrow2, arrow)


def test_the_house_has_the_actions_of_chance_and_no_others():
    questions = (codes.is_first, codes.is_centre_throw, codes.is_place_throw, codes.is_throw)
    for kind in ORDINO.book.kinds:
        for code in (kind.first, kind.first + kind.size - 1):
            assert codes.is_known(code)
            assert codes.is_house(code) == kind.house == any(is_one(code) for is_one in questions)
    assert ORDINO.book.code(Pass()) == codes.PASS
    assert [codes.seat_of(ORDINO.book.code(DrawFirst(seat))) for seat in range(4)] == [0, 1, 2, 3]
    assert codes.is_place_throw(ORDINO.book.code(PlaceThrow(2, 6, 1)))
    assert codes.is_centre_throw(ORDINO.book.code(CentreThrow(2, 6)))
    assert not codes.is_known(-1) and not codes.is_known(codes.END)
