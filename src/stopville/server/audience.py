"""Everybody connected to a table, and who of them is sent what; news.py writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from stopville.core.wire import encode
from stopville.core.words import LANGUAGES
from stopville.server.client import Client
from stopville.server.messages import EarlierLines, Heard, Lang
from stopville.server.news import News, Surroundings
from stopville.server.phrases import phrases_of
from stopville.server.saved import Said
from stopville.server.show import spoken
from stopville.server.sight import NO_QUESTION, Question, place_of
from stopville.server.transitions import Entry, said_again, told

if TYPE_CHECKING:
    from stopville.server.table import Table

HISTORY: Final = 100  # lines of the log for somebody who arrives, and for each request of more
_LANGS: Final[tuple[Lang, ...]] = ("fr", "en")
assert set(_LANGS) == set(LANGUAGES)


class Audience:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.phrases = phrases_of(table.game)
        self._rooms: dict[tuple[int, Lang], dict[Client, None]] = {}
        self._around: Surroundings | None = None
        self.aids: dict[tuple[Any, ...], Raw] = {}  # by the fields that decide them: few, see aid_depends

    # -- who is there

    def join(self, client: Client, seat: int, lang: Lang) -> None:
        self._rooms.setdefault((seat, lang), {})[client] = None

    def leave(self, client: Client, seat: int, lang: Lang) -> None:
        members = self._rooms.get((seat, lang), {})
        members.pop(client, None)
        if not members:
            self._rooms.pop((seat, lang), None)

    def close(self, seat: int, code: int) -> None:
        """Ends every connection of this seat."""
        for client in [client for lang in _LANGS for client in self._rooms.get((seat, lang), ())]:
            client.close(code)

    def close_all(self, code: int) -> None:
        for seat in {seat for seat, _ in self._rooms}:
            self.close(seat, code)

    # -- what they are sent

    def show(self, noticed: Sequence[bool], entries: Sequence[Entry] = ()) -> None:
        """A Show for every place that noticed something; whoever noticed nothing is sent nothing."""
        news = News(self, entries)
        players = self.table.saved.players
        for (seat, lang), clients in tuple(self._rooms.items()):
            if noticed[place_of(seat, players)]:
                message = news.message(seat, lang)
                for client in tuple(clients):
                    client.put(message)

    def welcome(self, client: Client, seat: int, lang: Lang) -> None:
        """Everything there is to see, for somebody who arrives or changes the language."""
        client.put(self.whole(seat, lang))
        client.put(self.all_heard(seat))

    def all_heard(self, seat: int) -> bytes:
        heard = [spoken(said) for said in self.table.said if self._hears(seat, said)]
        return encode(Heard(heard, fresh=True))

    def hear_anew(self) -> None:
        """The chat as it is now, for everybody: some of it is gone."""
        for seat in {seat for seat, _ in self._rooms}:
            self.tell([seat], self.all_heard(seat))

    def whole(self, seat: int, lang: Lang) -> bytes:
        """A Show with the newest lines of the log."""
        heard = told(self.table.game, self.table.story, seat)
        first = max(0, len(heard) - HISTORY)
        news = News(self, self._again(heard, range(first, len(heard))))
        return news.message(seat, lang, fresh=True, earlier=first)

    def choices(self, seat: int, lang: Lang) -> bytes:
        """What this seat may do now, as a list."""
        return b"[%b]" % self.phrases.choices(self.question(seat)[0], lang, self.table.seats.names)

    def question(self, place: int) -> Question:
        sight = self.table.ledger.sight
        return NO_QUESTION if sight is None or self.table.progress.finished else sight.question(place)

    def earlier(self, seat: int, lang: Lang, before: int) -> bytes:
        """Lines of the log before the one of this number, counted from the first that this seat heard."""
        heard = told(self.table.game, self.table.story, seat)
        last = max(0, min(before, len(heard)))
        first = max(0, last - HISTORY)
        again = self._again(heard, range(first, last))
        told_lines: Any = Raw(b"[%b]" % self.phrases.lines(again, lang, self.table.seats.names))
        return encode(EarlierLines(first, told_lines))

    def _again(self, heard: Sequence[Entry], places: range) -> list[Entry]:
        """Lines that were said before; once the game is over nothing is covered any more."""
        if self.table.progress.finished:
            return list(heard[places.start : places.stop])
        return said_again(self.table.game, self.table.saved.setup, heard, places)

    def hear(self, said: Said) -> None:
        """A line of chat for those who may hear it."""
        message = encode(Heard([spoken(said)], fresh=False))
        seats = self.table.seats.side_of(said.seat) if said.team else None
        self.tell(seats, message)

    def tell(self, seats: Iterable[int] | None, message: bytes) -> None:
        """The same message for these seats, or for everybody."""
        chosen = None if seats is None else set(seats)
        for (seat, _), clients in tuple(self._rooms.items()):
            if chosen is None or seat in chosen:
                for client in tuple(clients):
                    client.put(message)

    def _hears(self, seat: int, said: Said) -> bool:
        return not said.team or seat in self.table.seats.side_of(said.seat)

    def surroundings(self) -> Surroundings:
        if self._around is None or not self._around.still_true(self.table):
            self._around = Surroundings(self.table)
        return self._around
