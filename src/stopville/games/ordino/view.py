"""What one seat knows of a table of Ordino Match: all there is to see."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.wire import Fact
from stopville.games.ordino.engine.dice import NO_THROW, Faces, place_throw, throw
from stopville.games.ordino.engine.memory import Known
from stopville.games.ordino.engine.rules import State, start
from stopville.games.ordino.engine.state import MOVING, PLACING, Terms


class View(Fact):
    """Nothing is hidden in this game; built up from nothing all the same."""

    me: Seat
    players: int
    super: bool
    together: bool
    awaited: tuple[int, ...]  # who must act
    step: int  # 0 lot, 1 six dice, 2 move, 3 two dice, 4 at the centre, 5 three dice, 6 place, 7 over
    seat: int  # whose turn it is, -1 before the lot
    dice: tuple[int, ...]  # on the table: kind, number, arrows, words; or kind, number, word; or nothing
    arrived: int  # the piece that has just reached the centre, or -1
    quiet: int  # turns since the last capture
    places: tuple[int, ...]  # the cell of each piece, white first; -1 not placed yet, -2 taken
    winners: tuple[int, ...]


def view(state: State, me: Seat) -> View:
    return View(
        me=me,
        players=state.players,
        super=state.terms.super_game,
        together=state.terms.together,
        awaited=tuple(state.awaited()),
        step=state.step,
        seat=state.seat,
        dice=dice_of(state.thrown),
        arrived=state.arrived,
        quiet=state.quiet,
        places=tuple(state.places),
        winners=state.winners() if state.over() else (),
    )


def dice_of(code: int) -> tuple[int, ...]:
    if code == NO_THROW:
        return ()
    faces = Faces(code)
    if faces.arrow < 0:
        return (faces.kind, faces.number, faces.word)
    return (faces.kind, faces.number, faces.arrow, faces.arrow2, faces.word, faces.word2)


def thrown_code(step: int, dice: tuple[int, ...]) -> int:
    """The code of the dice on the table."""
    if step == MOVING:
        kind, number, arrow, arrow2, word, word2 = dice
        return throw(kind, number, arrow, arrow2, word, word2)
    if step == PLACING:
        kind, number, word = dice
        return place_throw(kind, number, word)
    return NO_THROW


def recall(seen: View, terms: Terms) -> Known:
    state = start(False, terms)
    state.put_row("places", list(seen.places))
    state.step = seen.step
    state.seat = seen.seat
    state.thrown = thrown_code(seen.step, seen.dice)
    state.arrived = seen.arrived
    state.quiet = seen.quiet
    state.restore()
    return Known(state)
