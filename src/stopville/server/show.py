"""The parts of what is sent to a seat; audience.py puts them together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopville.bots import name_today
from stopville.core.game import AnyGame
from stopville.server.messages import Lang, Open, ProofInfo, ResultInfo, SeatInfo, Spoken, TableInfo, UndoInfo
from stopville.server.problems import WORDS
from stopville.server.saved import BOT, OPEN, PERSON, Progress, Said, Saved
from stopville.server.sight import Question

if TYPE_CHECKING:
    from stopville.server.table import Table


def table_info(table: Table) -> TableInfo:
    saved, seats = table.saved, table.seats
    return TableInfo(
        id=saved.id,
        game=saved.game,
        players=saved.players,
        options=saved.setup.options,
        timed=saved.setup.timed,
        public=saved.public,
        status=table.progress.status,  # type: ignore[arg-type]  # one of four words
        seats=[seat_info(table, seat) for seat in range(saved.players)],
        watchers=seats.watchers,
        seconds=saved.seconds,
        away=saved.away,
        slower=saved.slower,
        team_chat=table.partners_talk,
        created=saved.created,
        next=saved.next,
    )


def seat_info(table: Table, seat: int) -> SeatInfo:
    seats, chair = table.seats, table.saved.chairs[seat]
    bot = chair.kind == BOT
    return SeatInfo(
        seat=seat,
        kind="bot" if bot else "person",
        level=name_today(chair.level) if bot else "",
        name=chair.name,
        taken=chair.taken,
        present=bot or seats.here(seat),
        stand_in=chair.kind == PERSON and seats.stands_in(seat),
        resigned=chair.resigned,
        muted=chair.muted,
        side=next(number for number, side in enumerate(seats.sides) if seat in side),
    )


def proof_info(saved: Saved, progress: Progress, seat: int) -> ProofInfo:
    """Until the table starts a salt is its owner's secret: nobody can choose theirs to suit another's."""
    started = progress.status != OPEN
    salts = [salt if started or owner == seat else "" for owner, salt in enumerate(saved.salts)]
    over = progress.finished
    return ProofInfo(
        saved.commitment, salts, saved.secret if over else None, list(saved.seeds) if over else None
    )


def open_range(game: AnyGame, question: Question) -> Open | None:
    bounds = question[1]
    if bounds is None:
        return None
    book = game.book
    first, last = map(book.action, bounds)
    facts = [name for name in book.kind(bounds[0]).facts if getattr(first, name) != getattr(last, name)]
    fact = facts[0] if facts else None
    low, high = (0, 0) if fact is None else (getattr(first, fact), getattr(last, fact))
    return Open(type(first).__name__, fact, low, high, book.to_json(first))


def orders_of(progress: Progress, seat: int) -> list[str]:
    """What this seat has left standing; nobody else is told."""
    return list(progress.orders[seat]) if progress.orders and seat >= 0 else []


def undo_info(table: Table, seat: int) -> UndoInfo:
    wish = table.progress.wish
    return UndoInfo(
        may=table.ledger.may_undo(seat),
        wish=0 if wish is None else wish.number,
        seat=None if wish is None else wish.seat,
        waiting=[] if wish is None else table.still_to_answer(wish),
    )


def result_info(table: Table, lang: Lang) -> ResultInfo | None:
    ending, names = table.progress.ending, table.seats.names
    if ending is None:
        return None
    played = ending.how == "played"
    reason = (table.game.words if played else WORDS).say("reasons", ending.reason, lang)
    winners = ", ".join(names[seat] for seat in ending.winners)
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
