"""dev.py drill restart and stopville backup, in their short form."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from drills.report import Report
from drills.restart import Size, fill, restart
from stopville.cli.app import run
from stopville.server.share import FILE

pytestmark = pytest.mark.once

SLOW = {"first_move_seconds", "long_table_seconds", "recovery_seconds"}  # a busy machine may miss these


def test_nothing_acknowledged_is_lost_whatever_happens_to_the_machine(tmp_path: Path) -> None:
    report = restart(Size(tables=20, moves=60, playing=2, locked=1.0), tmp_path, lambda done: None)
    assert short(report) <= SLOW, report.facts()


def short(report: Report) -> set[str]:
    return {figure.name for figure in report.figures if not figure.ok}


def test_a_copy_is_made_once_checked_and_found_out_if_it_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(tmp_path / "data", Size(tables=4, moves=10)))
    words = ["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data"), "--lang", "en"]
    assert run(words) == 0
    assert "5 tables" in capsys.readouterr().out
    assert run(words) == 2  # there is one already
    with sqlite3.connect(tmp_path / "data" / FILE) as disk:
        disk.execute("update steps set rows = json_set(rows, '$[0][2]', '0') where rows != '[]'")
    words[1] = str(tmp_path / "another")
    assert run(words) == 1
    assert run(["backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere")]) == 2
