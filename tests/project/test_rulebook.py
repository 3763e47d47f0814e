"""Every rule is cited by the code that obeys it and shown by a test that asserts.

In code a rule is cited by its own number, in a comment or a string.  A heading such as `AM-10-17`
only says where one is in the rulebook and does not count.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from stopville.core.game import HOUSE_RULES
from stopville.core.words import Rulebook
from stopville.games import GAMES
from tests.rulebook import KNOWN, rule

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src" / "stopville"
RULEBOOKS: Final[dict[str, Rulebook]] = {
    "core": HOUSE_RULES,
    **{f"games/{key}": game.rulebook for key, game in GAMES.items()},
}
RULES: Final = [(folder, id) for folder, book in RULEBOOKS.items() for id in book.rules]
BINDING: Final = [(folder, id) for folder, id in RULES if RULEBOOKS[folder].rules[id].applies]

ID: Final = re.compile(r"\b[A-Z]{2}-\d+\b(?!-\d)")
HEADING: Final = re.compile(r"\b([A-Z]{2})-(\d+)-(\d+)\b")

pytestmark = pytest.mark.once


# -- in code -----------------------------------------------------------------------------------------


@cache
def source(folder: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((SOURCES / folder).rglob("*.py")))


@cache
def cited(folder: str) -> frozenset[str]:
    return frozenset(ID.findall(source(folder)))


def prefixes() -> set[str]:
    return {id.split("-")[0] for id in KNOWN}


@pytest.mark.parametrize(("folder", "id"), BINDING, ids=[id for _, id in BINDING])
def test_the_code_cites_this_rule(folder: str, id: str) -> None:
    assert id in cited(folder)


@pytest.mark.parametrize("folder", RULEBOOKS)
def test_the_code_cites_no_rule_that_does_not_exist(folder: str) -> None:
    mine = {id.split("-")[0] for id in RULEBOOKS[folder].rules} | {"ST"}
    assert {id for id in cited(folder) if id.split("-")[0] in prefixes()} <= KNOWN
    for prefix, first, last in HEADING.findall(source(folder)):
        assert prefix in mine
        assert {f"{prefix}-{first}", f"{prefix}-{last}"} <= KNOWN and int(first) < int(last)


# -- in tests ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A test that says which rules it shows."""

    name: str
    ids: tuple[str, ...]
    asserts: bool
    names: frozenset[str]  # the rule ids that stand anywhere in it but in the mark


@cache
def marked_tests() -> tuple[Shown, ...]:
    return tuple(shown for path in sorted((ROOT / "tests").rglob("test_*.py")) for shown in marked(path))


def marked(path: Path) -> Iterator[Shown]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [mark for mark in node.decorator_list if is_mark(mark)]
            ids = tuple(constant for mark in marks for constant in texts(mark))
            rest = [part for part in (*node.decorator_list, *node.body) if part not in marks]
            names = frozenset(id for part in rest for text in texts(part) for id in ID.findall(text))
            if marks:
                yield Shown(f"{path.name}::{node.name}", ids, any(map(asserts, node.body)), names)


def is_mark(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule"


def texts(node: ast.AST) -> list[str]:
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def asserts(statement: ast.stmt) -> bool:
    """An assert, `pytest.raises`, or a call of something named assert… or expect…"""
    for node in ast.walk(statement):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            last = ast.unparse(node.func).rpartition(".")[2]
            if last == "raises" or last.startswith(("assert", "expect")):
                return True
    return False


@cache
def by_rule() -> dict[str, list[Shown]]:
    found: dict[str, list[Shown]] = defaultdict(list)
    for shown in marked_tests():
        for id in shown.ids:
            found[id].append(shown)
    return found


@pytest.mark.parametrize("id", [id for _, id in BINDING])
def test_a_test_shows_this_rule(id: str) -> None:
    assert by_rule()[id]


def test_every_test_of_a_rule_asserts():
    assert [shown.name for shown in marked_tests() if not shown.asserts] == []


def test_a_mark_names_only_rules_that_exist():
    assert {id for shown in marked_tests() for id in shown.ids} <= KNOWN


def test_the_mark_itself_refuses_an_unknown_rule():
    with pytest.raises(ValueError, match="no rulebook has AM-999"):
        rule("AM-13", "AM-999")
    with pytest.raises(ValueError, match="an empty list"):
        rule()


# -- refusals ----------------------------------------------------------------------------------------


def refusals(folder: str) -> set[str]:
    """The rules that some function of legality may answer with, by name or as a constant."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((SOURCES / folder).rglob("*.py"))]
    constants = named_rules()
    answers: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (node.name.startswith("refus") or node.name == "play"):
                answers |= {id for text in texts(node) for id in ID.findall(text)}
                names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                answers |= {constants[name] for name in names & constants.keys()}
    return answers & KNOWN


@cache
def named_rules() -> dict[str, str]:
    """`HOUSE_ONLY: Final = "ST-1"` and its like, in core."""
    pattern = re.compile(r'^(\w+)(?:: Final)? = "([A-Z]{2}-\d+)"', re.MULTILINE)
    return dict(pattern.findall(source("core")))


REFUSALS: Final = sorted({id for folder in RULEBOOKS for id in refusals(folder)})


def test_refusals_are_found():
    assert {"ST-1", "ST-2", "ST-3", "ST-4", "ST-5"} <= set(REFUSALS)
    assert {id.split("-")[0] for id in REFUSALS} == prefixes()


@pytest.mark.parametrize("id", REFUSALS)
def test_a_test_shows_the_refusal_that_names_this_rule(id: str) -> None:
    """The rule's own test must expect the very id, not merely that something was refused."""
    assert [shown.name for shown in by_rule()[id] if id in shown.names]
