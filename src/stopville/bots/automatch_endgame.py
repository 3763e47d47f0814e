"""The last tricks of a deal of L'Auto-Match with every card known: the best play of everybody, exactly.

Each side plays for the most tricks of its own.  Between tricks only the cards left, the leader and the
criterion matter, so what follows from them is worked out once.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.bits import count, first, without_first
from stopville.games.automatch.rules import State

Key = tuple[int, int, int, int, int]


class Endgame:
    """Positions of one deal, without announcements."""

    def __init__(self, deal: i64) -> None:
        self.deal = deal
        self.known: dict[Key, vec[i64]] = {}  # the tricks still to come, by seat

    def best(self, state: State) -> i64:
        """A card with which the player to move gets the most."""
        cards = state.playable(state.hands[state.to_play])
        best_card = first(cards)
        most: i64 = -1
        while cards:
            card = first(cards)
            cards = without_first(cards)
            tricks = self.after(state, card)
            mine = for_side(tricks, state.to_play)
            if mine > most:
                best_card, most = card, mine
        return best_card

    def to_come(self, state: State) -> vec[i64]:
        """The tricks that each seat will still take."""
        if state.laid:
            return self.weigh(state)
        key = key_of(state)
        if key not in self.known:
            self.known[key] = self.weigh(state)
        return self.known[key]

    def weigh(self, state: State) -> vec[i64]:
        cards = state.playable(state.hands[state.to_play])
        found = self.after(state, first(cards))
        most = for_side(found, state.to_play)
        cards = without_first(cards)
        while cards:
            tricks = self.after(state, first(cards))
            cards = without_first(cards)
            mine = for_side(tricks, state.to_play)
            if mine > most:
                found, most = tricks, mine
        return found

    def after(self, state: State, card: i64) -> vec[i64]:
        """The tricks still to come if this card is played."""
        played = state.copy()
        played.play_card(state.to_play, card)
        if played.deals != self.deal:
            return rest_of_deal(state, played)
        tricks = self.to_come(played)
        if played.laid == 0:
            tricks = tricks[:]
            tricks[played.leader] += 1  # who took the trick leads the next one
        return tricks


def rest_of_deal(before: State, after: State) -> vec[i64]:
    """The last trick of all."""
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


def cards_left(state: State) -> i64:
    """The most cards that anybody holds."""
    most: i64 = 0
    for seat in range(state.players):
        most = max(most, count(state.hands[seat]))
    return most
