"""What is hidden from whom at a table of L'Auto-Match: hands, talon, pack; and what is done in secret.

With announcements that is also what others saw, took and gave of the talon, and how they answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stopville.core.engine.bits import listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.secrets import Place, Secrets, Slot
from stopville.games.automatch.actions import Action, DealCard, Discard, Play
from stopville.games.automatch.engine.material import COLOUR_OF, COLOURS, NO_COLOUR, PACK_SIZE
from stopville.games.automatch.engine.position import CONTESTING, DISCARDING, NO_SEAT, SPEAKING
from stopville.games.automatch.engine.rules.state import State

ANSWERS: Final = -2  # among the things kept: how the others answered


class AutoMatchSecrets(Secrets[State, Action]):
    """A place is a seat, a card's place in the talon, or the pack; a thing is a card."""

    def slots(self, state: State, seat: Seat) -> list[Slot]:
        if state.over():
            return []
        hands = [Slot(other, card) for other in range(state.players) for card in listed(state.hands[other])]
        talon = [Slot(f"talon {place}", card) for place, card in enumerate(state.talon)]
        pack = [Slot("pack", card) for card in list(state.pack)[: state.undealt]]
        return [slot for slot in hands + talon + pack if slot.place != seat]

    def may_lie(self, state: State, place: Place, thing: int) -> bool:
        """Not in a hand that was seen to lack its colour."""
        if isinstance(place, str) or COLOUR_OF[thing] == NO_COLOUR:
            return True
        return not self.lacked(state) >> place * COLOURS + COLOUR_OF[thing] & 1

    def lacked(self, state: State) -> int:
        """A bit for each seat and colour that it ever lacked; a card taken since stays where it is."""
        lacked = int(state.voids)
        for other, before, *_ in state.said.swaps:
            lacked |= before << other * COLOURS
        return lacked

    def equally_likely(self, state: State, seat: Seat) -> bool:
        """Not after an exchange with the talon, which tests/automatch/test_stories.py covers."""
        return not state.said.swaps and not state.said.looks

    def answers(self, state: State, seat: Seat) -> tuple[int, ...]:
        return tuple(int(state.said.claims >> other & 1) for other in self.answered(state, seat))

    def answered(self, state: State, seat: Seat) -> list[int]:
        """The others who have answered whether they contest a figure."""
        return [other for other in self.opponents(state, seat) if not state.asked >> other & 1]

    def opponents(self, state: State, seat: Seat) -> list[int]:
        """Everybody else who may contest the figure just announced."""
        if state.said.step != CONTESTING:
            return []
        others = [other for other in range(state.players) if other not in (seat, state.to_play)]
        return [other for other in others if not state.terms.partners(other, state.to_play)]

    # -- what an action shows

    def hides(self, state: State, seat: Seat, actor: Seat) -> bool:
        if actor == CHANCE:
            return state.dealer != NO_SEAT and not self.dealt_to(state, seat)
        if actor == seat or actor < 0:
            return False
        if state.said.step == CONTESTING:
            return state.asked & (state.asked - 1) != 0
        return state.said.step == DISCARDING and not state.said.rewards

    def dealt_to(self, state: State, seat: Seat) -> bool:
        dealt = PACK_SIZE - state.undealt
        to_a_hand = dealt < state.terms.tricks * state.players
        return to_a_hand and (state.dealer + 1 + dealt) % state.players == seat

    def shown_by(self, state: State, seat: Seat, actor: Seat, action: Action) -> frozenset[int]:
        cards = [action.card] if isinstance(action, DealCard | Play | Discard) else []
        if actor == CHANCE:
            return frozenset(cards)
        answers = [ANSWERS] if self.settles_answers(state) else []
        return frozenset([*cards, *answers, *self.turned_up_by(state)])

    def turned_up_by(self, state: State) -> tuple[int, ...]:
        """The talon, where this action may end the deal or let somebody look."""
        last_card = sum(int(hand).bit_count() for hand in state.hands) <= 1
        settled = state.said.step in (SPEAKING, CONTESTING) or bool(state.said.rewards)
        ends_trick = state.terms.announced and state.laid == state.players - 1
        return state.talon if last_card or settled or ends_trick else ()

    def settles_answers(self, state: State) -> bool:
        """Who still answers becomes known when a window opens and when it closes."""
        last_answer = state.timed or state.asked & (state.asked - 1) == 0
        return state.said.step == SPEAKING or (state.said.step == CONTESTING and last_answer)

    # -- exchanging it

    def swap(self, state: State, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        super().swap(state, seat, kept | self.known_to(state, seat), pick)

    def known_to(self, state: State, seat: Seat) -> frozenset[int]:
        """What this seat saw in the talon or gave, wherever it is by now."""
        looks = [card for row in state.said.looks if row[0] == seat for card in row[2:]]
        return frozenset(looks + [row[4] for row in state.said.swaps if row[0] == seat])

    def lay(self, state: State, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        for slot in before:
            if isinstance(slot.place, int):
                state.hands[slot.place] &= ~(1 << slot.thing)
        for slot in after:
            if isinstance(slot.place, int):
                state.hands[slot.place] |= 1 << slot.thing
        became = {old.thing: new.thing for old, new in zip(before, after)}
        self.turn_up(state, became)
        if state.terms.announced:
            self.retell(state, seat, became)

    def turn_up(self, state: State, became: Mapping[int, int]) -> None:
        """The talon and the pack, card by card."""
        state.talon = tuple(became.get(card, card) for card in state.talon)
        state.put_row("pack", [became.get(int(card), int(card)) for card in state.pack])

    def retell(self, state: State, seat: Seat, became: Mapping[int, int]) -> None:
        """The cards that the others saw, took and gave."""
        talk = state.said
        talk.taken = became.get(int(talk.taken), int(talk.taken))
        talk.looks = tuple((*row[:2], *(became.get(card, card) for card in row[2:])) for row in talk.looks)
        talk.swaps = tuple(
            row if row[0] == seat else (*row[:3], *(became.get(card, card) for card in row[3:]))
            for row in talk.swaps
        )

    def answer_again(self, state: State, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        """Also from which place of the talon the others took; with a clock, whether they have answered."""
        talk = state.said
        if not state.terms.announced:
            return
        talk.swaps = tuple(
            row if row[0] == seat else (*row[:2], pick.below(2), *row[3:]) for row in talk.swaps
        )
        if ANSWERS not in kept:
            self.contest_again(state, seat, pick)

    def contest_again(self, state: State, seat: Seat, pick: Pick) -> None:
        for other in self.opponents(state, seat):
            bit = 1 << other
            if state.timed and state.asked != bit:
                self.answer(state, bit, pick.below(4))
            elif not state.asked & bit:
                self.answer(state, bit, 1 + pick.below(2))

    def answer(self, state: State, bit: int, how: int) -> None:
        """Not yet, let it pass, contest, let the trick pass."""
        state.asked = state.asked & ~bit | (bit if how == 0 else 0)
        state.said.claims = state.said.claims & ~bit | (bit if how == 2 else 0)
        state.said.passing = state.said.passing & ~bit | (bit if how == 3 else 0)


SECRETS: Final = AutoMatchSecrets()
