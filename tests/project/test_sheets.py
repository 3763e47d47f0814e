"""docs/sheets: every sentence of a rule sheet leads to rules, or to a reason why not."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from stopville.core.words import BASES, COMPLETED, RULING, SHEET
from stopville.games import GAMES

SHEETS: Final = Path(__file__).parents[2] / "docs" / "sheets"
COLUMNS: Final = ["paragraph", "sentence", "rules", "marks", "why_not"]

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
def test_every_rule_of_a_sentence_has_its_mark(key: str) -> None:
    for row in rows(key):
        assert len(row["marks"].split()) == len(row["rules"].split()), row
        assert set(row["marks"].split()) <= set(BASES), row


@pytest.mark.parametrize("key", GAMES)
def test_the_mark_of_a_rule_follows_from_the_marks_of_its_sentences(key: str) -> None:
    found = marks(key)
    wrong = {
        rule.id: (rule.basis, basis_of(found[rule.id]))
        for rule in GAMES[key].rulebook.rules.values()
        if rule.basis != basis_of(found[rule.id])
    }
    assert wrong == {}


def test_a_rule_is_of_the_sheet_only_if_all_its_sentences_say_so():
    assert basis_of(["sheet", "sheet"]) == "sheet"
    assert basis_of([]) == basis_of(["ruling"]) == "ruling"
    assert basis_of(["sheet", "completed"]) == basis_of(["sheet", "ruling"]) == "completed"


def marks(key: str) -> dict[str, list[str]]:
    """What each rule is to the sentences that lead to it."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in rows(key):
        for id, mark in zip(row["rules"].split(), row["marks"].split(), strict=True):
            found[id].append(mark)
    return found


def basis_of(marks: list[str]) -> str:
    if set(marks) <= {RULING}:
        return RULING
    return SHEET if set(marks) == {SHEET} else COMPLETED


def test_every_table_belongs_to_a_game():
    assert {path.stem for path in SHEETS.glob("*.csv")} == set(GAMES)
