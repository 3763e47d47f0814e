"""What is hidden from whom, game by game: all that a swap of hidden things has to be told.

The conformance suite and the drill for leaks swap what a seat cannot see and demand that not a byte changes.
A game's entry must know its secrets better than the game's own `imagine` does, so it uses nothing of it.
A new game adds one class and one line in HIDDEN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat


@dataclass(frozen=True)
class Slot:
    """A hidden thing and the place where it lies: a seat's number or a name."""

    place: int | str
    thing: int


def shuffled(slots: Sequence[Slot], may_lie: Callable[[int | str, int], bool], pick: Pick) -> list[Slot]:
    """The same places with other things: pairs are exchanged wherever both may lie there."""
    things = [slot.thing for slot in slots]
    for _ in range(4 * len(slots)):
        a, b = pick.below(len(slots)), pick.below(len(slots))
        if may_lie(slots[a].place, things[b]) and may_lie(slots[b].place, things[a]):
            things[a], things[b] = things[b], things[a]
    return [Slot(slot.place, thing) for slot, thing in zip(slots, things)]


class Hidden(Protocol):
    """`Any` is the game's own state: each class knows which."""

    def secrets(self, state: Any, seat: Seat) -> int:
        """How many things lie where this seat cannot see them."""

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        """The things that must stay where they are, if this action shows them to the seat or needs them."""

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        """This seat does not get to see what the actor is about to do."""

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        """Changes all that the seat cannot see into something else that may as well be."""


