"""Stop!  The others answer a landing: whoever holds its card may lay it and play.  AS-36-45"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, first, without_first
from stopville.core.engine.state import ALLOWED
from stopville.games.autostop.engine.codes import STOP, closed, let_pass, stop
from stopville.games.autostop.engine.material import NO_SEAT, NO_SPACE, TOWN
from stopville.games.autostop.engine.position import LANDED, PLACING, Position
from stopville.games.autostop.engine.rules.card import lay_card
from stopville.games.autostop.engine.rules.end import win
from stopville.games.autostop.engine.rules.turn import drive_on, end_turn
from stopville.games.autostop.events import Stopped


def answers(s: Position, seat: i64) -> vec[i64]:
    some = vec[i64](capacity=2)
    if not is_asked_now(s, seat):
        return some
    if s.holds(seat, s.landing):
        some = append(some, stop(s.landing))
    return some if s.timed else append(some, let_pass(s.landing))


def is_asked_now(s: Position, seat: i64) -> bool:
    """In a timed window everybody at once; otherwise one after the other.  AS-42, AS-43"""
    if s.asked & BIT[seat] == 0:
        return False
    return s.timed or first(s.asked) == seat


def clock_codes(s: Position) -> vec[i64]:
    if s.asked and s.timed:
        return append(vec[i64](capacity=1), closed(s.landing))
    return vec[i64]()


def refuse_stop(s: Position, seat: i64, landing: i64) -> str:
    if s.asked == 0 or landing != s.landing or landing == TOWN:
        return "AS-40"  # too late, or not for this landing
    if seat == s.seat:
        return "AS-36"  # for the others
    if s.step == LANDED:
        return "AS-34"  # too early
    if not s.holds(seat, landing):
        return "AS-41"
    return ALLOWED if s.asked & BIT[seat] else "AS-43"


def refuse_letting_pass(s: Position, seat: i64, landing: i64) -> str:
    if s.step == LANDED and seat != s.seat:
        return "AS-34"  # the lander first
    if s.asked == 0 or landing != s.landing:
        return "AS-40"
    if s.step == LANDED:
        return ALLOWED
    if s.timed:
        return "AS-42"  # silence is for the clock to end
    return ALLOWED if s.asked & BIT[seat] else "AS-43"


def answer(s: Position, seat: i64, kind: i64) -> None:
    """Timed, the first Stop or the clock closes the window; otherwise the last answer.  AS-42, AS-43"""
    if kind == STOP:
        s.sealed = seat
    if s.timed or without_first(s.asked) == 0:
        open_answers(s)
    else:
        s.asked &= ~BIT[seat]


def open_answers(s: Position) -> None:
    """Closes the window: whoever said Stop! plays, or the turn is over."""
    s.asked = 0
    if s.sealed == NO_SEAT:
        end_turn(s)
    else:
        stop_play(s, s.sealed)


def stop_play(s: Position, seat: i64) -> None:
    """The caller lays the card and plays; a treasury stays where it is.  AS-36, AS-48"""
    lander = s.seat
    card = s.landing
    s.sealed = NO_SEAT
    s.seat = seat
    s.run = 0  # AS-56 the lander's series is over
    lay_card(s, seat, card)
    if s.log is not None:
        s.log.append(Stopped(seat, card, lander))
    if s.held(seat) == 0:
        win(s, seat)
    elif s.at[seat] == NO_SPACE or s.terms.stop_places_freely:  # AS-38, AS-39
        s.step = PLACING
    else:
        drive_on(s, seat)  # AS-37; out of town too  AS-59
