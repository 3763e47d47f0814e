"""The codes of actions: each is made and read by functions that agree with each other and with the names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stopville.games.automobile import actions
from stopville.games.automobile.engine import codes
from stopville.games.automobile.game import AUTOMOBILE

READ: dict[str, Callable[[int], int]] = {
    "character": codes.character_of,
    "factories": codes.factories_of,
    "parts": codes.parts_of,
    "lane": codes.lane_of,
    "space": codes.space_of,
    "markers": codes.markers_of,
    "cars": codes.cars_of,
    "seat": codes.first_of,
    "value": codes.value_of,
}
MADE: dict[type[Any], Callable[..., int]] = {
    actions.DrawFirst: codes.draw_first,
    actions.DrawTile: codes.draw_tile,
    actions.Choose: codes.choose,
    actions.Tiles: codes.tiles,
    actions.Place: codes.place,
    actions.Build: codes.build,
    actions.Close: codes.close,
    actions.Sell: codes.sell,
    actions.Bonus: codes.bonus,
    actions.Reduce: codes.reduce,
    actions.FordBuild: codes.ford,
    actions.Distribute: codes.distribute,
    actions.Make: codes.make,
}
IS = {
    actions.Choose: codes.is_choose,
    actions.Tiles: codes.is_tiles,
    actions.Place: codes.is_place,
    actions.Build: codes.is_build,
    actions.Close: codes.is_close,
    actions.Sell: codes.is_sell,
    actions.Bonus: codes.is_bonus,
    actions.Reduce: codes.is_reduce,
    actions.FordBuild: codes.is_ford,
    actions.Distribute: codes.is_distribute,
    actions.Make: codes.is_make,
    actions.DrawTile: codes.is_draw_tile,
}
ALL = [code for kind in AUTOMOBILE.book.kinds for code in range(kind.first, kind.first + kind.size)]


@pytest.mark.parametrize("kind", AUTOMOBILE.book.kinds, ids=lambda kind: kind.verb)
def test_what_is_made_is_read_back(kind):
    for code in range(kind.first, kind.first + kind.size):
        action = AUTOMOBILE.book.action(code)
        facts = {name: getattr(action, name) for name in kind.facts}
        if facts:
            assert MADE[type(action)](*facts.values()) == code
        assert {name: READ[name](code) for name in facts} == facts


@pytest.mark.parametrize("kind", IS, ids=lambda kind: kind.__name__)
def test_no_code_is_taken_for_one_of_another_kind(kind):
    assert [code for code in ALL if IS[kind](code)] == [
        code for code in ALL if isinstance(AUTOMOBILE.book.action(code), kind)
    ]


def test_fords_tile_is_a_factory_or_parts():
    assert [codes.factories_of(codes.ford(3, parts)) for parts in (0, 1)] == [1, 0]
