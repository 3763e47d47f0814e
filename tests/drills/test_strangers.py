"""dev.py drill strangers, in its short form: each case on a server of its own."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from drills import odd
from drills.floods import Flood, limits_of_a_caller
from drills.host import Hosting
from drills.process import serving
from drills.report import Report
from drills.strangers import CASES, Size, strangers
from stopville.server.limits import Limits

pytestmark = pytest.mark.once

# The limits are low, so that they are reached; others may have to wait because the machine is busy.
LOW = Limits(
    sockets_per_address=20,
    requests_per_minute=80,
    messages_per_minute=300,
    handshakes_per_minute=30,
    tables_per_hour=4,
)
SMALL = Size(idle=60, deaf=4, requests=200, flood=Flood(LOW, patience=10), patience=10)


def tried(folder: Path, *cases: str) -> Report:
    return strangers(SMALL, folder, lambda done: None, cases)


@pytest.mark.parametrize("case", CASES)
def test_whoever_is_not_meant_to_be_there_gets_nothing(case: str, tmp_path: Path) -> None:
    report = tried(tmp_path, case)
    assert report.ok, report.facts()


def test_limits_that_are_not_kept_are_found(tmp_path: Path) -> None:
    """A server with the usual limits gives more than what is asserted here."""
    report = Report("strangers", {})
    with serving(Hosting(str(tmp_path))) as server:
        asyncio.run(limits_of_a_caller(server, report, SMALL.flood))
    short = {figure.name for figure in report.figures if not figure.ok}
    assert short == {"sockets_got", "frames_got", "handshakes_got", "requests_got", "tables_got"}


def test_hostile_requests_are_whole_and_of_many_kinds() -> None:
    chance = random.Random(1)
    made = [odd.request_of(chance, "table", "secret", "10.0.0.1") for _ in range(300)]
    assert len(set(made)) > 250
    for request in made:
        head, _, body = request.partition(b"\r\n\r\n")
        assert f"Content-Length: {len(body)}".encode() in head
    assert any(b"%00" in request for request in made)
    assert any(b"[" * 1000 in request for request in made)
