"""Why a choice at Ordino Match is good: what it takes, and what the next throw may take from us."""

from __future__ import annotations

from typing import Final

from stopville.bots.advice import Advice, Choice, Reason, percent
from stopville.bots.ordino.engine.foresight import expected_capture
from stopville.games.ordino.engine.material import CENTRE, PIECES
from stopville.games.ordino.engine.rules.state import State

ANY: Final = [1] * PIECES  # every capture counts the same: what is expected is a chance
WORTH_SAYING: Final = 0.03


def reasons(known: State, found: Advice) -> tuple[Reason, ...]:
    after = done(known, found.best.code)
    told: list[Reason] = []
    enemies = 1 - known.seat % 2
    if after.living(enemies) < known.living(enemies):
        told.append(Reason("takes"))
    if CENTRE in after.places and CENTRE not in known.places:
        told.append(Reason("centre"))
    if len(found.weighed) > 1 and not after.over():
        told += safer(known, after, found.weighed[1].code)
    return tuple(told)


def safer(known: State, after: State, other: int) -> list[Reason]:
    """Whether the enemy's next throw is less to be feared than after the next best choice."""
    before = done(known, other)
    if before.over():
        return []
    danger, elsewhere = (chance_to_lose(state, known.seat) for state in (after, before))
    if elsewhere - danger < WORTH_SAYING:
        return []
    chances = {"after": percent(danger), "before": percent(elsewhere)}
    return [Reason("danger", {**chances, "other": Choice(other)})]


def chance_to_lose(state: State, seat: int) -> float:
    enemy = (seat + 1) % state.players
    return 0.0 if state.is_placing(enemy) else expected_capture(state, enemy, ANY)


def done(known: State, code: int) -> State:
    state = known.copy()
    state.apply(known.seat, code)
    return state
