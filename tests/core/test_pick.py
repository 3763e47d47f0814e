"""Chance is fair, the same on every build, and never runs past what it was given."""

from collections import Counter
from hashlib import sha256

import pytest

from stopville.core.engine.pick import FastPick, GivenPick
from stopville.core.proof import ProvenPick


def numbers_by_hand(seed: int, n: int, how_many: int) -> list[int]:
    """The generator written out again in unbounded integers, without its passing over."""
    state = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big") // 4
    numbers = []
    for _ in range(how_many):
        state = (state * 1752450205419405101 + 1) % 2**62
        numbers.append((state ^ state // 2**21) // 2**30 * n // 2**32)
    return numbers


@pytest.mark.parametrize("seed", [0, 1, 42, 10**20])
def test_a_seed_gives_the_same_numbers_on_every_machine_and_build(seed):
    pick = FastPick(seed)
    assert [pick.below(1000) for _ in range(50)] == numbers_by_hand(seed, 1000, 50)


def test_neighbouring_and_huge_seeds_have_nothing_in_common():
    firsts = [FastPick(seed).below(1 << 30) for seed in [*range(200), 1 << 63, 1 << 64, -1, 10**30]]
    assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize("make", [lambda: FastPick(7), lambda: ProvenPick(b"secret", (b"salt",))])
@pytest.mark.parametrize("n", [2, 3, 6, 54])
def test_all_numbers_are_equally_likely(make, n):
    pick, throws = make(), 6000
    counts = Counter(pick.below(n) for _ in range(throws))
    assert sorted(counts) == list(range(n))
    chi_square = sum((counts[k] - throws / n) ** 2 / (throws / n) for k in range(n))
    assert chi_square < n - 1 + 4 * (2 * (n - 1)) ** 0.5 + 6  # far out in the tail


def test_a_range_that_divides_nothing_evenly_is_not_biased():
    pick, n = FastPick(3), (1 << 30) + (1 << 29)  # a third of all 32-bit numbers must be passed over
    assert abs(sum(pick.below(n) < n // 2 for _ in range(4000)) / 4000 - 0.5) < 0.03


def test_given_numbers_are_given_in_order_and_run_out_loudly():
    pick = GivenPick([2, 0])
    assert [pick.below(3), pick.below(3)] == [2, 0]
    with pytest.raises(ValueError, match="no number left"):
        pick.below(3)


def test_a_given_number_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="3 is not below 3"):
        GivenPick([3]).below(3)
