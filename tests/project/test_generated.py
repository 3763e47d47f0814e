"""What is written from the fields of a position is what the fields say now."""

from __future__ import annotations

import pytest

from tools import positions

pytestmark = pytest.mark.once

DOCUMENTS = positions.every_document()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: f"{path.parts[-3]}/{path.parts[-2]}/{path.name}")
def test_the_file_is_up_to_date(path):
    assert path.read_text("utf-8") == DOCUMENTS[path], "python3 dev.py renew writes it again"


def test_every_game_of_ours_has_its_two_files():
    assert len(DOCUMENTS) == 2 * 5  # the four games and the example
