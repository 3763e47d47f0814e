"""The lander's answer: the card of the space, a pass, or nothing.  AS-31-35, AS-50-53"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.state import ALLOWED
from stopville.games.autostop.engine.codes import LAY, USE_PASS, lay, let_pass, use_pass
from stopville.games.autostop.engine.material import PASS, TOWN
from stopville.games.autostop.engine.position import CHOOSING, LANDED, Position
from stopville.games.autostop.engine.rules.end import win
from stopville.games.autostop.engine.rules.officers import take_treasury
from stopville.games.autostop.engine.rules.series import pay_series
from stopville.games.autostop.engine.rules.turn import drive_on, lay_nothing
from stopville.games.autostop.events import CardLaid


def choices(s: Position, seat: i64) -> vec[i64]:
    some = vec[i64](capacity=3)
    if can_lay(s, seat):
        some = append(some, lay(s.landing))
    if can_use_pass(s, seat):
        some = append(some, use_pass(s.landing))
    return append(some, let_pass(s.landing))  # AS-31 laying is never compulsory


def can_lay(s: Position, seat: i64) -> bool:
    return s.landing != TOWN and s.holds(seat, s.landing)


def can_use_pass(s: Position, seat: i64) -> bool:
    return s.passes[seat] > 0 and s.terms.circuit.pass_helps(s.landing)


def refuse_laying(s: Position, seat: i64, landing: i64) -> str:
    if s.step != LANDED or seat != s.seat or landing != s.landing or landing == TOWN:
        return "AS-31"  # the lander, and the card of this very space
    return ALLOWED if can_lay(s, seat) else "AS-32"


def refuse_using_pass(s: Position, seat: i64, landing: i64) -> str:
    if s.asked and seat != s.seat:
        return "AS-53"  # somebody else has landed: a pass calls no Stop!
    if s.step == CHOOSING and seat == s.seat and s.at[seat] == TOWN:
        return "AS-53"  # whoever starts in town leaves without one
    if s.step != LANDED or landing != s.landing or not s.terms.circuit.pass_helps(landing):
        return "AS-50"  # after this landing, on an officer's space or in town
    return ALLOWED if can_use_pass(s, seat) else "AS-32"


def decide(s: Position, seat: i64, kind: i64) -> None:
    """The lander's answer, or the clock's in his place."""
    s.asked = 0
    if kind == LAY:
        lay_on_landing(s, seat, s.landing)
    elif kind == USE_PASS:
        lay_on_landing(s, seat, PASS)
    else:
        lay_nothing(s)


def lay_on_landing(s: Position, seat: i64, card: i64) -> None:
    """A card, or a pass, which never brings a treasury and bars every Stop.  AS-51, AS-52"""
    lay_card(s, seat, card)
    if s.log is not None:
        s.log.append(CardLaid(seat, card))
    if card != PASS:
        take_treasury(s, seat, card)  # AS-47
    pay_series(s, seat)  # AS-51
    if s.held(seat) == 0:
        win(s, seat)  # AS-61
    else:
        drive_on(s, seat)


def lay_card(s: Position, seat: i64, card: i64) -> None:
    """On the pile, face up.  AS-17"""
    if card == PASS:
        s.passes[seat] -= 1
        s.laid_passes += 1
    else:
        s.hands[seat] ^= BIT[card]
        s.laid |= BIT[card]
    s.top = card
    s.run += 1  # AS-56
