"""The score of a deal and of a match.  AM-33-40"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed, row, without_first
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.games.automatch.engine.material import DISPLACEMENT
from stopville.games.automatch.engine.position import NO_SEAT, Position, Talk
from stopville.games.automatch.engine.rules.deal import gather_pack
from stopville.games.automatch.events import CardsGathered, DealScored, MatchWon, TalonShown


def score_deal(s: Position) -> None:
    points = deal_points(s.won)
    s.deals += 1
    s.sheet = s.sheet + (tuple([int(tricks) for tricks in s.won]),)
    add_to_scores(s, points)
    if s.log is not None:
        s.log.append(TalonShown(s.talon))  # AM-32
        s.log.append(DealScored(tuple(s.won), tuple(points)))
    s.winners = winners_after_deal(s)
    if s.winners:
        end_match(s)
    else:
        pass_the_deal(s)


def add_to_scores(s: Position, points: vec[i64]) -> None:
    scores = s.scores[:]
    for seat in range(s.players):
        scores[seat] += points[seat]
    s.scores = scores


def winners_after_deal(s: Position) -> i64:
    if s.terms.single_deal:
        return leaders(s.scores)  # AM-40
    return match_winners(s.scores, s.terms.target)  # AM-38, AM-39


def end_match(s: Position) -> None:
    s.to_play = NOBODY
    if s.log is not None:
        s.log.append(MatchWon(tuple(listed(s.winners)), end_reason(s)))


def end_reason(s: Position) -> str:
    return "single_deal" if s.terms.single_deal else "target"


def pass_the_deal(s: Position) -> None:
    """A whole pack for the next dealer, and displacement counts again.  AM-9, AM-18"""
    if s.log is not None:
        s.log.append(CardsGathered(s.talon, tuple(s.won)))
    s.dealer = s.after(s.dealer)
    gather_pack(s)
    s.talon = ()
    s.won = row([0] * int(s.players))
    s.tricks = row([0] * int(s.terms.tricks))
    s.criterion = DISPLACEMENT
    s.trick = 0
    s.shown = 0
    s.voids = 0
    s.leader = NO_SEAT
    s.to_play = CHANCE
    if s.terms.announced:
        s.said = Talk()


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
