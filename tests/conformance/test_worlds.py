"""In small endgames every world that could be is counted, and must be imagined as often as it should."""

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.wire import canonical
from stopville.games import GAMES
from tests.conformance.leaking import ImaginesWithHope
from tests.conformance.proportions import assert_in_proportion
from tests.conformance.tables import taken
from tests.example import klaxon

AUTOMATCH = GAMES["automatch"]

# Pictures with a few cards in each hand, and from whose seat they are seen.
ENDGAMES = {
    "two players, nothing known": (0, "hand 0: F1 I1; hand 1: F2 D2; talon: I3 D4 GB5 pompe"),
    "one lacks a colour": (0, "hand 0: F1 I1 I2; hand 1: D1 D2 D3; talon: F3 F4 GB5; lacking: 1F"),
    "one lacks two colours": (1, "hand 0: F1 I1 I2; hand 1: D1 D2 D3; talon: D4 GB5; lacking: 0D 0GB"),
    "three players": (2, "hand 0: F1; hand 1: F2; hand 2: I3; talon: I1 I2 autoroute"),
    "two of three lack": (0, "hand 0: F1 I7; hand 1: F2 I9; hand 2: D3 I3; talon: I1 F8; lacking: 1D 2F"),
    "all lack": (3, "hand 0: F1; hand 1: I1; hand 2: D1; hand 3: GB1; talon: F2 I2; lacking: 0I 1F 2GB"),
    "a card is forced": (0, "hand 0: F1; hand 1: I1; hand 2: D1; talon: I2 F2; lacking: 1D 1F 2F 2I"),
    "a watcher": (WATCHER, "hand 0: F1 F2; hand 1: I1 D1; talon: pompe GB4; lacking: 1F"),
    "a trick": (1, "hand 0: F4; hand 1: F5 I1; hand 2: D1 D2; talon: D3 GB1; trick: F9; leader: 0"),
    "a deal": (0, "hand 0: F1 F3; hand 1: I1; pack: D1 D2 GB7 autoroute; to act: chance"),
}


def deals(cards: frozenset[str], rooms: list[tuple[str, int]]) -> Iterator[dict[str, str]]:
    """All ways to lay cards out: hands and the pack as sets, the talon in every order."""
    if not rooms:
        yield {}
        return
    (place, room), *others = rooms
    ways = permutations if place == "talon" else combinations
    for some in ways(sorted(cards), room):
        for rest in deals(cards - set(some), others):
            yield {place: " ".join(some), **rest}


def lines_of(picture: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in picture.splitlines())


def possible_worlds(picture: str, seat: int) -> Iterator[dict[str, str]]:
    """The picture with what the seat cannot see laid out in every way that what it saw allows."""
    lines = lines_of(picture)
    hidden = [place for place in lines if place.startswith("hand ") and place != f"hand {seat}"]
    hidden += [place for place in ("talon", "pack") if place in lines]
    cards = frozenset(card for place in hidden for card in lines[place].split())
    for deal in deals(cards, [(place, len(lines[place].split())) for place in hidden]):
        if not any(contradicts(lack, deal) for lack in lines.get("lacking", "").split()):
            yield {**lines, **deal}


def contradicts(lack: str, deal: dict[str, str]) -> bool:
    """`1GB` says that seat 1 has no car of Great Britain."""
    hand = deal.get(f"hand {lack[0]}", "").split()
    return any(card.rstrip("0123456789") == lack[1:] for card in hand)


def position(picture: str) -> bytes:
    """What is hidden in a world: hands, the talon in its order, the pack in none."""
    lines = lines_of(picture)
    unordered = {
        place: sorted(cards.split()) for place, cards in lines.items() if place.startswith(("hand", "pack"))
    }
    return canonical({**unordered, "talon": lines.get("talon", "").split()})  # type: ignore[dict-item]


def written(lines: dict[str, str]) -> str:
    return "\n".join(f"{what}: {value}" for what, value in lines.items())


