"""`pytest --deep` plays a hundred times as many games as a push can wait for."""

import pytest

# Modules that are no tests themselves show the values of a failed assertion, too.
pytest.register_assert_rewrite("tests.conformance")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="a hundred times as many random games")


@pytest.fixture(scope="session")
def seeds(request: pytest.FixtureRequest) -> range:
    """The seeds of random games that a test should play."""
    return range(100 if request.config.getoption("--deep") else 1)