class AutoMatchHidden:
    """The other hands, the talon and the pack.  A colour that somebody was seen to lack cannot get there.

    With announcements also what others saw, took and gave, and how they answered.
    """

    ANSWERS: Final = -2  # among the things kept: how the others answered
    SPEAKING, CONTESTING, DISCARDING = 1, 2, 4  # steps of a talk

    def slots(self, state: Any, seat: Seat) -> list[Slot]:
        hands = [Slot(other, card) for other in range(state.players) for card in cards_of(state.hands[other])]
        talon = [Slot("talon", card) for card in state.talon]
        pack = [Slot("pack", card) for card in list(state.pack)[: state.undealt]]
        return [slot for slot in hands + talon + pack if slot.place != seat]

    def secrets(self, state: Any, seat: Seat) -> int:
        return 0 if state.over() else len(self.slots(state, seat))

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        if actor == CHANCE:
            return frozenset([code - 54])  # dealt from the pack; harmless for the code that names a dealer
        if state.said.step == self.DISCARDING:
            return frozenset([code - 140, *self.turned_up_by(state)])
        answers = [self.ANSWERS] if self.settles_answers(state) else []
        return frozenset([code, *answers, *self.turned_up_by(state)])

    def turned_up_by(self, state: Any) -> tuple[int, ...]:
        """The talon, where this action may end the deal or let somebody look."""
        last_card = sum(len(cards_of(hand)) for hand in state.hands) <= 1
        settled = state.said.step in (self.SPEAKING, self.CONTESTING) or bool(state.said.rewards)
        ends_trick = state.terms.announced and state.laid == state.players - 1
        return tuple(state.talon) if last_card or settled or ends_trick else ()

    def settles_answers(self, state: Any) -> bool:
        """Who still answers becomes known when a window opens and when it closes."""
        last_answer = state.timed or state.asked & (state.asked - 1) == 0
        return bool(state.said.step == self.SPEAKING or state.said.step == self.CONTESTING and last_answer)

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            return bool(state.dealer >= 0 and not self.dealt_to(state, seat))
        if actor == seat or actor < 0:
            return False
        if state.said.step == self.CONTESTING:
            return bool(state.asked & (state.asked - 1))
        return bool(state.said.step == self.DISCARDING and not state.said.rewards)

    def dealt_to(self, state: Any, seat: Seat) -> bool:
        dealt = 54 - state.undealt
        to_a_hand = dealt < state.terms.tricks * state.players
        return bool(to_a_hand and (state.dealer + 1 + dealt) % state.players == seat)

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        lacked = self.lacked(state)

        def may_lie(place: object, card: int) -> bool:
            return not (isinstance(place, int) and card < 52 and lacked >> place * 4 + card // 13 & 1)

        kept |= self.known_to(state, seat)
        slots = [slot for slot in self.slots(state, seat) if slot.thing not in kept]
        free = [slot for slot in slots if may_lie(slot.place, slot.thing)]
        moved = shuffled(free, may_lie, pick)
        for before in free:
            if isinstance(before.place, int):
                state.hands[before.place] &= ~(1 << before.thing)
        for slot in moved:
            if isinstance(slot.place, int):
                state.hands[slot.place] |= 1 << slot.thing
        became = dict(zip((slot.thing for slot in free), (slot.thing for slot in moved)))
        self.turn_up(state, became)
        if state.terms.announced:
            self.retell(state, seat, became, pick)
            if self.ANSWERS not in kept:
                self.seal_again(state, seat, pick)

    def lacked(self, state: Any) -> int:
        """A bit for each seat and colour that it ever lacked; a card taken since stays where it is."""
        lacked = int(state.voids)
        for other, before, *_ in state.said.swaps:
            lacked |= before << other * 4
        return lacked

    def known_to(self, state: Any, seat: Seat) -> frozenset[int]:
        """What this seat saw in the talon or gave, wherever it is by now."""
        looks = [card for row in state.said.looks if row[0] == seat for card in row[2:]]
        return frozenset(looks + [row[4] for row in state.said.swaps if row[0] == seat])

    def turn_up(self, state: Any, became: dict[int, int]) -> None:
        """The talon and the pack, card by card."""
        state.talon = tuple(became.get(card, card) for card in state.talon)
        for place in range(state.undealt):
            card = int(state.pack[place])
            state.pack[place] = became.get(card, card)

    def retell(self, state: Any, seat: Seat, became: dict[int, int], pick: Pick) -> None:
        """What the others saw, took, from which place, and gave."""
        talk = state.said
        talk.taken = became.get(talk.taken, talk.taken)
        talk.looks = tuple((*row[:2], *(became.get(card, card) for card in row[2:])) for row in talk.looks)
        talk.swaps = tuple(
            row
            if row[0] == seat
            else (*row[:2], pick.below(2), *(became.get(card, card) for card in row[3:]))
            for row in talk.swaps
        )

    def seal_again(self, state: Any, seat: Seat, pick: Pick) -> None:
        """Other answers of those who have answered; with a clock others may have, or let the trick pass."""
        talk = state.said
        if talk.step != self.CONTESTING:
            return
        for other in range(state.players):
            bit = 1 << other
            if other == seat or other == state.to_play or state.terms.partners(other, state.to_play):
                continue
            if state.timed and state.asked != bit:
                self.answer(state, bit, pick.below(4))
            elif not state.asked & bit:
                self.answer(state, bit, 1 + pick.below(2))

    def answer(self, state: Any, bit: int, how: int) -> None:
        """Not yet, let it pass, contest, let the trick pass."""
        for name, number in (("asked", 0), ("claims", 2), ("passing", 3)):
            holder = state if name == "asked" else state.said
            others = getattr(holder, name) & ~bit
            setattr(holder, name, others | (bit if how == number else 0))


class AutostopHidden:
    """The other hands, passes among them, the pack while it is dealt, and a Stop that is sealed.

    A thing is a card by its number; 0 is any pass.
    """

    def slots(self, state: Any, seat: Seat) -> list[Slot]:
        hands = [
            Slot(other, card)
            for other in range(state.players)
            for card in [*cards_of(state.hands[other]), *[0] * state.passes[other]]
        ]
        pack = [Slot("pack", card) for card in [*cards_of(state.deck), *[0] * state.deck_passes]]
        return [slot for slot in hands + pack if slot.place != seat]

    def secrets(self, state: Any, seat: Seat) -> int:
        return len(self.slots(state, seat))

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        """A card dealt, laid or shouted; whatever the last answer opens; every hand when a game is won."""
        if actor == CHANCE:
            return frozenset([code - 10])
        laying = state.seat if 180 <= code < 320 else self.stopping(state, actor, code)
        if laying >= 0 and len(cards_of(state.hands[laying])) + state.passes[laying] == 1:
            return frozenset(range(61))
        return frozenset([0] if 250 <= code < 320 else [state.landing])

    def stopping(self, state: Any, actor: Seat, code: int) -> int:
        return int(actor if 390 <= code < 460 else state.sealed)

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            left = len(cards_of(state.deck)) + state.deck_passes
            dealt = state.terms.circuit.signs + state.terms.passes - left
            return bool(state.dealer >= 0 and (state.dealer + 1 + dealt) % state.players != seat)
        in_stop = state.asked and not state.asked >> state.seat & 1
        return bool(in_stop and actor != seat and not state.timed and state.asked & (state.asked - 1))

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        free = [slot for slot in self.slots(state, seat) if slot.thing not in kept]
        for slot in free:
            self.move(state, slot, -1)
        for slot in shuffled(free, lambda place, card: True, pick):
            self.move(state, slot, 1)
        if state.landing > 0 and state.landing not in kept and state.sealed != seat:
            self.seal_again(state, seat, pick)

    def move(self, state: Any, slot: Slot, by: int) -> None:
        """Takes a card from its place, or puts it there."""
        if slot.place == "pack" and slot.thing:
            state.deck ^= 1 << slot.thing
        elif slot.place == "pack":
            state.deck_passes += by
        elif slot.thing:
            state.hands[slot.place] ^= 1 << slot.thing
        else:
            state.passes[slot.place] += by

    def seal_again(self, state: Any, seat: Seat, pick: Pick) -> None:
        state.sealed = -1
        for other in range(state.players):
            answered = state.asked and not state.asked >> other & 1 and other not in (seat, state.seat)
            if answered and state.hands[other] >> state.landing & 1 and pick.below(2):
                state.sealed = other


class AutomobileHidden:
    """The others' demand tiles and what is left in the bag, until phase 7 shows them."""

    def slots(self, state: Any, seat: Seat) -> list[Slot]:
        if state.phase >= 6:
            return []
        others = [place for place, tile in enumerate(state.demand) if tile and place // 2 != seat]
        bag = [Slot("bag", value + 2) for value, count in enumerate(state.bag) for _ in range(count)]
        return [*(Slot(place, state.demand[place]) for place in others), *bag]

    def secrets(self, state: Any, seat: Seat) -> int:
        hidden = [slot for slot in self.slots(state, seat) if isinstance(slot.place, int)]
        return 0 if state.over() else len(hidden)

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        """A tile drawn must be in the bag, and the last pass shows everything."""
        if actor == CHANCE and code >= 10:
            return frozenset([code - 8])
        last_pass = state.phase == 5 and list(state.passing).count(-1) == 1
        return frozenset(range(2, 6)) if last_pass else frozenset()

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        if actor != CHANCE or state.phase != 0 or state.order[0] < 0:
            return False
        each = 1 if state.turn_number == 1 else 2
        return bool(state.order[state.next // each] != seat)

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        free = [slot for slot in self.slots(state, seat) if slot.thing not in kept]
        for before, after in zip(free, shuffled(free, lambda place, tile: True, pick)):
            if isinstance(after.place, int):
                state.demand[after.place] = after.thing
                state.bag[before.thing - 2] += 1
                state.bag[after.thing - 2] -= 1


class NothingHidden:
    """Everything lies on the table, as in Ordino: there is nothing to swap."""

    def secrets(self, state: Any, seat: Seat) -> int:
        return 0

    def shown_by(self, state: Any, seat: Seat, actor: Seat, code: int) -> frozenset[int]:
        return frozenset()

    def hides(self, state: Any, seat: Seat, actor: Seat) -> bool:
        return False

    def swap(self, state: Any, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        pass


def cards_of(hand: int) -> list[int]:
    return [card for card in range(62) if hand >> card & 1]


HIDDEN: Final[dict[str, Hidden]] = {
    "automatch": AutoMatchHidden(),
    "ordino": NothingHidden(),
    "autostop": AutostopHidden(),
    "automobile": AutomobileHidden(),
}
