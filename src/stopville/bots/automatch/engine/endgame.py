"""The last tricks of a deal of L'Auto-Match with every card known: the best play of everybody, exactly.

Each side plays for the most tricks of its own.  Between tricks only the cards left, the leader and the
criterion matter, so what follows from them is worked out once.  Where there are two sides, what one
wins the other loses: then a line is given up as soon as it cannot matter any more.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.automatch.engine.sense import BETTER, beating
from stopville.core.engine.bits import BIT, first, listed, without_first
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.automatch.engine.material import (
    COLOUR_OF,
    MOTORWAY,
    OF_COLOUR,
    PUMP,
    SPECIALS,
    laid_card,
)
from stopville.games.automatch.engine.rules.state import State

Key = tuple[int, int, int, int, int]
MOST_TRICKS: Final[i64] = 32  # more than any deal has


class Duel:
    """Positions of one deal between two sides, without announcements: two players, or two pairs."""

    def __init__(self, deal: i64) -> None:
        self.deal = deal
        self.known: dict[Key, int] = {}  # of what is to come the least and the most, as two digits

    def to_come(self, state: State, low: i64, high: i64) -> i64:
        """What seat 0's side will still take: exactly if above low and below high, else a bound."""
        if state.laid:
            return self.best(state, low, high)
        key = key_of(state)
        least: i64 = 0
        most = state.terms.tricks - state.trick
        if key in self.known:
            bounds: i64 = self.known[key]
            least = bounds // MOST_TRICKS
            most = bounds % MOST_TRICKS
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self.best(state, low, high)
        if found > low:
            least = max(least, found) if found >= high else found
        if found < high:
            most = min(most, found) if found <= low else found
        self.known[key] = int(least * MOST_TRICKS + most)
        return found

    def best(self, state: State, low: i64, high: i64) -> i64:
        mine = state.to_play % 2 == 0
        found: i64 = -1 if mine else MOST_TRICKS
        for card in worth_playing(state):
            tricks = self.after(state, card, low, high)
            if mine:
                found = max(found, tricks)
                low = max(low, found)
            else:
                found = min(found, tricks)
                high = min(high, found)
            if low >= high:
                break
        return found

    def after(self, state: State, card: i64, low: i64, high: i64) -> i64:
        """The same if this card is played."""
        played = state.copy()
        played.play_card(state.to_play, card)
        if played.deals != self.deal:
            return for_side(last_trick(state, played), 0)
        if played.laid:
            return self.to_come(played, low, high)
        taken: i64 = 1 - played.leader % 2  # who took the trick leads the next one
        return self.to_come(played, low - taken, high - taken) + taken


def worth_playing(state: State) -> vec[i64]:
    """The cards that may be played, winners first; of cards that come to the same only one."""
    cards = state.playable(state.hands[state.to_play])
    some = vec[i64](capacity=16)
    if cards & (cards - 1) == 0:
        return append(some, first(cards))
    winners = cards if state.laid == 0 else beating(state, cards & ~SPECIALS)
    rivals = seen_by_all(state) & ~state.hands[state.to_play]
    tried: i64 = 0
    for group in (winners, cards & ~winners):
        left: i64 = group
        while left:
            card = first(left)
            left = without_first(left)
            if not comes_to_the_same(state, card, tried, rivals):
                tried |= BIT[card]
                some = append(some, card)
    return some


def seen_by_all(state: State) -> i64:
    """All cards still in play, in hands and on the table."""
    live: i64 = 0
    for seat in range(state.players):
        live |= state.hands[seat]
    for place in range(state.laid):
        live |= BIT[laid_card(state.table, place)]
    return live


def comes_to_the_same(state: State, card: i64, tried: i64, rivals: i64) -> bool:
    """Whether a card was tried that no rival's car stands between, now or after a special card."""
    if card >= PUMP:
        return False
    tried &= OF_COLOUR[COLOUR_OF[card]]
    while tried:
        if alike(state, card, first(tried), rivals):
            return True
        tried = without_first(tried)
    return False


def alike(state: State, card: i64, other: i64, rivals: i64) -> bool:
    rivals &= state.terms.contend[COLOUR_OF[card]] | SPECIALS
    if apart(state.criterion, card, other) & rivals:
        return False
    specials = (rivals | state.hands[state.to_play]) & SPECIALS
    if specials & BIT[PUMP] and apart(1, card, other) & rivals:
        return False
    return not (specials & BIT[MOTORWAY] and apart(2, card, other) & rivals)


