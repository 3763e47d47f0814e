"""Imagining the cards one cannot see: every deal that fits what was shown is equally likely.

Nothing is known of an unseen card but that some seats lack a whole colour.  So the unseen cards
are dealt colour by colour: first how many of a colour go to each place, chosen with the number of
deals that each choice leaves open, then which ones, by lot.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.bits import BIT, count, listed
from stopville.core.pick import Pick
from stopville.core.state import Memory
from stopville.games.automatch.cards import COLOURS, OF_COLOUR
from stopville.games.automatch.rules import State

_ROOM: Final = vec[i64]([64**place for place in range(7)])  # room at each place as the digits of a number
_GRAINS: Final[i64] = 1 << 30  # how finely a share is chosen
_GRAIN: Final = 1.0 / 1073741824.0  # written out: compiled, float(_GRAINS) overflows


def _factorials() -> list[float]:
    table = [1.0]
    for n in range(1, 60):
        table.append(table[n - 1] * n)
    return table


_FACTORIAL: Final = _factorials()


class Seen(Memory):
    """What a seat knows: a position without the hidden cards, and where they may be.

    The places are the other seats, then the talon, then what is left of the pack.
    """

    def __init__(self, known: State, unseen: i64, seats: vec[i64], rooms: vec[i64]) -> None:
        self.known = known
        self.seats = seats  # the seats whose hands are hidden
        self.rooms = rooms  # how many cards each place holds
        self.full: i64 = 0  # the same as one number
        for place in range(len(rooms)):
            self.full += rooms[place] * _ROOM[place]
        self.colours: vec[i64] = vec[i64](capacity=4)  # those that some place cannot hold
        self.free: i64 = unseen  # the cards that can lie anywhere
        self.unseen: i64 = unseen
        for colour in range(COLOURS):
            if unseen & OF_COLOUR[colour] and self.somebody_lacks(colour):
                self.colours = append(self.colours, colour)
                self.free &= ~OF_COLOUR[colour]
        self.counted: dict[int, float] = {}

    def somebody_lacks(self, colour: i64) -> bool:
        return any([self.lacks(place, colour) for place in range(len(self.seats))])

    def lacks(self, place: i64, colour: i64) -> bool:
        """The talon and the pack may hold anything."""
        if place >= len(self.seats):
            return False
        return self.known.voids & BIT[self.seats[place] * 4 + colour] != 0

    def imagine(self, pick: Pick) -> State:
        state = self.known.copy()
        rooms = self.rooms[:]
        for step in range(len(self.colours)):
            self.deal_colour(state, step, rooms, pick)
        self.deal_free(state, rooms, pick)
        if len(self.colours):
            self.shuffle_talon(state, pick)
        return state

    # -- a colour that somebody lacks -------------------------------------------------------------

    def deal_colour(self, state: State, step: i64, rooms: vec[i64], pick: Pick) -> None:
        cards = shuffled(self.unseen & OF_COLOUR[self.colours[step]], pick)
        left: i64 = len(cards)
        for place in range(len(rooms)):
            share = self.choose_share(step, place, left, packed(rooms), pick)
            for _ in range(share):
                left -= 1
                self.put(state, place, cards[left])
            rooms[place] -= share

    def choose_share(self, step: i64, place: i64, left: i64, rooms: i64, pick: Pick) -> i64:
        """How many of the `left` cards of a colour this place gets."""
        mark = self.deals(step, place, left, rooms) * (float(pick.below(_GRAINS)) + 0.5) * _GRAIN
        share: i64 = 0
        last: i64 = 0
        while share <= left:
            weight = self.deals_with(step, place, left, rooms, share)
            if weight > 0.0:
                last = share
                mark -= weight
                if mark < 0.0:
                    return share
            share += 1
        return last

    def deals(self, step: i64, place: i64, left: i64, rooms: i64) -> float:
        """How many deals of the cards still out give these places this room exactly."""
        if step == len(self.colours):
            return self.free_deals(rooms)
        if place == len(self.rooms):
            return self.deals(step + 1, 0, self.cards_of(step + 1), rooms) if left == 0 else 0.0
        key = ((step * 8 + place) * 64 + left) * _ROOM[6] + rooms
        if key not in self.counted:
            total = 0.0
            for share in range(left + 1):
                total += self.deals_with(step, place, left, rooms, share)
            self.counted[key] = total
        return self.counted[key]

    def deals_with(self, step: i64, place: i64, left: i64, rooms: i64, share: i64) -> float:
        """The same when this place gets so many of the colour's cards."""
        if share > rooms // _ROOM[place] % 64 or (share and self.lacks(place, self.colours[step])):
            return 0.0
        ways = _FACTORIAL[left] / (_FACTORIAL[share] * _FACTORIAL[left - share])
        return ways * self.deals(step, place + 1, left - share, rooms - share * _ROOM[place])

    def cards_of(self, step: i64) -> i64:
        return count(self.unseen & OF_COLOUR[self.colours[step]]) if step < len(self.colours) else 0

    def free_deals(self, rooms: i64) -> float:
        total: i64 = 0
        ways = 1.0
        for place in range(len(self.rooms)):
            room = rooms // _ROOM[place] % 64
            total += room
            ways /= _FACTORIAL[room]
        return ways * _FACTORIAL[total]

    # -- the rest ---------------------------------------------------------------------------------

    def deal_free(self, state: State, rooms: vec[i64], pick: Pick) -> None:
        cards = shuffled(self.free, pick)
        left: i64 = len(cards)
        for place in range(len(rooms)):
            for _ in range(rooms[place]):
                left -= 1
                self.put(state, place, cards[left])

    def shuffle_talon(self, state: State, pick: Pick) -> None:
        """The order in the talon matters, and so far it tells the order of the colours."""
        cards: i64 = 0
        for card in state.talon:
            cards |= BIT[card]
        state.talon = tuple(shuffled(cards, pick))

    def put(self, state: State, place: i64, card: i64) -> None:
        if place < len(self.seats):
            state.hands[self.seats[place]] |= BIT[card]
        elif place == len(self.seats):
            state.talon = (*state.talon, card)
        else:
            state.pack[state.undealt] = card
            state.undealt += 1


def shuffled(members: i64, pick: Pick) -> vec[i64]:
    cards = listed(members)
    left: i64 = len(cards)
    while left > 1:
        place = pick.below(left)
        left -= 1
        card = cards[place]
        cards[place] = cards[left]
        cards[left] = card
    return cards


def packed(rooms: vec[i64]) -> i64:
    number: i64 = 0
    for place in range(len(rooms)):
        number += rooms[place] * _ROOM[place]
    return number
