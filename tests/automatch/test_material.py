"""The cards and the key table: AM-1 to AM-4."""

import csv
from pathlib import Path

import pytest

from stopville.core.data import BadData
from stopville.games.automatch.cars import CARS, Car, load_cars, ranks
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import fresh, numbers, table
from tests.rulebook import rule

PLATES = ("F", "I", "D", "GB")
CSV = AUTOMATCH.folder / "cars.csv"


def car(name: str) -> Car:
    return CARS[numbers(name)[0]]


def rows_of_the_table() -> list[dict[str, str]]:
    with CSV.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@rule("AM-1")
def test_the_pack_is_thirteen_cars_of_four_countries_the_pump_and_the_motorway():
    cars = [f"deal {plate}{number}" for plate in PLATES for number in range(1, 14)]
    assert fresh(2).draw_dealer(0).chances() == [*cars, "deal pompe", "deal autoroute"]


@rule("AM-1")
def test_a_card_is_in_the_pack_only_once():
    started = fresh(2).draw_dealer(0).deal("pompe F1")
    assert started.chance_refused("deal pompe") == "ST-2"
    assert len(started.chances()) == 52


@rule("AM-2")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("F1", "Facel Vega HK 500               bleu   1 · 13 ·  1"),
        ("I3", "Ferrari 250 GT                  rouge  3 · 11 ·  2"),
        ("D13", "Messerschmitt KR 200            gris  13 ·  1 · 12"),
        ("GB13", "Berkeley SE 328                 vert  13 ·  1 · 13"),
    ],
)
def test_each_country_has_its_colour(name, line):
    shown = table(f"hand 0: {name}\nhand 1: F2")
    assert f"{name:<5}{line}" in AUTOMATCH.picture(shown.view(0), "fr", ["Anne", "Bruno"])


@rule("AM-2")
@pytest.mark.parametrize("plate", PLATES)
def test_cars_are_numbered_from_the_largest_displacement_to_the_smallest(plate):
    mine = rows_of_the_table()[13 * PLATES.index(plate) :][:13]
    assert [int(row["number"]) for row in mine] == list(range(1, 14))
    printed = [int(row["displacement_cc"]) for row in mine]
    assert [car(f"{plate}{number}").figures[0] for number in range(1, 14)] == printed
    assert all(larger > smaller for larger, smaller in zip(printed, printed[1:], strict=False))


@rule("AM-3")
@pytest.mark.parametrize(
    ("name", "model", "margin"),
    [
        ("F9", "Panhard PL 17 Tigre", (9, 3, 4)),
        ("F8", "Alpine A108", (8, 6, 3)),
        ("F5", "Facel Vega Facellia", (5, 11, 2)),
        ("D4", "Mercedes-Benz 180 D", (4, 4, 10)),
        ("D9", "Auto Union 1000 S", (9, 11, 6)),
        ("GB9", "Lotus Elite", (9, 5, 3)),
        ("GB1", "Rolls-Royce Silver Cloud", (1, 13, 6)),
        ("I13", "Fiat Nuova 500", (13, 1, 13)),
    ],
)
def test_the_margin_of_a_card_gives_its_three_ranks(name, model, margin):
    assert car(name).name == model
    assert ranks(CARS, car(name)) == margin


@rule("AM-3")
def test_in_each_colour_every_rank_is_given_once():
    for country in range(4):
        margins = [ranks(CARS, car) for car in CARS if car.country == country]
        assert [sorted(column) for column in zip(*margins, strict=True)] == [list(range(1, 14))] * 3


@rule("AM-4")
def test_every_figure_has_a_source_and_twelve_are_marked_as_not_verified():
    assert all(car.source for car in CARS)
    doubtful = {f"{PLATES[car.country]}{car.number}": car.verified for car in CARS if not all(car.verified)}
    assert doubtful == {
        "F1": (True, False, True),
        "F2": (True, False, True),
        "F3": (True, False, False),
        "F5": (True, False, True),
        "I1": (True, False, False),
        "I2": (True, False, True),
        "I10": (True, False, False),
        "D6": (True, False, True),
        "D8": (True, False, True),
    }


@rule("AM-4")
def test_the_rulebook_does_not_pass_the_table_for_the_original():
    assert "this is not the original table" in AUTOMATCH.rulebook.about["en"]


# -- another table: what the loader takes and what it refuses ----------------------------------

PL_17 = 10  # the line of the file with the Panhard


def changed(folder: Path, line: int, **figures: str) -> Path:
    """cars.csv with other figures in one line."""
    rows = rows_of_the_table()
    rows[line - 2] |= figures
    return written(folder, rows)


def written(folder: Path, rows: list[dict[str, str]]) -> Path:
    path = folder / "mine.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return path


def complaint(path: Path) -> str:
    with pytest.raises(BadData) as refusal:
        load_cars(path)
    return str(refusal.value)


@rule("AM-4")
def test_a_corrected_table_can_be_loaded(tmp_path):
    cars = load_cars(changed(tmp_path, PL_17, consumption_l_100km="7.4", speed_verified="no"))
    panhard = cars[8]
    assert panhard.figures == (851, 74, 145)
    assert panhard.verified == (True, True, False)
    assert ranks(cars, panhard) == (9, 5, 4)  # now thirstier than the 4 CV and the Dauphine
    assert cars[:8] + cars[9:] == CARS[:8] + CARS[9:]


