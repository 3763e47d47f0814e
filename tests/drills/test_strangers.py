"""dev.py drill strangers, in its short form: each case on a server of its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from drills import odd
from drills.floods import Flood
from drills.report import Report
from drills.strangers import CASES, Size, strangers

pytestmark = pytest.mark.once

SMALL = Size(idle=60, deaf=4, requests=200, flood=Flood(25, 190, 5, 10, 35))


def tried(folder: Path, *cases: str) -> Report:
    return strangers(SMALL, folder, lambda done: None, cases)


@pytest.mark.parametrize("case", ["holder", "host", "requests", "clock"])
def test_whoever_is_not_meant_to_be_there_gets_nothing(case: str, tmp_path: Path) -> None:
    report = tried(tmp_path, case)
    assert report.ok, report.facts()


@pytest.mark.parametrize("case", ["connections", "limits"])
def test_the_case_comes_to_its_end_and_tells_its_figures(case: str, tmp_path: Path) -> None:
    """Whether the bounds are kept takes the full form: a short one does not reach them."""
    report = tried(tmp_path, case)
    names = {figure.name for figure in report.figures}
    assert names >= FIGURES[case], report.facts()
    assert all(figure.value for figure in report.figures if figure.name in ATTEMPTS), report.facts()


ATTEMPTS = ("idle_lines", "deaf_lines", "sockets_got", "frames_got", "handshakes_got", "tables_got")
FIGURES = {
    "connections": {"lets_go_seconds", "memory_grown_mb", "neighbour_seconds", "log_lines"},
    "limits": {"sockets_got", "frames_got", "handshakes_got", "requests_got", "tables_got"},
}


def test_every_case_is_tried_here() -> None:
    assert {"holder", "host", "requests", "clock", *FIGURES} == set(CASES)


def test_hostile_requests_are_whole_and_of_many_kinds() -> None:
    chance = random.Random(1)
    made = [odd.request_of(chance, "table", "secret", "10.0.0.1") for _ in range(300)]
    assert len(set(made)) > 250
    for request in made:
        head, _, body = request.partition(b"\r\n\r\n")
        assert f"Content-Length: {len(body)}".encode() in head
    assert any(b"%00" in request for request in made)
    assert any(b"[" * 1000 in request for request in made)
