"""The interpreted and the compiled build agree on every position, thought and choice."""

from tests.golden.make import FILE, lines


def test_seeded_games_come_to_what_is_written_down_on_every_build():
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines()