@rule("AM-3")
@pytest.mark.parametrize(
    ("line", "figure", "value", "complaint_is"),
    [
        (
            PL_17,
            "displacement_cc",
            "845",
            "line 11: Renault Dauphine and Panhard PL 17 Tigre are equal by displ",
        ),
        (
            PL_17,
            "consumption_l_100km",
            "8.0",
            "line 10: Panhard PL 17 Tigre and Alpine A108 are equal by consum",
        ),
        (
            PL_17,
            "top_speed_kmh",
            "117",
            "line 11: Renault Dauphine and Panhard PL 17 Tigre are equal by speed",
        ),
        (53, "top_speed_kmh", "119", "line 53: Berkeley SE 328 and BMC Mini 850 are equal by speed"),
    ],
)
def test_two_equal_cars_of_a_colour_are_refused(tmp_path, line, figure, value, complaint_is):
    message = complaint(changed(tmp_path, line, **{figure: value}))
    assert message.startswith("mine.csv")
    assert complaint_is in message


@rule("AM-3")
def test_equal_cars_of_two_colours_are_no_matter(tmp_path):
    assert load_cars(changed(tmp_path, PL_17, top_speed_kmh="143"))[8].figures[2] == 143  # as the Fiat 1100


@rule("AM-2")
def test_numbers_against_the_order_of_displacement_are_refused(tmp_path):
    message = complaint(changed(tmp_path, PL_17, displacement_cc="905"))  # more than no. 8, the Alpine
    assert message.startswith("mine.csv")
    assert "line 10: Panhard PL 17 Tigre has a larger displacement than Alpine A108 before it" in message


@rule("AM-1", "AM-2")
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("one missing", "has 51 cars instead of 52"),
        ("one too many", "has 53 cars instead of 52"),
        ("two exchanged", "line 2: this should be number 1 of France"),
        ("none", "has 0 cars instead of 52"),
    ],
)
def test_a_table_without_the_52_cars_in_order_is_refused(tmp_path, fault, reason):
    rows = rows_of_the_table()
    broken = {
        "one missing": rows[:51],
        "one too many": [*rows, rows[51]],
        "two exchanged": [rows[1], rows[0], *rows[2:]],
        "none": [],
    }[fault]
    if broken:
        path = written(tmp_path, broken)
    else:
        path = tmp_path / "mine.csv"
        path.write_text(CSV.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    message = complaint(path)
    assert message.startswith("mine.csv")
    assert reason in message


@rule("AM-4")
@pytest.mark.parametrize(
    ("figure", "value", "reason"),
    [
        ("displacement_cc", "85l", "'85l'"),
        ("displacement_cc", "", "''"),
        ("top_speed_kmh", "145.5", "'145.5'"),
        ("consumption_l_100km", "6", "'6' needs exactly one decimal"),
        ("consumption_l_100km", "6.05", "'6.05' needs exactly one decimal"),
        ("consumption_l_100km", "six.5", "'six.5' is not a number"),
        ("number", "neuf", "'neuf'"),
        ("country", "Frankreich", ""),
        ("speed_verified", "perhaps", "'perhaps' is neither yes nor no"),
        ("displacement_verified", "Yes", "'Yes' is neither yes nor no"),
        ("consumption_verified", "", "'' is neither yes nor no"),
    ],
)
def test_a_figure_that_cannot_be_read_is_refused_with_its_line(tmp_path, figure, value, reason):
    message = complaint(changed(tmp_path, PL_17, **{figure: value}))
    assert message.startswith("mine.csv, line 10: ")
    assert reason in message


@rule("AM-4")
@pytest.mark.parametrize("column", ["country", "number", "displacement_cc", "source", "speed_verified"])
def test_a_table_without_one_of_its_columns_is_refused(tmp_path, column):
    rows = [{name: row[name] for name in row if name != column} for row in rows_of_the_table()]
    assert complaint(written(tmp_path, rows)) == f"mine.csv, line 2: '{column}'"


@rule("AM-4")
@pytest.mark.parametrize("tail", ["", ",yes"])
def test_a_line_too_short_or_too_long_is_refused(tmp_path, tail):
    lines = CSV.read_text("utf-8").splitlines()
    lines[4] = (lines[4] if tail else lines[4].rpartition(",")[0]) + tail
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(lines), "utf-8")
    assert complaint(path) == "mine.csv, line 5: the columns do not match the heading"


@rule("AM-3", "AM-4")
@pytest.mark.parametrize(
    ("line", "figures"),
    [
        (PL_17, {"consumption_l_100km": "6.5"}),  # as the Dauphine of line 11
        (PL_17, {"displacement_cc": "905"}),  # more than the Alpine of line 9
        (PL_17, {"number": "10"}),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_with_a_line_to_look_at(tmp_path, line, figures):
    message = complaint(changed(tmp_path, line, **figures))
    assert any(f"line {near}" in message for near in (9, 10, 11))


@rule("AM-4")
@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("displacement_cc", "-393"),
        ("top_speed_kmh", "0"),
        ("top_speed_kmh", "8_3"),
        ("consumption_l_100km", "-5.1"),
    ],
)
def test_a_figure_is_a_plain_number_above_zero(tmp_path, figure, value):
    assert complaint(changed(tmp_path, 14, **{figure: value})).startswith("mine.csv, line 14: ")
