"""The circuit and the pack as numbers and sets of numbers, and the codes of what is done with them.

A board is data: `Circuit` holds one, made from files by signs.py, and every position has it in its terms.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, without_first

# -- material ------------------------------------------------------------------------------ AS-1-8

TOWN: Final[i64] = 0  # spaces: the town, then the signs from 1 on
PASS: Final[i64] = 0  # cards: a sign's card has the number of its space; all passes are this one
MOST_SIGNS: Final = 60  # what a set of spaces has room for

NO_CARD: Final[i64] = -1
NO_SPACE: Final[i64] = -1  # where a car is that has not been placed yet
NO_SEAT: Final[i64] = -1
NO_OFFICER: Final[i64] = -1

OFFICERS: Final = 3  # customs officer, gendarme, policeman: in the order of what they cost


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


# -- codes of actions: seventy for each kind, room for any board ----------------------------------------

DRAW_DEALER: Final[i64] = 0  # + seat
DEAL: Final[i64] = 10  # + card
BUY: Final[i64] = 80  # + notes of fifty
GO: Final[i64] = 110  # + space
LAY: Final[i64] = 180  # + landing, and so on
USE_PASS: Final[i64] = 250
LET_PASS: Final[i64] = 320
STOP: Final[i64] = 390
CLOSED: Final[i64] = 460
CODES: Final[i64] = 530

MOST_NOTES: Final = 20  # of fifty pépitos, when players choose their purses


def deal(card: i64) -> i64:
    return DEAL + card


def draw_dealer(seat: i64) -> i64:
    return DRAW_DEALER + seat


def buy(notes: i64) -> i64:
    return BUY + notes


def go(space: i64) -> i64:
    return GO + space


def lay(landing: i64) -> i64:
    return LAY + landing


def use_pass(landing: i64) -> i64:
    return USE_PASS + landing


def let_pass(landing: i64) -> i64:
    return LET_PASS + landing


def stop(landing: i64) -> i64:
    return STOP + landing


def closed(landing: i64) -> i64:
    return CLOSED + landing


# -- steps of a game -------------------------------------------------------------------------------------

BUYING: Final[i64] = 0  # players choose their purses
DRAWING: Final[i64] = 1  # chance names the first dealer
DEALING: Final[i64] = 2
TURN: Final[i64] = 3  # a turn is about to begin: never seen from outside
PLACING: Final[i64] = 4  # a car goes on any free sign
CHOOSING: Final[i64] = 5  # a way among the free ones
PUSHING: Final[i64] = 6  # a way, after a card: whoever stands there is bumped
LANDED: Final[i64] = 7  # the lander is asked: card, pass or nothing
STOPPING: Final[i64] = 8  # everybody else is asked: Stop! or nothing
ENDED: Final[i64] = 9

STEPS: Final = (
    *("buying", "drawing", "dealing", "turn", "placing", "choosing", "pushing", "landed", "stopping"),
    "ended",
)
