"""What a seat imagines: the unseen demand tiles, in the right proportions."""

from collections import Counter
from itertools import permutations

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import table
from tests.conformance.proportions import assert_in_proportion

BAG = [value for value in (2, 3, 4, 5) for _ in range(4)]


def imagined(picture: str, seat: int, count: int) -> list[str]:
    memory = AUTOMOBILE.recall(AUTOMOBILE.view(table(picture).state, Seat(seat)))
    pick = FastPick(3)
    return [str(list(memory.imagine(pick).demand)) for _ in range(count)]


def test_one_hidden_tile_each_comes_in_the_proportions_of_what_is_left():
    """Seat 0 holds a 5: of fifteen tiles left, four are 2s, 3s and 4s and three are 5s."""
    left = Counter(BAG)
    left[5] -= 1
    tiles = list(left.elements())
    worlds = Counter(f"[5, 0, {a}, 0, {b}, 0]" for a, b in permutations(tiles, 2))
    found = imagined("players: 3\nseat 0: tiles 5\nseat 1: tiles 2\nseat 2: tiles 3", 0, 4000)
    assert_in_proportion(found, {world: float(count) for world, count in worlds.items()})


def test_a_watcher_imagines_every_tile():
    worlds = Counter(f"[{a}, 0, {b}, 0, {c}, 0]" for a, b, c in permutations(BAG, 3))
    found = imagined("players: 3\nseat 0: tiles 5\nseat 1: tiles 2\nseat 2: tiles 3", WATCHER, 9000)
    assert_in_proportion(found, {world: float(count) for world, count in worlds.items()})


def test_a_tile_that_is_all_in_ones_own_hand_and_on_the_table_is_never_imagined():
    """All four 5s are known once the tiles are shown; before, only one's own two."""
    shown = "players: 3\nturn: 3\nphase: sales\nseat 0: tiles 55\nseat 1: tiles 55\nseat 2: tiles 23"
    assert set(imagined(shown, 2, 50)) == {"[5, 5, 5, 5, 2, 3]"}
    hidden = imagined(shown.replace("sales", "decisions"), 0, 300)
    assert all(world.count("5") <= 4 for world in hidden)
    assert any(world.count("5") == 4 for world in hidden)
