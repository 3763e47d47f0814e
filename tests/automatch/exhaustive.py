"""The last tricks of a deal, tried out in every possible way: written from the rulebook alone.

Cards are their names, figures come from the file itself, and nothing of the engine is used.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Final

from stopville.games.automatch import cars

PLATES: Final = {"France": "F", "Italy": "I", "Germany": "D", "England": "GB"}
CRITERION: Final = {"pompe": "consumption_l_100km", "autoroute": "top_speed_kmh"}

with (Path(cars.__file__).parent / "cars.csv").open(encoding="utf-8") as file:
    FIGURES: Final = {PLATES[row["country"]] + row["number"]: row for row in csv.DictReader(file)}

PACK: Final = [*FIGURES, *CRITERION]  # in the order of the cards
COLOUR: Final = {card: "" if card in CRITERION else card.rstrip("0123456789") for card in PACK}
FEWER: Final = {"displacement_cc": 1.0, "consumption_l_100km": -1.0, "top_speed_kmh": 1.0}
WORTH: Final = {(car, k): sign * float(FIGURES[car][k]) for car in FIGURES for k, sign in FEWER.items()}
Hands = tuple[tuple[str, ...], ...]  # each in the order of the pack


def allowed(hand: tuple[str, ...], table: tuple[str, ...]) -> list[str]:
    """After the first trick of a deal."""
    own_cars = [card for card in hand if card not in CRITERION]
    asked = COLOUR[table[0]] if table else ""
    following = [car for car in own_cars if COLOUR[car] == asked]
    may = following or own_cars
    if not own_cars or not any(card in CRITERION for card in table):
        may = may + [card for card in hand if card in CRITERION]
    return may


def taker(table: tuple[str, ...], criterion: str) -> int:
    """The place of the card that takes a whole trick."""
    for place, card in enumerate(table):
        if card in CRITERION:
            return place
    places = [place for place, car in enumerate(table) if COLOUR[car] == COLOUR[table[0]]]
    return max(places, key=lambda place: WORTH[table[place], criterion])


def side(seat: int, players: int) -> tuple[int, ...]:
    return (seat, (seat + 2) % 4) if players == 4 else (seat,)


def gain(tricks: tuple[int, ...], seat: int) -> int:
    return sum(tricks[each] for each in side(seat, len(tricks)))


@cache
def tricks_to_come(hands: Hands, leader: int, criterion: str, table: tuple[str, ...] = ()) -> tuple[int, ...]:
    """By seat, when everybody plays for the most tricks of his side; of equal cards the first."""
    mover = (leader + len(table)) % len(hands)
    return max(outcomes(hands, leader, criterion, table).values(), key=lambda tricks: gain(tricks, mover))


def outcomes(hands: Hands, leader: int, criterion: str, table: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """The tricks to come after each card that may be played now."""
    mover = (leader + len(table)) % len(hands)
    found = {}
    for card in allowed(hands[mover], table):
        left = tuple(
            tuple(each for each in hand if each != card) if seat == mover else hand
            for seat, hand in enumerate(hands)
        )
        found[card] = after(left, leader, criterion, (*table, card))
    return found


def after(hands: Hands, leader: int, criterion: str, table: tuple[str, ...]) -> tuple[int, ...]:
    if len(table) < len(hands):
        return tricks_to_come(hands, leader, criterion, table)
    winner = (leader + taker(table, criterion)) % len(hands)
    fallen = next((card for card in table if card in CRITERION), "")
    rest = (0,) * len(hands)
    if any(hands):
        rest = tricks_to_come(hands, winner, CRITERION.get(fallen, criterion))
    return tuple(tricks + (seat == winner) for seat, tricks in enumerate(rest))
