"""docs/sheets: every sentence of a rule sheet leads to rules, or to a reason why not."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

import pytest

from stopville.games import GAMES

SHEETS: Final = Path(__file__).parents[2] / "docs" / "sheets"
COLUMNS: Final = ["paragraph", "sentence", "rules", "why_not"]

# Rules of the sheets that no single sentence says.
UNSAID: Final = {
    "AM-12": "that one plays one's own cards goes without saying",
}

pytestmark = pytest.mark.once


def rows(key: str) -> list[dict[str, str]]:
    with (SHEETS / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        assert reader.fieldnames == COLUMNS
        return list(reader)


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_leads_to_rules_or_to_a_reason(key: str) -> None:
    unexplained = [row for row in rows(key) if not row["rules"].strip() and not row["why_not"].strip()]
    assert rows(key) and unexplained == []


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_that_a_sentence_leads_to_exists(key: str) -> None:
    assert {id for row in rows(key) for id in row["rules"].split()} <= GAMES[key].rulebook.rules.keys()


@pytest.mark.parametrize("key", GAMES)
def test_sentences_are_numbered_in_their_order_without_gaps(key: str) -> None:
    numbers = [(int(row["paragraph"]), int(row["sentence"])) for row in rows(key)]
    assert numbers[0] == (1, 1)
    for (paragraph, sentence), following in zip(numbers, numbers[1:]):
        assert following in ((paragraph, sentence + 1), (paragraph + 1, 1))


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_of_the_sheet_comes_from_a_sentence(key: str) -> None:
    found = {id for row in rows(key) for id in row["rules"].split()}
    from_sheet = {rule.id for rule in GAMES[key].rulebook.rules.values() if rule.basis == "sheet"}
    assert from_sheet - found <= UNSAID.keys()


def test_nothing_is_called_unsaid_that_a_sentence_says():
    found = {id for key in GAMES for row in rows(key) for id in row["rules"].split()}
    assert found & UNSAID.keys() == set()


def test_every_table_belongs_to_a_game():
    assert {path.stem for path in SHEETS.glob("*.csv")} == set(GAMES)
