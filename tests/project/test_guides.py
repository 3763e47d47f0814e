"""The guides of the rulebooks: what a beginner needs is there in both languages, and what it says is true."""

from __future__ import annotations

import csv
import re
from typing import Final

import pytest

from stopville.core.words import CLOSING, LANGUAGES, OPENING, Entry, guide_title
from stopville.games import GAMES
from stopville.games.automobile.events import Built, CarsSold, CarsUnsold
from stopville.games.autostop.events import FinePaid, SeriesPaid
from stopville.games.autostop.game import AUTOSTOP
from tests.automobile.table import passing
from tests.automobile.table import table as automobile
from tests.autostop.table import table as autostop
from tests.ordino.table import START, table
from tests.rulebook import KNOWN

NEEDED: Final = ("aim", "end", "turn", "picture", "glossary", "tables", "examples", "advice")
GLOSSARY: Final = {
    "automatch": {"couleur demandée", "levée", "talon", "tableau-clé"},
    "automobile": {"points de perte", "distributeur", "cubes R&D", "demande"},
    "autostop": {"officier", "série", "laissez-passer", "bousculer"},
    "ordino": {"anneau", "instruction", "case centrale", "ET, OU"},
}
FOLDERS: Final = {key: game.rulebook.path.parent for key, game in GAMES.items()}

pytestmark = pytest.mark.once


def entries(key: str) -> list[Entry]:
    return [entry for part in GAMES[key].rulebook.guide.values() for entry in part]


def example(key: str, title: str) -> Entry:
    (found,) = [entry for entry in GAMES[key].rulebook.guide["examples"] if entry.title["en"] == title]
    return found


# -- what is there -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_guide_has_what_a_beginner_needs_in_its_order(key: str) -> None:
    parts = list(GAMES[key].rulebook.guide)
    assert set(NEEDED) <= set(parts)
    assert parts == [part for part in (*OPENING, *CLOSING) if part in parts]


@pytest.mark.parametrize("key", GAMES)
def test_a_guide_says_everything_in_both_languages(key: str) -> None:
    for entry in entries(key):
        assert entry.text["fr"] and entry.text["en"] and entry.text["fr"] != entry.text["en"]
        assert bool(entry.title["fr"]) == bool(entry.title["en"])
        assert [len(row) for row in entry.rows["fr"]] == [len(row) for row in entry.rows["en"]]
        assert len({len(row) for row in entry.rows["fr"]}) <= 1


@pytest.mark.parametrize("part", [*OPENING, *CLOSING])
def test_a_part_of_a_guide_has_a_heading(part: str) -> None:
    assert all(guide_title(part)[lang].strip() for lang in LANGUAGES)


@pytest.mark.parametrize("key", GAMES)
def test_a_guide_has_a_picture_of_the_table_that_fits_a_terminal(key: str) -> None:
    (picture,) = GAMES[key].rulebook.guide["picture"]
    for lang in LANGUAGES:
        lines = picture.drawing[lang].splitlines()
        assert len(lines) > 12 and max(map(len, lines)) <= 80
    assert picture.drawing["fr"] != picture.drawing["en"]


@pytest.mark.parametrize("key", GAMES)
def test_the_glossary_has_the_words_that_only_players_know(key: str) -> None:
    assert GLOSSARY[key] <= {entry.title["fr"] for entry in GAMES[key].rulebook.guide["glossary"]}


@pytest.mark.parametrize("key", GAMES)
def test_a_guide_names_only_rules_that_exist(key: str) -> None:
    texts = " ".join(entry.text[lang] for entry in entries(key) for lang in LANGUAGES)
    assert set(re.findall(r"\b[A-Z]{2}-\d+\b", texts)) <= KNOWN


@pytest.mark.parametrize("key", GAMES)
def test_no_brace_is_left_empty(key: str) -> None:
    told = [*(text for entry in entries(key) for text in entry.text.values())]
    told += [cell for entry in entries(key) for rows in entry.rows.values() for row in rows for cell in row]
    assert [text for text in told if "{" in text] == []


# -- examples are true ---------------------------------------------------------------------------------


