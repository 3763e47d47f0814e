"""What happens at a table of Relay, fact by fact, with the cards that change place."""

from __future__ import annotations

from stopville.core.events import Event, Transfer


def _goes(card: int, source: str, target: str) -> Transfer:
    return Transfer(f"card {card}", 1, source, target)


class LeaderDrawn(Event):
    seat: int


class CardDealt(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_goes(self.card, "pack", f"seat:{self.seat}"),)


class CardHidden(Event):
    """What the others are told of a card dealt."""

    seat: int


class CardLaid(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_goes(self.card, f"seat:{self.seat}", "pack"),)


class LegWon(Event):
    seat: int
    cards: tuple[int, ...]


class DealEnded(Event):
    legs: tuple[int, ...]


class MatchWon(Event):
    winners: tuple[int, ...]