def apart(criterion: i64, card: i64, other: i64) -> i64:
    """The cars that beat one of the two and not the other."""
    return BETTER[criterion * 52 + card] ^ BETTER[criterion * 52 + other]


class Endgame:
    """Positions of one deal for any number of sides, without announcements."""

    def __init__(self, deal: i64) -> None:
        self.deal = deal
        self.known: dict[Key, vec[i64]] = {}  # the tricks still to come, by seat

    def to_come(self, state: State) -> vec[i64]:
        """The tricks that each seat will still take."""
        if state.laid:
            return self.best(state)
        key = key_of(state)
        if key not in self.known:
            self.known[key] = self.best(state)
        return self.known[key]

    def best(self, state: State) -> vec[i64]:
        """What comes of the card with which the player to move gets the most; of equal ones the first."""
        cards = state.playable(state.hands[state.to_play])
        found = self.after(state, first(cards))
        most = for_side(found, state.to_play)
        cards = without_first(cards)
        while cards:
            tricks = self.after(state, first(cards))
            cards = without_first(cards)
            mine = for_side(tricks, state.to_play)
            if mine > most:
                found = tricks
                most = mine
        return found

    def after(self, state: State, card: i64) -> vec[i64]:
        """The tricks still to come if this card is played."""
        played = state.copy()
        played.play_card(state.to_play, card)
        if played.deals != self.deal:
            return last_trick(state, played)
        tricks = self.to_come(played)
        if played.laid == 0:
            tricks = tricks[:]
            tricks[played.leader] += 1  # who took the trick leads the next one
        return tricks


def last_trick(before: State, after: State) -> vec[i64]:
    """The one trick that ended the deal."""
    final = after.sheet[-1]
    tricks = before.won[:]
    for seat in range(before.players):
        tricks[seat] = final[seat] - before.won[seat]
    return tricks


def for_side(tricks: vec[i64], seat: i64) -> i64:
    if len(tricks) == 4:
        return tricks[seat] + tricks[(seat + 2) % 4]
    return tricks[seat]


def key_of(state: State) -> Key:
    """Up to four hands, and the leader with the criterion in force."""
    hands = [0, 0, 0, 0]
    for seat in range(state.players):
        hands[seat] = int(state.hands[seat])
    return (hands[0], hands[1], hands[2], hands[3], int(state.leader * 3 + state.criterion))


class Ending:
    """A choice near the end of a deal, weighed over worlds that are each worked out to the last card."""

    def __init__(self, memory: Memory, seat: i64) -> None:
        self.memory = memory
        self.seat = seat
        self.worlds: i64 = 0
        self.tricks: i64 = 0  # of a deal
        self.cards: vec[i64] = vec[i64]()  # that may be played
        self.totals: list[int] = []  # the tricks of the side in the whole deal, over all worlds
        self.met: dict[Key, vec[i64]] = {}  # worlds imagined before: what each card brings there

    def run(self, worlds: i64, pick: Pick) -> None:
        for _ in range(worlds):
            self.imagine(pick)

    def imagine(self, pick: Pick) -> None:
        world = self.memory.imagine(pick)
        assert isinstance(world, State)
        if self.worlds == 0:
            self.cards = listed(world.playable(world.hands[self.seat]))
            self.totals = [0 for _ in self.cards]
            self.tricks = world.terms.tricks
        key = key_of(world)
        if key not in self.met:
            self.met[key] = self.worked_out(world)
        found = self.met[key]
        for place in range(len(self.totals)):
            self.totals[place] += int(found[place])
        self.worlds += 1

    def worked_out(self, world: State) -> vec[i64]:
        """By card, the tricks of my side at the end of the deal."""
        found = self.cards[:]
        endgame, duel = Endgame(world.deals), Duel(world.deals)
        won = for_side(world.won, self.seat)
        for place in range(len(found)):
            card = self.cards[place]
            if world.players == 3:
                found[place] = won + for_side(endgame.after(world, card), self.seat)
            elif self.seat % 2 == 0:
                found[place] = won + duel.after(world, card, -1, MOST_TRICKS)
            else:
                left = world.terms.tricks - world.trick
                found[place] = won + left - duel.after(world, card, -1, MOST_TRICKS)
        return found
