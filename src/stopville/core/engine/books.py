"""A stranger keeps the books: every card, coin and piece, from what is said to have moved.

The books start from where things are before the first move and then believe only the transfers
that events announce.  If the position ever says something else, one of the two is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from stopville.core.events import Holdings, Transfer


class Books:
    def __init__(self, holdings: Holdings) -> None:
        self.places: Holdings = {place: dict(things) for place, things in holdings.items()}

    def post(self, transfers: Iterable[Transfer]) -> str:
        """Writes them down; says what is wrong with one, or nothing."""
        for transfer in transfers:
            if fault := self._take(transfer):
                return fault
            if transfer.target in self.places:
                things = self.places[transfer.target]
                things[transfer.thing] = things.get(transfer.thing, 0) + transfer.count
        return ""

    def _take(self, transfer: Transfer) -> str:
        """A place that was never counted (the bank) can give without end; others what they have."""
        if transfer.count < 0:
            return f"{transfer} moves less than nothing"
        if transfer.source not in self.places:
            return ""
        things = self.places[transfer.source]
        if things.get(transfer.thing, 0) < transfer.count:
            return f"{transfer} takes what is not there"
        if transfer.count == 0:
            return ""
        things[transfer.thing] -= transfer.count
        if things[transfer.thing] == 0:
            del things[transfer.thing]  # so that equal places are equal mappings, quickly compared
        return ""

    def compare(self, holdings: Holdings) -> str:
        """The first difference between the books and the position, or nothing."""
        if self.places.keys() != holdings.keys():
            return f"places {sorted(self.places.keys() ^ holdings.keys())} come or go"
        for place, things in holdings.items():
            booked = self.places[place]
            if booked == things:
                continue
            for thing in booked.keys() | things.keys():
                if booked.get(thing, 0) != things.get(thing, 0):
                    return f"{place} has {things.get(thing, 0)} {thing}, the books say {booked.get(thing, 0)}"
        return ""
