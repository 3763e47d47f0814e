"""A name as people type it, made into one that a table and its record may have."""

from __future__ import annotations

import unicodedata

from stopville.core.names import is_name
from stopville.server.problems import Trouble


def clean_name(name: str) -> str:
    """In composed form and with single spaces; Trouble if that is no name."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not is_name(cleaned):
        raise Trouble("bad_name")
    return cleaned
