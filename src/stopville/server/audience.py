"""Who is shown what: everybody connected to a table, and the message that each of them gets.

Whatever is the same for several seats, or from one step to the next, is written once and put in as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Raw, UnsetType

from stopville.core.engine.seats import WATCHER
from stopville.core.wire import encode
from stopville.core.words import LANGUAGES
from stopville.server.client import Client
from stopville.server.messages import EarlierLines, Heard, Lang, Show
from stopville.server.phrases import lines, phrases_of
from stopville.server.saved import OPEN, Said
from stopville.server.show import open_range, proof_info, result_info, spoken, table_info, undo_info
from stopville.server.sight import NO_QUESTION, Question, place_of, view_of
from stopville.server.transitions import Entry, told

if TYPE_CHECKING:
    from stopville.server.table import Table

HISTORY: Final = 100  # lines of the log for somebody who arrives, and for each request of more
NO_AID: Final = Raw(b"{}")
_LANGS: Final[tuple[Lang, ...]] = ("fr", "en")
assert set(_LANGS) == set(LANGUAGES)


class Audience:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.phrases = phrases_of(table.game)
        self._rooms: dict[tuple[int, Lang], dict[Client, None]] = {}
        self._around: _Surroundings | None = None
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
        news = _News(self, entries)
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
        news = _News(self, heard[-HISTORY:])
        return news.message(seat, lang, fresh=True, earlier=max(0, len(heard) - HISTORY))

    def choices(self, seat: int, lang: Lang) -> bytes:
        """What this seat may do now, as a list."""
        return b"[%b]" % self.phrases.choices(self.question(seat)[0], lang, self.table.seats.names)

    def question(self, place: int) -> Question:
        sight = self.table.ledger.sight
        return NO_QUESTION if sight is None or self.table.progress.finished else sight.question(place)

    def earlier(self, seat: int, lang: Lang, before: int) -> bytes:
        """Lines of the log before the one of this number, counted from the first that this seat heard."""
        heard = told(self.table.game, self.table.story, seat)[: max(0, before)]
        first = max(0, len(heard) - HISTORY)
        told_lines: Any = Raw(b"[%b]" % lines(self.table.game, heard[first:], lang, self.table.seats.names))
        return encode(EarlierLines(first, told_lines))

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

    def surroundings(self) -> _Surroundings:
        if self._around is None or not self._around.still_true(self.table):
            self._around = _Surroundings(self.table)
        return self._around


class _Surroundings:
    """What a step leaves alone: who sits there, and the proof."""

    def __init__(self, table: Table) -> None:
        self.of = _who(table)
        self.names = table.seats.names
        self.info: Any = Raw(encode(table_info(table)))
        self.proof: Any = Raw(encode(proof_info(table.saved, table.progress, WATCHER)))

    def still_true(self, table: Table) -> bool:
        """Somebody gone may become somebody for whom a bot plays by the mere passing of time."""
        return _who(table) == self.of and not (table.seats.gone and table.saved.away)


def _who(table: Table) -> tuple[int, str, int]:
    return id(table.saved), table.progress.status, table.seats.changes


class _News:
    """One change, as everybody will hear of it."""

    def __init__(self, audience: Audience, entries: Sequence[Entry]) -> None:
        table, self.audience = audience.table, audience
        self.table, self.game, self.phrases, self.aids = table, table.game, audience.phrases, audience.aids
        self.entries = list(entries)
        self.around = audience.surroundings()
        self.deadline_ms = table.milliseconds_left()
        self.abandon = list(table.progress.abandon)
        self._lines: dict[Lang, bytes] = {}

    def message(self, seat: int, lang: Lang, fresh: bool = False, earlier: int = 0) -> bytes:
        table, progress, sight = self.table, self.table.progress, self.table.ledger.sight
        place = place_of(seat, table.saved.players)
        question = self.audience.question(place)
        legal: Any = Raw(b"[%b]" % self.phrases.choices(question[0], lang, self.around.names))
        view: Any = None if sight is None else Raw(sight.view(place))
        told_lines: Any = Raw(b"[%b]" % self.lines(seat, lang))
        return encode(
            Show(
                v=progress.shown[place],
                table=self.around.info,
                seat=None if seat == WATCHER else seat,
                view=view,
                aid=self.aid(place),
                ask=0 if seat == WATCHER or sight is None else progress.asks[seat],
                legal=legal,
                open=open_range(self.game, question),
                awaited=[] if sight is None or progress.finished else list(sight.awaited),
                events=told_lines,
                fresh=fresh,
                deadline_ms=self.deadline_ms,
                undo=undo_info(table, seat),
                abandon=self.abandon,
                result=result_info(table, lang),
                proof=self.proof(seat),
                lang=lang,
                devices=0 if seat == WATCHER else table.seats.sockets[seat],
                earlier=earlier,
                picture=self.picture(place, lang),
            )
        )

    def lines(self, seat: int, lang: Lang) -> bytes:
        """What is new for this seat; nearly always what is new for everybody."""
        heard = told(self.game, self.entries, seat)
        if heard != self.entries:
            return lines(self.game, heard, lang, self.around.names)
        if lang not in self._lines:
            self._lines[lang] = lines(self.game, heard, lang, self.around.names)
        return self._lines[lang]

    def proof(self, seat: int) -> Any:
        """The same for all once the table has started."""
        table = self.table
        if table.progress.status != OPEN:
            return self.around.proof
        return proof_info(table.saved, table.progress, seat)

    def aid(self, place: int) -> Any:
        state, sight = self.table.ledger.state, self.table.ledger.sight
        if state is None or sight is None:
            return NO_AID
        names = self.game.aid_depends
        if names is None:
            return Raw(encode(self.game.aid(view_of(self.game, sight, place))))
        facts = tuple([getattr(state, name) for name in names])
        if facts not in self.aids:
            self.aids[facts] = Raw(encode(self.game.aid(view_of(self.game, sight, place))))
        return self.aids[facts]

    def picture(self, place: int, lang: Lang) -> str | UnsetType:
        """The table in text, drawn from the seat's view, where the page has no board for the game."""
        sight = self.table.ledger.sight
        if sight is None or self.game.own_board:
            return UNSET
        return self.game.picture(view_of(self.game, sight, place), lang, self.around.names)
