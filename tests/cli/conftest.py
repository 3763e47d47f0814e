from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import ONES, Command


@pytest.fixture
def stopville(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture
def finished(stopville: Command, tmp_path: Path) -> Path:
    """The record of one deal of three players, a person and two bots."""
    path = tmp_path / "game.json"
    options = "--players 3 --seed 5 --option single_deal=yes"
    assert stopville(f"play automatch {options} --record", ONES, path).code == 0
    return path
