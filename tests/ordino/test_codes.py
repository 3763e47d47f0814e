"""The numbers of actions: every function that makes or reads one agrees with the book of named actions."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.games.ordino.actions import (
    DrawFirst,
    Move,
    Place,
    Recover,
    Take,
)
from stopville.games.ordino.engine import codes
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import position

CELLS = len(ORDINO.labyrinth.cells)
DICE = ORDINO.dice


@pytest.mark.parametrize("cell", [0, 1, CELLS - 1])
@pytest.mark.parametrize("piece", range(8))
def test_a_move_and_a_placing_hold_their_piece_and_their_cell(piece, cell):
    for make, action in ((codes.move, Move), (codes.place, Place)):
        code = make(piece, cell, CELLS)
        assert code == ORDINO.book.code(action(piece, cell))
        assert (codes.piece_of(code, CELLS), codes.cell_of(code, CELLS)) == (piece, cell)


@pytest.mark.parametrize("cell", [0, 1, CELLS - 1])
def test_what_is_done_at_the_centre_holds_its_cell(cell):
    for make, action in ((codes.take, Take), (codes.recover, Recover)):
        code = make(cell)
        assert code == ORDINO.book.code(action(cell))
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


def test_every_code_of_the_book_and_no_other_is_a_choice_or_of_the_house():
    book = ORDINO.book
    for code in range(-2, 5002):
        kind = book.kind_or_none(code)
        assert codes.is_choice(code, CELLS) == (kind is not None and not kind.house)
        if kind is not None:
            assert (codes.block_of(code), codes.is_house(code)) == (kind.first, kind.house)


def test_a_number_that_is_no_action_is_refused_as_such_to_everybody():
    thrown = position("cube 3 R1 R1 ou ou", "3@3.1").state
    for nothing in (-1, 1, codes.move(7, CELLS - 1, CELLS) + 1, codes.place(7, CELLS - 1, CELLS) + 1):
        assert [thrown.refuse(seat, nothing) for seat in (0, 1)] == ["ST-2", "ST-2"]


def test_who_was_drawn_is_read_from_the_code():
    assert [codes.seat_of(ORDINO.book.code(DrawFirst(seat))) for seat in range(4)] == [0, 1, 2, 3]
    assert [codes.first(seat) for seat in range(4)] == [10, 11, 12, 13]
