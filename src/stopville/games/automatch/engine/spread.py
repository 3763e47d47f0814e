"""Spreading unseen cards over the places where they may lie, every way equally likely.

Nothing is known of an unseen card but that some places lack a whole colour.  So the cards are
dealt colour by colour: first how many of a colour go to each place, chosen with the number of
ways that each choice leaves open, then which ones, by lot.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count, listed
from stopville.core.engine.pick import Pick
from stopville.games.automatch.engine.material import COLOURS, OF_COLOUR

MOST_PLACES: Final[i64] = 9
_ROOM: Final = vec[i64]([32**place for place in range(10)])  # room at each place as the digits of a number
_GRAINS: Final[i64] = 1 << 30  # how finely a share is chosen
_GRAIN: Final = 1.0 / 1073741824.0  # written out: compiled, float(_GRAINS) overflows


def _factorials() -> list[float]:
    table = [1.0]
    for n in range(1, 60):
        table.append(table[n - 1] * n)
    return table


_FACTORIAL: Final = _factorials()


class Spread:
    """Places with room for so many cards each, and the colours that each lacks."""

    def __init__(self, unseen: i64, rooms: vec[i64], lacks: vec[i64]) -> None:
        self.unseen: i64 = unseen
        self.rooms = rooms
        self.lacks = lacks
        self.free: i64 = unseen  # the cards that can lie anywhere
        self.colours: vec[i64] = vec[i64](capacity=4)  # those that some place cannot hold
        for colour in range(COLOURS):
            if unseen & OF_COLOUR[colour] and self.somebody_lacks(colour):
                self.colours = append(self.colours, colour)
                self.free &= ~OF_COLOUR[colour]
        self.counted: dict[tuple[int, int], float] = {}

    def somebody_lacks(self, colour: i64) -> bool:
        lacked: i64 = 0
        for lacks in self.lacks:
            lacked |= lacks
        return lacked & BIT[colour] != 0

    def ways(self) -> float:
        """How many ways there are in all."""
        if count(self.unseen) != total(self.rooms) or lowest(self.rooms) < 0:
            return 0.0
        return self.ways_from(0, 0, self.cards_of(0), packed(self.rooms))

    def deal(self, pick: Pick) -> vec[i64]:
        """The cards of the first place, then of the second …; in no particular order at a place."""
        if len(self.colours) == 0:
            return shuffled(self.free, pick)
        dealt = vec[i64]([-1] * total(self.rooms))
        rooms = self.rooms[:]
        for step in range(len(self.colours)):
            self.deal_colour(dealt, step, rooms, pick)
        self.deal_free(dealt, rooms, pick)
        return dealt

    # -- a colour that somebody lacks -------------------------------------------------------------

    def deal_colour(self, dealt: vec[i64], step: i64, rooms: vec[i64], pick: Pick) -> None:
        cards = shuffled(self.unseen & OF_COLOUR[self.colours[step]], pick)
        left: i64 = len(cards)
        end: i64 = 0
        for place in range(len(rooms)):
            share = self.choose_share(step, place, left, packed(rooms), pick)
            end += self.rooms[place]
            for _ in range(share):
                left -= 1
                dealt[end - rooms[place]] = cards[left]
                rooms[place] -= 1

    def choose_share(self, step: i64, place: i64, left: i64, rooms: i64, pick: Pick) -> i64:
        """How many of the `left` cards of a colour this place gets."""
        mark = self.ways_from(step, place, left, rooms) * (float(pick.below(_GRAINS)) + 0.5) * _GRAIN
        share: i64 = 0
        last: i64 = 0
        while share <= left:
            weight = self.ways_with(step, place, left, rooms, share)
            if weight > 0.0:
                last = share
                mark -= weight
                if mark < 0.0:
                    return share
            share += 1
        return last

    def ways_from(self, step: i64, place: i64, left: i64, rooms: i64) -> float:
        """How many ways there are to spread the cards still out, from this colour and place on."""
        if step == len(self.colours):
            return self.free_ways(rooms)
        if place == len(self.rooms):
            return self.ways_from(step + 1, 0, self.cards_of(step + 1), rooms) if left == 0 else 0.0
        key = (int((step * 16 + place) * 64 + left), int(rooms))
        if key not in self.counted:
            ways = 0.0
            for share in range(left + 1):
                ways += self.ways_with(step, place, left, rooms, share)
            self.counted[key] = ways
        return self.counted[key]

    def ways_with(self, step: i64, place: i64, left: i64, rooms: i64, share: i64) -> float:
        """The same when this place gets so many of the colour's cards."""
        if share > rooms // _ROOM[place] % 32:
            return 0.0
        if share and self.lacks[place] & BIT[self.colours[step]]:
            return 0.0
        ways = _FACTORIAL[left] / (_FACTORIAL[share] * _FACTORIAL[left - share])
        return ways * self.ways_from(step, place + 1, left - share, rooms - share * _ROOM[place])

    def cards_of(self, step: i64) -> i64:
        if step >= len(self.colours):
            return 0
        return count(self.unseen & OF_COLOUR[self.colours[step]])

    def free_ways(self, rooms: i64) -> float:
        cards: i64 = 0
        ways = 1.0
        for place in range(len(self.rooms)):
            room = rooms // _ROOM[place] % 32
            cards += room
            ways /= _FACTORIAL[room]
        return ways * _FACTORIAL[cards]

    # -- the rest ---------------------------------------------------------------------------------

    def deal_free(self, dealt: vec[i64], rooms: vec[i64], pick: Pick) -> None:
        cards = shuffled(self.free, pick)
        left: i64 = len(cards)
        end: i64 = 0
        for place in range(len(rooms)):
            end += self.rooms[place]
            for room in range(rooms[place]):
                left -= 1
                dealt[end - 1 - room] = cards[left]


def shuffled(members: i64, pick: Pick) -> vec[i64]:
    cards = listed(members)
    shuffle(cards, 0, len(cards), pick)
    return cards


def shuffle(cards: vec[i64], start: i64, end: i64, pick: Pick) -> None:
    """Mixes the cards from start up to end, in place."""
    left = end - start
    while left > 1:
        place = start + pick.below(left)
        left -= 1
        card = cards[place]
        cards[place] = cards[start + left]
        cards[start + left] = card


def total(rooms: vec[i64]) -> i64:
    cards: i64 = 0
    for room in rooms:
        cards += room
    return cards


def lowest(rooms: vec[i64]) -> i64:
    least: i64 = 0
    for room in rooms:
        if room < least:
            least = room
    return least


def packed(rooms: vec[i64]) -> i64:
    number: i64 = 0
    for place in range(len(rooms)):
        number += rooms[place] * _ROOM[place]
    return number
