"""A position of Ordino Match, and what can be said of it at any time."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import row
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import Apart, Numbers, Row
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.codes import NO_THROW, SIDE
from stopville.games.ordino.engine.material import (
    CENTRE,
    NO_PIECE,
    OFF,
    PIECES,
    TAKEN,
    Board,
    Dice,
    owner_of,
    side_of,
)
from stopville.games.ordino.kinds import Cells, Piece, Quiet, Step, Throw, Turn

# What comes next.
LOT: Final[i64] = 0
THROWING: Final[i64] = 1  # six dice
MOVING: Final[i64] = 2
CENTRE_THROWING: Final[i64] = 3  # two dice
AT_CENTRE: Final[i64] = 4
PLACE_THROWING: Final[i64] = 5  # three dice
PLACING: Final[i64] = 6
ENDED: Final[i64] = 7
STEP_NAMES: Final = ("lot", "throw", "move", "centre throw", "at centre", "place throw", "place", "over")

NO_SEAT: Final[i64] = -1
NO_ROW: Final = row([])


class Terms(Agreed):
    """What was agreed before the game, and what it is played with."""

    def __init__(self, players: i64, super_game: bool, together: bool, board: Board, dice: Dice) -> None:
        self.players: i64 = players  # OM-6
        self.super_game: bool = super_game
        self.together: bool = together
        self.board: Board = board
        self.dice: Dice = dice


@mypyc_attr(acyclic=True)
class Position(GameState):
    """Who stands where, whose turn it is, and what was thrown; what can be done is in rules/."""

    terms: Apart[Terms]
    step: Step = LOT
    seat: Turn = NO_SEAT  # whose turn it is
    thrown: Throw = NO_THROW  # the code of the throw to be answered
    arrived: Piece = NO_PIECE  # the piece that has just reached the centre
    quiet: Quiet = 0  # turns since the last capture
    places: Cells = NO_ROW  # the cell of each piece, white first; -1 not placed yet, -2 taken
    on: Apart[Row] = NO_ROW  # the piece on each cell: follows from the places

    def shown_dice(self) -> Numbers:  # kind, number, arrows, words; or kind, number, word; or nothing
        return codes.dice_of(self.thrown)

    def shown_winners(self) -> Numbers:
        return self.winners() if self.step == ENDED else ()

    # -- what a saved position must fulfil besides the bounds of its fields

    def restore(self) -> None:
        if len(self.places) != PIECES:
            raise ValueError("there are not sixteen pieces")
        if self.seat >= self.players:
            raise ValueError("no such turn")
        if (self.seat == NO_SEAT) != (self.step == LOT):
            raise ValueError("somebody must be the first")
        self.set_board()
        self.check_arrival()
        self.check_throw()

    def set_board(self) -> None:
        """Works out which piece stands on each cell."""
        cells = self.terms.board.cells
        self.on = vec[i64]([NO_PIECE] * cells)
        for piece in range(PIECES):
            cell = self.places[piece]
            if cell >= cells or (cell == OFF and not self.terms.super_game):
                raise ValueError("a piece is nowhere")
            if cell >= 0:
                if self.on[cell] != NO_PIECE:
                    raise ValueError("two pieces share a cell")
                self.on[cell] = piece

    def check_arrival(self) -> None:
        if self.step == CENTRE_THROWING or self.step == AT_CENTRE:
            if self.on[CENTRE] != self.arrived or side_of(self.arrived) != self.side():
                raise ValueError("nobody has arrived at the centre")
        elif self.arrived != NO_PIECE:
            raise ValueError("nobody can have arrived")

    def check_throw(self) -> None:
        """The dice on the table must be those of this step."""
        if self.step != MOVING and self.step != PLACING:
            if self.thrown != NO_THROW:
                raise ValueError("no dice lie on the table")
        elif codes.block_of(self.thrown) != (codes.THROW if self.step == MOVING else codes.PLACE_THROW):
            raise ValueError("these are not the dice of this step")
        elif self.thrown not in self.terms.dice.weights:
            raise ValueError("no such throw")

    # -- whose turn, whose pieces

    def turn(self) -> i64:
        if self.step == MOVING or self.step == AT_CENTRE or self.step == PLACING:
            return self.seat
        if self.step == ENDED:
            return NOBODY
        return CHANCE

    def side(self) -> i64:
        """White has the seats 0 and 2, black 1 and 3.  OM-50"""
        return self.seat % 2

    def own(self, piece: i64) -> i64:
        """The piece 0 to 7 of the colour whose turn it is, as one of all sixteen."""
        return self.seat % 2 * SIDE + piece

    def belongs(self, piece: i64, seat: i64) -> bool:
        """Whether a piece 0 to 7 of this seat's colour is its own; of two players, each has all of them."""
        return self.players == 2 or owner_of(seat % 2 * SIDE + piece, self.players) == seat

    def enemy_on(self, cell: i64) -> i64:
        """The piece on a cell if it is the other colour's, or NO_PIECE."""
        piece = self.on[cell]
        return piece if piece != NO_PIECE and side_of(piece) != self.side() else NO_PIECE

    def put(self, piece: i64, cell: i64) -> None:
        """Off its cell, if it is on one, and on another."""
        if self.places[piece] >= 0:
            self.on[self.places[piece]] = NO_PIECE
        self.places[piece] = cell
        self.on[cell] = piece

    def is_placing(self, seat: i64) -> bool:
        """Whether a player has pieces of his own to place.  OM-58, OM-63, OM-67"""
        for piece in range(SIDE):
            if self.places[seat % 2 * SIDE + piece] == OFF and self.belongs(piece, seat):
                return True
        return False

    def somebody_is_placing(self) -> bool:
        return OFF in self.places

    # -- how it stands

    def living(self, side: i64) -> i64:
        """How many pieces a colour has left; those not placed yet live too.  OM-65"""
        count: i64 = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if self.places[piece] != TAKEN:
                count += 1
        return count

    def winners(self) -> tuple[int, ...]:
        """The seats of the colour with more pieces left; nobody if they are equal.  OM-48, OM-49"""
        return tuple([seat for seat in range(self.players) if self.payoff(seat) == 1.0])

    def end_reason(self) -> str:
        return "stalled" if self.living(0) and self.living(1) else "all_taken"

    def payoff(self, seat: i64) -> float:
        mine, theirs = self.living(seat % 2), self.living(1 - seat % 2)
        if mine == theirs:
            return 0.5
        return 1.0 if mine > theirs else 0.0
