"""`pytest --deep` plays a hundred times as many games as a push can wait for."""

from typing import Any

import pytest

pytest_plugins = ("tests.guard",)

# Modules that are no tests themselves show the values of a failed assertion, too.
pytest.register_assert_rewrite("tests.conformance")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="a hundred times as many random games")
    parser.addoption("--one-table", metavar="GAMES", help="of these games alone, and one table of each")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`dev.py quick` plays one way of each game it touches; the whole suite plays them all."""
    games = config.getoption("--one-table")
    if games is None:
        return
    kept, left = apart(items, set(games.split(",")))
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def apart(items: list[pytest.Item], games: set[str]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Those to run, and those at any table but the first of each game that is wanted."""
    first: dict[str, object] = {}
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        table = table_of(item)
        wanted = table is None or "all games" in games or table.game.key in games
        stays = wanted and (table is None or first.setdefault(table.game.key, table) is table)
        (kept if stays else left).append(item)
    return kept, left


def table_of(item: pytest.Item) -> Any:
    """The table of a case of the conformance suite; nothing for any other test."""
    if not item.name.startswith("test_at_this_table["):
        return None
    assert isinstance(item, pytest.Function)
    return item.callspec.params["table"]


@pytest.fixture(scope="session")
def seeds(request: pytest.FixtureRequest) -> range:
    """The seeds of random games that a test should play."""
    return range(100 if request.config.getoption("--deep") else 1)
