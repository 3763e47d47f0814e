"""The codes of actions: made and read only here.

A code is the first code of its kind plus what the action names: a seat, a card, notes or a space.  A kind
that names a space has seventy codes, room for any board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.core.engine.bits import row

DRAW_DEALER: Final[i64] = 0
DEAL: Final[i64] = 10
BUY: Final[i64] = 80
GO: Final[i64] = 110
LAY: Final[i64] = 180
USE_PASS: Final[i64] = 250
LET_PASS: Final[i64] = 320
STOP: Final[i64] = 390
CLOSED: Final[i64] = 460
CODES: Final[i64] = 530


def _kinds() -> list[int]:
    """Of every code the first of its kind."""
    kinds: list[int] = []
    for first in (DRAW_DEALER, DEAL, BUY, GO, LAY, USE_PASS, LET_PASS, STOP, CLOSED):
        kinds = kinds[:first] + [int(first)] * int(CODES - first)
    return kinds


_KINDS: Final = row(_kinds())


def kind_of(code: i64) -> i64:
    """The first code of its kind: DRAW_DEALER, DEAL …"""
    return _KINDS[code]


# -- making ----------------------------------------------------------------------------------------------


def draw_dealer(seat: i64) -> i64:
    return DRAW_DEALER + seat


def deal(card: i64) -> i64:
    return DEAL + card


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


# -- reading ---------------------------------------------------------------------------------------------


def seat_of(code: i64) -> i64:
    return code - DRAW_DEALER


def card_of(code: i64) -> i64:
    return code - DEAL


def notes_of(code: i64) -> i64:
    return code - BUY


def space_of(code: i64) -> i64:
    """Where a car goes, or the landing that is answered."""
    return code - _KINDS[code]
