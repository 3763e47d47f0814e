"""The guides of the rulebooks: what a beginner needs is there in both languages, and what it says is true."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from stopville.core.words import CLOSING, LANGUAGES, OPENING, Entry, Rulebook, guide_title
from stopville.games import GAMES
from tests.ordino.table import START, table
from tests.rulebook import KNOWN

NEEDED: Final = ("aim", "end", "turn", "glossary", "examples", "advice")
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
def test_the_glossary_has_the_words_that_only_players_know(key: str) -> None:
    assert GLOSSARY[key] <= {entry.title["fr"] for entry in GAMES[key].rulebook.guide["glossary"]}


@pytest.mark.parametrize("key", GAMES)
def test_a_guide_names_only_rules_that_exist(key: str) -> None:
    texts = " ".join(entry.text[lang] for entry in entries(key) for lang in LANGUAGES)
    assert set(re.findall(r"\b[A-Z]{2}-\d+\b", texts)) <= KNOWN


# -- figures come from the board -----------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_no_brace_is_left_empty(key: str) -> None:
    told = [*(text for entry in entries(key) for text in entry.text.values())]
    told += [cell for entry in entries(key) for rows in entry.rows.values() for row in rows for cell in row]
    assert [text for text in told if "{" in text] == []


def test_another_board_changes_the_tables_and_examples_that_speak_of_it(tmp_path: Path):
    shutil.copytree(FOLDERS["automobile"], tmp_path, dirs_exist_ok=True)
    board = (tmp_path / "board.csv").read_text("utf-8")
    assert board.count("class,mid,price,150,") == 1
    (tmp_path / "board.csv").write_text(
        board.replace("class,mid,price,150,", "class,mid,price,155,"), "utf-8"
    )
    guide = Rulebook(tmp_path / "rulebook.toml").guide
    prices = [row for entry in guide["tables"] for row in entry.rows["fr"] if row[0] == "prix moyen"]
    assert any("155" in row for row in prices) and not any("150" in row for row in prices)
    assert any("155 $" in entry.text["fr"] for entry in guide["examples"])


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
    (points,) = GAMES["automatch"].rulebook.guide["tables"]
    tricks_of = {"2": 25, "3": 17, "4": 13}
    for players, tricks, gain in points.rows["en"][1:]:
        first, second, *third = map(int, tricks.split(" – "))
        assert first + second + sum(third) == tricks_of[players]
        assert gain.startswith(str(first - second or 1))


def test_the_cars_of_the_example_of_sales_are_of_one_class_and_in_that_order():
    figures = GAMES["automobile"].rulebook.figures
    assert {figures[f"model.{place}.class"] for place in (15, 7, 5)} == {"low"}
    told = example("automobile", "Who sells (phase 7)").text["en"]
    places = [told.index(figures[f"model.{place}.name"]) for place in (15, 7, 5)]
    assert places == sorted(places)


def test_the_first_throw_of_the_guide_of_ordino_is_what_the_game_allows():
    legal = table(f"dice: cube 3 C1 R2 et ou\n{START}").legal()
    assert sorted(legal) == sorted(["3 4.0", "3 2.0", "3 2.1", "4 2.4"])
    told = "".join(entry.text["en"] for entry in GAMES["ordino"].rulebook.guide["examples"][:2])
    assert all(move.split()[1] in told for move in legal)
