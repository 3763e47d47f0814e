"""Imagining after exchanges: every history that a seat cannot tell from the real one, each as likely.

The test tells all histories itself: every deal of the hidden cards, every card that another may
have taken and given, every answer that may lie sealed.  All are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from stopville.core.pick import FastPick
from stopville.core.play import refusal
from stopville.core.seats import WATCHER, Seat
from stopville.core.state import ALLOWED
from stopville.games.automatch.actions import Contest, Discard, LetPass, Take
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.rules import State
from stopville.games.automatch.view import View
from tests.automatch.table import cards, numbers
from tests.automatch.talk import scene
from tests.conformance.worlds import assert_in_proportion
from tests.rulebook import rule

Move = tuple[int, str]  # who, and what

# -- all histories, told the plain way -----------------------------------------------------------


def histories(picture: str, moves: list[Move], seen: View) -> Counter[str]:
    """How many histories lead to each world that this seat cannot tell from the real one."""
    found: Counter[str] = Counter()
    for state in beginnings(picture, seen.me):
        for end in continued(state, moves, seen.me):
            if AUTOMATCH.view(end, seen.me) == seen:
                found[world(end)] += 1
    return found


def beginnings(picture: str, me: int) -> Iterator[State]:
    """The picture with the hidden cards in every possible place."""
    lines = dict(line.strip().split(": ", 1) for line in picture.split(";"))
    players = sum(what.startswith("hand") for what in lines)
    places = [f"hand {seat}" for seat in range(players) if seat != me] + ["talon"]
    unseen = frozenset(card for place in places for card in lines[place].split())
    for deal in deals(unseen, [(place, len(lines[place].split())) for place in places]):
        yield AUTOMATCH.read_picture("\n".join(f"{what}: {how}" for what, how in {**lines, **deal}.items()))


def deals(unseen: frozenset[str], rooms: list[tuple[str, int]]) -> Iterator[dict[str, str]]:
    if not rooms:
        yield {}
        return
    (place, room), *others = rooms
    for some in (permutations if place == "talon" else combinations)(sorted(unseen), room):
        for rest in deals(unseen - set(some), others):
            yield {place: " ".join(some), **rest}


def continued(state: State, moves: list[Move], me: int) -> Iterator[State]:
    """All that may have become of it: what is hidden from me may have been anything allowed."""
    if not moves:
        yield state
        return
    (seat, notation), *others = moves
    for code in may_have_been(state, seat, AUTOMATCH.book.code(AUTOMATCH.book.read(notation)), me):
        if refusal(AUTOMATCH, state, Seat(seat), code) == ALLOWED:
            after = state.copy()
            after.apply(seat, code)
            yield from continued(after, others, me)


def may_have_been(state: State, seat: int, code: int, me: int) -> list[int]:
    action = AUTOMATCH.book.action(code)
    hidden = isinstance(action, Take | Discard) or (
        isinstance(action, Contest | LetPass) and state.asked & (state.asked - 1) != 0
    )
    if seat == me or not hidden:
        return [code]
    kind = (Contest, LetPass) if isinstance(action, Contest | LetPass) else (type(action),)
    return [int(each) for each in state.legal(seat) if isinstance(AUTOMATCH.book.action(each), kind)]


def world(state: State) -> str:
    """What is hidden in it, exchanges and sealed contests included."""
    hands = " | ".join(cards(AUTOMATCH.view(state, Seat(seat)).hand) for seat in range(state.players))
    return f"{hands} / {cards(state.talon)} / {exchanges(state)} / {state.talk.claims}"


def exchanges(state: State) -> str:
    return str([(row[0], *row[2:]) for row in state.talk.swaps])


PARTS = ("hands", "talon", "exchanges", "contests")


def part(worlds: Counter[str], number: int) -> Counter[str]:
    """The same worlds, looked at in one respect only: fewer kinds show smaller faults."""
    some: Counter[str] = Counter()
    for each, count in worlds.items():
        some[each.split(" / ")[number]] += count
    return some


# -- games played up to a point -------------------------------------------------------------------

# In `always` everybody names a figure; a contest of a wrong one gives the exchange to who doubted.
EXCHANGE_BY_1 = "0 F13, 0 announce 1, 1 contest, 1 F12, 1 announce 425, 0 pass, 1 take 0, 1 discard F11"
TWO = "announced: always; hand 0: F13 I3 I4; hand 1: F12 F11 D5; talon: D1 D2 I6"
# (seats that look, picture, script)
GAMES = {
    "another exchanged": ((0, 1, WATCHER), TWO, EXCHANGE_BY_1),
    "another has taken and not yet given": ((0, WATCHER), TWO, EXCHANGE_BY_1.rpartition(",")[0]),
    "I looked and declined, then another took": (
        (0, 1),
        TWO + "; lacking: 1GB",
        "0 F13, 0 announce 393, 1 contest, 1 F12, 1 announce 1, 0 contest, 0 take 0, 0 discard I3,"
        "0 decline, 0 I4",
    ),
}


def moves_of(script: str) -> list[Move]:
    lines = [line.strip().partition(" ") for line in script.split(",") if line.strip()]
    return [(int(seat), notation) for seat, _, notation in lines]


EVERY_LOOK = [(name, seat) for name, (seats, _, _) in GAMES.items() for seat in seats]


@rule("AM-54", "AM-55")
@pytest.mark.parametrize(("name", "me"), EVERY_LOOK)
def test_every_history_that_fits_is_imagined_in_proportion(name: str, me: int) -> None:
    _, picture, script = GAMES[name]
    seen = scene(picture, script).view(me)
    expected = histories(picture, moves_of(script), seen)
    memory, pick = AUTOMATCH.recall(seen), FastPick(1)
    rare = expected.total() // min(expected.values())
    found = Counter(world(memory.imagine(pick)) for _ in range(max(400, 12 * rare)))  # type: ignore[arg-type]
    if len(expected) == 1:
        assert set(found) == set(expected)
        return
    assert_in_proportion(found.elements(), expected)
    for number in range(len(PARTS)):
        some = part(expected, number)
        if len(some) > 1:
            assert_in_proportion(part(found, number).elements(), some)


assert numbers
