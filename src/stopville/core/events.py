"""What happened, as facts: for the log, for animation, and for whoever checks the books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from stopville.core.wire import Fact


class Transfer(Fact):
    """So many of one thing went from one place to another: `Transfer("$", 200, "seat:1", "bank")`."""

    thing: str
    count: int
    source: str
    target: str


class Event(Fact):
    """The base of a game's events."""

    def transfers(self) -> tuple[Transfer, ...]:
        """Every card, coin or piece that moved, so that a stranger can keep the books."""
        return ()


# Where things are, for keeping the books: place -> thing -> how many.
Holdings = dict[str, dict[str, int]]


# -- events that are told as one: see Game.gathered --------------------------------------------------


def joined(
    events: Sequence[Event], kinds: tuple[type[Event], ...], join: Callable[[Sequence[Any]], Event]
) -> tuple[Event, ...]:
    """Every run of two or more events of these kinds as one event, the others as they are."""
    if len(events) < 2:
        return tuple(events)
    told: list[Event] = []
    for alike, run in groupby(events, lambda event: isinstance(event, kinds)):
        some = list(run)
        told += [join(some)] if alike and len(some) > 1 else some
    return tuple(told)


Hands = tuple[tuple[int, ...], ...]  # by seat


def hands_of(dealt: Iterable[tuple[int, int]]) -> Hands:
    """The cards of each seat in dealing order, from (seat, card) after (seat, card)."""
    hands: list[list[int]] = []
    for seat, card in dealt:
        while seat >= len(hands):
            hands.append([])
        hands[seat].append(card)
    return tuple(map(tuple, hands))


def hand_of(hands: Hands, seat: int) -> tuple[int, ...]:
    """What one seat was dealt, sorted; nothing for a watcher."""
    return tuple(sorted(hands[seat])) if 0 <= seat < len(hands) else ()
