"""A table as it stands: what is known of it, what is shown to whom, and how a change is saved.

table.py says what can be done with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from stopville.core.actions import UnknownAction
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame, IllegalAction
from stopville.core.play import play
from stopville.core.wire import Json, Malformed
from stopville.core.words import LANGUAGES, Rule
from stopville.server import steps
from stopville.server.bots import Bots
from stopville.server.clock import Clock
from stopville.server.hub import Client, Hub
from stopville.server.messages import Done, Heard, Lang
from stopville.server.presence import Presence
from stopville.server.problems import Trouble
from stopville.server.saved import BOT, NO_ROW, PLAYING, Change, Loaded, Reply, Row, Said, Saved, Wish
from stopville.server.show import News, Surroundings, phrases_of, show, spoken
from stopville.server.steps import Entry, Face, Note
from stopville.server.store import Conflict, Store

T = TypeVar("T")


@dataclass(frozen=True)
class Services:
    """What every table of a server shares."""

    store: Store
    hub: Hub
    clock: Clock
    bots: Bots
    pace: float = 1.0  # seconds a bot takes for a move, whatever it holds


class Standing:
    def __init__(self, game: AnyGame, loaded: Loaded, services: Services) -> None:
        self.game = game
        self.services = services
        self.saved = loaded.saved
        self.state: GameState | None = None
        if loaded.state is not None:
            assert isinstance(loaded.state, dict)
            self.state = game.load(loaded.saved.setup, loaded.state)
        self.position = "" if self.state is None else game.saved_text(self.state)  # as JSON
        self._faces = () if self.state is None else steps.faces(game, self.state)
        self.story: list[Entry] = [steps.read_entry(game, entry) for entry in loaded.story]
        self.phrases = phrases_of(game, loaded.saved.players)
        self._surroundings: Surroundings | None = None
        self.last_replies: dict[int, Reply] = {}  # of each seat; all of them are on the disk
        self.said = list(loaded.said)
        self.presence = Presence(services.clock, loaded.saved.players)
        self.after_change: Callable[[], None] = _nothing  # the pacer looks whenever anything has changed
        self.put_off: tuple[int, int] | None = None  # a deadline, and until when it is put off
        self.lost = False  # another writer was faster: this one must be loaded again
        self._turn = asyncio.Lock()

    # -- looking ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [chair.name or str(seat + 1) for seat, chair in enumerate(self.saved.chairs)]

    @property
    def watchers(self) -> int:
        return self.presence.sockets[WATCHER]

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.game.sides(self.saved.players) if seat in side)

    @property
    def partners_talk(self) -> bool:
        """Whether there are partners at this table, and the game lets them talk."""
        return self.game.partners_talk and len(self.game.sides(self.saved.players)) < self.saved.players

    def here(self, seat: int) -> bool:
        return self.presence.here(seat)

    def surroundings(self) -> Surroundings:
        around = self._surroundings
        if around is None or not around.still_true(self):
            around = self._surroundings = Surroundings(self)
        return around

    def shown(self, seat: int) -> int:
        return self.saved.shown[self.saved.players if seat == WATCHER else seat]

    def face(self, seat: int) -> Face | None:
        return self._faces[len(self._faces) - 1 if seat == WATCHER else seat] if self._faces else None

    def view(self, seat: int) -> Any:
        assert self.state is not None
        return self.game.view(self.state, Seat(seat))

    def stands_in(self, seat: int) -> bool:
        """Whether a bot plays for the person of this seat."""
        chair, away = self.saved.chairs[seat], self.saved.away
        if chair.kind == BOT or self.saved.status != PLAYING:
            return False
        return chair.handed or chair.resigned or bool(away and self.presence.gone_for(seat, away))

    def played_by_bot(self, seat: int) -> bool:
        return self.saved.chairs[seat].kind == BOT or self.stands_in(seat)

    def people(self) -> list[int]:
        """The seats whose owners are asked for their consent."""
        return [seat for seat in range(self.saved.players) if not self.played_by_bot(seat)]

    def due(self) -> int | None:
        """When the clock, or a bot for the slow, acts, in milliseconds since 1970."""
        deadline, put_off = self.saved.deadline, self.put_off
        if deadline is None or self.saved.finished:
            return None
        return max(put_off) if put_off is not None and put_off[0] == deadline else deadline

    def milliseconds_left(self) -> int | None:
        due = self.due()
        return None if due is None else max(0, due - int(self.services.clock.now() * 1000))

    def may_undo(self, seat: int) -> Literal["", "free", "ask"]:
        state = self.state
        if seat == WATCHER or self.saved.status != PLAYING or state is None:
            return ""
        mark = self.saved.marks[seat]
        if mark.row == NO_ROW or mark.barred or (state.timed and state.asked):
            return ""
        return "free" if mark.free else "ask"

    def still_to_answer(self, wish: Wish) -> list[int]:
        return [seat for seat in self.people() if seat not in wish.yes]

    def why(self, seat: int, actions: Sequence[Json]) -> tuple[Rule, int] | None:
        """The rule that forbids it, and which action; or nothing."""
        state = self._playing()
        try:
            play(self.game, state, Seat(seat), self._read(actions), FastPick(0))  # on a copy, by other chance
        except IllegalAction as refused:
            return refused.rule, refused.place
        return None

    def _playing(self) -> GameState:
        if self.saved.finished:
            raise Trouble("table_over")
        if self.saved.status != PLAYING or self.state is None:
            raise Trouble("not_started")
        return self.state

    def _read(self, actions: Sequence[Json]) -> list[Any]:
        try:
            return [self.game.book.from_json(action, f"actions[{n}]") for n, action in enumerate(actions)]
        except (Malformed, UnknownAction) as fault:
            raise Trouble("bad_message", str(fault)) from None

    # -- saving and showing -------------------------------------------------------------------

    async def _once(self, seat: int, client: str, do: Callable[[], Awaitable[Done]]) -> Done:
        """The same message again gets the same answer, and nothing is done."""

        async def check() -> Done:
            last = self.last_replies.get(seat)
            if last is not None and last.client == client:
                return msgspec.json.decode(last.answer, type=Done)
            try:
                return await do()
            except (IllegalAction, Trouble) as refused:
                failing_disk = isinstance(refused, Trouble) and refused.code == "not_saved"
                earlier = None if failing_disk else await self._answered(seat, client)
                if earlier is None:
                    raise
                return earlier

        return await self._alone(check)

    async def _answered(self, seat: int, client: str) -> Done | None:
        """What was done once cannot be done again: its question is an old one, its id is taken."""
        answer = await self.services.store.answer(self.saved.id, seat, client)
        return None if answer is None else msgspec.json.decode(answer, type=Done)

    async def _alone(self, do: Callable[[], Awaitable[T]]) -> T:
        """One at a time, and to the end even if whoever asked has gone."""

        async def locked() -> T:
            async with self._turn:
                if self.lost:
                    raise Trouble("too_late")
                return await do()

        return await to_the_end(locked())

    async def _tell(
        self,
        after: Saved,
        actor: int,
        client: str,
        entries: Sequence[Entry] = (),
        created: Saved | None = None,
    ) -> Done:
        """A change of the table that leaves the position alone; everybody sees it."""
        done = await self._write(after, self._everybody(), actor, client, created=created)
        self._show(self._everybody(), entries)
        return done

    async def _write(
        self,
        after: Saved,
        noticed: set[int],
        actor: int,
        client: str,
        position: str | None = None,
        rows: tuple[Row, ...] = (),
        said: Said | None = None,
        created: Saved | None = None,
    ) -> Done:
        after = self._counted(after, noticed)
        place = after.players if actor < 0 else actor
        done = Done(client, after.shown[place], None if created is None else created.id)
        reply = Reply(actor, client, msgspec.json.encode(done).decode()) if client else None
        try:
            await self.services.store.write(Change(after, position, rows, reply, said, created))
        except Conflict:
            if client and await self._answered(actor, client):
                raise Trouble("too_late", "this message was answered before") from None
            self.retire()
            raise Trouble("too_late", "another process has written this table") from None
        except Exception as fault:
            raise Trouble("not_saved", type(fault).__name__) from fault
        self.saved = after
        if reply is not None:
            self.last_replies[actor] = reply
        return done

    def _counted(self, after: Saved, noticed: set[int]) -> Saved:
        seats = [*range(after.players), int(WATCHER)]
        shown = tuple(v + (seat in noticed) for seat, v in zip(seats, after.shown, strict=True))
        changed = int(self.services.clock.now())
        return replace(after, shown=shown, revision=self.saved.revision + 1, changed=changed)

    def _everybody(self) -> set[int]:
        return {*range(self.saved.players), int(WATCHER)}

    def _show(self, seats: set[int], entries: Sequence[Entry] = ()) -> None:
        """Whoever noticed nothing is sent nothing."""
        news = News(self, entries)
        for seat in sorted(seats):
            for lang in LANGUAGES:
                room = (self.saved.id, seat, lang)
                if self.services.hub.members(room):
                    message = show(self, seat, self._lang(lang), news, fresh=False)
                    self.services.hub.publish(room, msgspec.json.encode(message))
        self.after_change()

    def _lang(self, lang: str) -> Lang:
        return "fr" if lang == "fr" else "en"

    def _tell_chat(self, said: Said) -> None:
        message = msgspec.json.encode(Heard([spoken(said)], fresh=False))
        if said.team:
            self._tell_side(said.seat, message)
        else:
            self._publish(self._everybody(), message)

    def _tell_side(self, seat: int, message: bytes) -> None:
        self._publish(set(self.side_of(seat)), message)

    def _publish(self, seats: set[int], message: bytes) -> None:
        for seat in seats:
            for lang in LANGUAGES:
                self.services.hub.publish((self.saved.id, seat, lang), message)

    def _hears(self, seat: int, said: Said) -> bool:
        return not said.team or seat in self.side_of(said.seat)

    def retire(self) -> None:
        """This object no longer speaks for the table: whoever holds it must ask for it again."""
        self.lost = True
        self.after_change()
        for seat in self._everybody():
            for lang in LANGUAGES:
                self.services.hub.empty((self.saved.id, seat, lang))

    # -- coming and going ---------------------------------------------------------------------

    def arrive(self, client: Client, seat: int, lang: Lang) -> None:
        """Everything there is to see, at once; then the room.  Nothing can come in between."""
        self.services.hub.join((self.saved.id, seat, lang), client)
        back = seat != WATCHER and self.stands_in(seat)
        first = self.presence.arrive(seat)
        if first and seat != WATCHER:
            others = self._everybody() - {seat}
            self._show(others, [Note("back", seat)] if back else [])
        self.after_change()
        self.welcome(client, seat, lang)

    def welcome(self, client: Client, seat: int, lang: Lang) -> None:
        client.put(msgspec.json.encode(show(self, seat, lang, News(self), fresh=True)))
        heard = [spoken(said) for said in self.said if self._hears(seat, said)]
        client.put(msgspec.json.encode(Heard(heard, fresh=True)))

    def depart(self, client: Client, seat: int, lang: Lang) -> None:
        self.services.hub.leave((self.saved.id, seat, lang), client)
        if self.presence.depart(seat) and seat != WATCHER:
            self._show(self._everybody())
        self.after_change()

    def move(self, client: Client, seat: int, old: Lang, new: Lang) -> None:
        """From one language to another."""
        self.services.hub.leave((self.saved.id, seat, old), client)
        self.services.hub.join((self.saved.id, seat, new), client)
        self.welcome(client, seat, new)

    def missed(self, seat: int) -> None:
        """Somebody has been gone for long: from now on a bot stands in."""
        if self.stands_in(seat):
            self._show(self._everybody(), [Note("stand_in", seat)])


def _nothing() -> None:
    pass


_uninterrupted: set[asyncio.Task[Any] | None] = set()


async def to_the_end(doing: Coroutine[Any, Any, T]) -> T:
    """In a task that nobody can cancel half-way, which may be the present one already."""
    if asyncio.current_task() in _uninterrupted:
        return await doing
    task = asyncio.create_task(doing)
    _uninterrupted.add(task)
    task.add_done_callback(_uninterrupted.discard)
    return await asyncio.shield(task)
