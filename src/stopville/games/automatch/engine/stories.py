"""Imagining what cannot be seen once cards have been exchanged with the talon.

What another seat took and gave is hidden, but not without trace: cards it plays later, colours it
was seen to lack before, what one saw in the talon oneself.  So every story that explains all this
is told: which of the two cards was taken, and where that card is now.  Each story says how many
ways the cards can lie in it; one is chosen by that number, then one of its ways.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.automatch.engine.material import COLOUR_OF
from stopville.games.automatch.engine.memory import union
from stopville.games.automatch.engine.position import CONTESTING, DISCARDING
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.engine.spread import Spread

UNKNOWN: Final = -1
_GRAINS: Final[i64] = 1 << 30
_GRAIN: Final = 1.0 / 1073741824.0  # written out: compiled, float(_GRAINS) overflows

Swaps = tuple[tuple[int, ...], ...]  # (seat, colours lacked before, place, taken, given); -1 unknown
Looks = tuple[tuple[int, ...], ...]  # (exchanges before, first card, second card)


class Card:
    """A card that was in the talon or in an exchange: which one it is, and where it is now."""

    def __init__(self) -> None:
        self.card: int = UNKNOWN
        self.lacks: i64 = 0  # the colours it cannot be of, if it is not known
        self.holder: int = UNKNOWN  # the seat that holds it, if any
        self.played: bool = False
        self.among: list[int] = []  # played, and one of these

    def copy(self) -> Card:
        twin = Card()
        twin.card = self.card
        twin.lacks = self.lacks
        twin.holder = self.holder
        twin.played = self.played
        twin.among = self.among
        return twin


class Story:
    """One way in which the exchanges may have gone."""

    def __init__(self, talon: int) -> None:
        self.cards: list[Card] = [Card() for _ in range(talon)]
        self.talon: list[int] = list(range(talon))  # by place: which of the cards lies there
        self.taken: list[int] = []  # by exchange: which of the cards
        self.given: list[int] = []
        self.places: list[int] = []
        self.times: float = 1.0  # how many stories this one stands for

    def copy(self) -> Story:
        twin = Story(0)
        twin.cards = [card.copy() for card in self.cards]
        twin.talon = self.talon[:]
        twin.taken = self.taken[:]
        twin.given = self.given[:]
        twin.places = self.places[:]
        twin.times = self.times
        return twin

    def add_card(self, card: int) -> int:
        made = Card()
        made.card = card
        self.cards.append(made)
        return len(self.cards) - 1

    def chosen_among(self, group: list[int]) -> int:
        """How many of these plays are spoken for."""
        return len([card for card in self.cards if card.card in group or card.among == group])

    def knows(self, number: int, card: int) -> bool:
        """Learns that this is that card; False if that cannot be."""
        if self.cards[number].card != UNKNOWN:
            return self.cards[number].card == card
        for other in self.cards:
            if other.card == card:
                return False
        self.cards[number].card = card
        return True


class Stories(Memory):
    """What a seat knows after exchanges, told as every story that fits."""

    def __init__(
        self,
        known: State,
        me: i64,
        unseen: i64,
        held: list[int],
        talon: i64,
        lacks: list[int],
        swaps: Swaps,
        looks: Looks,
    ) -> None:
        self.known = known
        self.me = me
        self.unseen = unseen
        self.held = vec[i64](held)  # by seat: how many cards it holds
        self.lacks = vec[i64](lacks)  # by seat: the colours it was seen to lack since its last exchange
        self.swaps = swaps
        self.looks = looks
        self.stories: list[Story] = []
        self.spreads: list[Spread] = []
        self.weights: list[float] = []
        if known.said.step == DISCARDING:
            talon += 1  # a card taken and not yet paid for is missing there
        self.tell(Story(talon), 0)

    # -- telling all stories --------------------------------------------------------------------------

    def tell(self, story: Story, swap: int) -> None:
        """Goes on from before this exchange, in every possible way."""
        for look in self.looks:
            if look[0] == swap and not self.saw(story, look):
                return
        if swap == len(self.swaps):
            self.end(story)
            return
        row = self.swaps[swap]
        for place in range(2):
            if row[2] == UNKNOWN or row[2] == place:
                self.exchange(story.copy(), swap, place)

    def saw(self, story: Story, look: tuple[int, ...]) -> bool:
        return story.knows(story.talon[0], look[1]) and story.knows(story.talon[1], look[2])

    def exchange(self, story: Story, swap: int, place: int) -> None:
        seat, lacked, _, taken, given = self.swaps[swap]
        number = story.talon.pop(place)
        story.taken.append(number)
        story.places.append(place)
        story.cards[number].holder = seat
        if taken != UNKNOWN and not story.knows(number, taken):
            return
        if self.unpaid(swap):
            story.given.append(UNKNOWN)
            self.tell(story, swap + 1)
            return
        for again in self.given_again(story, swap, seat):
            self.pay(story.copy(), swap, again, lacked, given)

    def unpaid(self, swap: int) -> bool:
        return swap == len(self.swaps) - 1 and self.known.said.step == DISCARDING

    def given_again(self, story: Story, swap: int, seat: int) -> list[int]:
        """What may have been given: a card of the hand, or one taken in an earlier exchange."""
        earlier = [number for number in story.taken[:-1] if story.cards[number].holder == seat]
        return [UNKNOWN, *earlier]

    def pay(self, story: Story, swap: int, again: int, lacked: int, given: int) -> None:
        number = story.add_card(UNKNOWN) if again == UNKNOWN else again
        story.cards[number].lacks |= self.lacked_up_to(swap) if again == UNKNOWN else lacked
        story.cards[number].holder = UNKNOWN
        if given != UNKNOWN and not story.knows(number, given):
            return
        if not self.possible(story.cards[number]):
            return
        story.talon.append(number)
        story.given.append(number)
        self.tell(story, swap + 1)

    def lacked_up_to(self, swap: int) -> i64:
        """What this exchange's seat was seen to lack before it, earlier exchanges included."""
        lacked: i64 = 0
        for row in self.swaps[: swap + 1]:
            if row[0] == self.swaps[swap][0]:
                lacked |= row[1]
        return lacked

    def possible(self, card: Card) -> bool:
        """A known card must not be of a colour that its holder lacked."""
        return card.card == UNKNOWN or not of_colour(card.card, card.lacks)

    # -- the end of a story: where the cards taken are now ----------------------------------------------

    def end(self, story: Story) -> None:
        self.place_taken(story, 0)

    def place_taken(self, story: Story, swap: int) -> None:
        """A card taken by another is in his hand still, or one of those he has played since."""
        if swap == len(self.swaps):
            self.keep(story)
            return
        number = story.taken[swap]
        card = story.cards[number]
        seat = self.swaps[swap][0]
        if card.holder != seat or seat == self.me or number in story.taken[swap + 1 :]:
            self.place_taken(story, swap + 1)
            return
        if card.card == UNKNOWN:
            self.place_unknown(story, swap, number, seat)
        elif self.could_keep(card.card, swap, seat):
            story.cards[number].played = BIT[card.card] & self.known.shown != 0
            self.place_taken(story, swap + 1)

    def could_keep(self, card: int, swap: int, seat: int) -> bool:
        """Whether this seat can have had the card from that exchange until it played it, or now."""
        if BIT[card] & self.known.shown == 0:
            return not of_colour(card, self.lacked_since(swap, seat))
        for row in self.known.said.since:
            if row[0] > swap and row[1] == seat and row[2] == card:
                return not of_colour(card, self.lacked_between(swap, row[0], seat))
        return False

    def lacked_between(self, swap: int, later: int, seat: int) -> i64:
        """What it was seen to lack after one exchange and before others up to a later one."""
        lacked: i64 = 0
        for row in self.swaps[swap + 1 : later]:
            if row[0] == seat:
                lacked |= row[1]
        return lacked

    def place_unknown(self, story: Story, swap: int, number: int, seat: int) -> None:
        """In his hand still, or played since; if nothing tells which, all those plays are one story."""
        if self.plays_fit(story):
            self.place_among_plays(story, swap, number, seat)
        else:
            self.place_on_each_play(story, swap, number, seat)
        held = story.copy()
        held.cards[number].lacks |= self.lacked_since(swap, seat)
        self.place_taken(held, swap + 1)

    def place_among_plays(self, story: Story, swap: int, number: int, seat: int) -> None:
        """Plays before and after the seat's next exchange apart, since that one chooses there too."""
        plays = self.candidates(swap, seat)
        later = [card for card in self.played_since(self.next_swap(swap, seat), seat) if card in plays]
        for group in ([card for card in plays if card not in later], later):
            free = len(group) - story.chosen_among(group)
            if free > 0:
                told = story.copy()
                told.times *= free
                told.cards[number].played = True
                told.cards[number].among = group
                self.place_taken(told, swap + 1)

    def place_on_each_play(self, story: Story, swap: int, number: int, seat: int) -> None:
        for played in self.candidates(swap, seat):
            told = story.copy()
            if told.knows(number, played):
                told.cards[number].played = True
                self.place_taken(told, swap + 1)

    def candidates(self, swap: int, seat: int) -> list[int]:
        """The cards it has played that it may have taken then."""
        return [card for card in self.played_since(swap, seat) if self.could_keep(card, swap, seat)]

    def next_swap(self, swap: int, seat: int) -> int:
        """The number of the seat's next exchange, or one that never comes."""
        for later in range(swap + 1, len(self.swaps)):
            if self.swaps[later][0] == seat:
                return later
        return len(self.swaps)

    def played_since(self, swap: int, seat: int) -> list[int]:
        return [row[2] for row in self.known.said.since if row[0] > swap and row[1] == seat]

    def lacked_since(self, swap: int, seat: int) -> i64:
        """The colours it was seen to lack after this exchange."""
        lacked: i64 = self.lacks[seat]
        for row in self.swaps[swap + 1 :]:
            if row[0] == seat:
                lacked |= row[1]
        return lacked

    def keep(self, story: Story) -> None:
        """Counts the ways of a finished story and keeps it if there are any."""
        if not self.plays_fit(story):
            return
        spread = self.spread_of(story)
        ways = spread.ways() * story.times
        if ways > 0.0:
            self.stories.append(story)
            self.spreads.append(spread)
            self.weights.append(ways)

    def plays_fit(self, story: Story) -> bool:
        """Who played a card of a colour he had lacked took it from the talon, or the story is false."""
        for row in self.known.said.since:
            seat, card = row[1], row[2]
            if seat == self.me or self.was_taken(story, seat, card):
                continue
            if of_colour(card, self.lacked_between(-1, row[0], seat)):
                return False
        return True

    def was_taken(self, story: Story, seat: int, card: int) -> bool:
        for swap in range(len(self.swaps)):
            taken = story.cards[story.taken[swap]]
            if self.swaps[swap][0] == seat and taken.card == card:
                return True
        return False

    # -- the places of a story ------------------------------------------------------------------------

    def spread_of(self, story: Story) -> Spread:
        """Places: the other hands as they were dealt, then every single card that is not known."""
        rooms = vec[i64](capacity=9)
        lacks = vec[i64](capacity=9)
        unseen = self.unseen
        for seat in range(self.known.players):
            if seat != self.me:
                rooms = append(rooms, self.held[seat] - self.taken_held(story, seat))
                lacks = append(lacks, self.lacked_ever(seat))
        for number in self.single_cards(story):
            card = story.cards[number]
            if card.card == UNKNOWN:
                rooms = append(rooms, 1)
                lacks = append(lacks, card.lacks)
            else:
                unseen &= ~BIT[card.card]
        return Spread(unseen, rooms, lacks)

    def taken_held(self, story: Story, seat: int) -> i64:
        """How many of the cards it took it still holds."""
        held: i64 = 0
        for card in story.cards:
            if card.holder == seat and not card.played:
                held += 1
        return held

    def lacked_ever(self, seat: int) -> i64:
        lacked: i64 = self.lacks[seat]
        for row in self.swaps:
            if row[0] == seat:
                lacked |= row[1]
        return lacked

    def single_cards(self, story: Story) -> list[int]:
        """The cards of the story that lie somewhere hidden: in the talon, or taken and still held."""
        held = [
            number
            for number in range(len(story.cards))
            if story.cards[number].holder not in (UNKNOWN, self.me) and not story.cards[number].played
        ]
        return story.talon + held

    # -- imagining ------------------------------------------------------------------------------------

    def imagine(self, pick: Pick) -> State:
        number = self.choose(pick)
        story = self.stories[number].copy()
        state = self.known.copy()
        self.fill(state, story, self.spreads[number].deal(pick), pick)
        self.seal(state, pick)
        return state

    def choose(self, pick: Pick) -> int:
        in_all = 0.0
        for weight in self.weights:
            in_all += weight
        mark = in_all * (float(pick.below(_GRAINS)) + 0.5) * _GRAIN
        for number in range(len(self.weights)):
            mark -= self.weights[number]
            if mark < 0.0:
                return number
        return len(self.weights) - 1

    def fill(self, state: State, story: Story, dealt: vec[i64], pick: Pick) -> None:
        start: i64 = 0
        for seat in range(state.players):
            if seat != self.me:
                end = start + self.held[seat] - self.taken_held(story, seat)
                state.hands[seat] |= union(dealt, start, end)
                start = end
        for number in self.single_cards(story):
            card = story.cards[number]
            if card.card == UNKNOWN:
                card.card = dealt[start]
                start += 1
            if card.holder != UNKNOWN:
                state.hands[card.holder] |= BIT[card.card]
        state.talon = tuple([story.cards[number].card for number in story.talon])
        self.name_plays(story, pick)
        self.write_swaps(state, story)

    def name_plays(self, story: Story, pick: Pick) -> None:
        """Which of the plays a card taken was: any that no other card taken was."""
        for card in story.cards:
            if card.card == UNKNOWN:
                named = [other.card for other in story.cards]
                free = [play for play in card.among if play not in named]
                card.card = free[pick.below(len(free))]

    def write_swaps(self, state: State, story: Story) -> None:
        swaps: list[tuple[int, ...]] = []
        for swap in range(len(self.swaps)):
            row = self.swaps[swap]
            given = UNKNOWN if story.given[swap] == UNKNOWN else story.cards[story.given[swap]].card
            swaps.append((row[0], row[1], story.places[swap], story.cards[story.taken[swap]].card, given))
        state.said.swaps = tuple(swaps)
        state.said.looks = tuple([(int(self.me), *look) for look in self.looks])
        if state.said.step == DISCARDING:
            state.said.taken = swaps[-1][3]

    def seal(self, state: State, pick: Pick) -> None:
        """Whether those who answered before contest is anybody's guess."""
        if state.said.step != CONTESTING:
            return
        for seat in range(state.players):
            opponent = seat != state.to_play and not state.terms.partners(seat, state.to_play)
            if opponent and seat != self.me and state.asked & BIT[seat] == 0 and pick.below(2):
                state.said.claims |= BIT[seat]


def of_colour(card: int, colours: i64) -> bool:
    """Whether it is a car of one of these colours."""
    return card < 52 and colours & BIT[COLOUR_OF[card]] != 0
