"""What happens in phases 6 to 9 and at the end, fact by fact, with every dollar and piece that moves."""

from __future__ import annotations

from stopville.core.events import Event, Transfer
from stopville.games.automobile.engine.places import (
    BAG,
    BANK,
    DECISIONS,
    MARKET,
    SUPPLY,
    Transfers,
    cars_home,
    earned,
    losses_to,
    paid,
    seat_place,
    space_place,
    tile_name,
)

# -- phase 6 -------------------------------------------------------------------------------------------


class BonusTaken(Event):
    seat: int
    space: int
    cubes: int

    def transfers(self) -> Transfers:
        return (
            Transfer("R&D", self.cubes, seat_place(self.seat), SUPPLY),
            Transfer("bonus", 1, DECISIONS, space_place(self.space)),
        )


class PriceReduced(Event):
    seat: int
    space: int
    markers: int

    def transfers(self) -> Transfers:
        return (Transfer("reduced", self.markers, DECISIONS, space_place(self.space)),)


class Passed(Event):
    seat: int
    rank: int  # in the next choice of characters, from 1


# -- phase 7 -------------------------------------------------------------------------------------------


class TilesShown(Event):
    seat: int
    values: tuple[int, ...]


class ExtraDrawn(Event):
    lane: int
    value: int

    def transfers(self) -> Transfers:
        return (Transfer(tile_name(self.value), 1, BAG, MARKET),)


class DemandSet(Event):
    premium: int
    mid: int
    low: int


class CarsSold(Event):
    seat: int
    space: int
    cars: int
    dollars: int

    def transfers(self) -> Transfers:
        return (earned(self.seat, self.dollars), cars_home(self.seat, self.cars, self.space))


class CarsUnsold(Event):
    seat: int
    space: int
    cars: int

    def transfers(self) -> Transfers:
        return (cars_home(self.seat, self.cars, self.space), losses_to(self.seat, self.cars))


class MarkersRemoved(Event):
    space: int
    bonus: int
    reduced: int

    def transfers(self) -> Transfers:
        there = space_place(self.space)
        return (
            Transfer("bonus", self.bonus, there, DECISIONS),
            Transfer("reduced", self.reduced, there, DECISIONS),
        )


# -- phase 8 -------------------------------------------------------------------------------------------


class Outdated(Event):
    seat: int
    space: int
    losses: int

    def transfers(self) -> Transfers:
        return (losses_to(self.seat, self.losses),)


class LossesPaid(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (paid(self.seat, self.dollars),)


class InterestPaid(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (paid(self.seat, self.dollars),)


class DebtMade(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (Transfer("debt", self.dollars, BANK, seat_place(self.seat)),)


class DebtPaid(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (paid(self.seat, self.dollars), Transfer("debt", self.dollars, seat_place(self.seat), BANK))


# -- phase 9 and the end -----------------------------------------------------------------------------


class TilesBagged(Event):
    """Every demand tile goes back: so many 2s, 3s, 4s and 5s of each seat, then of the market."""

    counts: tuple[tuple[int, ...], ...]

    def transfers(self) -> Transfers:
        places = [*(seat_place(seat) for seat in range(len(self.counts) - 1)), MARKET]
        return tuple(
            Transfer(tile_name(value), count, place, BAG)
            for place, row in zip(places, self.counts)
            for value, count in enumerate(row, start=2)
            if count
        )


class DecisionsRefilled(Event):
    closures: int

    def transfers(self) -> Transfers:
        return (Transfer("closure", self.closures, SUPPLY, DECISIONS),)


class TurnEnded(Event):
    turn: int


class FactoriesValued(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (earned(self.seat, self.dollars),)


class LoansRepaid(Event):
    seat: int
    loans: int
    dollars: int

    def transfers(self) -> Transfers:
        return (paid(self.seat, self.dollars), Transfer("loan", self.loans, seat_place(self.seat), BANK))


class GameWon(Event):
    winners: tuple[int, ...]
    worths: tuple[int, ...]
    reason: str
