"""The books notice what does not add up."""

import pytest

from stopville.core.events import Event, Transfer
from tests.conformance.books import Books


class Moved(Event):
    moves: tuple[Transfer, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return self.moves


def moved(count: int, source: str, target: str) -> Moved:
    return Moved((Transfer("coin", count, source, target),))


@pytest.fixture
def books() -> Books:
    return Books({"Anne": {"coin": 3}, "Bruno": {}})


def test_what_is_paid_changes_hands(books):
    books.post([moved(2, "Anne", "Bruno")])
    books.check({"Anne": {"coin": 1}, "Bruno": {"coin": 2}})


def test_a_balance_that_no_transfer_explains_is_found(books):
    with pytest.raises(AssertionError, match="Bruno does not hold"):
        books.check({"Anne": {"coin": 3}, "Bruno": {"coin": 1}})


def test_nobody_gives_what_he_does_not_have(books):
    with pytest.raises(AssertionError, match="Anne gives coin that it does not have"):
        books.post([moved(4, "Anne", "Bruno")])


def test_the_supply_gives_without_end_and_is_counted(books):
    books.post([moved(9, "supply", "Bruno"), moved(1, "Anne", "supply")])
    books.check({"Anne": {"coin": 2}, "Bruno": {"coin": 9}})


def test_an_unknown_place_is_a_mistake(books):
    with pytest.raises(AssertionError, match="nowhere is no place"):
        books.post([moved(1, "Anne", "nowhere")])


def test_a_debt_is_no_holding(books):
    books.post([moved(3, "Anne", "Bruno")])
    with pytest.raises(AssertionError, match="less than nothing"):
        books.check({"Anne": {"coin": -1}, "Bruno": {"coin": 4}})


@pytest.mark.parametrize("wrong", [moved(-1, "Anne", "Bruno"), moved(1, "Anne", "Anne")])
def test_a_transfer_moves_something_somewhere(books, wrong):
    with pytest.raises(AssertionError):
        books.post([wrong])
