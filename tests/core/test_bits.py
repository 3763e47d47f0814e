"""Sets of numbers as bits, against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from stopville.core.engine.bits import BIT, count, first, listed, nth, union, without_first

SETS = st.sets(st.integers(0, 61))


@given(SETS)
def test_a_set_lists_its_numbers_in_order(numbers):
    members = union(list(numbers))
    assert list(listed(members)) == sorted(numbers)
    assert count(members) == len(numbers)


@given(SETS.filter(bool))
def test_the_first_and_the_nth_are_found(numbers):
    members = union(list(numbers))
    assert first(members) == min(numbers)
    assert list(listed(without_first(members))) == sorted(numbers)[1:]
    assert [nth(members, n) for n in range(len(numbers))] == sorted(numbers)


def test_every_bit_is_where_it_should_be_beyond_the_32nd_too():
    assert [BIT[n] for n in range(62)] == [2**n for n in range(62)]
