"""Imagining after exchanges: every history that a seat cannot tell from the real one, each as likely.

The test tells all histories itself: every deal of the hidden cards, every card that another may
have taken and given, every answer that may lie sealed.  All are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import ALLOWED
from stopville.core.play import refusal
from stopville.games.automatch.actions import Contest, Discard, LetPass, Take
from stopville.games.automatch.engine.material import CARD_NAMES
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.view_gen import View
from tests.automatch.table import cards
from tests.automatch.talk import scene
from tests.conformance.proportions import assert_in_proportion
from tests.rulebook import rule

Move = tuple[int, str]  # who, and what

# -- all histories, told the plain way -----------------------------------------------------------


def histories(picture: str, moves: list[Move], seen: View) -> Counter[str]:
    """How many histories lead to each world that this seat cannot tell from the real one."""
    found: Counter[str] = Counter()
    for state in beginnings(picture, moves, seen.me):
        for end in continued(state, moves, seen.me):
            if AUTOMATCH.view(end, seen.me) == seen:
                found[world(end)] += 1
    return found


def beginnings(picture: str, moves: list[Move], me: int) -> Iterator[State]:
    """The picture with the hidden cards everywhere they may be; those played from a place were there."""
    lines = dict(line.strip().split(": ", 1) for line in picture.split(";"))
    players = sum(what.startswith("hand") for what in lines)
    places = [f"hand {seat}" for seat in range(players) if seat != me] + ["talon"]
    played = {place: played_from(moves, place) for place in places}
    unseen = frozenset(card for place in places for card in lines[place].split() if card not in played[place])
    rooms = [(place, len(lines[place].split()) - len(played[place])) for place in places]
    for deal in deals(unseen, rooms):
        whole = {place: " ".join([*played[place], deal[place]]) for place in places}
        if not any(contradicts(lack, whole) for lack in lines.get("lacking", "").split()):
            drawn = {**lines, **whole}
            yield AUTOMATCH.read_picture("\n".join(f"{what}: {how}" for what, how in drawn.items()))


def played_from(moves: list[Move], place: str) -> list[str]:
    """The cards that this seat has played before it took any."""
    mine = [notation for seat, notation in moves if place == f"hand {seat}"]
    taking = [number for number, notation in enumerate(mine) if notation.startswith("take")]
    return [notation for notation in mine[: min(taking, default=len(mine))] if notation in CARD_NAMES]


def contradicts(lack: str, deal: dict[str, str]) -> bool:
    """`1GB` says that seat 1 has no car of Great Britain."""
    hand = deal.get(f"hand {lack[0]}", "").split()
    return any(card.rstrip("0123456789") == lack[1:] for card in hand)


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
    hands = " | ".join(cards(AUTOMATCH.view(state, Seat(seat)).hands) for seat in range(state.players))
    return f"{hands} / {cards(state.talon)} / {exchanges(state)} / {state.said.claims}"


def exchanges(state: State) -> str:
    return str([(row[0], *row[2:]) for row in state.said.swaps])


PARTS = ("hands", "talon", "exchanges", "contests")


def part(worlds: Counter[str], number: int) -> Counter[str]:
    """The same worlds, looked at in one respect only: fewer kinds show smaller faults."""
    some: Counter[str] = Counter()
    for each, count in worlds.items():
        some[each.split(" / ")[number]] += count
    return some


# -- games played up to a point -------------------------------------------------------------------

# In `always` everybody names a figure, and a false one that is contested gives an exchange.
TWO = "announced: always; hand 0: F13 I3 I4; hand 1: F12 F11 D5; talon: D1 D2 I6"
CAUGHT = "0 F13, 0 announce 1, 1 contest, 1 F12, 1 confess"  # seat 0 leads on, as no value was left
SWAP = CAUGHT + ", 1 take 0, 1 discard F11"
THREE = "announced: always; hand 0: F13 I3; hand 1: F12 D5; hand 2: F10 I4; talon: D1 D2 I6"
CAUGHT_BY_1 = "0 F13, 0 announce 1, 1 contest, 2 pass, 1 F12, 1 confess, 2 F10, 2 confess"
FOUR = "announced: always; hand 0: F13 I3; hand 1: F12 D5; hand 2: F10 I4; hand 3: F9 D7; talon: D1 D2"
CAUGHT_BY_1_OF_4 = (
    "0 F13, 0 announce 1, 1 contest, 3 pass, 1 F12, 1 confess, 2 F10, 2 confess, 3 F9, 3 confess"
)
LOOK = "0 announce 1, 1 contest, 1 {}, 1 announce 1, 0 contest"  # both of two win a contest in one trick

# who looks on, from where, and what happened
GAMES: dict[str, tuple[tuple[int, ...], str, str]] = {
    "another exchanged": ((0, 1), TWO, SWAP),
    "another has taken and not yet given": ((0,), TWO, CAUGHT + ", 1 take 0"),
    "another looked and declined": ((0, 1), TWO, CAUGHT + ", 1 decline"),
    "another exchanged and played what he took": ((0,), TWO, SWAP + ", 0 I3, 0 confess, 1 D1"),
    "another exchanged and followed": (
        (0,),
        TWO.replace("D1", "I9"),
        SWAP + ", 0 I3, 0 confess, 1 I9, 1 confess",
    ),
    "another had lacked a colour before": ((0,), TWO + "; lacking: 1I", SWAP),
    "another had lacked a colour and plays it now": (
        (0,),
        TWO.replace("D1", "I9") + "; lacking: 1I",
        SWAP + ", 0 I3, 0 confess, 1 I9, 1 confess",
    ),
    "another lacked a colour before and again": (
        (0,),
        TWO + "; lacking: 1I",
        SWAP + ", 0 I3, 0 confess, 1 D1, 1 confess",
    ),
    "both exchanged, I first": (
        (0, 1),
        TWO,
        "0 F13, " + LOOK.format("F12") + ", 1 take 1, 1 discard D5, 0 take 0, 0 discard I3",
    ),
    "I exchanged, then another found what I gave": (
        (1,),
        TWO.replace(" I6", ""),
        "0 F13, " + LOOK.format("F12") + ", 1 take 1, 1 discard D5, 0 take 1, 0 discard I3, 0 D5, 0 confess",
    ),
    "I looked and declined, then another took": (
        (1,),
        TWO,
        "0 F13, " + LOOK.format("F12") + ", 1 decline, 0 take 0, 0 discard I3",
    ),
    "another took, then I looked and declined": (
        (0,),
        TWO,
        "0 F13, " + LOOK.format("F12") + ", 1 take 0, 1 discard F11, 0 decline",
    ),
    "the same exchanged twice": (
        (0,),
        TWO,
        SWAP + ", 0 I3, 0 announce 1, 1 contest, 1 D1, 1 confess, 1 take 0, 1 discard D5",
    ),
    "I saw what another may have taken, and then he could not follow": (
        (0,),
        "announced: always; hand 0: F12 I3 I4; hand 1: F13 F11 D5; talon: I6 D1 D2",
        "0 F12, 0 announce 425, 1 contest, 1 F13, 1 announce 393, 0 contest, 0 decline,"
        "1 take 1, 1 discard F11, 0 I3, 0 confess, 1 D5, 1 confess",
    ),
    "what I saw was played before the second exchange": (
        (1,),
        "announced: always; hand 0: I6 F10 I9; hand 1: F2 I13 I4; talon: I2 I5 F4",
        "0 I6, 0 announce 1, 1 contest, 1 I13, 1 announce 1, 0 contest, 1 decline, 0 take 1, 0 discard I9,"
        "0 I5, 0 confess, 1 I4, 1 announce 1, 0 contest, 0 take 1, 0 discard F10, 0 F4, 0 confess",
    ),
    "what he plays now he cannot have taken first, or he would have followed": (
        (0,),
        "announced: always; hand 0: F6 F9 D13 D1; hand 1: I13 pompe I4 F12; talon: D2 I3",
        "0 F6, 0 announce 1, 1 contest, 1 F12, 1 confess, 1 take 1, 1 discard pompe, 0 D1, 0 announce 1,"
        "1 contest, 1 I4, 1 confess, 1 take 0, 1 discard I3, 0 D13, 0 confess, 1 D2",
    ),
    "another took a special card and played it": (
        (0,),
        TWO.replace("D1", "pompe"),
        SWAP + ", 0 I3, 0 confess, 1 pompe",
    ),
    "a watcher": (
        (WATCHER,),
        "announced: always; hand 0: F13 I3; hand 1: F12 D5; talon: D1 D2",
        CAUGHT + ", 1 take 0, 1 discard D5",
    ),
    "an open window": (
        (1, WATCHER),
        "announced: always; hand 0: F13; hand 1: I3; hand 2: F12; talon: D1 D2",
        "0 F13, 0 announce 1, 1 contest",
    ),
    "an open window seen by who comes next": (
        (2, 0),
        "announced: always; hand 0: F13; hand 1: I3; hand 2: F12; talon: D1 D2",
        "0 F13, 0 announce 1, 1 contest",
    ),
    "an open window after an exchange": ((0,), TWO, SWAP + ", 0 I3, 0 announce 1"),
    "three players": ((0, 2), THREE, CAUGHT_BY_1 + ", 1 take 0, 1 discard D5"),
    "three players, and the card was played": (
        (0, 2),
        THREE,
        CAUGHT_BY_1 + ", 1 take 0, 1 discard D5, 0 I3, 0 confess, 1 D1, 1 confess",
    ),
    "four players": ((0, 1), FOUR, CAUGHT_BY_1_OF_4 + ", 1 take 0, 1 discard D5"),
    "four players, a colour lacking before": (
        (2,),
        FOUR + "; lacking: 1I 3I 0D",
        CAUGHT_BY_1_OF_4 + ", 1 take 0, 1 discard D5, 0 I3, 0 confess",
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
    found = Counter(world(memory.imagine(pick)) for _ in range(max(400, 11 * rare)))  # type: ignore[arg-type]
    if len(expected) == 1:
        assert set(found) == set(expected)
        return
    assert_in_proportion(found.elements(), expected)
    for number in range(len(PARTS)):
        some = part(expected, number)
        if len(some) > 1:
            assert_in_proportion(part(found, number).elements(), some)
