"""What a page is given: the labyrinth, whose each piece is, and all readings with what they take."""

from typing import Any

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.ordino.events import PieceMoved, PiecePlaced
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import cells, fresh, position
from tests.rulebook import rule


def material(players: int) -> Any:
    return ORDINO.material(ORDINO.setup(players))


@rule("OM-1", "OM-24")
def test_a_page_gets_every_cell_with_its_open_doors():
    data = material(2)
    assert data["rings"] == [1, 12, 12, 24, 24]
    assert [cell["name"] for cell in data["cells"]] == list(ORDINO.labyrinth.cells)
    first = data["cells"][cells("2.0")[0]]
    assert (first["ring"], first["sector"]) == (2, 0)
    assert first["inward"] == [*cells("1.0")] and first["outward"] == [*cells("3.0", "3.1")]
    assert first["clockwise"] == [*cells("2.1")] and first["counterclockwise"] == []  # a wall


@rule("OM-3", "OM-50", "OM-51")
def test_a_page_gets_whose_each_piece_is():
    two, four = (material(players)["pieces"] for players in (2, 4))
    assert [piece["seat"] for piece in two] == [0] * 8 + [1] * 8
    assert [piece["seat"] for piece in four] == [0, 2] * 4 + [1, 3] * 4
    assert [piece["kind"] for piece in two[:8:2]] == ["cross", "cube", "cylinder", "sphere"]
    state = fresh(4).state
    for number, piece in enumerate(four):
        assert state.belongs(number % 8, piece["seat"]) and piece["side"] == piece["seat"] % 2


@rule("OM-30")
def test_a_way_says_whom_it_takes():
    found: Any = ORDINO.aid(position("cube 3 C1 C1 ou ou", "3@4.1", black="5@4.2").view())
    ways = found["readings"][0]["attempts"][0]["ways"]
    assert {tuple(way["path"]): way["takes"] for way in ways} == {
        cells("4.1", "4.0"): -1,
        cells("4.1", "4.2"): 8 + 4,
    }


@rule("OM-33", "OM-36", "OM-54")
@pytest.mark.parametrize(
    ("dice", "white", "players", "sort"),
    [
        ("cube 3 C1 C1 ou ou", "3@4.1", 2, "own"),
        ("cube 1 C1 C1 et et", "3@4.1 a@4.4", 2, "own spheres"),
        ("cube 3 C1 C1 et et", "4@4.1", 2, "nobody"),
        ("cube 4 C1 C1 ou et", "4@4.1", 4, "partner"),
        ("cube 1 C1 C1 et et", "4@4.10 b@4.4", 4, "partner's spheres"),
    ],
)
def test_a_page_is_told_whose_pieces_may_be_played(dice, white, players, sort):
    assert ORDINO.aid(position(dice, white, more=f"players: {players}").view())["sort"] == sort


def test_a_page_is_told_what_is_asked():
    assert ORDINO.aid(position("cube 3 C1 C1 ou ou", "3@4.1").view())["asks"] == "move"
    arrived = position("cube 3 R1 R1 ou ou", "3@1.1", "1@4.14").play("3 0.0").throw("two cube 3")
    assert ORDINO.aid(arrived.view())["asks"] == "centre"


@rule("OM-12")
@pytest.mark.parametrize(
    ("dice", "white", "lay"),
    [
        ("cube 3 C1 C1 ou ou", "3@4.1", 0),
        ("cube 1 C1 C1 et ou", "1@4.2 3@4.1", 1),  # as they fell nobody is both a cube and number 1
        ("cube 1 C1 C1 et et", "3@4.1 a@4.4", 1),  # no numbered piece can: the sphere's first reading
        ("cube 3 C1 C1 et et", "4@4.1", 0),  # nobody can
    ],
)
def test_a_page_is_told_which_reading_can_be_executed(dice, white, lay):
    assert ORDINO.aid(position(dice, white).view())["lay"] == lay


@rule("OM-13", "OM-14")
@pytest.mark.parametrize(
    ("dice", "cell", "called"),
    [
        ("cube 3 C1 C1 et ou", "4.0", (2,)),
        ("cube 1 C1 C1 ou ou", "4.0", (0, 2, 3)),  # cross 1, cubes 3 and 4, on the board or not
    ],
)
def test_a_move_tells_everybody_whom_its_instruction_called(dice, cell, called):
    [moved] = position(dice, "3@4.1 1@4.2").play(f"3 {cell}").happened(PieceMoved)
    assert moved.called == called


@rule("OM-60", "OM-61")
def test_a_placing_tells_everybody_what_could_have_been_placed():
    table = fresh(2, super=True).throw("first 1").throw("three cube 1 ou").play("place 3 2.0")
    assert [event.called for event in table.happened(PiecePlaced)] == [(8, 10, 11)]


@rule("OM-60", "OM-61")
def test_in_super_ordino_a_page_is_told_what_may_be_placed():
    table = fresh(2, super=True).throw("first 1").throw("three cube 1 ou")
    assert ORDINO.aid(table.view()) == {"asks": "place", "placeable": [8, 10, 11]}
    assert ORDINO.aid(fresh().view()) == {"asks": ""}


def test_the_aid_has_exactly_the_readings_of_the_engine():
    pick, state = FastPick(3), fresh(4).state
    for _ in range(200):
        state.settle(pick)
        if state.over():
            break
        view = ORDINO.view(state, Seat(state.mover()))
        found: Any = ORDINO.aid(view).get("readings", [])
        engine = ORDINO.readings(view)
        assert [(each["call"], each["line"], each["rule"]) for each in found] == [
            (list(each.call), list(each.line), each.rule) for each in engine
        ]
        assert [
            (attempt["piece"], attempt["rule"], [way["path"] for way in attempt["ways"]])
            for each in found
            for attempt in each["attempts"]
        ] == [
            (attempt.piece, attempt.rule, [list(path) for path in attempt.paths])
            for each in engine
            for attempt in each.attempts
        ]
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[pick.below(len(legal))])
