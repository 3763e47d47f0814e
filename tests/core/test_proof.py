"""Proven chance follows from the secret and the salts in the documented way and in no other."""

import hashlib
import hmac

from stopville.core.proof import ProvenPick, commitment

SECRET = bytes(range(32))
SALTS = (b"anne", b"", b"chlo\xc3\xa9")


def numbers_by_hand(secret: bytes, salts: tuple[bytes, ...], sizes: list[int]) -> list[int]:
    """The recipe of proof.py written a second time, from its description alone."""
    mix = b"stopville chance 1" + b"".join(len(salt).to_bytes(8, "big") + salt for salt in salts)
    key, counter, numbers = hashlib.sha256(mix).digest(), 0, []
    for n in sizes:
        while True:
            block = hmac.new(secret, key + counter.to_bytes(8, "big"), hashlib.sha256).digest()
            counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < 2**64 // n * n:
                numbers.append(value % n)
                break
    return numbers


def test_an_independent_reading_of_the_recipe_finds_the_same_numbers():
    sizes = [54, 53, 2, 6, 3, 1, 2**31 - 1] * 20
    pick = ProvenPick(SECRET, SALTS)
    assert [pick.below(n) for n in sizes] == numbers_by_hand(SECRET, SALTS, sizes)


def test_the_counter_alone_says_where_the_stream_stands():
    pick = ProvenPick(SECRET, SALTS)
    for _ in range(5):
        pick.below(6)
    later = ProvenPick(SECRET, SALTS, pick.counter)
    assert [later.below(54) for _ in range(10)] == [pick.below(54) for _ in range(10)]


def test_every_salt_changes_everything_and_salts_do_not_run_together():
    streams = [
        [ProvenPick(SECRET, salts).below(2**30) for _ in range(2)]
        for salts in [(b"ab", b"c"), (b"a", b"bc"), (b"abc", b""), (b"", b"abc"), (b"ab", b"c", b"")]
    ]
    assert len({tuple(stream) for stream in streams}) == len(streams)


def test_the_commitment_is_the_plain_hash_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
