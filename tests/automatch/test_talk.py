"""What the announced card remembers is copied and saved whole."""

from typing import Any

import pytest

from stopville.core.wire import Malformed
from stopville.games.automatch.engine.position import SILENCE, Talk
from tests.core.games import AUTOMATCH

NUMBERS = ("step", "aloud", "worthless", "claims", "passing", "taken")
LISTS = ("spoken", "rewards")
TABLES = ("swaps", "looks", "since")
SETUP = AUTOMATCH.setup(2, {"announced": "always"})


@pytest.mark.parametrize("name", [*NUMBERS, *LISTS, *TABLES])
def test_every_part_of_it_is_copied_and_saved(name):
    state = AUTOMATCH.start(SETUP)
    plain = AUTOMATCH.save(state)
    setattr(state.said, name, 1 if name in NUMBERS else (4, 5) if name in LISTS else ((1, 2), (3, 4)))
    saved = AUTOMATCH.save(state)
    assert saved["said"] != plain["said"]
    assert AUTOMATCH.save(state.copy()) == saved
    assert AUTOMATCH.save(AUTOMATCH.load(SETUP, saved)) == saved


def test_no_part_is_forgotten():
    parts = {name for name in dir(Talk()) if not name.startswith("_") and not callable(getattr(Talk(), name))}
    assert parts == {*NUMBERS, *LISTS, *TABLES}


def test_a_copy_talks_on_without_its_parent():
    state = AUTOMATCH.start(SETUP)
    twin = state.copy()
    twin.said.claims = 1
    assert state.said.claims == 0


def test_a_table_without_announcements_never_talks():
    state = AUTOMATCH.start(AUTOMATCH.setup(2))
    assert state.copy().said is state.said is SILENCE


@pytest.mark.parametrize(
    ("broken", "place"),
    [
        (["x"], "state.said"),
        ([0, 0, 3], "state.said"),
        ([0, 0, [], 0, 0, 0, ["x"], -1, [], [], []], "state.said.rewards"),
        ([9, 0, [], 0, 0, 0, [], -1, [], [], []], "state.said.step"),
    ],
)
def test_a_damaged_talk_is_refused(broken: list[Any], place: str):
    saved = AUTOMATCH.save(AUTOMATCH.start(SETUP))
    with pytest.raises(Malformed) as refused:
        AUTOMATCH.load(SETUP, saved | {"said": broken})
    assert refused.value.place == place
