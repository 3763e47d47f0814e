"""What the announced card remembers is copied and saved whole."""

import pytest

from stopville.games.automatch.engine.announced import Talk, talk_of
from tests.core.games import AUTOMATCH

NUMBERS = ("step", "worthless", "claims", "passing", "taken")
LISTS = ("spoken", "rewards")
TABLES = ("swaps", "looks", "since")


def talk_with(name: str) -> Talk:
    talk = Talk()
    if name == "aloud":
        talk.aloud = True
    else:
        setattr(talk, name, 3 if name in NUMBERS else (4, 5) if name in LISTS else ((1, 2), (3, 4)))
    return talk


@pytest.mark.parametrize("name", ["aloud", *NUMBERS, *LISTS, *TABLES])
def test_every_part_of_it_is_copied_and_saved(name):
    talk, plain = talk_with(name), Talk()
    assert talk.saved() != plain.saved()
    assert talk.copy().saved() == talk.saved()
    assert talk_of(talk.saved()).saved() == talk.saved()


def test_no_part_is_forgotten():
    parts = {name for name in dir(Talk()) if not name.startswith("_") and not callable(getattr(Talk(), name))}
    assert parts == {"aloud", *NUMBERS, *LISTS, *TABLES}


def test_a_copy_talks_on_without_its_parent():
    state = AUTOMATCH.start(AUTOMATCH.setup(2, {"announced": "always"}))
    twin = state.copy()
    twin.talk.claims = 1
    assert state.talk.claims == 0


def test_a_table_without_announcements_never_talks():
    state = AUTOMATCH.start(AUTOMATCH.setup(2))
    assert state.copy().talk is state.talk
    assert state.said == Talk().saved()


@pytest.mark.parametrize("broken", [("x",), (0, 0, 3), (0, 0, (), 0, 0, 0, ("x",), -1, (), (), ())])
def test_a_damaged_talk_is_refused(broken):
    state = AUTOMATCH.start(AUTOMATCH.setup(2, {"announced": "always"}))
    with pytest.raises(ValueError):
        state.said = broken
