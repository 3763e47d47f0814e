"""L'Auto-Match: what must be the case for a refusal to quote a rule, read off the position itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stopville.games.automatch.actions import (
    Action,
    Announce,
    Contest,
    Decline,
    Discard,
    LetPass,
    LetTrickPass,
    Play,
    Take,
    TakeLead,
    WaiveLead,
)
from stopville.games.automatch.engine.position import (
    CONTESTING,
    DISCARDING,
    EXCHANGING,
    LEADING,
    ONE_SUIT,
    SPEAKING,
)
from stopville.games.automatch.engine.rules.state import State
from tests.refusals.gathering import Condition

GREEN: Final = 3
FIRST_SPECIAL: Final = 52


def holds(s: State, seat: int, card: int) -> bool:
    return bool(s.hands[seat] >> card & 1)


def has_colour(s: State, seat: int, colours: range) -> bool:
    return any(holds(s, seat, card) for card in range(FIRST_SPECIAL) if card // 13 in colours)


def plays_held_car(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Play) and a.card < FIRST_SPECIAL and seat == s.to_play and holds(s, seat, a.card)


def plays_held_special(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Play) and a.card >= FIRST_SPECIAL and seat == s.to_play and holds(s, seat, a.card)


def asked_at(step: int, s: State, seat: int) -> bool:
    return s.said.step == step and seat == s.to_play


def own_side(s: State, seat: int) -> bool:
    """Whoever announced, or their partner."""
    return seat == s.to_play or (s.players == 4 and (seat - s.to_play) % 2 == 0)


def out_of_turn(s: State, seat: int, a: Action) -> bool:
    return s.said.step != CONTESTING and seat != s.to_play


def not_in_hand(s: State, seat: int, a: Action) -> bool:
    return isinstance(a, Play | Discard) and seat == s.to_play and not holds(s, seat, a.card)


def could_follow(s: State, seat: int, a: Action) -> bool:
    if not plays_held_car(s, seat, a) or s.terms.market == ONE_SUIT or s.led > GREEN:
        return False
    assert isinstance(a, Play)
    return a.card // 13 != s.led and has_colour(s, seat, range(s.led, s.led + 1))


def keeps_europe_back(s: State, seat: int, a: Action) -> bool:
    if not plays_held_car(s, seat, a) or s.terms.market != ONE_SUIT or s.led >= GREEN:
        return False
    assert isinstance(a, Play)
    return a.card // 13 == GREEN and has_colour(s, seat, range(GREEN))


def keeps_green_back(s: State, seat: int, a: Action) -> bool:
    if not plays_held_car(s, seat, a) or s.terms.market != ONE_SUIT or s.led != GREEN:
        return False
    assert isinstance(a, Play)
    return a.card // 13 != GREEN and has_colour(s, seat, range(GREEN, GREEN + 1))


def special_in_first_trick(s: State, seat: int, a: Action) -> bool:
    return plays_held_special(s, seat, a) and s.trick == 0


def second_special(s: State, seat: int, a: Action) -> bool:
    there = [card for card in s.trick_cards() if card >= FIRST_SPECIAL]
    return plays_held_special(s, seat, a) and s.trick > 0 and bool(there)


def no_speech_due(s: State, seat: int, a: Action) -> bool:
    return asked_at(SPEAKING, s, seat) and not isinstance(a, Announce)


def figure_not_offered(s: State, seat: int, a: Action) -> bool:
    return asked_at(SPEAKING, s, seat) and isinstance(a, Announce) and s.terms.few_figures


def contests_own_side(s: State, seat: int, a: Action) -> bool:
    return s.said.step == CONTESTING and own_side(s, seat)


def no_answer_due(s: State, seat: int, a: Action) -> bool:
    if s.said.step != CONTESTING or own_side(s, seat):
        return False
    asked = [other for other in range(s.players) if s.asked >> other & 1]
    mine = seat in asked if s.timed else asked[:1] == [seat]
    return not mine or not isinstance(a, Contest | LetPass | LetTrickPass)


def not_the_exchange(s: State, seat: int, a: Action) -> bool:
    if asked_at(EXCHANGING, s, seat):
        return not isinstance(a, Take | Decline)
    if not asked_at(DISCARDING, s, seat):
        return False
    return not isinstance(a, Discard) or a.card == s.said.taken


def not_the_lead(s: State, seat: int, a: Action) -> bool:
    return asked_at(LEADING, s, seat) and not isinstance(a, TakeLead | WaiveLead)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "AM-11": out_of_turn,
    "AM-12": not_in_hand,
    "AM-13": could_follow,
    "AM-20": special_in_first_trick,
    "AM-21": second_special,
    "AM-41": no_speech_due,
    "AM-43": figure_not_offered,
    "AM-50": contests_own_side,
    "AM-51": no_answer_due,
    "AM-54": not_the_exchange,
    "AM-60": not_the_lead,
    "AM-62": keeps_europe_back,
    "AM-63": keeps_green_back,
}
