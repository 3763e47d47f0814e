"""Chance that anyone can check afterwards.

Before the first card the house draws a secret and shows its hash; every player may add a salt.
All that chance does then follows from the two, in this way and no other:

    mix    = SHA-256 of "stopville chance 1", then for each seat the length and the bytes of its salt
    block  = HMAC-SHA-256(secret, mix + counter)      counter 0, 1, 2 … as eight bytes
    number = the first eight bytes of the block; if it is not below the largest multiple of n
             that fits in 64 bits, it is passed over and the next block is taken
    pick   = number modulo n

When the game is over the secret is shown.  The counter never goes back, not even after an undo.

What this proves: every draw follows from the secret and the salts, and nobody changed it afterwards.  What it
does not prove: that whoever runs the server had no say.  They choose the secret, they learn the salts before
the deal, and with a seat of their own they can try salts until they like the cards.
"""

from __future__ import annotations

import hmac
from functools import lru_cache
from hashlib import sha256
from typing import Final

from stopville.core.engine.pick import Pick

SECRET_BYTES: Final = 32
MOST_SALT_BYTES: Final = 64
_RANGE: Final = 1 << 64


def commitment(secret: bytes) -> str:
    """What is shown before the game: it binds the house to the secret without telling it."""
    return sha256(secret).hexdigest()


@lru_cache(maxsize=1000)  # asked for with every move of a table
def mixed(salts: tuple[bytes, ...]) -> bytes:
    digest = sha256(b"stopville chance 1")
    for salt in salts:
        digest.update(len(salt).to_bytes(8) + salt)
    return digest.digest()


class ProvenPick(Pick):
    """The stream of numbers that follows from a secret and the players' salts."""

    def __init__(self, secret: bytes, salts: tuple[bytes, ...], counter: int = 0) -> None:
        self.secret = secret
        self.mix = mixed(salts)
        self.counter = counter  # blocks taken so far; saved with every move

    def below(self, n: int) -> int:
        while True:
            block = hmac.digest(self.secret, self.mix + self.counter.to_bytes(8), "sha256")
            self.counter += 1
            number = int.from_bytes(block[:8])
            if number < _RANGE - _RANGE % n:
                return number % n
