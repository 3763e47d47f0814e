"""dev.py drill timing, in its short form; and a clock that hesitates on purpose is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from drills.report import Report
from drills.timing import Size, levelled, same_distribution, timing

pytestmark = pytest.mark.once

SURELY = 1e-6  # so unlikely that a test which fails has found something


def test_how_long_things_take_tells_nothing(tmp_path: Path) -> None:
    many = Size(samples=40, tables=16, speed=30, least_p=SURELY)
    report = timing(many, tmp_path, lambda done: None, ["windows", "contests", "orders"])
    assert report.ok, report.facts()
    whole_deals = Size(samples=160, tables=4, speed=30, least_p=SURELY)  # now and then a bot has no choice
    report = timing(whole_deals, tmp_path, lambda done: None, ["bots"])
    assert report.ok, report.facts()


def test_a_clock_that_waits_for_whoever_could_answer_is_found(tmp_path: Path) -> None:
    size = Size(samples=80, tables=16, speed=10, leak="hesitation", least_p=SURELY)
    assert "windows_p" in short(timing(size, tmp_path, lambda done: None, ["windows"]))


def test_an_order_that_is_carried_out_sooner_with_the_card_is_found(tmp_path: Path) -> None:
    size = Size(samples=80, tables=16, speed=10, leak="haste", least_p=SURELY)
    assert "orders_p" in short(timing(size, tmp_path, lambda done: None, ["orders"]))


def short(report: Report) -> set[str]:
    return {figure.name for figure in report.figures if not figure.ok}


def test_only_times_of_the_same_public_moment_are_compared() -> None:
    late, early = [(2, 9.0), (2, 9.5)], [(1, 1.0), (1, 1.2)]
    one, other = levelled([*early, *late], [(1, 1.1), (1, 1.1)])
    assert one == pytest.approx([-0.1, 0.1]) and other == [0.0, 0.0]
    assert levelled(early, late) == ([], [])


def test_the_two_heaps_are_told_apart_only_if_they_differ() -> None:
    even = [n / 1000 for n in range(1000)]
    assert same_distribution(even, [value + 0.0001 for value in even]) > 0.99
    assert same_distribution(even, [value + 0.1 for value in even]) < 0.001
    assert same_distribution(even, []) == 0
    # the table of Smirnov: at 1.36 times the square root of (n + m) / nm it is one in twenty
    assert 0.03 < same_distribution(even, [value + 0.0608 for value in even]) < 0.07
