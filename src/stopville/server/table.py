"""One game being played: copy, play, save, swap, show.

An errand is a message of a seat, or of the house, with the place its answer goes to.  A table takes up one
errand at a time: it makes a draft of what will be (draft.py), hands it to the store, and when that is on the
disk swaps it in and shows it.  A refusal, a fault in a rule or a full disk leaves the table as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from msgspec import Struct

from stopville.core.actions import UnknownAction
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame, IllegalAction
from stopville.core.play import play
from stopville.core.wire import Json, Malformed, encode
from stopville.core.words import Rule
from stopville.server import sessions, verbs
from stopville.server.audience import Audience
from stopville.server.bots import Bots
from stopville.server.client import RESTART, Client
from stopville.server.clock import Clock
from stopville.server.draft import Draft
from stopville.server.heart import Heart
from stopville.server.ledger import Ledger, is_other_edition, read_story
from stopville.server.messages import Done, Lang, Pointed
from stopville.server.pacer import Pacer
from stopville.server.problems import Trouble
from stopville.server.saved import PLAYING, Loaded, Progress, Saved, Wish
from stopville.server.seats import Seats
from stopville.server.store import CHAT_SHOWN, Conflict, Store
from stopville.server.transitions import Note
from stopville.server.turn import Turn

Outcome = Done | IllegalAction | Trouble

log = logging.getLogger("stopville")


@dataclass(frozen=True)
class Services:
    """What every table of a server shares."""

    store: Store
    turn: Turn
    clock: Clock
    bots: Bots
    pace: float = 1.0  # seconds a bot takes for a move, whatever it holds
    new_id: Callable[[], str] = sessions.new_id  # for a table
    heart: Heart = field(default_factory=Heart)  # what is counted


class Errand(Struct, frozen=True, eq=False):
    """A message to a table, and where its answer goes."""

    seat: int  # CLOCK: the house
    message: Any  # of messages.py, or one of the house's own in verbs.py
    answer: Callable[[Outcome], None]
    lock: str = ""  # what its sender's key opened, see Seats.lock; "": sent by the house
    arrived: float = 0.0  # by the monotonic clock

    @property
    def client(self) -> str:
        """The id that makes it the same message when it comes again; "" for one that cannot."""
        found: str = getattr(self.message, "id", "")
        return found


class Table:
    def __init__(self, game: AnyGame, loaded: Loaded, services: Services) -> None:
        self.game = game
        self.services = services
        self.ledger = Ledger(game, loaded)
        self.seats = Seats(game, loaded.saved, services.clock)
        self.seats.follow(loaded.saved, loaded.progress)
        self.audience = Audience(self)
        self.story = read_story(game, loaded)
        self.said = list(loaded.said)
        self.put_off: tuple[int, int] | None = None  # a deadline, and until when it is put off
        self.lost = False  # another writer was faster: this table must be loaded again
        self._errands: deque[Errand] = deque()  # waiting for the one below
        self._at_work: Errand | None = None
        self.pacer = Pacer(self)

    # -- looking ------------------------------------------------------------------------------

    @property
    def saved(self) -> Saved:
        return self.ledger.saved

    @property
    def progress(self) -> Progress:
        return self.ledger.progress

    @property
    def state(self) -> GameState | None:
        return self.ledger.state

    @property
    def partners_talk(self) -> bool:
        """Whether there are partners at this table, and the game lets them talk."""
        return self.game.partners_talk and len(self.seats.sides) < self.saved.players

    @property
    def other_edition(self) -> bool:
        """Whether it was begun by other rules or on another board than the server has now."""
        return is_other_edition(self.game, self.saved)

    def view(self, seat: int) -> Any:
        assert self.state is not None
        return self.game.view(self.state, Seat(seat))

    def due(self) -> int | None:
        """When the clock, or a bot for the slow, acts, in milliseconds since 1970."""
        deadline, put_off = self.progress.deadline, self.put_off
        if deadline is None or self.progress.finished:
            return None
        return put_off[1] if put_off is not None and put_off[0] == deadline else deadline

    def milliseconds_left(self) -> int | None:
        due = self.due()
        return None if due is None else max(0, due - int(self.services.clock.now() * 1000))

    def still_to_answer(self, wish: Wish) -> list[int]:
        return [seat for seat in self.seats.people() if seat not in wish.yes]

    def playing(self) -> GameState:
        """The position, if moves may be made; Trouble otherwise."""
        if self.progress.finished:
            raise Trouble("table_over")
        if self.progress.status != PLAYING:
            raise Trouble("not_started")
        if self.other_edition or self.state is None:
            raise Trouble("other_edition", f"it was begun with edition {self.saved.edition}")
        return self.state

    def read_actions(self, actions: Sequence[Json]) -> list[Any]:
        try:
            return [self.game.book.from_json(action, f"actions[{n}]") for n, action in enumerate(actions)]
        except (Malformed, UnknownAction) as fault:
            raise Trouble("bad_message", str(fault)) from None

    def why(self, seat: int, actions: Sequence[Json]) -> tuple[Rule, int] | None:
        """The rule that forbids it, and which action; or nothing."""
        state = self.playing()
        try:  # on a copy, by other chance
            play(self.game, state, Seat(seat), self.read_actions(actions), FastPick(0))
        except IllegalAction as refused:
            return refused.rule, refused.place
        return None

    # -- errands ------------------------------------------------------------------------------

    async def ask(self, seat: int, message: Any) -> Done:
        """Does what the message says, or raises IllegalAction or Trouble; then nothing has changed."""
        answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.hear(seat, message, lambda outcome: _resolve(answered, outcome))
        outcome = await asyncio.shield(answered)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def hear(self, seat: int, message: Any, answer: Callable[[Outcome], None], lock: str = "") -> None:
        """Takes a message in; it is played with the next turn."""
        self.services.turn.hear(self, Errand(seat, message, answer, lock, perf_counter()))

    def take_up(self, errand: Errand) -> None:
        """Plays the errand, unless another is under way: then it waits."""
        self._errands.append(errand)
        self.go_on()

    def go_on(self) -> None:
        while self._errands and self._at_work is None:
            self._begin(self._errands.popleft())

    def _begin(self, errand: Errand) -> None:
        earlier = self.ledger.newest_answer(errand.seat, errand.client) if errand.client else None
        if self.lost:
            errand.answer(Trouble("too_late", "the table is being loaded again"))
        elif errand.lock and self.seats.lock(errand.seat) != errand.lock:
            errand.answer(Trouble("wrong_secret"))  # the seat has changed hands while it waited
        elif earlier is not None:
            errand.answer(earlier)
        elif errand.client and self.ledger.may_be_answered(errand.seat, errand.client):
            self._meanwhile(errand, self._answer_again(errand))
        else:
            self._do(errand)

    def _do(self, errand: Errand) -> None:
        """The errand's verb makes a draft, or says why not."""
        try:
            made = verbs.VERBS[type(errand.message)](self, errand.seat, errand.message)
        except (IllegalAction, Trouble) as refused:
            self.services.heart.refuse(refused)
            errand.answer(refused)
        except Exception:
            self.services.heart.faults.add()
            log.exception("a message could not be answered at table %s", self.saved.id)
            errand.answer(Trouble("internal"))
        else:
            if isinstance(made, Draft):
                self._save(errand, made)
            elif isinstance(made, verbs.GoBack):
                self._meanwhile(errand, self._go_back(errand, made))
            elif isinstance(made, verbs.ForgetWords):
                self._meanwhile(errand, self._forget_words(errand, made.seat))
            else:  # there is nothing to do
                errand.answer(made)

    def _save(self, errand: Errand, draft: Draft) -> None:
        self._at_work = errand
        self.services.store.append(draft.change, lambda fault: self._settled(errand, draft, fault))

    def _settled(self, errand: Errand, draft: Draft, fault: Exception | None) -> None:
        """It is on the disk, or it is not: only now does anybody see it."""
        self._at_work = None
        if fault is None:
            self._count(errand, draft)
            self._swap(draft)
            errand.answer(draft.done)
        elif isinstance(fault, Conflict):
            self.retire()
            errand.answer(Trouble("too_late", "another process has written this table"))
        else:
            errand.answer(Trouble("not_saved", type(fault).__name__))
        self.go_on()

    def _count(self, errand: Errand, draft: Draft) -> None:
        heart = self.services.heart
        heart.latency.observe(perf_counter() - errand.arrived)
        if draft.change.rows:
            heart.moves.add(self.game.key)

    # -- what needs a look at the disk first

    def _meanwhile(self, errand: Errand, reading: Awaitable[None]) -> None:
        """Other errands wait until this one has found what it needs."""
        self._at_work = errand

        async def read() -> None:
            try:
                await reading
            except Exception as fault:
                log.exception("table %s could not read what it needs", self.saved.id)
                self._at_work = None
                errand.answer(Trouble("not_saved", type(fault).__name__))
            self.go_on()
            self.services.store.flush()

        self.services.turn.keep(asyncio.ensure_future(read()))

    async def _answer_again(self, errand: Errand) -> None:
        """The message was done before: it gets the answer that it got then."""
        answer = await self.services.store.answer(self.saved.id, errand.seat, errand.client)
        self._at_work = None
        if answer is None:  # two ids with the same hash
            self._do(errand)
        else:
            errand.answer(verbs.read_done(answer))

    async def _go_back(self, errand: Errand, back: verbs.GoBack) -> None:
        position, then = await self.services.store.before(self.saved.id, back.wish.row)
        self._at_work = None
        try:
            draft = verbs.gone_back(self, errand.seat, errand.client, back.wish, position, then)
        except Trouble as refused:
            errand.answer(refused)
        else:
            self._save(errand, draft)

    async def _forget_words(self, errand: Errand, seat: int) -> None:
        """Nothing is said meanwhile, so that the lines that are left keep their numbers."""
        await self.services.store.forget_words(self.saved.id, seat)
        self.said = await self.services.store.chat(self.saved.id)
        self._at_work = None
        self.audience.hear_anew()
        errand.answer(verbs.nothing(self))

    # -- swap and show ------------------------------------------------------------------------

    def _swap(self, draft: Draft) -> None:
        change, before = draft.change, self.saved
        if change.progress is not None:
            self.ledger.progress = change.progress
        if draft.state is not None:
            self.ledger.state, self.ledger.sight = draft.state, draft.sight
        if change.reply is not None:
            self.ledger.note(change.reply)
        if change.saved is not None:
            self.ledger.saved = change.saved
        self.seats.follow(self.saved, self.progress)
        self.story.extend(draft.entries)
        if change.said is not None:
            self.said = [*self.said, change.said][-CHAT_SHOWN:]
            self.audience.hear(change.said)
        self._close_old_keys(before)
        if any(draft.noticed):
            self.audience.show(draft.noticed, draft.entries)
        self.pacer.look()

    def _close_old_keys(self, before: Saved) -> None:
        """A key that no longer opens its seat takes its connections with it."""
        if before is self.saved:
            return
        for seat, (old, new) in enumerate(zip(before.chairs, self.saved.chairs, strict=True)):
            if (old.hash or old.link) != (new.hash or new.link):
                self.audience.close(seat, RESTART)

    def everybody(self) -> list[bool]:
        return [True] * (self.saved.players + 1)

    def only(self, seat: int) -> list[bool]:
        return [place == seat for place in range(self.saved.players + 1)]

    def show_all(self, *notes: Note, but: int | None = None) -> None:
        """What changes without a step: who is here."""
        noticed = self.everybody()
        if but is not None:
            noticed[but] = False
        self.audience.show(noticed, notes)

    def show_devices(self, seat: int) -> None:
        """The owner of a seat sees at once that it was opened, or closed, somewhere else."""
        self.audience.show(self.only(seat))

    def retire(self) -> None:
        """This object no longer speaks for the table: whoever holds it must ask for it again."""
        self.lost = True
        self.pacer.look()
        self.audience.close_all(RESTART)
        self.go_on()

    # -- coming and going ---------------------------------------------------------------------

    def arrive(self, client: Client, seat: int, lang: Lang) -> None:
        """Everything there is to see, at once; from now on every change.  Nothing can come in between."""
        back = seat != WATCHER and self.seats.stands_in(seat)
        first = self.seats.arrive(seat)
        if first and seat != WATCHER:
            self.show_all(*[Note("back", seat)] * back, but=seat)
        elif seat != WATCHER:
            self.show_devices(seat)
        self.audience.join(client, seat, lang)
        self.pacer.look()
        self.audience.welcome(client, seat, lang)

    def depart(self, client: Client, seat: int, lang: Lang) -> None:
        self.audience.leave(client, seat, lang)
        empty = self.seats.depart(seat)
        if empty and seat != WATCHER:
            self.show_all()
        elif seat != WATCHER:
            self.show_devices(seat)
        self.pacer.look()

    def change_language(self, client: Client, seat: int, old: Lang, new: Lang) -> None:
        self.audience.leave(client, seat, old)
        self.audience.join(client, seat, new)
        self.audience.welcome(client, seat, new)

    def missed(self, seat: int) -> None:
        """Somebody has been gone for long: from now on a bot stands in."""
        if self.seats.stands_in(seat):
            self.show_all(Note("stand_in", seat))
            self.pacer.look()

    def point(self, seat: int, place: int) -> None:
        """A finger on the board, seen by those who may hear a word to the team; nothing is kept."""
        self.playing()
        self.may_speak(seat, team=True)
        self.audience.tell(self.seats.side_of(seat), encode(Pointed(seat, place)))

    def may_speak(self, seat: int, team: bool) -> None:
        """Trouble if this seat may not say anything, or not to its partners alone."""
        if self.saved.chairs[seat].muted:
            raise Trouble("muted")
        if team and not self.partners_talk:
            raise Trouble("no_team_chat")


def _resolve(answered: asyncio.Future[Outcome], outcome: Outcome) -> None:
    if not answered.done():
        answered.set_result(outcome)
