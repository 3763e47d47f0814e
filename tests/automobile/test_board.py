"""The board file: every figure with its origin, replaceable, and refused with the line when it is wrong."""

from pathlib import Path

import pytest

from stopville.core.data import BadData
from stopville.games.automobile.boardfile import ORIGINS, Figures
from stopville.games.automobile.engine.material import Board
from stopville.games.automobile.game import AUTOMOBILE, Automobile
from tests.automobile.table import Table
from tests.rulebook import rule

PRINTED = AUTOMOBILE.folder / "board.csv"


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """The board file with some lines written otherwise."""
    text = PRINTED.read_text("utf-8")
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    file = folder / "other.csv"
    file.write_text(text, encoding="utf-8")
    return file


def board_of(file: Path) -> Board:
    return Board(Figures(file))


def line_of(start: str) -> int:
    lines = PRINTED.read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith(start))


# -- what it says ----------------------------------------------------------------------------------


@rule("AU-4")
def test_every_figure_says_where_it_comes_from():
    origins = AUTOMOBILE.board.origins
    assert set(origins.values()) == set(ORIGINS)
    assert origins["model 1 price"] == "sheet"
    assert origins["model 26 name"] == "found"
    assert origins["class mid unit_cost"] == "reconstructed"
    assert len(origins) == len(PRINTED.read_text("utf-8").splitlines()) - 1


@rule("AU-4")
def test_the_about_page_credits_the_designer_and_says_what_is_reconstructed():
    for lang, words in (("fr", ("non officielle", "reconstituée")), ("en", ("unofficial", "reconstructed"))):
        about = AUTOMOBILE.rulebook.about[lang]
        for name in ("Martin Wallace", "Treefrog", "Lookout", "Mayfair", *words):
            assert name in about


def test_the_dearest_model_is_the_last_and_the_cheapest_the_first():
    prices = list(AUTOMOBILE.board.price)
    assert (min(prices), max(prices)) == (prices[0], prices[25]) == (200, 600)


# -- another board is another game, and no code changes --------------------------------------------


@rule("AU-4", "AU-34")
def test_a_corrected_file_changes_the_game(tmp_path):
    file = changed(
        tmp_path, ("model,1,price,200,", "model,1,price,250,"), ("low,unit_cost,60", "low,unit_cost,50")
    )
    other = Automobile(file)
    game = Table(other.read_picture("players: 3\nspace 2: seat 1 factories 1"), other)
    game.play(0, "build 1", "tiles 2 0").play(1, "make 2 4")
    assert game.money() == (2000 - 500, 2000 - 200, 2000)
    assert other.data_digest != AUTOMOBILE.data_digest


def test_the_same_file_elsewhere_is_the_same_board(tmp_path):
    file = tmp_path / "copy.csv"
    file.write_bytes(PRINTED.read_bytes())
    assert Automobile(file).data_digest == AUTOMOBILE.data_digest


def test_the_order_of_the_characters_is_the_boards(tmp_path):
    file = changed(
        tmp_path,
        ("character,Ford,place,1", "character,Ford,place,6"),
        ("Chrysler,place,6", "Chrysler,place,1"),
    )
    other = Automobile(file)
    game = Table(other.read_picture("players: 3\nphase: characters"), other)
    game.play(0, "choose ford").play(1, "choose chrysler").play(2, "choose howard")
    assert game.view().order == (1, 2, 0)


@rule("AU-43", "AU-50")
def test_where_parts_save_all_that_a_car_costs_cars_are_free(tmp_path):
    other = Automobile(changed(tmp_path, ("low,unit_cost,60", "low,unit_cost,10")))
    poor = "players: 3\nseat 0: $0\nspace 2: seat 0 factories 1 parts 1"
    game = Table(other.read_picture(poor), other).play(0, "make 2 4")
    assert (game.money()[0], game.view().cars[1]) == (0, 4)


def test_the_largest_figures_that_a_board_may_have(tmp_path):
    large = (
        ("production,low,most_3,12", "production,low,most_3,28"),
        ("loan,each,most,2", "loan,each,most,99"),
    )
    board = board_of(changed(tmp_path, *large))
    assert (max(board.most), board.loans) == (28, 99)


