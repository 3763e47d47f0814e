"""The labyrinth, the pieces, the dice and their file: OM-1 to OM-5."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stopville.core.data import BadData
from stopville.games.ordino.boardfile import load_labyrinth
from stopville.games.ordino.game import ORDINO, Ordino
from stopville.games.ordino.labyrinth import Symmetry
from tests.ordino.table import Table, fresh
from tests.rulebook import rule

Document = dict[str, Any]

FILE = ORDINO.folder / "labyrinth.json"
LABYRINTH = ORDINO.labyrinth

# The passages of one quarter as the dossier has them: the others are the same, turned.
QUARTER = """
1.0: 2.0 1.1 1.11    1.1: 0.0 2.1 1.0 1.2    1.2: 2.2 1.1 1.3
2.0: 1.0 3.0 3.1 2.1    2.1: 1.1 2.0 2.2    2.2: 1.2 3.4 3.5 2.1
3.0: 2.0 3.1    3.1: 2.0 4.1 3.0 3.2    3.2: 4.2 3.1 3.3
3.3: 4.3 3.2 3.4    3.4: 2.2 4.4 3.3 3.5    3.5: 2.2 3.4
4.0: 4.1    4.1: 3.1 4.0 4.2    4.2: 3.2 4.1
4.3: 3.3 4.4    4.4: 3.4 4.3 4.5    4.5: 4.4
"""
SIZES = (1, 12, 12, 24, 24)


def turned(name: str, quarters: int) -> str:
    ring, sector = map(int, name.split("."))
    return f"{ring}.{(sector + quarters * SIZES[ring] // 4) % SIZES[ring]}"


def passages() -> dict[str, set[str]]:
    return {
        LABYRINTH.cells[cell]: {LABYRINTH.cells[other] for other in doors.all()}
        for cell, doors in enumerate(LABYRINTH.doors)
    }


# -- the labyrinth ---------------------------------------------------------------------------------


@rule("OM-1", "OM-2")
def test_the_labyrinth_has_73_cells_in_rings_of_12_and_24_round_one():
    assert LABYRINTH.rings == (1, 12, 12, 24, 24)
    assert len(LABYRINTH.cells) == 73
    assert (LABYRINTH.cells[0], LABYRINTH.cells[72]) == ("0.0", "4.23")
    assert sum(len(doors.all()) for doors in LABYRINTH.doors) == 2 * 104


@rule("OM-1", "OM-2")
@pytest.mark.parametrize("quarter", range(4))
def test_every_quarter_has_the_passages_of_the_dossier(quarter):
    expected = {}
    for entry in QUARTER.replace("\n", "    ").split("    "):
        if entry.strip():
            name, _, others = entry.strip().partition(": ")
            expected[turned(name, quarter)] = {turned(other, quarter) for other in others.split()}
    assert len(expected) == 18
    assert {name: passages()[name] for name in expected} == expected


@rule("OM-1")
def test_four_spokes_lead_to_the_centre():
    assert passages()["0.0"] == {"1.1", "1.4", "1.7", "1.10"}


@rule("OM-2")
def test_the_labyrinth_is_the_same_after_a_quarter_turn_and_in_a_mirror():
    assert LABYRINTH.symmetry() == Symmetry(turns=4, mirrors=4)


@rule("OM-2")
def test_it_says_that_it_is_a_reconstruction():
    assert "NOT the 1971 board" in LABYRINTH.status
    assert "this is not the original board" in ORDINO.rulebook.about["en"]


@rule("OM-3")
def test_there_are_two_crosses_two_cubes_two_cylinders_and_two_spheres_of_each_colour():
    holdings = ORDINO.holdings(fresh().state)
    things = sorted(thing for place in holdings.values() for thing in place)
    assert things == [f"{colour} {name}" for colour in ("black", "white") for name in "123456ab"]
    said = [ORDINO.describe(ORDINO.book.read(f"{name} 4.0"), "en") for name in "123456ab"]
    kinds = ["cross 1", "cross 2", "cube 3", "cube 4", "cylinder 5", "cylinder 6", "sphere a", "sphere b"]
    assert said == [f"Move {kind} to 4.0" for kind in kinds]


# -- the dice ----------------------------------------------------------------------------------------


@rule("OM-4", "OM-5")
def test_540_throws_fall_as_often_as_six_dice_with_six_faces_make_them():
    kinds = ["cross", "cross", "cube", "cube", "cylinder", "cylinder"]
    arrows = ["R1", "R1", "C1", "C1", "R2", "C2"]
    words = ["et", "et", "et", "ou", "ou", "ou"]
    order = ["R1", "C1", "R2", "C2"]
    pairs: Counter[str] = Counter()
    for a, b, v, w in product(arrows, arrows, words, words):
        pairs[" ".join([*sorted((a, b), key=order.index), *sorted((v, w))])] += 1
    expected = {
        f"six {kind} {number} {rest}": 2 * count
        for kind, number in product(dict.fromkeys(kinds), range(1, 7))
        for rest, count in pairs.items()
    }
    book = ORDINO.book
    state = fresh().throw("first 0").state
    found = {book.notation(book.action(code)): weight for code, weight in state.outcomes()}
    assert (len(expected), sum(expected.values())) == (540, 6 * 6 * 6**2 * 6**2)
    assert {name: weight * 18 for name, weight in found.items()} == expected  # weights in lowest terms


@rule("OM-5")
@pytest.mark.parametrize(
    ("more", "weight"),
    [
        ("cube 1 R1 C1 et ou", 2 * 2 * 2 * 2),  # both arrows twice, either way round; words either way
        ("cube 1 R1 R1 et ou", 2 * 2 * 2),
        ("cube 1 R2 C2 et et", 2),
        ("cross 6 R2 R2 ou ou", 1),
        ("cylinder 3 C1 C2 et et", 2 * 2),
    ],
)
def test_the_weights_of_some_throws(more, weight):
    state = fresh().throw("first 0").state
    outcomes = dict(state.outcomes())
    assert outcomes[ORDINO.book.code(ORDINO.book.read(f"six {more}"))] == weight
    assert sum(outcomes.values()) == 3 * 6 * 36 * 4


@rule("OM-4")
def test_equal_dice_lie_in_order_so_a_throw_is_written_in_one_way():
    thrown = fresh().throw("first 0")
    assert thrown.refusal(-1, "six cube 1 C1 R1 et ou") == "ST-2"
    assert thrown.refusal(-1, "six cube 1 R1 C1 ou et") == "ST-2"
    assert thrown.refusal(-1, "six cube 1 R1 C1 et ou") == ""


@rule("OM-5")
def test_a_throw_calls_no_piece_once_in_six():
    """With six pieces alive: two ET, and a number that is not of the kind."""
    nobody, total = 0, 0
    for code, weight in fresh().throw("first 0").state.outcomes():
        _, kind, number, _, _, word, word2 = ORDINO.book.notation(ORDINO.book.action(code)).split()
        total += weight
        of_kind = {"cross": "12", "cube": "34", "cylinder": "56"}[kind]
        nobody += weight if word == word2 == "et" and number not in of_kind else 0
    assert total == 6 * nobody


# -- another labyrinth: what the loader takes and what it refuses ----------------------------------------


def document() -> Document:
    content: Document = json.loads(FILE.read_text("utf-8"))
    return content


def saved(folder: Path, content: Document) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps(content), "utf-8")
    return path


def cell_of(content: Document, name: str) -> Document:
    found: Document = next(cell for cell in content["cells"] if cell["id"] == name)
    return found


def open_door(content: Document, inner: str, outer: str) -> None:
    """A new passage between two rings, everywhere in the file."""
    cell_of(content, outer)["in"] = inner
    cell_of(content, inner)["out"].append(outer)
    content["edges"].append([inner, outer, "radial"])
    content["walls"]["arcs"] = [
        arc for arc in content["walls"]["arcs"] if set(arc["between"]) != {inner, outer}
    ]


@rule("OM-2")
def test_another_labyrinth_changes_the_game_with_no_line_of_code(tmp_path):
    content = document()
    open_door(content, "0.0", "1.0")
    game = Ordino(saved(tmp_path, content))
    assert game.labyrinth.symmetry() == Symmetry(turns=1, mirrors=0)
    assert game.data_digest != ORDINO.data_digest
    picture = "dice: cube 3 R1 R1 ou ou\nwhite: 3@1.0\nblack: 1@4.14"
    assert Table(ORDINO.read_picture(picture)).legal() == ["3 2.0"]
    assert Table(game.read_picture(picture), game).legal() == ["3 0.0", "3 2.0"]


@rule("OM-5")
def test_another_set_of_dice_changes_the_throws(tmp_path):
    """The other reading of the sheet: no circular arrow of two cells."""
    content = document()
    content["dice"]["arrows"] = ["R1", "R1", "C1", "C1", "R2", "C2"][:4] + ["R2", "R2"]
    with pytest.raises(BadData, match=r"mine.json, dice.arrows: C2 is on no face"):
        Ordino(saved(tmp_path, content))
    content["dice"]["arrows"] = ["R1", "R1", "C1", "C2", "R2", "R2"]
    state = Table(Ordino(saved(tmp_path, content)).start(ORDINO.setup(2))).throw("first 0").state
    weights = dict(state.outcomes())
    code = ORDINO.book.code(ORDINO.book.read("six cube 1 R2 R2 et et"))
    assert (weights[code], sum(weights.values())) == (4, 2592)


@rule("OM-2")
def test_the_same_file_under_another_name_is_the_same_game(tmp_path):
    path = tmp_path / "copy.json"
    path.write_bytes(FILE.read_bytes())
    assert Ordino(path).data_digest == ORDINO.data_digest


@rule("OM-1", "OM-2")
def test_a_small_labyrinth_of_another_shape_can_be_played_to_the_end(tmp_path):
    from stopville.core.engine.pick import FastPick

    game = Ordino(saved(tmp_path, small()))
    assert game.labyrinth.symmetry() == Symmetry(turns=8, mirrors=8)
    for players, seed in product((2, 4), range(3)):
        state = game.start(game.setup(players))
        assert state.playout(FastPick(seed)) > 0
        assert state.over() and game.result(state) is not None


def small() -> Document:
    """Rings of 8 and 16 without walls, the whole rim green."""
    rings = [1, 8, 16]
    names = [f"{ring}.{sector}" for ring, size in enumerate(rings) for sector in range(size)]
    inside = (
        {"0.0": None} | {f"1.{s}": "0.0" for s in range(8)} | {f"2.{s}": f"1.{s // 2}" for s in range(16)}
    )
    found = [
        {
            "id": name,
            "in": inside[name],
            "out": [other for other in names if inside[other] == name],
            "cw": beside(name, 1, rings),
            "ccw": beside(name, -1, rings),
        }
        for name in names
    ]
    content = document()
    pieces = list(content["layouts"]["P"]["white"])
    layout = {
        colour: {piece: f"2.{8 * half + n}" for n, piece in enumerate(pieces)}
        for half, colour in enumerate(("white", "black"))
    }
    fields = {"name": "small", "status": "a test", "rings": rings, "cells": found, "dice": content["dice"]}
    return fields | {"layouts": {"L": layout}, "default_layout": {"two": "L", "four": "L"}}


def beside(name: str, step: int, rings: list[int]) -> str | None:
    ring, sector = map(int, name.split("."))
    return f"{ring}.{(sector + step) % rings[ring]}" if ring else None


def complaint(folder: Path, content: Document) -> str:
    with pytest.raises(BadData) as refusal:
        load_labyrinth(saved(folder, content))
    return str(refusal.value)


@rule("OM-1")
@pytest.mark.parametrize(
    ("cell", "side", "value", "reason"),
    [
        ("4.1", "in", None, "cells[26]: opens on 4.1, which does not open on it"),
        ("4.1", "in", "3.2", "cells[50].in: 3.2 does not lie on that side"),
        ("4.1", "cw", "4.9", "cells[50].cw: 4.9 does not lie on that side"),
        ("4.1", "ccw", "9.9", "cells[50].ccw: '9.9' is none of 0.0, 1.0"),
        ("4.1", "cw", 7, "cells[50].cw: 7 is none of 0.0, 1.0"),
        ("4.1", "out", ["4.2"], "cells[50].out[0]: 4.2 does not lie on that side"),
        ("4.1", "out", "3.1", "cells[50].out: is not a list"),
        ("2.0", "out", ["3.0", "3.0", "3.1"], "cells[13].out: names a cell twice"),
        ("4.1", "id", "4.7", "cells[50].id: this should be cell 4.1"),
        ("4.1", "id", 4, "cells[50].id: 4 is not a text"),
    ],
)
def test_a_passage_that_cannot_be_is_refused_with_its_place(tmp_path, cell, side, value, reason):
    content = document()
    cell_of(content, cell)[side] = value
    assert complaint(tmp_path, content).startswith(f"mine.json, {reason}")


@rule("OM-1")
def test_a_cell_without_a_way_to_the_centre_is_refused(tmp_path):
    content = document()
    cell_of(content, "4.0")["cw"] = None
    cell_of(content, "4.1")["ccw"] = None
    assert complaint(tmp_path, content) == "mine.json, cells[49]: no way leads from the centre to 4.0"


@rule("OM-1")
def test_passages_and_walls_of_the_drawing_must_be_those_of_the_cells(tmp_path):
    content = document()
    content["edges"].pop(4)
    assert complaint(tmp_path, content) == "mine.json, edges: the passage from 1.0 to 2.0 is missing"
    content = document()
    content["edges"][4] = ["4.2", "4.3", "circular"]
    assert complaint(tmp_path, content) == "mine.json, edges[4]: the cells know no such passage"
    content = document()
    content["walls"]["arcs"].pop(0)
    assert complaint(tmp_path, content) == "mine.json, walls: the wall between 0.0 and 1.0 is missing"
    content = document()
    content["walls"]["lines"][0]["between"] = ["1.0", "1.1"]
    assert complaint(tmp_path, content) == "mine.json, walls.lines[0].between: there is no wall here"
    content["walls"]["lines"][0]["between"] = ["1.0"]
    assert complaint(tmp_path, content) == "mine.json, walls.lines[0].between: needs two cells"


@rule("OM-1")
@pytest.mark.parametrize(
    ("rings", "reason"),
    [
        ([], "rings: must begin with the one central cell"),
        ([2, 12], "rings: must begin with the one central cell"),
        ([1, 2, 12], "rings[1]: a ring needs 3 cells at least"),
        ([1, 24, 48, 52], "rings: 125 cells are more than 124"),
        ([1, 12, 12, 24], "cells: has 73 cells, the rings have 49"),
        ([1, True], "rings[1]: True is not a whole number"),
        ("1 12", "rings: is not a list"),
    ],
)
def test_rings_that_cannot_be_are_refused(tmp_path, rings, reason):
    assert complaint(tmp_path, document() | {"rings": rings}) == f"mine.json, {reason}"


@rule("OM-7")
def test_sixteen_different_green_cells_are_demanded(tmp_path):
    content = document()
    content["layouts"]["P"]["black"]["sphere a"] = "4.1"
    reason = "layouts.P: sixteen different green cells are needed, none of them the centre"
    assert complaint(tmp_path, content) == f"mine.json, {reason}"
    content["layouts"]["P"]["black"]["sphere a"] = "0.0"
    assert complaint(tmp_path, content) == f"mine.json, {reason}"
    content["layouts"]["P"]["black"]["sphere a"] = "3.0"
    reason = "layouts: two and four players must have the same green cells"
    assert complaint(tmp_path, content) == f"mine.json, {reason}"
    del content["layouts"]["P"]["black"]["sphere a"]
    assert complaint(tmp_path, content) == "mine.json, layouts.P.black: has no 'sphere a'"


@rule("OM-4")
@pytest.mark.parametrize(
    ("die", "faces", "reason"),
    [
        ("piece", ["cross"] * 6, "dice.piece: cube is on no face"),
        ("number", [1, 2, 3, 4, 5], "dice.number: a die has 6 faces, not 5"),
        ("number", [1, 2, 3, 4, 5, 7], "dice.number[5]: 7 is none of 1, 2, 3, 4, 5, 6"),
        ("number", [True, 2, 3, 4, 5, 6], "dice.number[0]: True is none of"),
        ("conjunction", ["et"] * 6, "dice.conjunction: ou is on no face"),
        ("arrows", ["R3"] * 6, "dice.arrows[0]: 'R3' is none of R1, C1, R2, C2"),
    ],
)
def test_dice_that_cannot_be_are_refused(tmp_path, die, faces, reason):
    content = document()
    content["dice"][die] = faces
    assert complaint(tmp_path, content).startswith(f"mine.json, {reason}")


@pytest.mark.parametrize("field", ["name", "status", "rings", "cells", "layouts", "default_layout", "dice"])
def test_a_file_without_one_of_its_parts_is_refused(tmp_path, field):
    content = document()
    del content[field]
    assert complaint(tmp_path, content) == f"mine.json, the file: has no {field!r}"


def test_a_file_that_holds_something_else_is_refused(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("[]")
    with pytest.raises(BadData, match="mine.json, the file: is not an object"):
        load_labyrinth(path)


# -- the vectors that came with the file -----------------------------------------------------------------

PIECE = {
    **{f"cross {n}": str(n) for n in (1, 2)},
    **{f"cube {n}": str(n) for n in (3, 4)},
    **{f"cylinder {n}": str(n) for n in (5, 6)},
    "sphere a": "a",
    "sphere b": "b",
}


@rule("OM-22", "OM-33", "OM-36")
@pytest.mark.parametrize("number", range(5))
def test_the_vectors_of_the_dossier(number):
    vector = document()["test_vectors"][number]
    lines: dict[str, list[str]] = {"white": [], "black": []}
    for piece, cell in vector["position"].items():
        colour, _, name = piece.partition(" ")
        lines[colour].append(f"{PIECE[name]}@{cell}")
    dice = vector["dice"]
    faces = [dice["piece"], dice["number"], *dice["arrows"], *dice["conjunctions"]]
    state = ORDINO.read_picture(
        f"dice: {' '.join(map(str, faces))}\n"
        + "\n".join(f"{colour}: {' '.join(pieces)}" for colour, pieces in lines.items())
    )
    expected = sorted(f"{PIECE[piece]} {cell}" for piece, cell in vector["moves"])
    assert Table(state).legal() == (expected or ["pass"])
