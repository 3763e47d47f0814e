"""A turn: a car is placed or moves, may bump another, and lands; then who is asked.

AS-19-30, and with them landing (AS-34-35, AS-44) and bumping (AS-57-60).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, first, listed, without_first
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.autostop.engine.codes import go
from stopville.games.autostop.engine.material import NO_SEAT, NO_SPACE, TOWN
from stopville.games.autostop.engine.position import (
    CHOOSING,
    LANDED,
    PLACING,
    PUSHING,
    STOPPING,
    TURN,
    Position,
)
from stopville.games.autostop.engine.rules.officers import pay_fine
from stopville.games.autostop.events import Blocked, Bumped, Landed, TurnBegun

# -- where a car may go ----------------------------------------------------------------------- AS-21-30


def goals(s: Position) -> i64:
    """Where the car may be put or driven to now, as a set."""
    if s.step == PLACING:
        return places(s)
    if s.step == CHOOSING:
        return s.free(ways(s))  # AS-27
    if s.step == PUSHING:
        return ways(s)  # AS-57 a card bumps
    return 0


def ways(s: Position) -> i64:
    """The spaces that the arrows lead to from the car at play.  AS-26"""
    return s.terms.circuit.ways[s.at[s.seat]]


def places(s: Position) -> i64:
    """Any free sign, never the town.  AS-21, AS-22, AS-23"""
    signs = s.terms.circuit.sign_set & ~s.occupied()
    if s.terms.no_officer_start:
        return signs & ~s.terms.circuit.officer_set  # AS-24
    return signs


def ways_to_go(s: Position) -> vec[i64]:
    some = vec[i64](capacity=4)
    for space in listed(goals(s)):
        some = append(some, go(space))
    return some


def refuse_going(s: Position, seat: i64, space: i64) -> str:
    if s.step != PLACING and s.step != CHOOSING and s.step != PUSHING:
        return NO_SUCH_ACTION
    if seat != s.seat:
        return "AS-20"  # to the right
    if space > s.terms.circuit.signs:
        return NO_SUCH_ACTION
    if goals(s) & BIT[space]:
        return ALLOWED
    return refuse_place(s, space) if s.step == PLACING else refuse_way(s, seat, space)


def refuse_place(s: Position, space: i64) -> str:
    if space == TOWN:
        return "AS-22"
    return "AS-23" if s.occupied() & BIT[space] else "AS-24"


def refuse_way(s: Position, seat: i64, space: i64) -> str:
    if ways(s) & BIT[space]:
        return "AS-27"  # somebody is there
    return "AS-30" if s.at[seat] == TOWN else "AS-26"


# -- a turn ------------------------------------------------------------------------------------ AS-19-30


def end_turn(s: Position) -> None:
    """Nobody laid anything: the neighbour to the right of the last car moved.  AS-45"""
    s.seat = s.to_the_right(s.seat)
    s.step = TURN


def play_on(s: Position) -> None:
    """Begins turns until somebody has a choice."""
    while s.step == TURN:
        begin_turn(s)


def begin_turn(s: Position) -> None:
    seat = s.seat
    s.run = 0  # AS-56
    s.landing = NO_SPACE
    if s.log is not None:
        s.log.append(TurnBegun(seat))
    if s.at[seat] == NO_SPACE:
        s.step = PLACING  # AS-21
        return
    open_ways = s.free(ways(s))
    if open_ways == 0:
        wait_behind(s, seat)
    else:
        take_way(s, seat, open_ways, CHOOSING)  # AS-25


def wait_behind(s: Position, seat: i64) -> None:
    """Every way is taken: the car stays, and nobody has landed.  AS-28"""
    if s.log is not None:
        s.log.append(Blocked(seat))
    end_turn(s)


def drive_on(s: Position, seat: i64) -> None:
    """A card laid moves one's own car one space, whoever stands there.  AS-33"""
    take_way(s, seat, ways(s), PUSHING)


def take_way(s: Position, seat: i64, ways: i64, fork: i64) -> None:
    """At a fork the player chooses; otherwise the road does.  AS-29, AS-30"""
    if without_first(ways):
        s.step = fork
    else:
        move(s, seat, first(ways))


def move(s: Position, seat: i64, space: i64) -> None:
    origin = s.at[seat]
    other = s.car_on(space)
    if space != TOWN and other != NO_SEAT:
        bump(s, seat, other)
    s.at[seat] = space
    if s.log is not None:
        s.log.append(Landed(seat, space, origin))
    land(s, space)


def bump(s: Position, seat: i64, other: i64) -> None:
    """Off to Stopville, without a fine and without landing there.  AS-57, AS-58"""
    space = s.at[other]
    s.at[other] = TOWN
    if s.log is not None:
        s.log.append(Bumped(other, seat, space))


# -- a landing: the lander is asked, then the others ---------------------------------------- AS-34-35, AS-44


def land(s: Position, space: i64) -> None:
    """The lander is asked, card or no card.  AS-34, AS-35"""
    s.landing = space
    if s.terms.relaxed and is_out(s, space) and not s.terms.circuit.pass_helps(space):
        lay_nothing(s)  # AS-44
    else:
        s.step = LANDED
        s.ask(BIT[s.seat])


def is_out(s: Position, space: i64) -> bool:
    return s.laid & BIT[space] != 0


def lay_nothing(s: Position) -> None:
    """A fine first, if one is due; then the others.  In town there is nothing to stop.  AS-46, AS-60"""
    if s.landing == TOWN:
        end_turn(s)
        return
    pay_fine(s, s.seat, s.landing)  # AS-48 before any Stop
    if s.terms.relaxed and is_out(s, s.landing):
        end_turn(s)  # AS-44
    else:
        s.step = STOPPING
        s.ask(s.everybody() & ~BIT[s.seat])  # AS-42 also when the card is out
