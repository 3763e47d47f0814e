"""dev.py drill load, in its short form."""

from __future__ import annotations

from pathlib import Path

import pytest

from drills.load import Size, load

pytestmark = pytest.mark.once


def test_a_loaded_server_answers_everybody(tmp_path: Path) -> None:
    report = load(Size(tables=2, seconds=1, reconnects=20, watchers=10), tmp_path, lambda done: None)
    short = {figure.name for figure in report.figures if not figure.ok}
    assert short <= {"fan_out_p99_ms", "reconnect_seconds"}, report.facts()  # a busy machine may miss these
    figures = report.facts()["figures"]
    assert figures["moves"] > 0 and figures["reconnects"] == 20 and figures["watchers"] == 10
