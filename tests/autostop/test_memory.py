"""Imagining: every deal that a seat cannot tell from the real one, each as often as it should be."""

from collections import Counter
from itertools import combinations

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import Table, fresh, table
from tests.conformance.proportions import assert_in_proportion
from tests.rulebook import rule

ROAD = "at: A3 B5 P4\nstep: stopping\n"
WORLDS = {
    # four unseen cards, two to each: A7 LP against B1 B2 and so on; a pass is a card like another
    "two hidden hands": ("hand 0: A1\nhand 1: A7 LP\nhand 2: B1 B2\n" + ROAD.replace("A3", "A2"), 0, 6),
    "two equal passes": ("hand 0: A1\nhand 1: A7 LP\nhand 2: LP B2\n" + ROAD.replace("A3", "A2"), 0, 4),
    "somebody looking on": ("hand 0: A1\nhand 1: A7\nhand 2: B1\n" + ROAD.replace("A3", "A2"), WATCHER, 6),
}


def hands(state, me: int) -> str:
    """What is hidden from a seat."""
    shown = [AUTOSTOP.view(state, Seat(seat)) for seat in range(state.players)]
    others = [f"{view.hands}+{view.passes}" for view in shown if view.me != me]
    return f"{others} {state.sealed}"


def imagined(position: Table, me: int, count: int) -> list[str]:
    memory, pick = AUTOSTOP.recall(position.view(me)), FastPick(7)
    return [hands(memory.imagine(pick), me) for _ in range(count)]


@rule("AS-17", "AS-18")
@pytest.mark.parametrize("name", WORLDS)
def test_every_deal_of_the_unseen_cards_is_equally_likely(name):
    picture, me, count = WORLDS[name]
    position = table(picture)
    found = Counter(imagined(position, me, 3000))
    weights = dict.fromkeys(found, 1.0)
    if name == "two equal passes":  # a pass each can come about in two ways, both passes in one hand in one
        weights = {world: 2.0 if world.count("+1") == 2 else 1.0 for world in found}
    assert len(found) == count
    assert hands(position.state, me) in found
    assert_in_proportion(found.elements(), weights)


@rule("AS-43")
def test_a_sealed_answer_is_imagined_only_where_the_card_may_be():
    """Seat 1 has answered, seat 2 is asked: seat 1 may hold A3 or not, and may have called or not."""
    position = table("hand 0: A1\nhand 1: A3\nhand 2: B1\nat: A3 B5 P4\nstep: stopping\nasked: 2\nsealed: 1")
    found = imagined(position, 0, 2000)
    a3, b1 = position.view(1).hands, position.view(2).hands
    weights = {
        f"['{a3}+0', '{b1}+0'] 1": 0.25,
        f"['{a3}+0', '{b1}+0'] -1": 0.25,
        f"['{b1}+0', '{a3}+0'] -1": 0.5,
    }
    assert_in_proportion(found, weights)


@rule("AS-43")
def test_my_own_sealed_answer_is_not_forgotten():
    position = table("hand 0: A1\nhand 1: A3\nhand 2: B1\nat: A3 B5 P4\nstep: stopping\nasked: 2\nsealed: 1")
    assert {world[-1] for world in imagined(position, 1, 50)} == {"1"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_cards_are_somewhere_in_every_imagined_position(players):
    pick = FastPick(players)
    game = fresh(players, games=1)
    game.state.settle(pick)
    while not game.state.over():
        me = pick.below(players)
        world = AUTOSTOP.imagine(game.view(me), pick)
        assert world.fault_of_cards() == ""
        assert AUTOSTOP.view(world, Seat(me)) == game.view(me)
        legal = game.state.legal(game.state.mover())
        game.state.apply(game.state.mover(), legal[pick.below(len(legal))])


def test_hands_of_two_have_every_pair():
    position = table("hand 0: A1\nhand 1: A7 A8\nhand 2: B1 B2\nat: A2 B5 P4\nstep: stopping")
    numbers = [*position.view(1).hands, *position.view(2).hands]
    pairs = {f"{pair}+0" for pair in combinations(sorted(numbers), 2)}
    assert {world.split("'")[1] for world in imagined(position, 0, 400)} == pairs
