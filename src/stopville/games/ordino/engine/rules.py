"""Ordino Match: six dice make an instruction; a piece that executes it whole takes whom it ends on.

Reads in the order of the rulebook (rulebook.toml): set-up, instructions, moving, the sphere, the
centre, the end, four players, Super Ordino.  OM-n at the end of a line is the rule it obeys.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import row
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import ALLOWED, HOUSE_ONLY, NO_SUCH_ACTION
from stopville.games.ordino.engine.board import (
    CENTRE,
    CODES,
    DRAW_FIRST,
    MOVE,
    NOBODY_THERE,
    NUMBERED,
    OFF,
    PASS,
    PIECES,
    PLACE,
    RECOVER,
    SIDE,
    TAKE,
    TAKEN,
    cells_of,
    is_sphere,
    side_of,
)
from stopville.games.ordino.engine.centre import at_centre, lost_sphere, nearest, refuse_at_centre
from stopville.games.ordino.engine.dice import (
    CENTRE_THROW,
    NO_THROW,
    PLACE_THROW,
    THROW,
    Faces,
    centre_throw,
    place_throw,
    throw,
)
from stopville.games.ordino.engine.instructions import answers, moves, refuse_moving, route_to
from stopville.games.ordino.engine.placing import placings, refuse_placing
from stopville.games.ordino.engine.position import (
    AT_CENTRE,
    CENTRE_THROWING,
    ENDED,
    LOT,
    MOVING,
    NO_PIECE,
    PLACE_THROWING,
    PLACING,
    THROWING,
    Position,
    Terms,
)
from stopville.games.ordino.engine.position_gen import copy_position
from stopville.games.ordino.events import (
    CentreThrown,
    DiceThrown,
    FirstDrawn,
    GameOver,
    NothingTaken,
    PartnerHelped,
    Passed,
    PieceLeapt,
    PieceMoved,
    PiecePlaced,
    PieceTaken,
    PlacingPassed,
    SphereMoved,
    SphereRecovered,
    ThreeThrown,
)

STALL: Final[i64] = 100  # turns without a capture end the game                                   OM-49


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if seat == CHANCE and self.turn() == CHANCE:
            return vec[i64]([i64(code) for code, _ in self.outcomes()])
        if seat < 0 or seat != self.turn():
            return vec[i64]()
        if self.step == MOVING:
            return moves(self)
        if self.step == PLACING:
            return placings(self)
        return at_centre(self)

    def refuse(self, seat: i64, code: i64) -> str:
        if code < PASS or code >= CODES:
            return NO_SUCH_ACTION
        if seat == CHANCE:
            return ALLOWED if self.can_fall(code) else NO_SUCH_ACTION
        if DRAW_FIRST <= code < TAKE or THROW <= code < MOVE:
            return HOUSE_ONLY
        if seat != self.turn():
            return "OM-10"
        if self.step == MOVING:
            return refuse_moving(self, code)
        if self.step == PLACING:
            return refuse_placing(self, code)
        return refuse_at_centre(self, code)

    def apply(self, seat: i64, code: i64) -> None:
        if code == PASS:
            self.pass_turn()
        elif code >= PLACE:
            cells = self.terms.board.cells
            self.place((code - PLACE) // cells, (code - PLACE) % cells)
        elif code >= MOVE:
            cells = self.terms.board.cells
            self.move((code - MOVE) // cells, (code - MOVE) % cells)
        elif code >= THROW or code < TAKE:
            self.fall(code)
        elif code >= RECOVER:
            self.recover(code - RECOVER)
        else:
            self.take(code - TAKE)

    # -- chance: who begins, then throw after throw ------------------------------------------- OM-9-10

    def outcomes(self) -> list[tuple[int, int]]:
        if self.step == THROWING:
            return self.terms.dice.throws  # OM-5
        if self.step == CENTRE_THROWING:
            return self.terms.dice.centre_throws
        if self.step == PLACE_THROWING:
            return self.terms.dice.place_throws
        if self.step == LOT:
            return [(int(DRAW_FIRST + seat), 1) for seat in range(self.players)]
        return []

    def can_fall(self, code: i64) -> bool:
        if self.step == LOT:
            return DRAW_FIRST <= code < DRAW_FIRST + self.players
        if self.step == THROWING:
            return code >= THROW and code in self.terms.dice.weights
        if self.step == PLACE_THROWING:
            return PLACE_THROW <= code < TAKE and code in self.terms.dice.weights
        return self.step == CENTRE_THROWING and code < PLACE_THROW and code in self.terms.dice.weights

    def draw(self, pick: Pick) -> i64:
        if self.step == LOT:
            return DRAW_FIRST + pick.below(self.players)  # OM-9
        dice = self.terms.dice
        kind = dice.kinds[pick.below(i64(len(dice.kinds)))]
        number = dice.numbers[pick.below(i64(len(dice.numbers)))]
        if self.step == CENTRE_THROWING:
            return centre_throw(kind, number)  # OM-37
        word = dice.words[pick.below(i64(len(dice.words)))]
        if self.step == PLACE_THROWING:
            return place_throw(kind, number, word)  # OM-58
        word2 = dice.words[pick.below(i64(len(dice.words)))]
        arrow = dice.arrows[pick.below(i64(len(dice.arrows)))]
        arrow2 = dice.arrows[pick.below(i64(len(dice.arrows)))]
        return throw(kind, number, arrow, arrow2, word, word2)  # OM-4, OM-10

    def fall(self, code: i64) -> None:
        if code < CENTRE_THROW:
            self.name_first(code - DRAW_FIRST)
        elif code < PLACE_THROW:
            self.fall_at_centre(code)
        else:
            self.thrown = code
            if code < TAKE:
                self.step = PLACING
            else:
                self.step = MOVING
                self.count_turn()
            if self.log is not None:
                self.tell_throw()

    def name_first(self, seat: i64) -> None:
        self.seat = seat
        self.open_turn()
        if self.log is not None:
            self.log.append(FirstDrawn(seat))

    def tell_throw(self) -> None:
        assert self.log is not None
        faces = Faces(self.thrown)
        if self.step == PLACING:
            self.log.append(ThreeThrown(self.seat, (faces.kind, faces.number, faces.word)))
        else:
            pairs = (faces.arrow, faces.arrow2, faces.word, faces.word2)
            self.log.append(DiceThrown(self.seat, (faces.kind, faces.number, *pairs)))

    def open_turn(self) -> None:
        """Six dice, or three as long as the player has pieces to place.  OM-63"""
        self.thrown = NO_THROW
        self.arrived = NO_PIECE
        if self.is_placing(self.seat):
            self.step = PLACE_THROWING
        else:
            self.step = THROWING

    def end_turn(self) -> None:
        """The next player clockwise.  OM-9, OM-52"""
        if self.quiet >= STALL:
            self.end_game()  # OM-49
            return
        self.seat = (self.seat + 1) % self.players
        if self.terms.together and self.somebody_is_placing():
            while not self.is_placing(self.seat):
                self.seat = (self.seat + 1) % self.players  # OM-64
        self.open_turn()

    def count_turn(self) -> None:
        if not self.somebody_is_placing():
            self.quiet += 1  # OM-49

    # -- moving ------------------------------------------------------------------------------- OM-24-36

    def move(self, piece: i64, cell: i64) -> None:
        mover = self.side() * SIDE + piece
        start = self.places[mover]
        if self.log is not None:
            self.tell_move(piece, cell)
        if cell != start:
            if self.on[cell] != NOBODY_THERE:
                self.capture(cell)  # OM-30
            self.put(mover, cell)
        if self.step == ENDED:
            self.tell_end()
        elif cell == CENTRE and start != CENTRE:
            self.arrive(mover)
        else:
            self.end_turn()

    def put(self, piece: i64, cell: i64) -> None:
        """Off its cell, if it is on one, and on another."""
        if self.places[piece] >= 0:
            self.on[self.places[piece]] = NOBODY_THERE
        self.places[piece] = cell
        self.on[cell] = piece

    def capture(self, cell: i64) -> None:
        piece = self.on[cell]
        self.places[piece] = TAKEN
        self.on[cell] = NOBODY_THERE
        self.quiet = 0
        if self.log is not None:
            self.log.append(PieceTaken(self.seat, piece, cell))
        if self.living(side_of(piece)) == 0:
            self.step = ENDED  # OM-48, OM-55

    def tell_move(self, piece: i64, cell: i64) -> None:
        """The first reading that leads there, and its route."""
        assert self.log is not None
        if not self.belongs(piece, self.seat):
            self.log.append(PartnerHelped(self.seat))
        faces = Faces(self.thrown)
        reading: i64 = 0
        while not answers(self, piece, faces, reading) or route_to(self, piece, cell, faces, reading) == 0:
            reading += 1
        mover = self.side() * SIDE + piece
        path = tuple(cells_of(self.places[mover], route_to(self, piece, cell, faces, reading)))
        line = (faces.arrow, faces.moving(reading), faces.arrow2)
        if piece >= NUMBERED:
            self.log.append(SphereMoved(self.seat, mover, path, line))
        else:
            call = (faces.kind, faces.calling(reading), faces.number)
            self.log.append(PieceMoved(self.seat, mover, path, call, line))

    def pass_turn(self) -> None:
        if self.log is not None:
            if self.step == AT_CENTRE:
                self.log.append(NothingTaken(self.seat))  # OM-42
            elif self.step == PLACING:
                self.log.append(PlacingPassed(self.seat))  # OM-62
            else:
                self.log.append(Passed(self.seat))  # OM-36
        self.end_turn()

    # -- the centre --------------------------------------------------------------------------- OM-37-47

    def arrive(self, piece: i64) -> None:
        """Only at the end of an instruction that began elsewhere, and only now.  OM-38, OM-45"""
        self.arrived = piece
        self.thrown = NO_THROW
        if not is_sphere(piece):
            self.step = CENTRE_THROWING  # OM-37
        elif nearest(self) < 0:
            self.end_turn()  # OM-66
        else:
            self.step = AT_CENTRE  # OM-44

    def fall_at_centre(self, code: i64) -> None:
        faces = Faces(code)
        piece = self.arrived % SIDE
        match = piece // 2 == faces.kind or piece + 1 == faces.number  # OM-39
        if self.log is not None:
            self.log.append(CentreThrown(self.seat, (faces.kind, faces.number), match))
        if match and nearest(self) >= 0:
            self.step = AT_CENTRE
        else:
            self.end_turn()  # OM-43, OM-66

    def take(self, cell: i64) -> None:
        """The taker goes there, and no dice are thrown again.  OM-39, OM-45"""
        taker = self.arrived
        self.capture(cell)
        self.put(taker, cell)
        if self.log is not None:
            self.log.append(PieceLeapt(self.seat, taker, cell))
        if self.step == ENDED:
            self.tell_end()
        else:
            self.end_turn()

    def recover(self, cell: i64) -> None:
        sphere = lost_sphere(self)
        self.put(sphere, cell)  # OM-47
        self.quiet = 0
        if self.log is not None:
            self.log.append(SphereRecovered(self.seat, sphere, cell))
        self.end_turn()

    # -- the end ------------------------------------------------------------------------------ OM-48-49

    def end_game(self) -> None:
        self.step = ENDED
        self.tell_end()

    def tell_end(self) -> None:
        self.arrived = NO_PIECE
        self.thrown = NO_THROW
        if self.log is not None:
            self.log.append(GameOver(self.winners(), self.end_reason()))

    # -- Super Ordino ------------------------------------------------------------------------- OM-58-67

    def place(self, piece: i64, cell: i64) -> None:
        placed = self.side() * SIDE + piece
        self.put(placed, cell)
        if self.log is not None:
            self.log.append(PiecePlaced(self.seat, placed, cell))
        self.end_turn()


def start(timed: bool, terms: Terms) -> State:
    """Everybody on the green cells; in Super Ordino nobody on the board.  OM-7, OM-58"""
    state = State(terms.players, timed)
    state.terms = terms
    state.places = terms.board.home_two[:] if terms.players == 2 else terms.board.home_four[:]  # OM-8
    if terms.super_game:
        state.places = row([OFF] * PIECES)
    state.set_board()
    return state
