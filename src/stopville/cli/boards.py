"""--board GAME=FILE: somebody's own board instead of ours, for any command."""

from __future__ import annotations

import os
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Final

from stopville.cli.say import Say

ON_A_BOARD: Final = ("automobile", "autostop", "ordino")  # L'Auto-Match has cards only


class BadBoard(Exception):
    """The board asked for cannot be used: says why."""


def split_boards(arguments: Sequence[str], environment: MutableMapping[str, str], say: Say) -> list[str]:
    """The arguments without `--board`; what it names goes into the environment, for every process."""
    rest: list[str] = []
    named: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        name, equals, text = word.partition("=")
        if name != "--board":
            rest.append(word)
            continue
        named.append(text if equals else waiting.pop(0) if waiting else "")
    named = named or [text for text in environment.get("STOPVILLE_BOARDS", "").split(os.pathsep) if text]
    if named:
        environment["STOPVILLE_BOARDS"] = os.pathsep.join(checked(text, say) for text in named)
        look_at_boards(say)
    return rest


def checked(text: str, say: Say) -> str:
    key, equals, path = text.partition("=")
    if key not in ON_A_BOARD or not path:
        raise BadBoard(say("setup.board", text=text, games=say.either(ON_A_BOARD)))
    if not Path(path).exists():
        raise BadBoard(say("setup.board_missing", text=text))
    return f"{key}={Path(path).resolve()}"


def look_at_boards(say: Say) -> None:
    """A fault in a file is told before anything begins."""
    from stopville.core.data import BadData
    from stopville.games import GAMES, boards

    for key in boards():
        try:
            GAMES[key]
        except (BadData, OSError) as fault:
            raise BadBoard(say("setup.board_bad", fault=fault)) from None
