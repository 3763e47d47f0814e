"""Counting cards at L'Auto-Match: what is still out, who may hold it, what one's own cars are worth.

Sets of cards are the bits of a number, as in the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from stopville.bots.automatch.engine.outlook import SLIPS_BY, SPECIAL_FALLS
from stopville.core.engine.bits import listed, union
from stopville.games.automatch.cars import CARS
from stopville.games.automatch.engine.material import CARS_PER_COLOUR, MOTORWAY, PACK, PUMP
from stopville.games.automatch.engine.position import PLAYING
from stopville.games.automatch.view_gen import View

CAR_CARDS: Final = range(52)
COLOUR_SETS: Final = [union(list(range(c * CARS_PER_COLOUR, (c + 1) * CARS_PER_COLOUR))) for c in range(4)]
GREEN_SET: Final = COLOUR_SETS[3]
EUROPE: Final = COLOUR_SETS[0] | COLOUR_SETS[1] | COLOUR_SETS[2]
CRITERION_OF: Final = {int(PUMP): 1, int(MOTORWAY): 2}


class Order:
    """Which cars beat which, as one player thinks: by colour, or three colours together."""

    def __init__(self, merits: Sequence[Sequence[int]], market: bool) -> None:
        self.suits = [EUROPE, EUROPE, EUROPE, GREEN_SET] if market else COLOUR_SETS
        self.better = [[self._better(merits[k], card) for card in CAR_CARDS] for k in range(3)]

    def _better(self, merit: Sequence[int], card: int) -> int:
        rivals = listed(self.suits[card // CARS_PER_COLOUR])
        return union([int(rival) for rival in rivals if merit[rival] > merit[card]])


PRINTED: Final = Order([[car.merit(k) for car in CARS] for k in range(3)], market=False)


class Count:
    """One view, counted through."""

    def __init__(self, view: View, order: Order, forgotten: int = 0) -> None:
        self.view = view
        self.order = order
        self.hand = [card for card in view.hands if card < PUMP]
        self.specials = [card for card in view.hands if card >= PUMP]
        self.unseen: int = int(PACK) & ~union([*view.hands, *self.laid_aside()])
        self.unseen &= ~(union(list(view.shown)) & ~forgotten | union(list(view.table)))
        self.opponents = [seat for seat in range(view.players) if self.opposes(seat)]
        out = max(1, self.unseen.bit_count())
        self.shares = [min(1.0, held / out) for held in view.held]  # of what is out, by seat
        self.within_reach = self.held_by_some(self.opponents)
        self.danger = min(1.0, sum(self.shares[seat] for seat in self.opponents))

    def laid_aside(self) -> list[int]:
        """The cards that I saw or put in the talon, while nobody else can have fetched them."""
        view = self.view
        if not view.looks:
            return []
        since = view.swaps[view.looks[-1][1] :]
        if any(seat != view.me for seat, *_ in since):
            return []
        return [*view.looks[-1][2:], *(given for *_, given in since if given >= 0)]

    def opposes(self, seat: int) -> bool:
        partner = self.view.players == 4 and (seat + self.view.me) % 2 == 0
        return seat != self.view.me and not partner

    def held_by_some(self, seats: Iterable[int]) -> int:
        """What is out and may be in one of these hands."""
        return union_of(self.may_hold(seat) for seat in seats)

    def may_hold(self, seat: int) -> int:
        lacked = union_of(COLOUR_SETS[colour] for colour in self.view.voids[seat])
        return self.unseen & ~lacked

    # -- this trick

    def to_come(self) -> list[int]:
        """The opponents who play after me in this trick."""
        laid = len(self.view.table) + (self.view.step == PLAYING)  # mine too
        after = range(1, self.view.players - laid + 1)
        seats = [(self.view.me + step) % self.view.players for step in after]
        return [seat for seat in seats if self.opposes(seat)]

    def card_ahead(self) -> int:
        """The car that is taking the trick so far, or -1."""
        view = self.view
        return view.table[(view.ahead - view.leader) % view.players] if view.ahead >= 0 else -1

    def wins_now(self, car: int) -> bool:
        """Whether it would be ahead if it were laid now."""
        view = self.view
        if not view.table:
            return True
        if view.special >= 0 or not self.order.suits[view.led] >> car & 1:
            return False
        ahead = self.card_ahead()
        return ahead < 0 or bool(self.order.better[view.criterion][ahead] >> car & 1)

    def stays_ahead(self, car: int) -> float:
        """The chance that none of the opponents to come beats it."""
        rivals = self.order.better[self.view.criterion][car]
        chance = 1.0
        for seat in self.to_come():
            held = (rivals & self.may_hold(seat)).bit_count()
            chance *= (1.0 - self.shares[seat]) ** held * (1.0 - self.special_falls(seat))
        return chance

    def special_falls(self, seat: int) -> float:
        out = sum(self.unseen >> special & 1 for special in CRITERION_OF) if self.view.trick else 0
        return SPECIAL_FALLS * out * self.shares[seat]

    def rank(self, card: int) -> int:
        """How many cars are better by the criterion in force: of equal ones the humblest goes first."""
        return self.order.better[self.view.criterion][card].bit_count() if card < PUMP else -1

    # -- the rest of the deal

    def promise(self, car: int, criterion: int) -> float:
        """The chance that it takes a trick some day under this criterion; 1 for the best one out."""
        rivals = (self.order.better[criterion][car] & self.within_reach).bit_count()
        return SLIPS_BY ** (rivals * self.danger)

    @cached_property
    def promises(self) -> list[dict[int, float]]:
        return [{car: self.promise(car, criterion) for car in self.hand} for criterion in range(3)]

    def strength(self, criterion: int) -> float:
        """The tricks to expect from the cars in hand."""
        return sum(self.promises[criterion].values())

    def sure(self, car: int, criterion: int) -> bool:
        return not self.order.better[criterion][car] & self.within_reach


def union_of(sets: Iterable[int]) -> int:
    whole = 0
    for members in sets:
        whole |= members
    return whole
