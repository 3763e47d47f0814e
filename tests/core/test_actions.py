"""Codes, names, notation and JSON of actions are one and the same thing."""

import pytest

from stopville.core.actions import Codebook, Kind, UnknownAction
from stopville.core.wire import Fact, Malformed


class Lay(Fact):
    card: int


class Build(Fact):
    space: int
    tiles: int


class Wait(Fact):
    pass


BOOK: Codebook[Lay | Build | Wait] = Codebook(
    [
        Kind(Build, first=10, verb="build", space=range(5), tiles=range(1, 4)),
        Kind(Lay, first=0, verb="", spelling={"card": ("ace", "King", "2")}, card=range(3)),
        Kind(Wait, first=30, verb="wait"),
    ]
)


def test_codes_count_the_facts_like_digits():
    assert [BOOK.code(Build(0, 1)), BOOK.code(Build(0, 3)), BOOK.code(Build(1, 1))] == [10, 12, 13]
    assert BOOK.code(Lay(2)) == 2
    assert BOOK.code(Wait()) == 30


@pytest.mark.parametrize("code", [*range(3), *range(10, 25), 30])
def test_every_code_has_one_action_one_notation_and_one_json(code):
    action = BOOK.action(code)
    assert BOOK.code(action) == code
    assert BOOK.read(BOOK.notation(action)) == action
    assert BOOK.from_json(BOOK.to_json(action)) == action
    assert BOOK.action(code) is action  # made once, shared


def test_the_notation_is_the_verb_and_the_facts():
    assert [BOOK.notation(a) for a in (Lay(1), Build(4, 2), Wait())] == ["King", "build 4 2", "wait"]


def test_capital_letters_do_not_matter_when_reading():
    assert BOOK.read(" KING ") == Lay(1)
    assert BOOK.read("Build 4 2") == Build(4, 2)


@pytest.mark.parametrize(
    "text", ["", "queen", "build 4", "build 4 2 1", "build 9 1", "build ² 1", "build -1 1", "x" * 999]
)
def test_what_nobody_writes_is_unknown(text):
    with pytest.raises(UnknownAction):
        BOOK.read(text)


@pytest.mark.parametrize("code", [-1, 3, 9, 25, 31])
def test_codes_between_the_kinds_mean_nothing(code):
    with pytest.raises(UnknownAction):
        BOOK.action(code)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"t": "Fly"},
        {"t": ["Lay"]},
        {"t": "Lay", "card": 3},
        {"t": "Lay", "card": "0"},
        {"t": "Wait", "x": 1},
    ],
)
def test_json_that_is_no_action_is_refused_with_its_place(value):
    with pytest.raises(Malformed) as fault:
        BOOK.from_json(value)
    assert fault.value.place.startswith("action")


def test_kinds_that_share_codes_or_a_verb_are_our_own_fault():
    lay: Kind[Lay | Wait] = Kind(Lay, first=0, verb="wait", card=range(3))
    too_early: Kind[Lay | Wait] = Kind(Wait, first=2, verb="rest")
    same_verb: Kind[Lay | Wait] = Kind(Wait, first=5, verb="wait")
    with pytest.raises(AssertionError, match="overlap"):
        Codebook([lay, too_early])
    with pytest.raises(AssertionError, match="same verb"):
        Codebook([lay, same_verb])
