"""One change of a table, as each seat and a watcher is shown it.

Whatever is the same for several seats, or from one step to the next, is written once and put in as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from msgspec import UNSET, Raw, UnsetType

from stopville.core.engine.seats import WATCHER
from stopville.core.wire import encode
from stopville.server.messages import Lang, ShownToOne, UndoInfo
from stopville.server.saved import OPEN
from stopville.server.show import open_range, orders_of, proof_info, result_info, table_info, undo_info
from stopville.server.sight import view_of
from stopville.server.transitions import Entry, told

if TYPE_CHECKING:
    from stopville.server.audience import Audience
    from stopville.server.table import Table

# JSON that is written already goes into a message as it is, whatever the message's field is declared to be.
NO_AID: Final[Any] = Raw(b"{}")
NO_CHOICES: Final[Any] = Raw(b"[]")
NO_WISH: Final[dict[str, Any]] = {  # by what a seat may do about its last action
    may: Raw(encode(UndoInfo(may, 0, None, []))) for may in get_args(get_type_hints(UndoInfo)["may"])
}


class Surroundings:
    """What a step leaves alone: who sits there, and the proof."""

    def __init__(self, table: Table) -> None:
        self.of = _who(table)
        self.names = table.seats.names
        self.info = Raw(encode(table_info(table)))
        self.proof = Raw(encode(proof_info(table.saved, table.progress, WATCHER)))

    def still_true(self, table: Table) -> bool:
        """Somebody gone may become somebody for whom a bot plays by the mere passing of time."""
        return _who(table) == self.of and not (table.seats.gone and table.saved.away)


def _who(table: Table) -> tuple[int, str, int]:
    return id(table.saved), table.progress.status, table.seats.changes


class News:
    """Its messages; `entries` are the new lines of the log, with nothing hidden."""

    def __init__(self, audience: Audience, entries: Sequence[Entry]) -> None:
        table, self.audience = audience.table, audience
        self.table, self.game, self.phrases = table, table.game, audience.phrases
        self.players, self.progress, self.sight = table.saved.players, table.progress, table.ledger.sight
        self.entries = list(entries)
        self.around = audience.surroundings()
        self._ends: dict[Lang, bytes] = {}
        self._lines: dict[Lang, Raw] = {}
        self._aid: Raw | None = None  # the same for all places, see Game.aid_depends

    def message(self, seat: int, lang: Lang, fresh: bool = False, earlier: int = 0) -> bytes:
        """A Show: what is this seat's own, then what everybody gets."""
        watches, sight = seat == WATCHER, self.sight
        place = self.players if watches else seat
        view: Any = None if sight is None else Raw(sight.view(place))
        legal, bounds = question = self.audience.question(place)
        own = ShownToOne(
            self.progress.shown[place],
            None if watches else seat,
            view,
            self.aid(place),
            0 if watches or sight is None else self.progress.asks[seat],
            self.legal(legal, lang) if legal else NO_CHOICES,
            None if bounds is None else open_range(self.game, question),
            orders_of(self.progress, seat),
            self.lines(seat, lang),
            fresh,
            self.undo(seat),
            self.proof(seat),
            0 if watches else self.table.seats.sockets[seat],
            earlier,
            UNSET if self.game.own_board else self.picture(place, lang),
        )
        return b"%b,%b" % (encode(own)[:-1], self.end(lang))

    def end(self, lang: Lang) -> bytes:
        """What messages.Show adds to ShownToOne, written once for each language."""
        found = self._ends.get(lang)
        if found is None:
            found = self._ends[lang] = encode(self._alike(lang))[1:]
        return found

    def _alike(self, lang: Lang) -> dict[str, Any]:
        table, sight = self.table, self.sight
        return {
            "table": self.around.info,
            "awaited": () if sight is None or self.progress.finished else sight.awaited,
            "deadline_ms": table.milliseconds_left(),
            "abandon": self.progress.abandon,
            "result": result_info(table, lang),
            "lang": lang,
        }

    def legal(self, codes: Sequence[int], lang: Lang) -> Any:
        return Raw(b"[%b]" % self.phrases.choices(codes, lang, self.around.names))

    def lines(self, seat: int, lang: Lang) -> Any:
        """What is new for this seat; nearly always what is new for everybody."""
        heard = told(self.game, self.entries, seat)
        if heard != self.entries:
            return self._lines_of(heard, lang)
        if lang not in self._lines:
            self._lines[lang] = self._lines_of(heard, lang)
        return self._lines[lang]

    def _lines_of(self, heard: Sequence[Entry], lang: Lang) -> Raw:
        return Raw(b"[%b]" % self.phrases.lines(heard, lang, self.around.names))

    def undo(self, seat: int) -> Any:
        if self.progress.wish is None:
            return NO_WISH[self.table.ledger.may_undo(seat)]
        return undo_info(self.table, seat)

    def proof(self, seat: int) -> Any:
        """The same for all once the table has started."""
        if self.progress.status != OPEN:
            return self.around.proof
        return proof_info(self.table.saved, self.progress, seat)

    def aid(self, place: int) -> Any:
        """Worked out once for all places where the game says that it is the same."""
        game = self.game
        if self.sight is None:
            return NO_AID
        if not game.aid_alike and game.aid_depends is None:
            return self._aid_of(place)
        if self._aid is None:
            self._aid = self._common_aid(game.aid_depends)
        return self._aid

    def _common_aid(self, names: Sequence[str] | None) -> Raw:
        state, aids = self.table.ledger.state, self.audience.aids
        if names is None:
            return self._aid_of(self.players)
        facts = tuple([getattr(state, name) for name in names])
        if facts not in aids:
            aids[facts] = self._aid_of(self.players)
        return aids[facts]

    def _aid_of(self, place: int) -> Raw:
        assert self.sight is not None
        return Raw(encode(self.game.aid(view_of(self.game, self.sight, place))))

    def picture(self, place: int, lang: Lang) -> str | UnsetType:
        """The table in text, drawn from the seat's view, where the page has no board for the game."""
        if self.sight is None:
            return UNSET
        return self.game.picture(view_of(self.game, self.sight, place), lang, self.around.names)
