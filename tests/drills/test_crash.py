"""dev.py drill crash, in its short form: killed in mid-game, the server loses nothing it acknowledged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from drills.crash import crash
from stopville.games import GAMES
from stopville.server.audit import audit

pytestmark = pytest.mark.once


def test_a_killed_server_has_lost_nothing_and_done_nothing_twice(tmp_path: Path) -> None:
    report = crash(tables=4, kills=2, rate=0, seed=1, folder=tmp_path, progress=lambda done: None)
    assert report.ok, report.facts()
    file = tmp_path / "stopville.sqlite"
    with sqlite3.connect(file) as disk:  # and the audit it relies on finds what is wrong
        disk.execute("update steps set rows = json_set(rows, '$[0][2]', '0') where rows != '[]'")
        disk.execute("delete from steps where n = (select max(n) - 1 from steps)")
    faults = audit(file, GAMES).faults
    assert any("digest at moves[0]" in fault for fault in faults)
    assert any("rows were promised" in fault for fault in faults)
