"""The codes of actions: made and read only by the functions here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLAY: Final[i64] = 0  # + card
DEAL: Final[i64] = 54  # + card
DRAW_DEALER: Final[i64] = 108  # + seat
STAY_SILENT: Final[i64] = 120
CONFESS: Final[i64] = 121
LET_PASS: Final[i64] = 122
LET_TRICK_PASS: Final[i64] = 123
CONTEST: Final[i64] = 124
CLOSE: Final[i64] = 125
DECLINE: Final[i64] = 126
TAKE_LEAD: Final[i64] = 127
WAIVE_LEAD: Final[i64] = 128
TAKE: Final[i64] = 130  # + place in the talon
DISCARD: Final[i64] = 140  # + card
ANNOUNCE: Final[i64] = 1000  # + figure
MOST_FIGURE: Final[i64] = 9999


def play(card: i64) -> i64:
    return PLAY + card


def deal(card: i64) -> i64:
    return DEAL + card


def draw_dealer(seat: i64) -> i64:
    return DRAW_DEALER + seat


def take(place: i64) -> i64:
    return TAKE + place


def discard(card: i64) -> i64:
    return DISCARD + card


def announce(figure: i64) -> i64:
    return ANNOUNCE + figure
