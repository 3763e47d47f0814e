"""Ordino Match: six dice make an instruction; a piece that executes it whole takes whom it ends on.

The chapters beside this file follow the rulebook (rulebook.toml): turns, instructions, routes, moving with
the spheres, centre, end, placing (Super Ordino); what concerns four players is where it applies.  OM-n at
the end of a line is the rule it obeys.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import row
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import ALLOWED, HOUSE_ONLY, NO_SUCH_ACTION
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.material import OFF, PIECES
from stopville.games.ordino.engine.position import (
    CENTRE_THROWING,
    LOT,
    MOVING,
    PLACE_THROWING,
    PLACING,
    THROWING,
    Position,
    Terms,
)
from stopville.games.ordino.engine.position_gen import copy_position
from stopville.games.ordino.engine.rules import centre, instructions, moving, placing, turns


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    def legal(self, seat: i64) -> vec[i64]:
        if seat == CHANCE and self.turn() == CHANCE:
            return vec[i64]([i64(code) for code, _ in self.outcomes()])
        if seat < 0 or seat != self.turn():
            return vec[i64]()
        if self.step == MOVING:
            return instructions.moves(self)
        if self.step == PLACING:
            return placing.placings(self)
        return centre.choices(self)

    def refuse(self, seat: i64, code: i64) -> str:
        if seat == CHANCE:
            return ALLOWED if self.can_fall(code) else NO_SUCH_ACTION
        if codes.is_house(code):
            return HOUSE_ONLY
        if not codes.is_choice(code, self.terms.board.cells):
            return NO_SUCH_ACTION
        if seat != self.turn():
            return "OM-10"
        if self.step == MOVING:
            return instructions.refuse_moving(self, code)
        if self.step == PLACING:
            return placing.refuse_placing(self, code)
        return centre.refuse_at_centre(self, code)

    def apply(self, seat: i64, code: i64) -> None:
        if codes.is_house(code):
            self.fall(code)
            return
        block, cells = codes.block_of(code), self.terms.board.cells
        piece, cell = codes.piece_of(code, cells), codes.cell_of(code, cells)
        if block == codes.MOVE:
            moving.move(self, piece, cell)
        elif block == codes.PLACE:
            placing.place(self, piece, cell)
        elif block == codes.TAKE:
            centre.take(self, cell)
        elif block == codes.RECOVER:
            centre.recover(self, cell)
        else:
            moving.pass_turn(self)

    # -- chance ---------------------------------------------------------------------------------- OM-4-5

    def outcomes(self) -> list[tuple[int, int]]:
        if self.step == THROWING:
            return self.terms.dice.throws
        if self.step == CENTRE_THROWING:
            return self.terms.dice.centre_throws
        if self.step == PLACE_THROWING:
            return self.terms.dice.place_throws
        if self.step == LOT:
            return [(int(codes.first(seat)), 1) for seat in range(self.players)]
        return []

    def can_fall(self, code: i64) -> bool:
        """Whether it is among the outcomes, of which there may be hundreds."""
        block = codes.block_of(code)
        if self.step == LOT:
            return block == codes.FIRST and codes.seat_of(code) < self.players
        if code not in self.terms.dice.weights:
            return False
        if block == codes.THROW:
            return self.step == THROWING
        return self.step == (CENTRE_THROWING if block == codes.CENTRE_THROW else PLACE_THROWING)

    def draw(self, pick: Pick) -> i64:
        if self.step == LOT:
            return codes.first(pick.below(self.players))  # OM-9
        dice = self.terms.dice
        kind = dice.kinds[pick.below(len(dice.kinds))]
        number = dice.numbers[pick.below(len(dice.numbers))]
        if self.step == CENTRE_THROWING:
            return codes.centre_throw(kind, number)  # OM-37
        word = dice.words[pick.below(len(dice.words))]
        if self.step == PLACE_THROWING:
            return codes.place_throw(kind, number, word)  # OM-58
        word2 = dice.words[pick.below(len(dice.words))]
        arrow = dice.arrows[pick.below(len(dice.arrows))]
        arrow2 = dice.arrows[pick.below(len(dice.arrows))]
        return codes.throw(kind, number, arrow, arrow2, word, word2)  # OM-4, OM-10

    def fall(self, code: i64) -> None:
        """What chance does."""
        block = codes.block_of(code)
        if block == codes.FIRST:
            turns.name_first(self, codes.seat_of(code))
        elif block == codes.CENTRE_THROW:
            centre.throw_at_centre(self, code)
        else:
            turns.throw(self, code)


def start(timed: bool, terms: Terms) -> State:
    """Everybody on the green cells; in Super Ordino nobody on the board.  OM-7, OM-58"""
    state = State(terms.players, timed)
    state.terms = terms
    state.places = terms.board.home_two[:] if terms.players == 2 else terms.board.home_four[:]  # OM-8
    if terms.super_game:
        state.places = row([OFF] * PIECES)
    state.set_board()
    return state
