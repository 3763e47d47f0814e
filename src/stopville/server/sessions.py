"""Who is who: a secret opens a seat, another makes its owner the host.

128 bits from the system, told once, kept only as a hash, compared in constant time.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Final

SECRET_BYTES: Final = 16
ID_BYTES: Final = 10


def new_secret() -> str:
    return _letters(secrets.token_bytes(SECRET_BYTES))


def new_id() -> str:
    """A table's name: whoever knows it may watch, so it is not to be guessed either."""
    return _letters(secrets.token_bytes(ID_BYTES))


def _letters(token: bytes) -> str:
    return b32encode(token).decode().rstrip("=").lower()


def hashed(secret: str) -> str:
    return sha256(b"stopville seat " + secret.encode("utf-8", "replace")).hexdigest()


def opens(secret: str, hash: str) -> bool:
    return bool(hash) and compare_digest(hashed(secret), hash)


def seat_of(secret: str, hashes: Sequence[str]) -> int | None:
    """Which seat this secret opens; every hash is compared, found or not."""
    matches = [seat for seat, hash in enumerate(hashes) if opens(secret, hash)]
    return matches[0] if matches else None
