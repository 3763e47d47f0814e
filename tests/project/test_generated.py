"""What is written from the fields of a position is what the fields say now."""

from __future__ import annotations

import pytest

from tools import positions


@pytest.mark.once  # compiled classes forget their annotations
def test_the_generated_files_are_up_to_date():
    documents = positions.every_document()
    assert len(documents) == 2 * 5  # of the four games and the example
    old = [path for path, text in documents.items() if path.read_text("utf-8") != text]
    assert old == [], "python3 dev.py renew writes them again"
