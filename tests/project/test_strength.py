"""What is told about the strength of bots follows from stored results."""

from __future__ import annotations

import pytest

from tools.standoffs import highest_share, summed_up
from tools.strength import FOLDER, Line, Result, kept, lines
from tools.strength_page import page, picture

pytestmark = pytest.mark.once


def test_the_page_is_the_one_that_the_results_make():
    written = (FOLDER.parent / "strength.md").read_text("utf-8")
    assert written == page(FOLDER, list(kept().values())), "run python -m tools.strength write"


def test_every_stored_result_is_of_a_line_that_is_measured():
    assert set(kept()) <= set(lines())


def test_a_picture_has_a_dot_for_every_pair():
    results = [Result(Line("ordino", 2, "", "novice", "beginner"), [0.5, 1.0], 4)] * 3
    assert picture(results).count("<circle") == 3


def test_what_was_not_found_may_still_be_there():
    """1 - 0.05 ** (1 / 59) is 4.95 %; of 10 with one found 39.4 %."""
    assert highest_share(0, 59) == pytest.approx(0.0495, abs=0.0001)
    assert highest_share(1, 10) == pytest.approx(0.3942, abs=0.0001)


def test_a_game_beyond_five_times_the_median_is_a_standoff():
    assert summed_up("ordino", "expert", 2, 1, [10, 10, 10, 50]).standoffs == 0
    assert summed_up("ordino", "expert", 2, 1, [10, 10, 10, 51]).standoffs == 1
