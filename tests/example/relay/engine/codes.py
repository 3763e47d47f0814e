"""The codes of actions: made and read only by the functions here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LAY: Final[i64] = 0  # + card
DEAL: Final[i64] = 100  # + card
LEADER: Final[i64] = 200  # + seat
CODES: Final[i64] = 216


def lay(card: i64) -> i64:
    return LAY + card


def deal(card: i64) -> i64:
    return DEAL + card


def draw_leader(seat: i64) -> i64:
    return LEADER + seat


def is_lay(code: i64) -> bool:
    return LAY < code < DEAL


def is_deal(code: i64) -> bool:
    return DEAL < code < LEADER


def card_of(code: i64) -> i64:
    """The card laid or dealt."""
    if code < DEAL:
        return code - LAY
    return code - DEAL


def leader_of(code: i64) -> i64:
    return code - LEADER
