from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.house import House
from tests.web.player import Player, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("house"))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, which may treat it badly."""
    opened = House(tmp_path)
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def sit(browser: Browser) -> Iterator[Callable[..., Player]]:
    """Sits somebody down at a browser; afterwards nothing may have gone wrong on any page."""
    players: list[Player] = []

    def sit_down(house: House, **how: Any) -> Player:
        players.append(Player(browser, house.url, **how))
        return players[-1]

    yield sit_down
    for player in players:
        player.close()
    assert [fault for player in players for fault in player.faults] == []
