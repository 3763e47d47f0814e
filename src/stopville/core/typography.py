"""French typography: the spaces at which no line may break.

French has a space before ; : ! ? % $ and », after « and n°, and between the groups of a large number, and
a line must not end there.  The catalogues are written with ordinary spaces, as people type them.
"""

from __future__ import annotations

import re
from typing import Final

from stopville.core.figures import NO_BREAK

_BREAKS: Final = re.compile(r"(?<=[^\s|]) (?=[;:!?%»$](?!\w))|(?<=«) |(?<=n°) |(?<=\d) (?=\d{3}(?!\d))")


def typeset(text: str, lang: str) -> str:
    """The text with spaces that do not break, where its language wants them."""
    return _BREAKS.sub(NO_BREAK, text) if lang == "fr" else text
