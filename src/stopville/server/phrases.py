"""What may be done and what happened, in words, as JSON.

The same cards are played at every table, in the same words but for the players' names: a sentence that comes
again is kept for all tables of a game, with gaps for the names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.wire import encode
from stopville.server.messages import MOST_NAME, Choice, Lang, Line
from stopville.server.problems import WORDS
from stopville.server.transitions import Entry

MOST_KEPT: Final = 5000  # phrases of a game: about two megabytes
STAND_IN: Final = re.compile(rb"XXXXXXX(\d)")  # a name that is put in to find the gaps


class Phrase(Struct, frozen=True, gc=False):
    """JSON with a %b for every name, and whose names these are."""

    text: bytes
    seats: tuple[int, ...]

    def told(self, names: Sequence[str]) -> bytes:
        return self.text % tuple([encode(names[seat])[1:-1] for seat in self.seats])


class Phrases:
    """The choices and the lines of the log of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._kept: dict[tuple[int | Entry, Lang], Phrase] = {}
        self._once: set[tuple[int | Entry, Lang]] = set()  # said before, not kept yet

    def choices(self, codes: Sequence[int], lang: Lang, names: Sequence[str]) -> bytes:
        return b",".join([self._told(code, lang, names) for code in codes])

    def lines(self, entries: Sequence[Entry], lang: Lang, names: Sequence[str]) -> bytes:
        """Lines of the log, without the brackets of a list."""
        return b",".join([self._told(entry, lang, names) for entry in entries])

    def _told(self, what: int | Entry, lang: Lang, names: Sequence[str]) -> bytes:
        key = (what, lang)
        phrase = self._kept.get(key)
        if phrase is not None:
            return phrase.told(names)
        if key in self._once:
            self._keep(key, len(names))
        else:  # much is said only once
            self._once = self._once if len(self._once) < MOST_KEPT else set()
            self._once.add(key)
        return self._written(what, lang, names)

    def _keep(self, key: tuple[int | Entry, Lang], players: int) -> None:
        phrase = self._phrase(*key, players)
        if phrase is not None:
            self._kept = self._kept if len(self._kept) < MOST_KEPT else {}
            self._kept[key] = phrase

    def _phrase(self, what: int | Entry, lang: Lang, players: int) -> Phrase | None:
        """Found with stand-ins for names and tried with others: a game may do anything with a name."""
        stand_ins = [f"XXXXXXX{seat}" for seat in range(players)]
        others = [str(seat) * MOST_NAME for seat in range(players)]
        first, *rest = STAND_IN.split(self._written(what, lang, stand_ins).replace(b"%", b"%%"))
        phrase = Phrase(b"%b".join([first, *rest[1::2]]), tuple(map(int, rest[::2])))
        return phrase if phrase.told(others) == self._written(what, lang, others) else None

    def _written(self, what: int | Entry, lang: Lang, names: Sequence[str]) -> bytes:
        return encode(
            choice(self.game, what, lang, names)
            if isinstance(what, int)
            else line(self.game, what, lang, names)
        )


@cache
def phrases_of(game: AnyGame) -> Phrases:
    return Phrases(game)


def choice(game: AnyGame, code: int, lang: Lang, names: Sequence[str]) -> Choice:
    action = game.book.action(code)
    return Choice(action, game.describe(action, lang, names), game.book.notation(action))


def line(game: AnyGame, entry: Entry, lang: Lang, names: Sequence[str]) -> Line:
    if isinstance(entry, Event):
        return Line(entry, game.describe(entry, lang, names))
    return Line(None, WORDS.say("notes", entry.key, lang, seat=names[entry.seat]), entry.key)
