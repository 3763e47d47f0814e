"""What is sent to a seat: built from the position as that seat sees it, and from nothing else.

What is the same for several of them, or from one move to the next, is written once and put in as it is (Raw).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Raw, UnsetType

from stopville.bots import name_today
from stopville.core.engine.seats import WATCHER
from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.wire import encode
from stopville.server.messages import (
    Choice,
    Lang,
    Line,
    Open,
    ProofInfo,
    ResultInfo,
    SeatInfo,
    Show,
    Spoken,
    TableInfo,
    UndoInfo,
)
from stopville.server.problems import WORDS
from stopville.server.saved import BOT, OPEN, PERSON, Said, Saved
from stopville.server.steps import Entry, Face, told

if TYPE_CHECKING:
    from stopville.server.standing import Standing

HISTORY: Final = 1000  # lines of the log for somebody who arrives: the longest game of Automobile has 600
MOST_KEPT: Final = 3000  # phrases of a game, of each sort: a megabyte or two

# Who stands for the players while a phrase is made: letters that no name can have, and their UTF-8.
FIRST_STAND_IN: Final = 0xE000
_STAND_IN: Final = re.compile(rb"\xee\x80([\x80-\xbf])")


class Surroundings:
    """What a move leaves alone: who sits there, and the proof."""

    def __init__(self, table: Standing) -> None:
        self.of = (table.saved.chairs, table.saved.status, table.saved.next, table.presence.changes)
        self.names = [encode(name)[1:-1] for name in table.names]  # as they are written within a text
        self.info: Any = Raw(encode(table_info(table)))
        self.proof: Any = Raw(encode(proof_info(table.saved, WATCHER)))

    def still_true(self, table: Standing) -> bool:
        """Who is gone may become somebody for whom a bot plays, by the mere passing of time."""
        of = (table.saved.chairs, table.saved.status, table.saved.next, table.presence.changes)
        return of == self.of and not (table.presence.gone and table.saved.away)


class News:
    """One change, as everybody will hear of it: whatever does not depend on the seat is worked out once."""

    def __init__(self, table: Standing, entries: Sequence[Entry] = ()) -> None:
        self.table = table
        self.entries = list(entries)
        around = table.surroundings()
        self.names, self.info, self._proof = around.names, around.info, around.proof
        self.deadline_ms = table.milliseconds_left()
        self.abandon = list(table.saved.abandon)
        self._results: dict[Lang, ResultInfo | None] = {}
        self._lines: dict[Lang, list[Any]] = {}

    def proof(self, seat: int) -> Any:
        """The same for all once the table has started."""
        open = self.table.saved.status == OPEN
        return proof_info(self.table.saved, seat) if open else self._proof

    def result(self, lang: Lang) -> ResultInfo | None:
        if lang not in self._results:
            self._results[lang] = result_info(self.table, lang)
        return self._results[lang]

    def lines(self, seat: int, lang: Lang) -> list[Any]:
        """What is new for this seat; nearly always what is new for everybody."""
        heard = told(self.table.game, self.entries, seat)
        if heard != self.entries:
            return self.table.phrases.lines(heard, lang, self.names)
        if lang not in self._lines:
            self._lines[lang] = self.table.phrases.lines(heard, lang, self.names)
        return self._lines[lang]

    def history(self, seat: int, lang: Lang) -> list[Any]:
        """For somebody who arrives."""
        heard = told(self.table.game, self.table.story[-4 * HISTORY :], seat)
        return self.table.phrases.lines(heard[-HISTORY:], lang, self.names)


class Phrase:
    """A choice or a line of the log, as JSON in which the players' names are still missing."""

    __slots__ = ("parts", "whole")

    def __init__(self, text: bytes) -> None:
        parts = _STAND_IN.split(text)
        self.parts = [part[0] - 0x80 if n % 2 else part for n, part in enumerate(parts)]  # seats are odd
        self.whole: Any = Raw(text) if len(parts) == 1 else None

    def with_names(self, names: list[bytes]) -> Any:
        if self.whole is not None:
            return self.whole
        return Raw(b"".join([names[part] if isinstance(part, int) else part for part in self.parts]))


class Phrases:
    """What may be done and what happened, in words, for all tables of a game: there it comes again."""

    def __init__(self, game: AnyGame, players: int) -> None:
        self.game = game
        self.stand_ins = [chr(FIRST_STAND_IN + seat) for seat in range(players)]
        self._choice = lru_cache(MOST_KEPT)(self._new_choice)
        self._line = lru_cache(MOST_KEPT)(self._new_line)

    def choices(self, codes: Sequence[int], lang: Lang, names: list[bytes]) -> list[Any]:
        return [self._choice(code, lang).with_names(names) for code in codes]

    def lines(self, entries: Sequence[Entry], lang: Lang, names: list[bytes]) -> list[Any]:
        return [self._line(entry, lang).with_names(names) for entry in entries]

    def _new_choice(self, code: int, lang: Lang) -> Phrase:
        book = self.game.book
        action = book.action(code)
        text = self.game.describe(action, lang, self.stand_ins)
        return Phrase(encode(Choice(action, text, book.notation(action))))

    def _new_line(self, entry: Entry, lang: Lang) -> Phrase:
        return Phrase(encode(line(self.game, entry, lang, self.stand_ins)))


