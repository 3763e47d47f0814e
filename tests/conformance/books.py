"""The suite's own books: starting from where things lie, they believe only what events say has moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from stopville.core.events import Event, Holdings, Transfer

# Places without a bottom.  Any other place that the holdings do not name is a mistake.
UNLIMITED: Final = ("supply", "bank")


class Books:
    def __init__(self, holdings: Holdings) -> None:
        self.places = {place: Counter(things) for place, things in holdings.items()}
        self.in_all = totals(holdings)
        unlimited = [place for place in UNLIMITED if place in holdings]
        assert not unlimited, f"{unlimited} are without a bottom and cannot be counted"

    def post(self, events: Iterable[Event]) -> None:
        for event in events:
            for transfer in event.transfers():
                self._move(transfer)

    def _move(self, transfer: Transfer) -> None:
        assert transfer.count >= 0, f"{transfer} moves less than nothing"
        assert transfer.source != transfer.target, f"{transfer} goes nowhere"
        self._add(transfer.source, transfer.thing, -transfer.count)
        self._add(transfer.target, transfer.thing, transfer.count)

    def _add(self, place: str, thing: str, count: int) -> None:
        if place in UNLIMITED:
            self.in_all[thing] -= count  # what the supply gives, the table has more
            return
        assert place in self.places, f"{place} is no place of this game"
        self.places[place][thing] += count
        assert self.places[place][thing] >= 0, f"{place} gives {thing} that it does not have"

    def check(self, holdings: Holdings) -> None:
        """The position must say what the books say, thing by thing and in all."""
        assert holdings.keys() == self.places.keys()
        for place, things in holdings.items():
            assert min(things.values(), default=0) >= 0, f"{place} holds less than nothing"
            assert present(things) == present(self.places[place]), f"{place} does not hold what moved there"
        assert present(totals(holdings)) == present(self.in_all), "something came or went"


def totals(holdings: Holdings) -> Counter[str]:
    in_all: Counter[str] = Counter()
    for things in holdings.values():
        in_all.update(things)
    return in_all


def present(things: dict[str, int]) -> dict[str, int]:
    return {thing: count for thing, count in things.items() if count}
