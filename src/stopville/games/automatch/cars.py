"""The key table: 52 cars with their figures, read from cars.csv and proven fit to play.  AM-1-4"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from stopville.core.data import BadData, read_rows

COUNTRIES: Final = ("France", "Italy", "Germany", "England")  # blue, red, grey, green      AM-2
CARS_PER_COUNTRY: Final = 13
CRITERIA: Final = ("displacement", "consumption", "speed")


class Car(Struct, frozen=True):
    """One car of the key table, every figure with where it was found."""

    country: int
    number: int  # 1 to 13, on the bodywork: its rank by displacement
    name: str
    year: int
    figures: tuple[int, int, int]  # cm³, tenths of a litre per 100 km, km/h
    verified: tuple[bool, bool, bool]  # False: the figure was not seen in print
    source: str

    def merit(self, criterion: int) -> int:
        """The figure turned so that more is better: of consumption, less wins."""
        return 1000 - self.figures[1] if criterion == 1 else self.figures[criterion]


def load_cars(path: Path) -> tuple[Car, ...]:
    """The 52 cars in the order of their cards, or BadData with the line and the reason."""
    rows = read_rows(path)
    cars = tuple(_car(path.name, row) for row in rows)
    if len(cars) != len(COUNTRIES) * CARS_PER_COUNTRY:
        raise BadData(f"{path.name}: has {len(cars)} cars instead of 52")
    for n, (car, row) in enumerate(zip(cars, rows, strict=True)):
        if fault := _fault(cars[:n], car):
            raise BadData(f"{path.name}, line {row['line']}: {fault}")
    return cars


def _fault(before: Sequence[Car], car: Car) -> str:
    """Why this car cannot follow those before it.  AM-1, AM-2, AM-3"""
    country, place = divmod(len(before), CARS_PER_COUNTRY)
    if (car.country, car.number) != (country, place + 1):
        return f"this should be number {place + 1} of {COUNTRIES[country]}"
    rivals = before[country * CARS_PER_COUNTRY :]
    for criterion, name in enumerate(CRITERIA):
        if twin := next((rival for rival in rivals if rival.merit(criterion) == car.merit(criterion)), None):
            return f"{car.name} and {twin.name} are equal by {name}"
    if rivals and car.merit(0) > rivals[-1].merit(0):
        return f"{car.name} has a larger displacement than {rivals[-1].name} before it"
    return ""


def _car(file: str, row: dict[str, str]) -> Car:
    try:
        return Car(
            country=COUNTRIES.index(row["country"]),
            number=_number(row["number"]),
            name=f"{row['make']} {row['model']}",
            year=_number(row["year"]),
            figures=(
                _number(row["displacement_cc"]),
                _tenths(row["consumption_l_100km"]),
                _number(row["top_speed_kmh"]),
            ),
            verified=(
                _yes(row["displacement_verified"]),
                _yes(row["consumption_verified"]),
                _yes(row["speed_verified"]),
            ),
            source=row["source"],
        )
    except (KeyError, ValueError) as fault:
        raise BadData(f"{file}, line {row['line']}: {fault}") from None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError(f"{text!r} is not a whole number above zero")
    return int(text)


def _tenths(text: str) -> int:
    whole, point, tenth = text.partition(".")
    if not point or len(tenth) != 1:
        raise ValueError(f"consumption {text!r} needs exactly one decimal")
    if not (whole + tenth).isdigit():
        raise ValueError(f"consumption {text!r} is not a number")
    return _number(whole + tenth)


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{text!r} is neither yes nor no")
    return text == "yes"


def ranks(cars: Sequence[Car], car: Car) -> tuple[int, int, int]:
    """The three ranks in the left margin of a card, 1 the best of its colour.  AM-3"""
    rivals = [rival for rival in cars if rival.country == car.country]
    first, second, third = (
        1 + sum(rival.merit(criterion) > car.merit(criterion) for rival in rivals) for criterion in range(3)
    )
    return first, second, third


CARS: Final = load_cars(Path(__file__).parent / "cars.csv")
