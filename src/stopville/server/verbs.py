"""What can be done with a table: each verb makes a draft from a message, or raises and changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stopville.core.engine.seats import CLOCK, WATCHER, Seat
from stopville.core.play import begin, play
from stopville.core.proof import SECRET_BYTES, ProvenPick
from stopville.core.record import MOST_MOVES
from stopville.core.wire import Json
from stopville.server import draft, endings, messages, orders
from stopville.server.draft import Draft
from stopville.server.messages import Done
from stopville.server.migrations import SEED_BITS
from stopville.server.orders import Obey
from stopville.server.problems import Trouble
from stopville.server.saved import (
    ABANDONED,
    OPEN,
    PLAYING,
    Ending,
    Mark,
    Progress,
    Said,
    Saved,
    Thought,
    Wish,
)
from stopville.server.transitions import UNDO, Note

if TYPE_CHECKING:
    from stopville.server.table import Table


# -- messages of the house -------------------------------------------------------------------------------


class Start(Struct, frozen=True):
    """The salts are closed, and chance opens the game."""


class PlayForBot(Struct, frozen=True):
    """A bot's move, unless the person has come back or the question is an old one."""

    ask: int
    action: Json
    thought: Thought | None = None


class CloseWindow(Struct, frozen=True):
    """The clock's move, if that window is still open."""

    window: int


class ChangeChairs(Struct, frozen=True):
    """A change of the chairs, made from what is there at that moment."""

    make: Callable[[Saved, Progress], Saved]
    notes: tuple[Note, ...] = ()


class Archive(Struct, frozen=True):
    """Nobody has come back for long: it is over, and its secret is shown."""


class GoBack(Struct, frozen=True):
    """An undo that everybody agrees to: the earlier position has to be read from the disk."""

    wish: Wish


class ForgetWords(Struct, frozen=True):
    """Whatever this seat has said is deleted, on the disk and on every page."""

    seat: int


Made = Draft | GoBack | ForgetWords | Done  # Done: nothing has to be done


def read_done(text: str) -> Done:
    return msgspec.json.decode(text, type=Done)


def nothing(table: Table) -> Done:
    return Done("", table.ledger.shown(WATCHER))


# -- playing ---------------------------------------------------------------------------------------------


def play_move(table: Table, seat: int, message: messages.Play) -> Made:
    """A person's move."""
    table.playing()
    chair, progress = table.saved.chairs[seat], table.progress
    if chair.handed or chair.resigned:
        raise Trouble("played_by_bot")
    if seat not in progress.played:
        progress = replace(progress, played=(*progress.played, seat))
    return _move(table, seat, message.ask, message.actions, message.id, progress)


def play_for_bot(table: Table, seat: int, message: PlayForBot) -> Made:
    if not table.pacer.bot_acts(seat) or table.progress.asks[seat] != message.ask:
        return nothing(table)
    progress = replace(table.progress, thought=message.thought)
    return _move(table, seat, message.ask, [message.action], "", progress)


def obey(table: Table, seat: int, message: Obey) -> Made:
    progress = table.progress
    if progress.status != PLAYING or table.other_edition or progress.asks[seat] != message.ask:
        return nothing(table)
    action = None if table.pacer.bot_acts(seat) else orders.answer(table, seat)
    if action is None:
        return nothing(table)
    return _move(table, seat, message.ask, [table.game.book.to_json(action)], "", progress)


def give_orders(table: Table, seat: int, message: messages.Order) -> Made:
    """Nobody else is shown anything of it."""
    table.playing()
    if unknown := [order for order in message.orders if order not in table.game.orders]:
        raise Trouble("bad_message", f"there is no order {unknown[0]!r}")
    mine = tuple([order for order in table.game.orders if order in message.orders])
    every = orders.given(table.progress.orders, table.saved.players, seat, mine)
    after = replace(table.progress, orders=every)
    return draft.of_affair(table, after, seat, message.id, noticed=table.only(seat))


