"""What happens, phase by phase and fact by fact, with every dollar and piece that changes place."""

from __future__ import annotations

from stopville.core.events import Event, Transfer
from stopville.games.automobile.holdings import (
    BAG,
    BANK,
    DECISIONS,
    MARKET,
    SUPPLY,
    Transfers,
    cars_home,
    earned,
    lane_place,
    losses_to,
    paid,
    seat_place,
    slot_place,
    space_place,
    tile_name,
)

# -- phases 1 and 2 ----------------------------------------------------------------------------------


class FirstDrawn(Event):
    seat: int


class TileDrawn(Event):
    seat: int
    value: int

    def transfers(self) -> Transfers:
        return (Transfer(tile_name(self.value), 1, BAG, seat_place(self.seat)),)


class TileHidden(Event):
    """What the others see of a tile drawn."""

    seat: int


class CharacterChosen(Event):
    seat: int
    character: int
    cubes: int

    def transfers(self) -> Transfers:
        return (Transfer("R&D", self.cubes, SUPPLY, seat_place(self.seat)),)


class DurantExcused(Event):
    """Durant's player cannot build anywhere."""

    seat: int


class OrderSet(Event):
    order: tuple[int, ...]


# -- phase 3 -------------------------------------------------------------------------------------------


class Built(Event):
    seat: int
    space: int
    factories: int
    parts: int
    dollars: int
    cubes: int

    def transfers(self) -> Transfers:
        mine, there = seat_place(self.seat), space_place(self.space)
        return (
            paid(self.seat, self.dollars),
            Transfer("R&D", self.cubes, mine, SUPPLY),
            Transfer(f"factory {self.seat}", self.factories, mine, there),
            Transfer(f"parts {self.seat}", self.parts, mine, there),
        )


class FordUsed(Event):
    """The tile just built was Ford's extra one."""

    seat: int


class DistributorPlaced(Event):
    seat: int
    lane: int

    def transfers(self) -> Transfers:
        return (Transfer(f"distributor {self.seat}", 1, seat_place(self.seat), lane_place(self.lane)),)


class CubesTaken(Event):
    seat: int
    cubes: int

    def transfers(self) -> Transfers:
        return (Transfer("R&D", self.cubes, SUPPLY, seat_place(self.seat)),)


class CarsMade(Event):
    seat: int
    space: int
    cars: int
    dollars: int

    def transfers(self) -> Transfers:
        made = Transfer(f"car {self.seat}", self.cars, seat_place(self.seat), space_place(self.space))
        return (paid(self.seat, self.dollars), made)


class SpaceClosed(Event):
    seat: int
    space: int
    factories: int
    parts: int
    dollars: int

    def transfers(self) -> Transfers:
        mine, there = seat_place(self.seat), space_place(self.space)
        return (
            earned(self.seat, self.dollars),
            Transfer(f"factory {self.seat}", self.factories, there, mine),
            Transfer(f"parts {self.seat}", self.parts, there, mine),
            Transfer("closed", 1, SUPPLY, there),
        )


class ClosureTaken(Event):
    """The one closing that phase 6 has to offer."""

    seat: int

    def transfers(self) -> Transfers:
        return (Transfer("closure", 1, DECISIONS, SUPPLY),)


class LossesShed(Event):
    seat: int
    losses: int

    def transfers(self) -> Transfers:
        return (Transfer("loss", self.losses, seat_place(self.seat), SUPPLY),)


class LoanTaken(Event):
    seat: int
    dollars: int

    def transfers(self) -> Transfers:
        return (earned(self.seat, self.dollars), Transfer("loan", 1, BANK, seat_place(self.seat)))


# -- phases 4 and 5 ----------------------------------------------------------------------------------


class SoldByHoward(Event):
    seat: int
    space: int
    dollars: int

    def transfers(self) -> Transfers:
        return (earned(self.seat, self.dollars), cars_home(self.seat, 1, self.space))


class SoldByDistributor(Event):
    seat: int
    lane: int
    slot: int
    space: int
    dollars: int

    def transfers(self) -> Transfers:
        moved = Transfer(f"distributor {self.seat}", 1, lane_place(self.lane), slot_place(self.slot))
        return (earned(self.seat, self.dollars), cars_home(self.seat, 1, self.space), moved)


class DistributorsReturned(Event):
    seat: int
    lane: int
    count: int

    def transfers(self) -> Transfers:
        back = Transfer(f"distributor {self.seat}", self.count, lane_place(self.lane), seat_place(self.seat))
        return (back, losses_to(self.seat, self.count))


class DistributorsStay(Event):
    seat: int
    lane: int
    count: int

    def transfers(self) -> Transfers:
        stay = Transfer(f"distributor {self.seat}", self.count, slot_place(self.lane), lane_place(self.lane))
        return (stay,)


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
