"""What results say about strength.  The expected values are worked out by hand."""

from __future__ import annotations

from math import log, log10

import pytest

from stopville.arena.ratings import SURE, evidence, fitted, ratings, share_of, verdict


def test_a_share_has_an_interval_of_about_two_standard_errors():
    share = share_of([1.0, 0.0] * 50)  # the variance of a result is 1/4, of the mean 1/400
    assert share.mean == 0.5
    assert share.low == pytest.approx(0.5 - 1.96 / 20)
    assert share.high == pytest.approx(0.5 + 1.96 / 20)


def test_equal_results_do_not_make_sure():
    share = share_of([1.0, 1.0, 1.0])
    assert share.low < 0.96
    assert share_of([]).low == 0 and share_of([]).high == 1


def test_the_evidence_is_even_between_the_two_shares():
    assert evidence([1.0] * 55 + [0.0] * 45) == pytest.approx(0)
    # 100 x 0.1 x (0.7 - 0.55) / 0.21
    assert evidence([1.0] * 70 + [0.0] * 30) == pytest.approx(7.142857)


def test_the_test_decides_when_it_is_sure_and_not_before():
    assert pytest.approx(log(19)) == SURE
    assert verdict([1.0] * 70 + [0.0] * 30) == "stronger"
    assert verdict([1.0] * 40 + [0.0] * 60) == "not_clearly"
    assert verdict([1.0] * 5 + [0.0] * 4) == "open"


def test_ten_wins_of_eleven_and_one_drawn_deal_are_seven_to_one():
    found = fitted(["a", "b"], {("a", "b"): (10 / 11, 11)})
    assert found["a"] - found["b"] == pytest.approx(400 * log10(7), abs=0.01)
    assert found["a"] + found["b"] == pytest.approx(0)


def test_who_never_met_is_rated_by_those_between():
    rated = ratings({("a", "b"): [1.0] * 30 + [0.0] * 10, ("b", "c"): [1.0] * 30 + [0.0] * 10})
    assert [rating.bot for rating in rated] == ["a", "b", "c"]
    assert rated[0].rating - rated[1].rating == pytest.approx(rated[1].rating - rated[2].rating, abs=0.1)
    assert all(rating.low < rating.rating < rating.high for rating in rated)
