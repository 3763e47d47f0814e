"""Few figures to choose from: what is printed on a card does not tell which one is right.  AM-43"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from stopville.games.automatch.actions import Announce
from stopville.games.automatch.cars import CARS, CRITERIA, ranks
from stopville.games.automatch.engine.material import CARD_NAMES, figure_of_card
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.talk import scene
from tests.rulebook import rule

Ranks = tuple[int, int, int]
Guess = Callable[[Ranks, list[int], int], int]  # the car's ranks, what is offered, the criterion: which one

RANKS = [ranks(CARS, car) for car in CARS]


@cache
def offered(card: int, criterion: int) -> list[int]:
    """What a table offers whoever has just laid this car."""
    name, other, third = (CARD_NAMES[(card + step) % 52] for step in range(3))
    terms = f"announced: always; figures: few; criterion: {CRITERIA[criterion]}"
    spoken = scene(f"{terms}; hand 0: {name}; hand 1: {other}; talon: {third}", f"0 {name}")
    announced = [AUTOMATCH.book.action(code) for code in spoken.state.legal(0)]
    return [action.figure for action in announced if isinstance(action, Announce)]


def by_position(place: int) -> Guess:
    return lambda mine, figures, criterion: figures[min(place, len(figures) - 1)]


def by_own_rank(mine: Ranks, figures: list[int], criterion: int) -> int:
    """As if the cars offered were of one colour: a good rank means a large engine, little petrol, speed."""
    share = (mine[criterion] - 1) / 13
    place = int(share * len(figures))
    return figures[place] if criterion == 1 else figures[-1 - place]


def by_other_rank(other: int, upwards: bool) -> Guess:
    """A large engine drinks and runs: guess the place from another rank."""

    def guess(mine: Ranks, figures: list[int], criterion: int) -> int:
        place = int((mine[other] - 1) / 13 * len(figures))
        return figures[place] if upwards else figures[-1 - place]

    return guess


GUESSES: dict[str, Guess] = {
    **{f"place {place}": by_position(place) for place in range(4)},
    "own rank": by_own_rank,
    **{f"rank {other} {up}": by_other_rank(other, up) for other in range(3) for up in (False, True)},
}


@rule("AM-43")
@pytest.mark.parametrize("name", GUESSES)
def test_whoever_knows_the_printed_ranks_alone_is_right_two_times_of_five_at_most(name: str) -> None:
    asked = [(card, criterion) for card in range(52) for criterion in range(3)]
    guesses = [GUESSES[name](RANKS[card], offered(card, criterion), criterion) for card, criterion in asked]
    right = sum(guess == figure_of_card(*question) for guess, question in zip(guesses, asked))
    assert right <= 0.4 * len(asked), f"{right} of {len(asked)}"


@rule("AM-43")
def test_no_printed_rank_excludes_any_figure_that_is_offered():
    """Four cars, one of each colour, share a rank and a list: so the rank fits every figure of the list."""
    for criterion in range(3):
        lists = Counter(tuple(offered(card, criterion)) for card in range(52))
        assert set(lists.values()) == {4} and all(3 <= len(figures) <= 4 for figures in lists)


@rule("AM-43")
def test_the_right_figure_is_always_offered():
    for card in range(52):
        for criterion in range(3):
            assert figure_of_card(card, criterion) in offered(card, criterion)
