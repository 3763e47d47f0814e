"""What may be a person's name: up to 40 characters of any script, emoji included, that can be seen.

U+200C and U+200D are invisible, but Persian, Sinhala and others are written with them and emoji are joined
to families by them: they are allowed there and nowhere else.  All other invisible characters are refused,
above all those that turn the direction of the text around them.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_NAME: Final = 40
JOINERS: Final = "\u200c\u200d"
BLANKS: Final = frozenset(
    "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"
)  # "printable", but nothing is seen

# A black flag followed by these is the flag of a region.
BLACK_FLAG: Final = "\U0001f3f4"
TAGS: Final = "".join(map(chr, range(0xE0020, 0xE0080)))

# Choose between forms of the character before: a black or a coloured heart.
VARIATIONS: Final = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))

# Where letters are joined: Arabic to N'Ko, Devanagari to Sinhala, Tibetan and Burmese, Khmer and Mongolian.
JOINED_SCRIPTS: Final = (
    range(0x0600, 0x0900),
    range(0x0900, 0x0E00),
    range(0x0F00, 0x10A0),
    range(0x1780, 0x18B0),
)


def is_name(text: str) -> bool:
    """Whether a table, and so a record, may have this name."""
    if not 0 < len(text) <= MOST_NAME or text != " ".join(text.split()):
        return False
    return all(_may_stand(text, n) for n in range(len(text))) and any(map(_seen, text))


def _may_stand(text: str, n: int) -> bool:
    letter = text[n]
    if letter in JOINERS:
        return 0 < n < len(text) - 1 and _joined(text[n - 1]) and _joined(text[n + 1])
    if letter in TAGS:
        return text[:n].rstrip(TAGS).endswith(BLACK_FLAG)
    if letter in VARIATIONS:
        return n > 0 and unicodedata.category(text[n - 1]) in ("So", "Sm", "Po", "Nd", "Lo")
    return letter.isprintable() and letter not in BLANKS


def _joined(letter: str) -> bool:
    """A picture, its skin colour or form, or a letter or mark of a script that joins them."""
    if unicodedata.category(letter) in ("So", "Sk") or letter in VARIATIONS:
        return True
    return any(ord(letter) in script for script in JOINED_SCRIPTS)


def _seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"
