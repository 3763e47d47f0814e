"""What a list of results says about strength: shares with intervals, a sequential test, ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import fmean, pvariance
from typing import Final

from stopville.core.engine.pick import FastPick

WIDE: Final = 1.96  # standard deviations of a 95 % interval
NEVER_SURE: Final = 0.0025  # the least variance of a deal: a few equal results prove nothing
EVEN: Final = 0.5
CLEARLY: Final = 0.6  # what a level should reach against the one below
SURE: Final = log(0.95 / 0.05)  # Wald's bound for one error in twenty on either side
RESAMPLES: Final = 300
SCALE: Final = 400 / log(10)  # points of rating for each factor e of the odds


@dataclass(frozen=True)
class Share:
    """The mean of independent results from 0 to 1, with its 95 % interval."""

    mean: float
    low: float
    high: float
    deals: int


def share_of(results: Sequence[float]) -> Share:
    if not results:
        return Share(EVEN, 0.0, 1.0, 0)
    mean = fmean(results)
    reach = WIDE * sqrt(max(pvariance(results), NEVER_SURE) / len(results))
    return Share(mean, max(0.0, mean - reach), min(1.0, mean + reach), len(results))


def evidence(results: Sequence[float]) -> float:
    """The log of how much likelier the results are at 60 % than at an even share."""
    if len(results) < 2:
        return 0.0
    mean, spread = fmean(results), max(pvariance(results), NEVER_SURE)
    return len(results) * (CLEARLY - EVEN) * (mean - (CLEARLY + EVEN) / 2) / spread


def verdict(results: Sequence[float]) -> str:
    """Whether the sequential test has decided: "stronger", "not clearly" or "open"."""
    if evidence(results) >= SURE:
        return "stronger"
    return "not_clearly" if evidence(results) <= -SURE else "open"


# -- ratings: one number for each bot, so that a difference of 400 means ten to one ------------------------

Pair = tuple[str, str]


@dataclass(frozen=True)
class Rating:
    bot: str
    rating: float
    low: float
    high: float


def ratings(results: Mapping[Pair, Sequence[float]]) -> list[Rating]:
    """The strongest first; the interval is that of 95 of 100 resampled sets of deals."""
    bots = list(dict.fromkeys(bot for pair in results for bot in pair))
    found = fitted(bots, {pair: (fmean(shares), len(shares)) for pair, shares in results.items() if shares})
    pick = FastPick(1)
    again = [fitted(bots, _resampled(results, pick)) for _ in range(RESAMPLES)]
    rated = [
        Rating(bot, found[bot], *_middle([sample[bot] for sample in again])) for bot in bots if bot in found
    ]
    return sorted(rated, key=lambda rating: -rating.rating)


def _resampled(results: Mapping[Pair, Sequence[float]], pick: FastPick) -> dict[Pair, tuple[float, int]]:
    drawn = {
        pair: [shares[pick.below(len(shares))] for _ in shares] for pair, shares in results.items() if shares
    }
    return {pair: (fmean(shares), len(shares)) for pair, shares in drawn.items()}


def _middle(values: list[float]) -> tuple[float, float]:
    values = sorted(values)
    rest = len(values) // 40
    return values[rest], values[-1 - rest]


def fitted(bots: Sequence[str], shares: Mapping[Pair, tuple[float, int]]) -> dict[str, float]:
    """The most likely ratings by the model of Bradley and Terry, their mean 0.

    One drawn deal is added to every pair, or a bot that won everything would rise without end.
    """
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(200):
        for bot in bots:
            won = games = 0.0
            for (one, other), (mean, deals) in shares.items():
                if bot not in (one, other):
                    continue
                rival = other if bot == one else one
                won += (mean if bot == one else 1 - mean) * deals + EVEN
                games += (deals + 1) / (strength[bot] + strength[rival])
            if games:
                strength[bot] = won / games
        middle = exp(fmean(log(value) for value in strength.values()))
        strength = {bot: value / middle for bot, value in strength.items()}
    return {bot: SCALE * log(value) for bot, value in strength.items()}