def _move(table: Table, seat: int, ask: int, actions: list[Json], client: str, progress: Progress) -> Draft:
    state = table.playing()
    if ask != progress.asks[seat]:
        raise Trouble("too_late")
    pick = pick_of(table)
    step = play(table.game, state, Seat(seat), table.read_actions(actions), pick)
    return draft.of_step(table, step, pick, seat, client, progress)


def close_window(table: Table, seat: int, message: CloseWindow) -> Made:
    state = table.state
    if state is None or table.progress.status != PLAYING or state.window != message.window:
        return nothing(table)
    if CLOCK not in state.to_act() or table.other_edition:
        return nothing(table)
    pick = pick_of(table)
    action = table.game.book.action(int(state.legal(CLOCK)[0]))
    return draft.of_step(table, play(table.game, state, CLOCK, [action], pick), pick, CLOCK)


def start(table: Table, seat: int, message: Start) -> Made:
    if table.progress.status != OPEN:
        raise Trouble("already_started")
    if not all(chair.taken for chair in table.saved.chairs):
        raise Trouble("seats_free")
    game, players = table.game, table.saved.players
    saved = replace(table.saved, edition=game.edition, data=game.data_digest)  # what it is begun with
    pick = pick_of(table)
    step = begin(game, game.start(saved.setup), pick)
    progress = replace(table.progress, status=PLAYING, asks=(1,) * players, marks=(Mark(),) * players)
    return draft.of_step(table, step, pick, CLOCK, "", progress, saved)


def pick_of(table: Table) -> ProvenPick:
    secret, salts = _chance(table.saved.secret, table.saved.salts)
    return ProvenPick(secret, salts, table.progress.counter)


@lru_cache(maxsize=1000)  # asked for with every move of a table
def _chance(secret: str, salts: tuple[str, ...]) -> tuple[bytes, tuple[bytes, ...]]:
    return bytes.fromhex(secret), tuple([bytes.fromhex(salt) for salt in salts])


# -- taking back -----------------------------------------------------------------------------------------


