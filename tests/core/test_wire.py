"""JSON is derived from types; what does not fit is refused with its place."""

from typing import NewType

import pytest

from stopville.core.wire import Fact, Malformed, canonical, from_json, to_json

Card = NewType("Card", int)


class Lay(Fact):
    card: Card
    where: tuple[int, int]


class Talk(Fact):
    words: tuple[str, ...]
    to: str | None
    about: Lay | None
    notes: dict[str, bool | int]


TALK = Talk(("a", "b"), None, Lay(Card(3), (1, 2)), {"loud": True, "times": 2})


def test_a_value_survives_the_way_out_and_in():
    assert from_json(Talk, to_json(TALK)) == TALK
    assert from_json(Lay | Talk, to_json(TALK)) == TALK


def test_the_json_says_the_kind_and_the_facts():
    assert to_json(Lay(Card(3), (1, 2))) == {"t": "Lay", "card": 3, "where": [1, 2]}


def test_one_value_has_one_spelling():
    assert canonical({"b": 1, "a": [True, None, "é"]}) == b'{"a":[true,null,"\\u00e9"],"b":1}'


@pytest.mark.parametrize(
    ("value", "place", "reason"),
    [
        ({"t": "Lay", "card": 3}, "value.where", "is missing"),
        ({"t": "Lay", "card": 3, "where": [1, 2], "x": 1}, "value", "unknown field 'x'"),
        ({"t": "Lay", "card": "3", "where": [1, 2]}, "value.card", "expected a whole number, found text"),
        (
            {"t": "Lay", "card": True, "where": [1, 2]},
            "value.card",
            "expected a whole number, found true or false",
        ),
        (
            {"t": "Lay", "card": 3.0, "where": [1, 2]},
            "value.card",
            "expected a whole number, found a fraction",
        ),
        ({"t": "Lay", "card": 3, "where": [1]}, "value.where", "expected 2 items, found 1"),
        ({"t": "Lay", "card": 3, "where": [1, None]}, "value.where[1]", "found nothing"),
        ({"t": "Lay", "card": 3, "where": {"0": 1}}, "value.where", "expected a list, found an object"),
        ({"t": "Say", "card": 3, "where": [1, 2]}, "value.t", "expected Lay"),
        ([], "value", "expected Lay, found a list"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(value, place, reason):
    with pytest.raises(Malformed) as fault:
        from_json(Lay, value)
    assert fault.value.place == place
    assert reason in fault.value.reason


def test_a_union_refuses_what_is_none_of_its_kinds():
    with pytest.raises(Malformed, match="value.t: 'Shout' does not belong here"):
        from_json(Lay | Talk, {"t": "Shout"})
    with pytest.raises(Malformed, match="expected a whole number or text, found nothing"):
        from_json(int | str, None)
