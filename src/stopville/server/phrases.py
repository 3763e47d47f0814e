"""What may be done and what happened, in words, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.wire import encode
from stopville.server.messages import Choice, Lang, Line
from stopville.server.problems import WORDS
from stopville.server.transitions import Entry

MOST_KEPT: Final = 5000  # choices of a game: about a megabyte


class Phrases:
    """The choices of a game in words, kept for all its tables where they name no player."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._kept: dict[tuple[int, Lang], bytes | None] = {}  # None: it names a player

    def choices(self, codes: Sequence[int], lang: Lang, names: Sequence[str]) -> bytes:
        return b",".join([self._choice(code, lang, names) for code in codes])

    def _choice(self, code: int, lang: Lang, names: Sequence[str]) -> bytes:
        key = (code, lang)
        if key not in self._kept:
            self._keep(key, len(names))
        return self._kept.get(key) or self._written(code, lang, names)

    def _keep(self, key: tuple[int, Lang], players: int) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        one, other = ([letter * 7 + str(seat) for seat in range(players)] for letter in "XY")
        written = self._written(*key, one)
        self._kept[key] = written if written == self._written(*key, other) else None

    def _written(self, code: int, lang: Lang, names: Sequence[str]) -> bytes:
        book = self.game.book
        action = book.action(code)
        return encode(Choice(action, self.game.describe(action, lang, names), book.notation(action)))


@cache
def phrases_of(game: AnyGame) -> Phrases:
    return Phrases(game)


def lines(game: AnyGame, entries: Sequence[Entry], lang: Lang, names: Sequence[str]) -> bytes:
    """Lines of the log, without the brackets of a list."""
    return b",".join([encode(line(game, entry, lang, names)) for entry in entries])


def line(game: AnyGame, entry: Entry, lang: Lang, names: Sequence[str]) -> Line:
    if isinstance(entry, Event):
        return Line(entry, game.describe(entry, lang, names))
    return Line(None, WORDS.say("notes", entry.key, lang, seat=names[entry.seat]), entry.key)
