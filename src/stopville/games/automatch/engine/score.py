"""The score of a deal and of a match.  AM-33-40"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, without_first


def deal_points(tricks: vec[i64]) -> vec[i64]:
    """Points for each seat from the tricks of each seat: only the best side scores.  AM-33"""
    sides = tricks_of_sides(tricks)
    best: i64 = -1
    second: i64 = -1
    for won in sides:
        if won > best:
            second = best
            best = won
        elif won > second:
            second = won
    gain = best - second  # AM-34, AM-35
    if best == second:  # only possible with three players: 25 and 13 are odd
        gain = 1  # AM-36
    points = vec[i64](capacity=4)
    for seat in range(len(tricks)):
        points = append(points, gain * (sides[seat % len(sides)] == best))
    return points


def tricks_of_sides(tricks: vec[i64]) -> vec[i64]:
    """Everybody for himself, but four play two and two, partners face to face.  AM-6"""
    if len(tricks) == 4:
        return append(append(vec[i64](capacity=2), tricks[0] + tricks[2]), tricks[1] + tricks[3])
    return tricks


def leaders(scores: vec[i64]) -> i64:
    """The seats with the highest score, as a set."""
    best: i64 = -1
    first: i64 = 0
    for seat in range(len(scores)):
        if scores[seat] > best:
            best = scores[seat]
            first = BIT[seat]
        elif scores[seat] == best:
            first |= BIT[seat]
    return first


def match_winners(scores: vec[i64], target: i64) -> i64:
    """The seats that have won the match after a deal, as a set; empty if it goes on.  AM-38, AM-39"""
    ahead = leaders(scores)
    reached = False
    for score in scores:
        if score >= target:
            reached = True
    several_sides = len(scores) != 4 and without_first(ahead) != 0
    return ahead if reached and not several_sides else 0
