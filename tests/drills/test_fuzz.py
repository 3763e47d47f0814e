"""dev.py drill fuzz, in its short form: frames, records and names from somebody hostile."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from drills import hostile
from drills.described import tried_out
from drills.fuzz import Size, fuzz, good_records
from drills.host import Hosting
from drills.process import serving
from drills.report import Report
from stopville.server.verifier import report as verified

pytestmark = pytest.mark.once


def test_nothing_hostile_brings_the_server_down(tmp_path: Path) -> None:
    report = fuzz(Size(frames=800, records=150), tmp_path, lambda done: None)
    assert report.ok, report.facts()


def test_the_records_it_starts_from_are_good_and_what_becomes_of_them_is_not() -> None:
    good = good_records()
    assert all(not isinstance(found := verified(content), dict) and found.rules.ok for content in good)
    hostiles = list(hostile.records(random.Random(2), good, 50))
    assert sum(isinstance(verified(content), dict) for content in hostiles) > 20


def test_a_frame_is_masked_as_a_browser_does_it() -> None:
    assert hostile.frame(b"Hi")[:2] == bytes([0x81, 0x82])
    assert bytes(a ^ b for a, b in zip(hostile.frame(b"Hi")[6:], b"\1\2")) == b"Hi"
    assert len(hostile.frame(b"x" * 300)) == 300 + 8 and len(hostile.frame(b"x" * 70_000)) == 70_000 + 14


def test_the_server_answers_as_it_describes_itself(tmp_path: Path) -> None:
    report = Report("fuzz", {})
    with serving(Hosting(str(tmp_path))) as server:
        tried_out(server, 1, "fuzzing", tmp_path, report, ["Seat"])
    assert report.ok, report.facts()
