"""The generator against brute force: 1,000 sampled positions at each push, 100,000 with --deep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import Seat
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import ORDINO
from tests.ordino.oracle import LABELS, NAMES, choices

SCATTERED, PLAYED = 600, 400  # positions of each sort for one seed

STEPS = {2: "move", 4: "at centre", 6: "place"}


def test_the_generator_finds_what_brute_force_finds(seeds: range) -> None:
    """Nothing more and nothing less, in every kind of choice."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for state in positions(seed):
            assert_agrees(state)
            seen[STEPS[state.step]] += 1
            seen["positions"] += 1
    assert seen["positions"] == len(seeds) * (SCATTERED + PLAYED)
    assert min(seen[kind] for kind in STEPS.values()) > 20


def assert_agrees(state: State) -> None:
    book = ORDINO.book
    found = [book.notation(book.action(code)) for code in state.legal(state.mover())]
    expected = choices(ORDINO.view(state, Seat(state.mover())))
    assert set(found) == expected, ORDINO.open_picture(state)
    assert len(found) == len(expected)


def positions(seed: int) -> Iterator[State]:
    pick = FastPick(seed)
    for _ in range(SCATTERED):
        yield ORDINO.read_picture(scattered(pick))
    yield from played(pick)


def scattered(pick: Pick) -> str:
    """Any pieces anywhere, with any throw, or one of them just arrived at the centre."""
    cells, living, players = NAMES[:], 2 + pick.below(14), 2 + 2 * pick.below(2)
    seat = pick.below(players)
    arrived = seat % 2 * 8 + pick.below(8) if pick.below(6) == 0 else -1
    lines = {"white": "", "black": ""}
    for number in range(16):
        if number == arrived or number % 8 == 0 or pick.below(16) < living:  # both have a cross at least
            cell = cells.pop(pick.below(len(cells)) if arrived < 0 else 1 + pick.below(len(cells) - 1))
            where = "0.0" if number == arrived else cell
            lines["black" if number >= 8 else "white"] += f"{LABELS[number % 8]}@{where} "
    code, _ = ORDINO.dice.throws[pick.below(540)]
    dice = ORDINO.book.notation(ORDINO.book.action(code)).removeprefix("six ")
    colour = "black" if arrived >= 8 else "white"
    moment = f"dice: {dice}" if arrived < 0 else f"step: at centre\narrived: {colour} {LABELS[arrived % 8]}"
    heading = f"players: {players}\nseat: {seat}\n{moment}\n"
    return heading + "\n".join(f"{colour}: {pieces}" for colour, pieces in lines.items())


def played(pick: Pick) -> Iterator[State]:
    """Choices of random games of every sort; of the moves one in six."""
    count = 0
    while True:
        options = {"super": pick.below(2) == 1, "together": pick.below(2) == 1}
        state = ORDINO.start(ORDINO.setup(2 + 2 * pick.below(2), options))
        state.settle(pick)
        while not state.over():
            if state.step != 2 or pick.below(6) == 0:
                yield state
                count += 1
                if count == PLAYED:
                    return
            legal = state.legal(state.mover())
            state.apply(state.mover(), legal[pick.below(len(legal))])
            state.settle(pick)
