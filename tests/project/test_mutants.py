"""tools/mutants.py: which small faults of a toy module its toy tests find, and which they do not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutant_forks import KILLED, SURVIVED, TIMEOUT, Runner, allow
from tools.mutants import NOT_RUN, wilson
from tools.mutations import mutations

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]

TOY = """
from typing import Final

LIMIT: Final[int] = 10


def larger(a: int, b: int) -> int:
    if a > b:
        return a
    return b


def is_open(n: int) -> bool:
    return n < LIMIT and not n == 3


def forgotten(n: int) -> int:
    return n + 1
"""

TOY_TESTS = """
import toy


def test_larger():
    assert (toy.larger(1, 2), toy.larger(2, 1)) == (2, 2)


def test_is_open():
    assert [toy.is_open(n) for n in (3, 9, 10)] == [False, True, False]
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """What became of every mutation of the toy: by line, what was there and what is there instead."""
    root = tmp_path_factory.mktemp("toy")
    (root / "src").mkdir()
    (root / "src" / "toy.py").write_text(TOY)
    (root / "test_toy.py").write_text(TOY_TESTS)
    command = [sys.executable, "-m", "tools.mutants", "src/toy.py", "--tests", "test_toy.py"]
    subprocess.run([*command, "--root", root, "--json", root / "out.json"], cwd=ROOT, check=True)
    rows = json.loads((root / "out.json").read_text())["mutants"]
    assert len(rows) == len(mutations(root / "src" / "toy.py"))
    return {(row["old"], row["new"]): row for row in rows}


def test_what_a_test_notices_is_killed_by_it(outcomes):
    swapped = outcomes["a > b", "(a <= b)"]
    assert (swapped["outcome"], swapped["test"]) == (KILLED, "test_toy.py::test_larger")
    assert outcomes["not n == 3", "(n == 3)"]["outcome"] == KILLED
    assert outcomes["n < LIMIT", "(n <= LIMIT)"]["outcome"] == KILLED


def test_a_constant_of_the_module_reaches_the_functions_that_use_it(outcomes):
    assert outcomes["10", "11"]["outcome"] == KILLED
    assert outcomes["10", "(9)"]["outcome"] == KILLED


def test_what_makes_no_difference_and_what_no_test_runs_survive(outcomes):
    survived = {change: row["test"] for change, row in outcomes.items() if row["outcome"] == SURVIVED}
    assert survived == {
        ("a > b", "(a >= b)"): "",
        ("return n + 1", "return None"): NOT_RUN,
        ("n + 1", "(n - 1)"): NOT_RUN,
        ("1", "2"): NOT_RUN,
        ("1", "(0)"): NOT_RUN,
    }


def test_a_run_that_does_not_end_is_ended_and_counted_apart():
    def endless() -> int:
        allow(0.05)
        while True:
            pass

    runner = Runner()
    assert runner.run(endless).outcome == TIMEOUT
    assert runner.run(lambda: 0).outcome == SURVIVED
    assert runner.run(lambda: 1).outcome == KILLED
    assert runner.run(lambda: 1 // 0).outcome == KILLED


def test_annotations_docstrings_and_texts_are_left_alone(tmp_path):
    source = '''"""7"""
from __future__ import annotations
rooms: vec[3] = vec(capacity=4)
def greet(n: Literal[5]) -> Literal[6]:
    """8"""
    return f"{n + 1} guests"
'''
    path = tmp_path / "plain.py"
    path.write_text(source)
    assert [str(mutation) for mutation in mutations(path)] == ['return f"{n + 1} guests"  ->  return None']


def test_the_interval_of_a_share():
    low, high = wilson(10, 100)  # by hand: 0.0552 to 0.1744
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 0) == (0.0, 1.0)
