"""What searches, files and records use: copies, saved positions, playouts, words."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE
from stopville.core.wire import Malformed
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import Table, cells, fresh, position
from tests.rulebook import rule


def test_a_copy_shares_neither_pieces_nor_board():
    state = position("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0 2@4.14").state
    twin = state.copy()
    twin.apply(0, ORDINO.book.code(ORDINO.book.read("3 2.0")))
    assert Table(state).where("white 3") == "3.1"
    assert (state.on[26], twin.on[26]) == (2, -1)


def saved() -> dict[str, Any]:
    fields: dict[str, Any] = ORDINO.save(position("cube 3 R1 C1 et ou", "3@3.1", "1@2.0 2@4.14").state)
    return fields


def test_the_board_is_worked_out_again_from_the_places_of_the_pieces():
    state = ORDINO.load(ORDINO.setup(2), saved())
    assert [(cell, piece) for cell, piece in enumerate(state.on) if piece >= 0] == [
        (cells("2.0")[0], 8),
        (cells("3.1")[0], 2),
        (cells("4.14")[0], 9),
    ]
    assert Table(state).legal() == ["3 2.0", "3 3.0", "3 3.2", "3 4.0", "3 4.1", "3 4.2"]


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("places", [0] * 15, "there are not sixteen pieces"),
        ("places", [5] * 16, "two pieces share a cell"),
        ("places", [73] + [-2] * 15, "a piece is nowhere"),
        ("places", [-1] + [-2] * 15, "a piece is nowhere"),  # in hand, but not in Super Ordino
        ("step", 8, "8 is not from 0 to 7"),
        ("step", 0, "somebody must be the first"),
        ("seat", 2, "no such turn"),
        ("seat", -1, "somebody must be the first"),
        ("thrown", -1, "these are not the dice of this step"),
        ("thrown", 210, "these are not the dice of this step"),
        ("thrown", 1002, "no such throw"),  # ou before et
        ("thrown", 2999, "no such throw"),
        ("step", 1, "no dice lie on the table"),
        ("arrived", 2, "nobody can have arrived"),
        ("arrived", 16, "16 is not from -1 to 15"),
        ("seat", 4, "4 is not from -1 to 3"),
        ("quiet", 101, "101 is not from 0 to 100"),
        ("quiet", -1, "-1 is not from 0 to 100"),
        ("thrown", 3000, "3000 is not from -1 to 2999"),
        ("places", [-3] + [-2] * 15, "-3 is not from -2 to 123"),
        ("step", 4, "nobody has arrived at the centre"),
    ],
)
def test_a_saved_position_that_cannot_be_is_refused(field, value, reason):
    with pytest.raises(Malformed, match=reason):
        ORDINO.load(ORDINO.setup(2), saved() | {field: value})


@pytest.mark.parametrize(("seat", "arrived"), [(1, 2), (0, 8), (0, -1)])
def test_only_a_piece_of_the_player_whose_turn_it_is_can_have_arrived(seat, arrived):
    state = position("cube 3 R1 R1 ou ou", "3@1.1", "1@2.3").play("3 0.0").state
    fields: dict[str, Any] = ORDINO.save(state)
    assert ORDINO.digest(ORDINO.load(ORDINO.setup(2), fields)) == ORDINO.digest(state)
    with pytest.raises(Malformed, match="nobody has arrived at the centre"):
        ORDINO.load(ORDINO.setup(2), fields | {"seat": seat, "arrived": arrived})


@rule("OM-48", "OM-49")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("opening", [False, True])
def test_a_playout_ends_with_a_winner_or_a_draw(players, opening):
    for seed in range(3):
        state = fresh(players, super=opening).state
        assert state.playout(FastPick(seed)) > 20
        result = ORDINO.result(state)
        assert result is not None
        assert sorted({state.payoff(seat) for seat in range(players)}) in ([0.0, 1.0], [0.5])
        assert all(state.payoff(seat) == 1.0 for seat in result.winners)


@rule("OM-10", "OM-37", "OM-58")
@pytest.mark.parametrize(
    ("opening", "throws"),
    [(False, ["first", "six"]), (True, ["first", "three"])],
)
def test_chance_draws_every_throw_as_often_as_its_weight_says(opening, throws):
    """The mean of the number die and the shares of signs, over many draws."""
    state = fresh(super=opening).state
    pick = FastPick(5)
    state.apply(CHANCE, state.draw(pick))
    weights = dict(state.outcomes())
    total = sum(weights.values())
    drawn = [int(state.draw(pick)) for _ in range(4000)]
    assert set(drawn) <= set(weights)
    expected = sum(code * weight for code, weight in weights.items()) / total
    spread = (sum((code - expected) ** 2 * weight for code, weight in weights.items()) / total / 4000) ** 0.5
    assert abs(sum(drawn) / 4000 - expected) < 4 * spread
    assert ORDINO.book.notation(ORDINO.book.action(drawn[0])).split()[0] == throws[1]


def test_what_happens_is_told_in_both_languages():
    told = position("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0 2@4.14").play("3 2.0")
    said = [ORDINO.describe(event, "fr", ["Anne", "Bruno"]) for event in told.events]
    assert said == [
        "Anne joue le cube 3\u00a0: 3.1 → 2.0 (cube OU 3 · ↕1 OU ↕1).",
        "Anne prend la croix 1 en 2.0.",
    ]
    thrown = told.dice("cross 2 R1 C2 et ou").events[-1]
    assert ORDINO.describe(thrown, "en", ["Anne", "Bruno"]) == "Bruno throws the dice: cross 2 ↕1 ↔2 ET OU."
    move = ORDINO.book.read("a 4.14")
    assert ORDINO.describe(move, "fr") == "Mener la sphère a en 4.14"


def test_a_draw_is_told_as_won_by_nobody():
    drawn = position("cube 3 R1 R1 ou ou", "3@3.1", "1@4.14", "quiet: 100").play("3 2.0")
    said = ORDINO.describe(drawn.events[-1], "en", ["Anne", "Bruno"])
    assert said == "The game is over. Won by: nobody (a hundred turns without a capture)."
