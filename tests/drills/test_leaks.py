"""dev.py drill leaks, in its short form; and every build that leaks on purpose is found out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from drills.leaking import GAMES_THAT_LEAK, SERVERS_THAT_LEAK
from drills.leaks import Size, compare, leaks
from drills.report import Report
from stopville.games import GAMES
from stopville.server.sight import Sight

pytestmark = pytest.mark.once


def test_nothing_hidden_is_in_any_byte_that_anybody_hears(tmp_path: Path) -> None:
    report = leaks(Size(games=4, twins=8, moves=6), tmp_path, lambda done: None)
    assert report.ok, report.facts()


@pytest.mark.parametrize("leak", SERVERS_THAT_LEAK)
def test_a_server_that_leaks_on_purpose_is_found(leak: str, tmp_path: Path) -> None:
    size = Size(games=1, twins=0, moves=3, game="automatch", leak=leak)
    assert short(leaks(size, tmp_path, lambda done: None)) == {"canaries_heard"}


@pytest.mark.parametrize("leak", GAMES_THAT_LEAK)
def test_a_game_that_leaks_on_purpose_is_found(leak: str) -> None:
    shelf = {"automatch": GAMES_THAT_LEAK[leak]}
    findings = asyncio.run(compare(shelf, Size(twins=2, game="automatch")))
    assert findings.leaks


def test_a_server_that_mixes_up_what_seats_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where views are put together from texts that compiled code wrote."""
    honest = Sight.view
    monkeypatch.setattr(Sight, "view", lambda sight, place: honest(sight, (place + 1) % len(sight.own)))
    shelf = {"automatch": GAMES["automatch"]}
    findings = asyncio.run(compare(shelf, Size(twins=2, game="automatch")))
    assert findings.leaks


def short(report: Report) -> set[str]:
    return {figure.name for figure in report.figures if not figure.ok}
