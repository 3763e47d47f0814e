"""What happens at a table of Autostop, fact by fact, with every card, car and pépito that changes place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from stopville.core.events import Event, Hands, Transfer, hand_of, hands_of

PEPITO: Final = "pépito"


def card_thing(card: int) -> str:
    return f"card {card}" if card else "pass"


def place_of(space: int) -> str:
    return "box" if space < 0 else f"space:{space}"


def _card_goes(card: int, source: str, target: str, count: int = 1) -> Transfer:
    return Transfer(card_thing(card), count, source, target)


def _money_goes(amount: int, source: str, target: str) -> Transfer:
    return Transfer(PEPITO, amount, source, target)


# -- preparation ---------------------------------------------------------------------------------------


class Bought(Event):
    """From the bank, before the match or because a purse was short."""

    seat: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_money_goes(self.amount, "bank", f"seat:{self.seat}"),)


class DealerDrawn(Event):
    seat: int


class AntePaid(Event):
    seat: int
    officer: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_money_goes(self.amount, f"seat:{self.seat}", f"treasury:{self.officer}"),)


class AntesPaid(Event):
    """Everybody to every treasury, as one event."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]  # from each of them, by officer

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            _money_goes(amount, f"seat:{seat}", f"treasury:{officer}")
            for seat in self.seats
            for officer, amount in enumerate(self.amounts)
        )


class CardDealt(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "pack", f"seat:{self.seat}"),)


class CardHidden(Event):
    """What the others see of a card dealt."""

    seat: int


class HandsDealt(Event):
    """A whole deal, as one event.  Nobody is told it: see HandDealt and CardsDealt."""

    hands: Hands  # by seat, in dealing order

    def transfers(self) -> tuple[Transfer, ...]:
        dealt = [(seat, card) for seat, hand in enumerate(self.hands) for card in hand]
        return tuple(_card_goes(card, "pack", f"seat:{seat}") for seat, card in dealt)

    def told(self, seat: int) -> HandDealt | CardsDealt:
        """To a player the own cards, and to everybody how many there are."""
        hand, counts = hand_of(self.hands, seat), tuple(map(len, self.hands))
        return HandDealt(hand, counts) if hand else CardsDealt(counts)


class HandDealt(Event):
    """What a player is told of a deal."""

    hand: tuple[int, ...]  # the own one, sorted
    counts: tuple[int, ...]  # by seat


class CardsDealt(Event):
    """What a watcher is told of a deal."""

    counts: tuple[int, ...]


def as_one_deal(run: Sequence[CardDealt]) -> HandsDealt:
    return HandsDealt(hands_of((event.seat, event.card) for event in run))


def antes_as_one(events: Sequence[Event]) -> list[Event]:
    """Every run of antes in which each of some players pays all officers, as one event."""
    told: list[Event] = []
    for antes, run in groupby(events, lambda event: isinstance(event, AntePaid)):
        some = list(run)
        told += _joined_antes(some) if antes else some
    return told


def _joined_antes(run: Sequence[Event]) -> Sequence[Event]:
    antes = [event for event in run if isinstance(event, AntePaid)]
    seats = tuple(dict.fromkeys(ante.seat for ante in antes))
    amounts = tuple(ante.amount for ante in antes if ante.seat == seats[0])
    whole = [AntePaid(seat, officer, amount) for seat in seats for officer, amount in enumerate(amounts)]
    return [AntesPaid(seats, amounts)] if antes == whole else run


# -- on the road ---------------------------------------------------------------------------------------


class TurnBegun(Event):
    seat: int


class Blocked(Event):
    """Every way was taken."""

    seat: int


class Landed(Event):
    seat: int
    space: int
    origin: int  # -1 for a car that was not on the road yet

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(f"car {self.seat}", 1, place_of(self.origin), place_of(self.space)),)


class Bumped(Event):
    seat: int
    by: int
    space: int  # where it stood

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(f"car {self.seat}", 1, place_of(self.space), place_of(0)),)


class CardLaid(Event):
    """On the space where one's own car has landed; 0 is a pass."""

    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "pile"),)


class Stopped(Event):
    seat: int
    card: int
    lander: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "pile"),)


# -- money ---------------------------------------------------------------------------------------------


class FinePaid(Event):
    seat: int
    officer: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_money_goes(self.amount, f"seat:{self.seat}", f"treasury:{self.officer}"),)


class TreasuryTaken(Event):
    seat: int
    officer: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_money_goes(self.amount, f"treasury:{self.officer}", f"seat:{self.seat}"),)


class SeriesPaid(Event):
    """What a series brings at this length, on top of what it brought before."""

    seat: int
    length: int
    amount: int  # from each of the others
    payers: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(_money_goes(self.amount, f"seat:{payer}", f"seat:{self.seat}") for payer in self.payers)


# -- the end of a game ---------------------------------------------------------------------------------


class HandShown(Event):
    """What somebody still held, paid for and thrown in."""

    seat: int
    winner: int
    cards: tuple[int, ...]
    passes: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        mine = f"seat:{self.seat}"
        cards = tuple(_card_goes(card, mine, "pile") for card in self.cards)
        passes = _card_goes(0, mine, "pile", self.passes)
        return (*cards, passes, _money_goes(self.amount, mine, f"seat:{self.winner}"))


class TreasuryDoubled(Event):
    seat: int
    officer: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_money_goes(self.amount, f"seat:{self.seat}", f"treasury:{self.officer}"),)


class TreasuriesWon(Event):
    """What the last game leaves to its winner, treasury by treasury."""

    seat: int
    amounts: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            _money_goes(amount, f"treasury:{officer}", f"seat:{self.seat}")
            for officer, amount in enumerate(self.amounts)
        )


class GameWon(Event):
    seat: int
    number: int  # from 1
    gained: tuple[int, ...]


class CardsGathered(Event):
    """All cards go back into the pack and all cars into the box."""

    cars: tuple[int, ...]  # where they were
    signs: int
    passes: int

    def transfers(self) -> tuple[Transfer, ...]:
        cards = tuple(_card_goes(card, "pile", "pack") for card in range(1, self.signs + 1))
        cars = tuple(
            Transfer(f"car {seat}", 1, place_of(space), "box")
            for seat, space in enumerate(self.cars)
            if space >= 0
        )
        return (*cards, _card_goes(0, "pile", "pack", self.passes), *cars)


class MatchWon(Event):
    winners: tuple[int, ...]
    points: tuple[int, ...]