@pytest.mark.parametrize("name", ENDGAMES)
def test_every_possible_deal_is_imagined_equally_often(name: str) -> None:
    seat, lines = ENDGAMES[name]
    picture = lines.replace("; ", "\n")
    worlds = {redrawn(written(world)): 1.0 for world in possible_worlds(picture, seat)}
    memory = AUTOMATCH.recall(AUTOMATCH.view(AUTOMATCH.read_picture(picture), Seat(seat)))
    pick = FastPick(1)
    found = [drawn(memory.imagine(pick)) for _ in range(max(60, 30 * len(worlds)))]
    assert redrawn(picture) in worlds
    if len(worlds) == 1:
        assert set(found) == set(worlds)
    else:
        assert_in_proportion(found, worlds)


def redrawn(picture: str) -> str:
    return drawn(AUTOMATCH.read_picture(picture))


def drawn(state: object) -> str:
    return position(AUTOMATCH.open_picture(state)).decode()


# -- the example game --------------------------------------------------------------------------------


def answered(players: int, cards: tuple[int, ...], answers: tuple[int, ...]) -> klaxon.State:
    game = klaxon.Klaxon()
    state = game.start(game.setup(players))
    for card in cards:
        state = taken(state, Seat(-1), klaxon.DEAL + card).after  # type: ignore[assignment]
    for seat, answer in enumerate(answers):
        state = taken(state, Seat(seat), answer).after  # type: ignore[assignment]
    return state


def hidden_answers(state: klaxon.State, seat: int) -> dict[str, float]:
    """All cards of the others, all answers that they can have sealed; a 1 cannot have honked."""
    worlds: dict[str, float] = {}
    others = [other for other in range(state.players) if other != seat]
    unseen = [card for card in klaxon.CARDS if seat == WATCHER or card != state.cards[seat]]
    sealed = [other for other in others if not state.asked >> other & 1]
    for cards in permutations(unseen, len(others)):
        held = dict(zip(others, cards))
        able = [other for other in sealed if held[other] > 1]
        for many in range(len(able) + 1):
            for honked in combinations(able, many):
                worlds[f"{cards} {honked}"] = 0.5 ** len(able)
    return worlds


def hidden_from(state: klaxon.State, seat: int) -> str:
    others = [other for other in range(state.players) if other != seat]
    honked = tuple(other for other in others if state.honked >> other & 1)
    return f"{tuple(state.cards[other] for other in others)} {honked}"


SEALED = [
    (2, (5, 7), (1,), 1),
    (2, (1, 9), (0,), WATCHER),
    (3, (4, 1, 8), (1, 0), 1),
    (3, (4, 1, 8), (1,), 0),
]


def imagined_worlds(game: klaxon.Klaxon, state: klaxon.State, seat: int, count: int) -> list[str]:
    memory, pick = game.recall(game.view(state, Seat(seat))), FastPick(2)
    return [hidden_from(memory.imagine(pick), seat) for _ in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "cards", "answers", "seat"), SEALED)
def test_sealed_answers_are_imagined_in_proportion(players, cards, answers, seat):
    state = answered(players, cards, answers)
    worlds = hidden_answers(state, seat)
    assert hidden_from(state, seat) in worlds
    assert_in_proportion(imagined_worlds(klaxon.Klaxon(), state, seat, 25 * len(worlds)), worlds)


def test_a_game_that_imagines_with_hope_is_found_out():
    state = answered(2, (5, 7), (1,))
    worlds = hidden_answers(state, 1)
    with pytest.raises(AssertionError, match="never imagined"):
        assert_in_proportion(imagined_worlds(ImaginesWithHope(), state, 1, 500), worlds)


def test_a_lopsided_count_is_found_out():
    with pytest.raises(AssertionError, match="too often"):
        assert_in_proportion(["a"] * 650 + ["b"] * 350, {"a": 1, "b": 1})
    assert_in_proportion(["a"] * 520 + ["b"] * 480, {"a": 1, "b": 1})
