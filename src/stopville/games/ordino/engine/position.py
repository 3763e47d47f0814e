"""A position of Ordino Match, and what can be said of it at any time."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import row
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import Apart, Count, Numbers, Row, Who
from stopville.games.ordino.engine.board import CENTRE, NOBODY_THERE, OFF, PIECES, SIDE, TAKEN, Board
from stopville.games.ordino.engine.dice import NO_THROW, PLACE_THROW, THROW, Dice, dice_of
from stopville.games.ordino.kinds import Cells, Piece, Step, Throw

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

NO_PIECE: Final[i64] = -1
NO_SEAT: Final[i64] = -1


class Terms(Agreed):
    """What was agreed before the game, and what it is played with."""

    def __init__(self, players: i64, super_game: bool, together: bool, board: Board, dice: Dice) -> None:
        self.players: i64 = players  # OM-6
        self.super_game: bool = super_game
        self.together: bool = together
        self.board: Board = board
        self.dice: Dice = dice


NO_ROW: Final = row([])


@mypyc_attr(acyclic=True)
class Position(GameState):
    """Who stands where, whose turn it is, and what was thrown; what can be done is in the chapters."""

    terms: Apart[Terms]
    step: Step = LOT
    seat: Who = NO_SEAT  # whose turn it is
    thrown: Throw = NO_THROW  # the code of the throw to be answered
    arrived: Piece = NO_PIECE  # the piece that has just reached the centre
    quiet: Count = 0  # turns since the last capture
    places: Cells = NO_ROW  # the cell of each piece, white first; -1 not placed yet, -2 taken
    on: Apart[Row] = NO_ROW  # the piece on each cell: follows from the places

    def shown_dice(self) -> Numbers:  # kind, number, arrows, words; or kind, number, word; or nothing
        return dice_of(self.thrown)

    def shown_winners(self) -> Numbers:
        return self.winners() if self.step == ENDED else ()

    def restore(self) -> None:
        if len(self.places) != PIECES:
            raise ValueError("there are not sixteen pieces")
        if self.step < LOT or self.step > ENDED or self.seat < NO_SEAT or self.seat >= self.players:
            raise ValueError("no such turn")
        if (self.seat == NO_SEAT) != (self.step == LOT):
            raise ValueError("somebody must be the first")
        self.set_board()
        self.check_throw()

    def set_board(self) -> None:
        """Works out which piece stands on each cell."""
        cells = self.terms.board.cells
        self.on = vec[i64]([NOBODY_THERE] * cells)
        for piece in range(PIECES):
            cell = self.places[piece]
            if cell < TAKEN or cell >= cells or (cell == OFF and not self.terms.super_game):
                raise ValueError("a piece is nowhere")
            if cell >= 0:
                if self.on[cell] != NOBODY_THERE:
                    raise ValueError("two pieces share a cell")
                self.on[cell] = piece

    def check_throw(self) -> None:
        """The dice on the table and the piece at the centre must be those of this step."""
        at_centre = self.step == CENTRE_THROWING or self.step == AT_CENTRE
        if at_centre and (self.on[CENTRE] != self.arrived or self.arrived // SIDE != self.side()):
            raise ValueError("nobody has arrived at the centre")
        if not at_centre and self.arrived != NO_PIECE:
            raise ValueError("nobody can have arrived")
        if self.step == MOVING or self.step == PLACING:
            if (self.thrown >= THROW) != (self.step == MOVING) or self.thrown < PLACE_THROW:
                raise ValueError("these are not the dice of this step")
            if self.thrown not in self.terms.dice.weights:
                raise ValueError("no such throw")
        elif self.thrown != NO_THROW:
            raise ValueError("no dice lie on the table")

    def turn(self) -> i64:
        if self.step == MOVING or self.step == AT_CENTRE or self.step == PLACING:
            return self.seat
        if self.step == ENDED:
            return NOBODY
        return CHANCE

    def side(self) -> i64:
        """White has the seats 0 and 2, black 1 and 3.  OM-50"""
        return self.seat % 2

    def belongs(self, piece: i64, seat: i64) -> bool:
        """Whether a piece of this seat's colour is its own: all of them, or the odd or the even ones."""
        return self.players == 2 or piece % 2 == seat // 2  # OM-50, OM-51

    def living(self, side: i64) -> i64:
        """How many pieces a colour has left; those not placed yet live too.  OM-65"""
        count: i64 = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if self.places[piece] != TAKEN:
                count += 1
        return count

    def is_placing(self, seat: i64) -> bool:
        """Whether a player has pieces of his own to place.  OM-58, OM-63, OM-67"""
        side = seat % 2
        for piece in range(SIDE):
            if self.places[side * SIDE + piece] == OFF and self.belongs(piece, seat):
                return True
        return False

    def somebody_is_placing(self) -> bool:
        return OFF in self.places

    def winners(self) -> tuple[int, ...]:
        """The seats of the colour with more pieces left; nobody if they are equal.  OM-48, OM-49"""
        white, black = self.living(0), self.living(1)
        if white == black:
            return ()
        first = 0 if white > black else 1
        return tuple([seat for seat in range(self.players) if seat % 2 == first])

    def end_reason(self) -> str:
        return "stalled" if self.living(0) and self.living(1) else "all_taken"

    def payoff(self, seat: i64) -> float:
        mine, theirs = self.living(seat % 2), self.living(1 - seat % 2)
        if mine == theirs:
            return 0.5
        return 1.0 if mine > theirs else 0.0
