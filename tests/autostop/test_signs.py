"""The lesson on road signs: families by shape, meanings and drawings in both languages, old signs and new."""

import csv
from pathlib import Path

import pytest

from stopville.core.data import BadData
from stopville.core.words import LANGUAGES
from stopville.games.autostop.board import SHAPES, load_board
from stopville.games.autostop.game import AUTOSTOP, HERE
from stopville.games.autostop.sign_lessons import load_lessons
from tests.autostop.test_material import changed, complaint
from tests.rulebook import rule

SIGNS = AUTOSTOP.board.spaces[1:]
RED, BLUE, DARK_BLUE, YELLOW = "#c8102e", "#1f5fb4", "#1b3a8c", "#f6c945"


def family(name: str) -> list[str]:
    return [sign.key for sign in SIGNS if sign.family == name]


# -- the families ------------------------------------------------------------------------------


@rule("AS-67")
def test_triangles_are_dangers_red_edged_now_and_blue_edged_once():
    dangers = [sign for sign in SIGNS if sign.family == "danger"]
    assert {sign.shape for sign in dangers} == {"triangle_up", "triangle_down"}
    assert [sign for sign in SIGNS if sign.shape.startswith("triangle")] == dangers
    assert {sign.border for sign in dangers} == {RED}
    assert "edged in blue" in AUTOSTOP.lessons["croisement"].old[1]


@rule("AS-68")
def test_one_triangle_points_down_and_is_empty():
    (down,) = [sign for sign in SIGNS if sign.shape == "triangle_down"]
    assert (down.key, down.symbol) == ("voie_prioritaire", "empty")


@rule("AS-68")
def test_a_second_triangle_pointing_down_is_refused(tmp_path):
    assert complaint(changed(tmp_path, "P3", shape="triangle_down")) == (
        "circuit.csv: has two triangles pointing down"
    )


@rule("AS-69")
def test_red_discs_forbid():
    red = {sign.family for sign in SIGNS if sign.shape == "disc" and sign.border == RED}
    assert red == {"interdiction"} and len(family("interdiction")) == 11


@rule("AS-70")
def test_blue_discs_oblige():
    blue = [
        sign.key for sign in SIGNS if sign.shape == "disc" and (sign.ground, sign.border) == (BLUE, "#ffffff")
    ]
    assert blue == family("obligation") == ["sens_obligatoire", "piste_cyclable"]


@rule("AS-71")
def test_a_pale_disc_with_a_blue_bar_ends_a_limit():
    (end,) = [sign for sign in SIGNS if sign.family == "fin_prescription"]
    assert (end.key, end.shape, end.border) == ("fin_limitation", "disc", DARK_BLUE)


@rule("AS-72")
def test_blue_squares_and_rectangles_inform():
    informing = [sign for sign in SIGNS if sign.family == "indication"]
    assert {sign.shape for sign in informing} == {"square", "rectangle_tall"}
    assert {sign.ground for sign in informing} == {BLUE}


@rule("AS-73")
def test_two_yellow_diamonds_begin_and_end_a_priority_road():
    diamonds = [sign for sign in SIGNS if sign.shape == "diamond"]
    assert [sign.key for sign in diamonds] == ["route_prioritaire", "fin_prioritaire"]
    assert {(sign.border, sign.ground) for sign in diamonds} == {(DARK_BLUE, YELLOW)}
    assert [sign.symbol for sign in diamonds] == ["plain", "blue diagonal bar"]
    assert "200 m" in AUTOSTOP.words.say("lessons", "priorite", "fr")


@rule("AS-74")
def test_a_blue_square_with_a_triangle_asks_for_caution():
    (caution,) = [sign for sign in SIGNS if sign.family == "prudence"]
    assert (caution.key, caution.shape, caution.ground) == ("sortie_usine", "square", BLUE)


@rule("AS-67", "AS-69", "AS-70", "AS-72", "AS-73", "AS-74")
@pytest.mark.parametrize(
    ("id", "shape", "family"),
    [
        ("P3", "disc", "danger"),
        ("P2", "square", "interdiction"),
        ("B8", "triangle_up", "obligation"),
        ("P1", "disc", "indication"),
        ("A2", "square", "priorite"),
        ("N2", "disc", "prudence"),
    ],
)
def test_a_sign_whose_shape_does_not_fit_its_family_is_refused(tmp_path, id, shape, family):
    assert f"a sign of the family '{family}' is no '{shape}'" in complaint(changed(tmp_path, id, shape=shape))


# -- the lessons -------------------------------------------------------------------------------


@rule("AS-75")
def test_fifteen_cards_show_an_old_sign_beside_the_new_one():
    both = [sign.key for sign in SIGNS if AUTOSTOP.lessons[sign.key].old[0]]
    assert both == [sign.key for sign in SIGNS if sign.has_old]
    assert len(both) == 15
    assert AUTOSTOP.words.say("lessons", "both", "en")


def test_every_sign_has_a_family_a_meaning_and_a_drawing_in_both_languages():
    assert AUTOSTOP.lessons.keys() == {sign.key for sign in SIGNS}
    for sign in SIGNS:
        lesson = AUTOSTOP.lessons[sign.key]
        assert all(lesson.meaning) and all(lesson.drawing)
        for lang in LANGUAGES:
            assert AUTOSTOP.words.say("families", sign.family, lang)
            assert AUTOSTOP.words.say("lessons", sign.family, lang)


def test_no_two_signs_are_drawn_alike_or_mean_the_same():
    for place in (0, 1):
        assert len({lesson.drawing[place] for lesson in AUTOSTOP.lessons.values()}) == 45
        assert len({lesson.meaning[place] for lesson in AUTOSTOP.lessons.values()}) == 45


def test_every_family_has_words():
    assert AUTOSTOP.words.sections["families"].keys() == SHAPES.keys()
    assert AUTOSTOP.words.sections["lessons"].keys() == {*SHAPES, "both"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"key": "chateau"}, "line 2: 'chateau' is no sign of the board"),
        ({"key": "hopital"}, "line 5: hopital is there twice"),
        ({"meaning_fr": ""}, "line 2: something is not told in both languages"),
        ({"old_fr": "carré"}, "line 2: the older sign of parking is not told as the board has it"),
        (None, "parking has no lesson"),
    ],
)
def test_a_lesson_that_does_not_fit_the_board_is_refused(tmp_path: Path, change, reason):
    with (HERE / "lesson.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rows = rows[1:] if change is None else [{**rows[0], **change}, *rows[1:]]
    path = tmp_path / "lesson.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    with pytest.raises(BadData, match=reason):
        load_lessons(path, load_board(HERE).spaces)
