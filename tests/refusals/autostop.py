"""Autostop: what must be the case for a refusal to quote a rule, read off the position itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stopville.games.autostop.actions import Action, Buy, Go, Lay, LetPass, Stop, UsePass
from stopville.games.autostop.engine.position import (
    BUYING,
    CHOOSING,
    LANDED,
    PLACING,
    PUSHING,
    STOPPING,
)
from stopville.games.autostop.engine.rules.state import State
from tests.refusals.gathering import Condition

TOWN: Final = 0


def on_the_road(s: State, space: int) -> bool:
    """Whether the arrows lead from the car at play to this space."""
    return bool(s.terms.circuit.ways[s.at[s.seat]] >> space & 1)


def taken(s: State, space: int) -> bool:
    return space != TOWN and space in list(s.at)


def officers(s: State, space: int) -> bool:
    return bool(s.terms.circuit.officer_at[space] >= 0)


def holds(s: State, seat: int, card: int) -> bool:
    return bool(s.hands[seat] >> card & 1)


def places(s: State, seat: int, a: Action) -> int:
    """The space on which the driver puts the car for the first time, or -1."""
    return a.space if isinstance(a, Go) and s.step == PLACING and seat == s.seat else -1


def drives(s: State, seat: int, a: Action) -> int:
    return a.space if isinstance(a, Go) and s.step in (CHOOSING, PUSHING) and seat == s.seat else -1


def answers(s: State, seat: int, a: Action) -> bool:
    """One of the others says something about the landing whose window is open."""
    return isinstance(a, Stop | LetPass) and a.landing == s.landing and s.step == STOPPING and seat != s.seat


def buys_out_of_turn(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Buy) and s.step == BUYING and seat != s.seat


def drives_out_of_turn(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Go) and s.step in (PLACING, CHOOSING, PUSHING) and seat != s.seat


def places_in_town(s: State, seat: int, a: Action) -> bool:
    return places(s, seat, a) == TOWN


def places_on_a_car(s: State, seat: int, a: Action) -> bool:
    return places(s, seat, a) > TOWN and taken(s, places(s, seat, a))


def places_with_an_officer(s: State, seat: int, a: Action) -> bool:
    space = places(s, seat, a)
    return space > TOWN and bool(s.terms.no_officer_start) and officers(s, space) and not taken(s, space)


def drives_off_the_road(s: State, seat: int, a: Action) -> bool:
    return drives(s, seat, a) >= 0 and s.at[seat] != TOWN and not on_the_road(s, drives(s, seat, a))


def leaves_town_another_way(s: State, seat: int, a: Action) -> bool:
    return drives(s, seat, a) >= 0 and s.at[seat] == TOWN and not on_the_road(s, drives(s, seat, a))


def drives_onto_a_car(s: State, seat: int, a: Action) -> bool:
    space = drives(s, seat, a)
    return space > TOWN and s.step == CHOOSING and on_the_road(s, space) and taken(s, space)


def lays_another_card(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Lay) and (s.step != LANDED or seat != s.seat or a.landing != s.landing)


def lays_what_is_not_held(s: State, seat: int, a: Action) -> bool:
    if s.step != LANDED or seat != s.seat:
        return False
    if isinstance(a, Lay):
        return a.landing == s.landing and not holds(s, seat, a.landing)
    return isinstance(a, UsePass) and a.landing == s.landing and s.passes[seat] == 0


def before_the_lander(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Stop | LetPass) and s.step == LANDED and seat != s.seat


def stops_oneself(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Stop) and seat == s.seat and s.step in (LANDED, STOPPING)


def no_such_landing(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Stop | LetPass) and (s.asked == 0 or a.landing != s.landing)


def stops_without_the_card(s: State, seat: int, a: Action) -> bool:
    return answers(s, seat, a) and isinstance(a, Stop) and not holds(s, seat, a.landing)


def breaks_the_silence(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, LetPass) and s.step == STOPPING and s.timed and a.landing == s.landing


def has_answered(s: State, seat: int, a: Action) -> bool:
    heard = isinstance(a, Stop | LetPass) and a.landing == s.landing and s.step == STOPPING
    return heard and not s.timed and not s.asked >> seat & 1


def pass_is_no_use(s: State, seat: int, a: Action) -> bool:
    if not isinstance(a, UsePass) or pass_for_another_end(s, seat, a):
        return False
    helps = s.landing == TOWN or officers(s, max(s.landing, TOWN))
    return s.step != LANDED or a.landing != s.landing or not helps


def pass_for_another_end(s: State, seat: int, a: Action) -> bool:
    """To call Stop!, or to leave the town at the beginning of a turn."""
    if not isinstance(a, UsePass):
        return False
    leaving = s.step == CHOOSING and seat == s.seat and s.at[seat] == TOWN
    return leaving or (s.asked != 0 and seat != s.seat)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "AS-11": buys_out_of_turn,
    "AS-20": drives_out_of_turn,
    "AS-22": places_in_town,
    "AS-23": places_on_a_car,
    "AS-24": places_with_an_officer,
    "AS-26": drives_off_the_road,
    "AS-27": drives_onto_a_car,
    "AS-30": leaves_town_another_way,
    "AS-31": lays_another_card,
    "AS-32": lays_what_is_not_held,
    "AS-34": before_the_lander,
    "AS-36": stops_oneself,
    "AS-40": no_such_landing,
    "AS-41": stops_without_the_card,
    "AS-42": breaks_the_silence,
    "AS-43": has_answered,
    "AS-50": pass_is_no_use,
    "AS-53": pass_for_another_end,
}
