"""What is sent to a seat: built from the position as that seat sees it, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from stopville.bots import name_today
from stopville.core.events import Event
from stopville.core.seats import WATCHER
from stopville.core.wire import to_json
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


def show(table: Standing, seat: int, lang: Lang, entries: Sequence[Entry], fresh: bool) -> Show:
    saved = table.saved
    face = table.face(seat)
    return Show(
        v=table.shown(seat),
        table=table_info(table),
        seat=None if seat == WATCHER else seat,
        view=None if face is None else Raw(face.view),  # as it was compared, byte for byte
        aid={} if face is None else table.game.aid(face.seen),
        ask=0 if seat == WATCHER or face is None else saved.asks[seat],
        legal=[] if face is None or saved.finished else choices(table, face, lang),
        open=None if face is None or saved.finished else open_range(table, face),
        awaited=[] if face is None or saved.finished else list(face.awaited),
        events=lines(table, seat, lang, entries, fresh),
        fresh=fresh,
        deadline_ms=table.milliseconds_left(),
        undo=undo_info(table, seat),
        abandon=list(saved.abandon),
        result=result_info(table, lang),
        proof=proof_info(saved, seat),
        lang=lang,
    )


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


def choices(table: Standing, face: Face, lang: Lang) -> list[Choice]:
    book, names = table.game.book, table.names
    actions = [book.action(code) for code in face.legal]
    return [
        Choice(book.to_json(action), table.game.describe(action, lang, names), book.notation(action))
        for action in actions
    ]


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


def lines(table: Standing, seat: int, lang: Lang, entries: Sequence[Entry], fresh: bool) -> list[Line]:
    heard = told(table.game, table.story[-4 * HISTORY :] if fresh else entries, seat)
    return [line(table, entry, lang) for entry in (heard[-HISTORY:] if fresh else heard)]


def line(table: Standing, entry: Entry, lang: Lang) -> Line:
    if isinstance(entry, Event):
        return Line(to_json(entry), table.game.describe(entry, lang, table.names))
    text = WORDS.say("notes", entry.key, lang, seat=table.names[entry.seat])
    return Line(None, text, entry.key)


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
