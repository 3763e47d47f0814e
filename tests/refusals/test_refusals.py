"""Every refusal quotes a rule that really forbids what was tried; two rules exchanged would be noticed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Final

import pytest

from stopville.core.engine.pick import FastPick
from stopville.games import GAMES
from tests.project.test_rulebook import refusals as quoted
from tests.refusals import automatch, automobile, autostop, ordino
from tests.refusals.gathering import Condition, Refused, conditions_of, refusals

OWN: Final[Mapping[str, Mapping[str, Condition]]] = {
    "automatch": automatch.CONDITIONS,
    "automobile": automobile.CONDITIONS,
    "autostop": autostop.CONDITIONS,
    "ordino": ordino.CONDITIONS,
}
SEEDS: Final = range(40)
EXCHANGES: Final = 100
CAUGHT: Final = 95

pytestmark = pytest.mark.once


@cache
def conditions(key: str) -> dict[str, Condition]:
    return conditions_of(GAMES[key], OWN[key])


@cache
def gathered(key: str) -> tuple[Refused, ...]:
    return tuple(refusals(GAMES[key], SEEDS))


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_that_a_refusal_may_quote_has_a_condition(key: str) -> None:
    assert quoted(f"games/{key}") - {"ST-5"} <= conditions(key).keys()


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_quotes_a_rule_whose_condition_holds(key: str) -> None:
    wrong = [r for r in gathered(key) if not conditions(key)[r.rule](r.state, r.seat, r.action)]
    assert [(r.rule, r.seat, r.action) for r in wrong[:5]] == []


@pytest.mark.parametrize("key", GAMES)
def test_most_rules_are_met_in_random_games(key: str) -> None:
    met = {refused.rule for refused in gathered(key)}
    assert len(met & OWN[key].keys()) >= 0.75 * len(OWN[key]), sorted(OWN[key].keys() - met)


@pytest.mark.parametrize("key", GAMES)
def test_two_rules_exchanged_in_the_refusals_are_noticed(key: str) -> None:
    """As if the code quoted each of two rules in place of the other."""
    met = sorted({refused.rule for refused in gathered(key)})
    pairs, pick = list(combinations(met, 2)), FastPick(1)
    sample = [pairs[pick.below(len(pairs))] for _ in range(EXCHANGES)]
    missed = [pair for pair in sample if not noticed(key, *pair)]
    assert len(missed) <= EXCHANGES - CAUGHT, missed


def noticed(key: str, one: str, other: str) -> bool:
    instead = {one: other, other: one}
    return any(
        not conditions(key)[instead[r.rule]](r.state, r.seat, r.action)
        for r in gathered(key)
        if r.rule in instead
    )
