"""What the page relies on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stopville.server.verbs import new_seeds
from tests.server.web import Web, closed_with, opened, until

pytestmark = pytest.mark.once

LARGEST_IN_A_BROWSER = 2**53 - 1  # Number.MAX_SAFE_INTEGER


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    with opened(tmp_path) as opening:
        yield opening


def test_a_used_link_is_told_from_a_false_one_when_it_says_hello(web: Web) -> None:
    table = web.table().take(0)
    told = []
    for secret in (table.links[0], "no such link"):
        with table.socket(secret) as socket:
            told.append(until(socket, "Failed")["problem"]["code"])
            assert closed_with(socket) == 4403
    assert told == ["link_used", "wrong_secret"]


def test_the_seed_of_a_bot_is_a_number_that_a_browser_can_show() -> None:
    assert max(new_seeds(200)) <= LARGEST_IN_A_BROWSER
