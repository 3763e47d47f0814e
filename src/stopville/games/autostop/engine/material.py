"""The circuit, the pack and the money as numbers and sets of numbers.  AS-1-8

A board is data: `Circuit` holds one, made from files by board.py, and every position has it in its terms.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed, without_first

TOWN: Final[i64] = 0  # spaces: the town, then the signs from 1 on
PASS: Final[i64] = 0  # cards: a sign's card has the number of its space; all passes are this one
MOST_SIGNS: Final = 60  # what a set of spaces has room for

NO_CARD: Final[i64] = -1
NO_SPACE: Final[i64] = -1  # where a car is that has not been placed yet
NO_SEAT: Final[i64] = -1
NO_OFFICER: Final[i64] = -1

OFFICERS: Final = 3  # customs officer, gendarme, policeman: in the order of what they cost

NOTE: Final[i64] = 50  # what the bank sells                                             AS-12
MOST_NOTES: Final = 20  # of fifty pépitos, when players choose their purses             AS-11
COINS: Final = (50, 25, 10, 5, 1)  # notes, large and small rectangles, round chips      AS-5


class Circuit:
    """Where roads lead, what cards cost, where officers stand.  Never changed once made."""

    def __init__(
        self,
        ways: vec[i64],
        figures: vec[i64],
        officer_at: vec[i64],
        tariffs: vec[i64],
        passes: i64,
        taken_out: vec[i64],
    ) -> None:
        self.signs: i64 = len(ways) - 1
        self.ways = ways  # the spaces after each one, as a set
        self.figures = figures  # what the card of each space costs at the end; 0 for a pass
        self.officer_at = officer_at  # which officer stands on each space, or NO_OFFICER
        self.tariffs = tariffs  # ante and fine of each officer
        self.passes = passes
        self.taken_out = taken_out  # how many passes stay in the box, by number of players
        self.sign_set: i64 = BIT[self.signs + 1] - 2  # every space but the town
        self.officer_set: i64 = 0
        for space in range(self.signs + 1):
            if officer_at[space] != NO_OFFICER:
                self.officer_set |= BIT[space]

    def passes_for(self, players: i64) -> i64:
        """How many passes are dealt.  AS-16"""
        return self.passes - self.taken_out[players]

    def forks(self, space: i64) -> bool:
        return without_first(self.ways[space]) != 0

    def officer(self, space: i64) -> i64:
        """Who stands on this space, or NO_OFFICER; NO_SPACE has none."""
        return NO_OFFICER if space < 0 else self.officer_at[space]

    def pass_helps(self, space: i64) -> bool:
        """Whether a pass may be laid here: on an officer's space or in town.  AS-50, AS-60"""
        return space == TOWN or self.officer(space) != NO_OFFICER

    def fine(self, space: i64) -> i64:
        """What landing here costs whoever lays nothing.  AS-46"""
        officer = self.officer(space)
        if officer == NO_OFFICER:
            return 0
        return self.tariffs[officer]

    def worth(self, hand: i64) -> i64:
        """The sum of the figures on these cards; a pass bears none.  AS-2, AS-63"""
        total: i64 = 0
        for card in listed(hand):
            total += self.figures[card]
        return total


def in_coins(amount: int) -> tuple[int, ...]:
    """The fewest notes and chips that make this sum, the largest first.  AS-5"""
    counts: list[int] = []
    for coin in COINS:
        counts.append(amount // coin)
        amount %= coin
    return tuple(counts)