def test_three_cars_win_the_same_trick_by_three_criteria():
    with (FOLDERS["automatch"] / "cars.csv").open(encoding="utf-8", newline="") as file:
        cars = {f"{row['make']} {row['model']}": row for row in csv.DictReader(file)}
    told = example("automatch", "The same four cars, three winners").text["en"]
    trick = [cars[name] for name in ("Peugeot 403", "Citroën DS 19", "Renault Dauphine", "Alpine A108")]
    assert {row["country"] for row in trick} == {"France"} and all(row["model"] in told for row in trick)
    assert max(trick, key=lambda row: int(row["displacement_cc"]))["model"] == "DS 19"
    assert min(trick, key=lambda row: float(row["consumption_l_100km"]))["model"] == "Dauphine"
    assert max(trick, key=lambda row: int(row["top_speed_kmh"]))["model"] == "A108"
    aronde, giulietta = cars["Simca Aronde Élysée"], cars["Alfa Romeo Giulietta t.i."]
    assert aronde["displacement_cc"] == giulietta["displacement_cc"]
    assert int(aronde["top_speed_kmh"]) < int(giulietta["top_speed_kmh"])


def test_the_table_of_points_adds_up():
    points = GAMES["automatch"].rulebook.guide["tables"][-1]
    tricks_of = {players: GAMES["automatch"].figures()[f"hand.{players}"] for players in "234"}
    for players, tricks, gain in points.rows["en"][1:]:
        first, second, *third = map(int, tricks.split(" – "))
        assert first + second + sum(third) == tricks_of[players]
        assert gain.startswith(str(first - second or 1))


def test_the_cars_of_the_example_of_sales_are_of_one_class_and_in_that_order():
    figures = GAMES["automobile"].rulebook.figures
    assert [figures[f"model.{place}.class"] for place in (15, 7, 5)] == [figures["turn.3.higher"]] * 3
    told = example("automobile", "Who sells (phase 7)").text["en"]
    places = [told.index(str(figures[f"model.{place}.name"])) for place in (15, 7, 5)]
    assert places == sorted(places)


def test_the_first_throw_of_the_guide_of_ordino_is_what_the_game_allows():
    legal = table(f"dice: cube 3 C1 R2 et ou\n{START}").legal()
    assert sorted(legal) == sorted(["3 4.0", "3 2.0", "3 2.1", "4 2.4"])
    told = "".join(entry.text["en"] for entry in GAMES["ordino"].rulebook.guide["examples"][:2])
    assert all(move.split()[1] in told for move in legal)


def test_the_example_of_sales_is_what_the_game_sells():
    """Eight low-price cars are wanted in turn 3; Anne, Bruno and Chloé have four, five and three."""
    game = passing("""
        turn: 3
        bonuses: 1
        seat 0: tiles 32
        seat 1: tiles 32
        seat 2: tiles 22
        space 15: seat 0 factories 1 cars 4
        space 7: seat 1 factories 2 cars 5 bonus 1
        space 5: seat 2 factories 1 cars 3
    """)
    sold = [(sale.space + 1, sale.cars) for sale in game.happened(CarsSold)]
    assert sold == [(15, 1), (7, 2), (5, 1)] * 2
    unsold = {event.seat: event.cars for event in game.happened(CarsUnsold)}
    assert unsold == {0: 2, 1: 1, 2: 1}


def test_the_example_of_skipping_a_space_is_what_the_game_charges():
    figures = GAMES["automobile"].rulebook.figures
    built = automobile("players: 3\nphase: actions\nfront: 6\nspace 7: seat 1 factories 1")
    built.play(0, "build 9", "tiles 2 0")
    (event,) = built.happened(Built)
    assert (event.cubes, event.dollars) == (figures["ahead.2"], 2 * int(str(figures["model.9.price"])))


def test_the_good_run_of_the_example_is_what_the_game_pays():
    """Three cards in a row on neighbouring spaces, then the gendarme's fine."""
    run = autostop(
        "hand 0: A2 A3 A4 B9\nhand 1: A7\nhand 2: B12\nat: A2 P4 B5\nstep: landed\npurse: 100 100 100"
    )
    for space in ("A2", "A3", "A4"):
        run.play(0, f"lay {space}")
    figures = GAMES["autostop"].rulebook.figures
    assert run.happened(SeriesPaid) == [SeriesPaid(0, 3, int(str(figures["series.3"])), (1, 2))]
    run.play(0, "let A5")
    assert [fine.amount for fine in run.happened(FinePaid)] == [figures["tariff.gendarme"]]
    names = [AUTOSTOP.board.spaces[AUTOSTOP.board.number(id)].en for id in ("A2", "A3", "A4")]
    told = example("autostop", "A good run").text["en"]
    assert all(name in told for name in names)
