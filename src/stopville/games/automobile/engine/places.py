"""Where things can be, as the books call it, and what moves between those places."""

from __future__ import annotations

from typing import Final

from stopville.core.events import Transfer
from stopville.games.automobile.engine.board import CLASSES

Transfers = tuple[Transfer, ...]

BANK: Final = "bank"  # neither has a bottom
SUPPLY: Final = "supply"
BAG: Final = "bag"
MARKET: Final = "market"
DECISIONS: Final = "decisions"


def seat_place(seat: int) -> str:
    return f"seat:{seat}"


def space_place(space: int) -> str:
    return f"space:{space}"


def lane_place(lane: int) -> str:
    return f"lane:{CLASSES[lane]}"


def slot_place(lane: int) -> str:
    return f"slot:{CLASSES[lane]}"


def tile_name(value: int) -> str:
    return f"demand {value}"


def paid(seat: int, dollars: int) -> Transfer:
    return Transfer("$", dollars, seat_place(seat), BANK)


def earned(seat: int, dollars: int) -> Transfer:
    return Transfer("$", dollars, BANK, seat_place(seat))


def cars_home(seat: int, cars: int, space: int) -> Transfer:
    """Cars leave the board."""
    return Transfer(f"car {seat}", cars, space_place(space), seat_place(seat))


def losses_to(seat: int, losses: int) -> Transfer:
    return Transfer("loss", losses, SUPPLY, seat_place(seat))