# -- a file that will not do -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wrong", "reason"),
    [
        ("model,1,price,200", "model,1,price,two hundred", "model 1 price is 'two hundred', not a number"),
        ("model,1,price,200", "model,1,price,-200", "model 1 price is '-200', not a number from 0"),
        ("model,1,price,200", "model,1,price,205", "model 1 price is 205, which no bank notes can pay"),
        ("model,5,class,low", "model,5,class,cheap", "model 5 class is 'cheap', none of premium, mid, low"),
        ("model,5,name,Ford N", "model,5,name,", "model 5 name is empty"),
        ("model,5,name,Ford N", "model,27,name,Ford N", "model 27 name is not something this game has"),
        ("production,mid,least_2,3", "production,mid,least_2,7", "least_2 is '7', not a number from 1 to 6"),
        ("slots,mid,1-4,4", "slots,mid,1-4,99", "slots mid 1-4 is '99', not a number from 0 to 40"),
        ("turn,2,higher,mid", "turn,2,higher,luxury", "turn 2 higher is 'luxury', none of"),
        ("character,Sloan,place,3", "character,Sloan,place,2", "character Sloan place is 2, which is taken"),
        ("stock,everybody,cars,28", "stock,everybody,cars,29", "cars is '29', not a number from 1 to 28"),
        ("loan,each,most,2", "loan,each,most,100", "most is '100', not a number from 0 to 99"),
        ("character,Howard,cubes,0", "character,Howard,cubes,-1", "is '-1', not a number from 0 to 99"),
    ],
)
def test_a_wrong_figure_is_refused_with_its_line(tmp_path, line, wrong, reason):
    others = line_of(line)
    with pytest.raises(BadData, match=r"^other\.csv") as refused:
        board_of(changed(tmp_path, (f"\n{line}", f"\n{wrong}")))
    if "27" in wrong:
        assert str(refused.value) == "other.csv: there is no line for model 5 name"
    else:
        assert f"line {others}: " in str(refused.value) and reason in str(refused.value)


def test_a_figure_without_an_origin_is_refused(tmp_path):
    with pytest.raises(BadData, match=r"other\.csv, line 6: origin 'guess' is none of"):
        board_of(changed(tmp_path, ("model,1,price,200,sheet", "model,1,price,200,guess")))


def test_a_figure_given_twice_is_refused(tmp_path):
    twice = "model,1,price,200,sheet,\nmodel,1,price,300,sheet,"
    with pytest.raises(BadData, match="line 7: model 1 price was given before, in line 6"):
        board_of(changed(tmp_path, ("model,1,price,200,sheet,", twice)))


def test_a_figure_that_nobody_asked_for_is_refused(tmp_path):
    more = "model,1,price,200,sheet,\nmodel,1,colour,7,sheet,"
    with pytest.raises(BadData, match="line 7: model 1 colour is not something this game has"):
        board_of(changed(tmp_path, ("model,1,price,200,sheet,", more)))


def test_a_missing_figure_is_refused_by_name(tmp_path):
    with pytest.raises(BadData, match="there is no line for loan each amount"):
        board_of(changed(tmp_path, ("loan,each,amount,500,sheet,\n", "")))


def test_a_line_with_too_few_columns_is_refused(tmp_path):
    with pytest.raises(BadData, match="line 6: the columns do not match"):
        board_of(changed(tmp_path, ("model,1,price,200,sheet,\n", "model,1,price\n")))


def test_a_heading_without_a_column_is_refused(tmp_path):
    with pytest.raises(BadData, match="line 1: there is no column origin"):
        board_of(changed(tmp_path, ("figure,value,origin,note", "figure,value,source,note")))


def test_a_bag_with_too_few_tiles_is_refused(tmp_path):
    with pytest.raises(BadData, match="too few tiles"):
        board_of(changed(tmp_path, ("demand_tile,5,count,4", "demand_tile,5,count,0")))