@cache
def phrases_of(game: AnyGame, players: int) -> Phrases:
    return Phrases(game, players)


def show(table: Standing, seat: int, lang: Lang, news: News, fresh: bool) -> Show:
    saved = table.saved
    face = table.face(seat)
    asked = face is not None and not saved.finished
    return Show(
        v=table.shown(seat),
        table=news.info,
        seat=None if seat == WATCHER else seat,
        view=None if face is None else Raw(face.view),  # as it was compared, byte for byte
        aid={} if face is None else table.game.aid(face.seen),
        ask=0 if seat == WATCHER or face is None else saved.asks[seat],
        legal=table.phrases.choices(face.legal, lang, news.names) if face and asked else [],
        open=open_range(table, face) if face and asked else None,
        awaited=list(face.awaited) if face and asked else [],
        events=news.history(seat, lang) if fresh else news.lines(seat, lang),
        fresh=fresh,
        deadline_ms=news.deadline_ms,
        undo=undo_info(table, seat),
        abandon=news.abandon,
        result=news.result(lang),
        proof=news.proof(seat),
        lang=lang,
        picture=picture(table, face, lang),
    )


def picture(table: Standing, face: Face | None, lang: Lang) -> str | UnsetType:
    """The table in text, drawn from the seat's view, where the page has no board for the game."""
    if face is None or table.game.own_board:
        return UNSET
    return table.game.picture(face.seen, lang, table.names)


def proof_info(saved: Saved, seat: int) -> ProofInfo:
    """Until the table starts a salt is its owner's secret: nobody can choose theirs to suit another's."""
    started = saved.status != OPEN
    salts = [salt if started or owner == seat else "" for owner, salt in enumerate(saved.salts)]
    return ProofInfo(saved.commitment, salts, saved.secret if saved.finished else None)


def table_info(table: Standing) -> TableInfo:
    saved = table.saved
    return TableInfo(
        id=saved.id,
        game=saved.game,
        players=saved.players,
        options=saved.setup.options,
        timed=saved.setup.timed,
        public=saved.public,
        status=saved.status,  # type: ignore[arg-type]  # one of four words
        seats=[seat_info(table, seat) for seat in range(saved.players)],
        watchers=table.watchers,
        seconds=saved.seconds,
        away=saved.away,
        team_chat=table.partners_talk,
        created=saved.created,
        next=saved.next,
    )


def seat_info(table: Standing, seat: int) -> SeatInfo:
    chair = table.saved.chairs[seat]
    bot = chair.kind == BOT
    sides = table.game.sides(table.saved.players)
    return SeatInfo(
        seat=seat,
        kind="bot" if bot else "person",
        level=name_today(chair.level) if bot else "",
        name=chair.name,
        taken=chair.taken,
        present=bot or table.here(seat),
        stand_in=chair.kind == PERSON and table.stands_in(seat),
        resigned=chair.resigned,
        muted=chair.muted,
        side=next(number for number, side in enumerate(sides) if seat in side),
    )


# -- what may be done ------------------------------------------------------------------------------------


def open_range(table: Standing, face: Face) -> Open | None:
    if face.open is None:
        return None
    book = table.game.book
    first, last = map(book.action, face.open)
    facts = [name for name in book.kind(face.open[0]).facts if getattr(first, name) != getattr(last, name)]
    fact = facts[0] if facts else None
    low, high = (0, 0) if fact is None else (getattr(first, fact), getattr(last, fact))
    return Open(type(first).__name__, fact, low, high, book.to_json(first))


def undo_info(table: Standing, seat: int) -> UndoInfo:
    wish = table.saved.wish
    return UndoInfo(
        may=table.may_undo(seat),
        wish=0 if wish is None else wish.number,
        seat=None if wish is None else wish.seat,
        waiting=[] if wish is None else table.still_to_answer(wish),
    )


# -- what happened ---------------------------------------------------------------------------------------


def line(game: AnyGame, entry: Entry, lang: Lang, names: list[str]) -> Line:
    if isinstance(entry, Event):
        return Line(entry, game.describe(entry, lang, names))
    return Line(None, WORDS.say("notes", entry.key, lang, seat=names[entry.seat]), entry.key)


def result_info(table: Standing, lang: Lang) -> ResultInfo | None:
    ending = table.saved.ending
    if ending is None:
        return None
    played = ending.how == "played"
    reason = (table.game.words if played else WORDS).say("reasons", ending.reason, lang)
    winners = ", ".join(table.names[seat] for seat in ending.winners)
    key = "won" if winners else "nobody"
    how: Any = ending.how
    return ResultInfo(
        how=how,
        points=list(ending.points),
        winners=list(ending.winners),
        reason=ending.reason,
        text=WORDS.say("result", key, lang, winners=winners, reason=reason),
    )


def spoken(said: Said) -> Spoken:
    return Spoken(said.n, said.seat, said.name, said.text, said.team, said.at)
