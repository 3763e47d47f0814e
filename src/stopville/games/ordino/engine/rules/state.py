"""Ordino Match: six dice make an instruction; a piece that executes it whole takes whom it ends on.

The chapters beside this file read in the order of the rulebook (rulebook.toml): turns, instructions,
routes, moving with the spheres, centre, end, placing (Super Ordino); what concerns four players is where it
applies.  OM-n at the end of a line is the rule it obeys.
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
from stopville.games.ordino.engine.position import MOVING, PLACING, Position, Terms
from stopville.games.ordino.engine.position_gen import copy_position
from stopville.games.ordino.engine.rules.centre import (
    choices,
    recover,
    refuse_at_centre,
    take,
    throw_at_centre,
)
from stopville.games.ordino.engine.rules.instructions import moves, refuse_moving
from stopville.games.ordino.engine.rules.moving import move, pass_turn
from stopville.games.ordino.engine.rules.placing import place, placings, refuse_placing
from stopville.games.ordino.engine.rules.turns import can_fall, drawn, name_first, outcomes, throw


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    def legal(self, seat: i64) -> vec[i64]:
        if seat == CHANCE and self.turn() == CHANCE:
            return vec[i64]([i64(code) for code, _ in outcomes(self)])
        if seat < 0 or seat != self.turn():
            return vec[i64]()
        if self.step == MOVING:
            return moves(self)
        if self.step == PLACING:
            return placings(self)
        return choices(self)

    def refuse(self, seat: i64, code: i64) -> str:
        if not codes.is_known(code):
            return NO_SUCH_ACTION
        if seat == CHANCE:
            return ALLOWED if can_fall(self, code) else NO_SUCH_ACTION
        if codes.is_house(code):
            return HOUSE_ONLY
        if seat != self.turn():
            return "OM-10"
        if self.step == MOVING:
            return refuse_moving(self, code)
        if self.step == PLACING:
            return refuse_placing(self, code)
        return refuse_at_centre(self, code)

    def apply(self, seat: i64, code: i64) -> None:
        if codes.is_house(code):
            self.fall(code)
            return
        cells = self.terms.board.cells
        if codes.is_move(code, cells):
            move(self, codes.piece_of(code, cells), codes.cell_of(code, cells))
        elif codes.is_place(code, cells):
            place(self, codes.piece_of(code, cells), codes.cell_of(code, cells))
        elif codes.is_take(code, cells):
            take(self, codes.cell_of(code, cells))
        elif codes.is_recover(code, cells):
            recover(self, codes.cell_of(code, cells))
        else:
            pass_turn(self)

    def fall(self, code: i64) -> None:
        """What chance does."""
        if codes.is_first(code):
            name_first(self, codes.seat_of(code))
        elif codes.is_centre_throw(code):
            throw_at_centre(self, code)
        else:
            throw(self, code)

    def outcomes(self) -> list[tuple[int, int]]:
        return outcomes(self)

    def draw(self, pick: Pick) -> i64:
        return drawn(self, pick)


def start(timed: bool, terms: Terms) -> State:
    """Everybody on the green cells; in Super Ordino nobody on the board.  OM-7, OM-58"""
    state = State(terms.players, timed)
    state.terms = terms
    state.places = terms.board.home_two[:] if terms.players == 2 else terms.board.home_four[:]  # OM-8
    if terms.super_game:
        state.places = row([OFF] * PIECES)
    state.set_board()
    return state