def undo(table: Table, seat: int, message: messages.Undo) -> Made:
    table.playing()
    progress, may = table.progress, table.ledger.may_undo(seat)
    if not may or (progress.wish is not None and may == "ask"):
        raise Trouble("no_undo")
    if progress.n + (table.game.longest or MOST_MOVES // 2) > MOST_MOVES:
        raise Trouble("too_many_undos")  # the record must still hold the rest of the game
    wish = Wish(progress.wishes + 1, seat, progress.marks[seat].row, (seat,))
    if may == "free" or not table.still_to_answer(wish):
        return GoBack(wish)
    return draft.of_affair(table, replace(progress, wish=wish, wishes=wish.number), seat, message.id)


def answer_undo(table: Table, seat: int, message: messages.AnswerUndo) -> Made:
    progress = table.progress
    wish = progress.wish
    if wish is None or wish.number != message.wish:
        raise Trouble("no_wish")
    if not message.yes:
        return draft.of_affair(table, replace(progress, wish=None), seat, message.id)
    wish = replace(wish, yes=tuple(sorted({*wish.yes, seat})))
    if not table.still_to_answer(wish):
        return GoBack(wish)
    return draft.of_affair(table, replace(progress, wish=wish), seat, message.id)


def gone_back(table: Table, actor: int, client: str, wish: Wish, position: str, then: Progress) -> Draft:
    """A row like any other; what chance has drawn stays drawn."""
    game = table.game
    state = game.load(table.saved.setup, msgspec.json.decode(position))
    note = Note(UNDO, wish.seat)
    row = (wish.seat, f"undo {wish.row}", game.digest(state))
    after = replace(
        table.progress,
        marks=then.marks,
        wish=None,
        wishes=wish.number,
        asks=tuple([ask + 1 for ask in table.progress.asks]),
    )
    text = game.saved_text(state)
    return draft.of_position(table, after, state, text, (row,), [note], actor, client)


# -- ending ----------------------------------------------------------------------------------------------


def resign(table: Table, seat: int, message: messages.Resign) -> Made:
    table.playing()
    chairs = tuple(
        [
            replace(chair, resigned=chair.resigned or place == seat)
            for place, chair in enumerate(table.saved.chairs)
        ]
    )
    saved = replace(table.saved, chairs=chairs)
    ending = endings.by_resignation(table.game, chairs)
    after = ended(replace(table.progress, wish=None), ending)
    return draft.of_affair(table, after, seat, message.id, [Note("resign", seat)], saved)


def abandon(table: Table, seat: int, message: messages.Abandon) -> Made:
    """Stops when everybody who is asked wants it; a no stands, even if whoever said it leaves."""
    table.playing()
    progress = table.progress
    agreed, against = {*progress.abandon} - {seat}, {*progress.against} - {seat}
    if message.yes:
        agreed.add(seat)
    else:
        agreed, against = set(), {*against, seat}
    after = replace(progress, abandon=tuple(sorted(agreed)), against=tuple(sorted(against)))
    if agreed and set(table.seats.asked_to_stop(after.against)) <= agreed:
        note = Note("abandoned", seat)
        return draft.of_affair(table, ended(after, endings.STOPPED), seat, message.id, [note])
    return draft.of_affair(table, after, seat, message.id)


def archive(table: Table, seat: int, message: Archive) -> Made:
    if table.progress.finished:
        return nothing(table)
    after = replace(table.progress, status=ABANDONED, ending=endings.STOPPED, deadline=None)
    return draft.of_affair(table, after, CLOCK, "")


def ended(after: Progress, ending: Ending | None) -> Progress:
    if ending is None:
        return after
    return replace(after, ending=ending, status=endings.status_of(ending), deadline=None, wish=None)


def rematch(table: Table, seat: int, message: messages.Rematch) -> Made:
    if not table.progress.finished:
        raise Trouble("not_over")
    if table.saved.next is not None:
        return Done(message.id, table.ledger.shown(seat), table.saved.next)
    now = int(table.services.clock.now())
    game = table.game.of_edition("")  # the present one
    id = table.services.new_id()
    created = endings.again(table.saved, id, new_chance(), new_seeds(table.saved.players), now)
    created = replace(created, edition=game.edition, data=game.data_digest)
    saved = replace(table.saved, next=created.id)
    return draft.of_affair(table, table.progress, seat, message.id, saved=saved, created=created)


def new_chance() -> str:
    return secrets.token_bytes(SECRET_BYTES).hex()


def new_seeds(players: int) -> tuple[int, ...]:
    return tuple([secrets.randbits(SEED_BITS) for _ in range(players)])


# -- everything else -------------------------------------------------------------------------------------


def salt(table: Table, seat: int, message: messages.Salt) -> Made:
    if table.progress.status != OPEN:
        raise Trouble("already_started")
    salts = table.saved.salts
    saved = replace(table.saved, salts=(*salts[:seat], message.salt, *salts[seat + 1 :]))
    return draft.of_affair(table, table.progress, seat, message.id, saved=saved)


def say(table: Table, seat: int, message: messages.Say) -> Made:
    table.may_speak(seat, message.team)
    n = table.said[-1].n + 1 if table.said else 0
    at = int(table.services.clock.now())
    said = Said(n, seat, table.seats.names[seat], message.text, message.team, at)
    return draft.of_speech(table, said, message.id)


def change_chairs(table: Table, seat: int, message: ChangeChairs) -> Made:
    saved = message.make(table.saved, table.progress)
    if saved == table.saved:
        return nothing(table)
    return draft.of_affair(table, table.progress, CLOCK, "", message.notes, saved)


def forget_words(table: Table, seat: int, message: ForgetWords) -> Made:
    return message


VERBS: Final[dict[type, Callable[[Table, int, Any], Made]]] = {
    messages.Play: play_move,
    messages.Order: give_orders,
    messages.Say: say,
    messages.Undo: undo,
    messages.AnswerUndo: answer_undo,
    messages.Resign: resign,
    messages.Abandon: abandon,
    messages.Rematch: rematch,
    messages.Salt: salt,
    Start: start,
    PlayForBot: play_for_bot,
    Obey: obey,
    CloseWindow: close_window,
    ChangeChairs: change_chairs,
    Archive: archive,
    ForgetWords: forget_words,
}
