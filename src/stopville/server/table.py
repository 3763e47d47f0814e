"""One game being played: copy, play, save, swap, show.

Only the methods of Table change it, one at a time, each in a task of its own that nobody can interrupt
half-way.  What they change is first made beside it (steps.py), then written, then swapped in, then shown:
a refusal, a fault in a rule or a full disk leaves the table as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

import msgspec

from stopville.core.actions import UnknownAction
from stopville.core.game import AnyGame
from stopville.core.play import Step, begin, play, refusal
from stopville.core.proof import ProvenPick
from stopville.core.seats import CLOCK, WATCHER, Seat
from stopville.core.state import ALLOWED, GameState
from stopville.core.wire import Json, Malformed
from stopville.core.words import LANGUAGES, Rule
from stopville.server import endings, steps
from stopville.server.bots import Bots
from stopville.server.clock import Clock
from stopville.server.hub import Client, Hub
from stopville.server.messages import Done, Heard, Lang
from stopville.server.pacer import Pacer
from stopville.server.presence import Presence
from stopville.server.problems import Trouble
from stopville.server.saved import (
    ABANDONED,
    BOT,
    NO_ROW,
    OPEN,
    PLAYING,
    Change,
    Ending,
    Loaded,
    Mark,
    Reply,
    Row,
    Said,
    Saved,
    Wish,
)
from stopville.server.show import show, spoken
from stopville.server.steps import Entry, Face, Note
from stopville.server.store import CHAT_SHOWN, Conflict, Store

T = TypeVar("T")


@dataclass(frozen=True)
class Services:
    """What every table of a server shares."""

    store: Store
    hub: Hub
    clock: Clock
    bots: Bots
    pace: float = 1.0  # seconds a bot takes for a move, whatever it holds


class Table:
    def __init__(self, game: AnyGame, loaded: Loaded, services: Services) -> None:
        self.game = game
        self.services = services
        self.saved = loaded.saved
        self.state: GameState | None = None
        if loaded.state is not None:
            assert isinstance(loaded.state, dict)
            self.state = game.load(loaded.saved.setup, loaded.state)
        self._faces = () if self.state is None else steps.faces(game, self.state)
        self.story: list[Entry] = [steps.read_entry(game, entry) for entry in loaded.story]
        self.replies = dict(loaded.replies)
        self.said = list(loaded.said)
        self.presence = Presence(services.clock, loaded.saved.players)
        self.pacer = Pacer(self)
        self.lost = False  # another writer was faster: this one must be loaded again
        self._turn = asyncio.Lock()

    # -- looking -------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [chair.name or str(seat + 1) for seat, chair in enumerate(self.saved.chairs)]

    @property
    def watchers(self) -> int:
        return self.presence.sockets[WATCHER]

    def here(self, seat: int) -> bool:
        return self.presence.here(seat)

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

    def milliseconds_left(self) -> int | None:
        if self.saved.deadline is None or self.saved.finished:
            return None
        return max(0, self.saved.deadline - int(self.services.clock.now() * 1000))

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
        for place, action in enumerate(self._read(actions)):
            rule = refusal(self.game, state, Seat(seat), self.game.book.code(action))
            if rule != ALLOWED:
                return self.game.rule(rule), place
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

    # -- playing -------------------------------------------------------------------------------

    async def play(self, seat: int, client: str, ask: int, actions: Sequence[Json]) -> Done:
        """A person's move; IllegalAction or Trouble, and then nothing has changed."""

        async def do() -> Done:
            if self.saved.chairs[seat].handed or self.saved.chairs[seat].resigned:
                raise Trouble("played_by_bot")
            return await self._play(seat, ask, actions, client)

        return await self._once(seat, client, do)

    async def play_bot(self, seat: int, ask: int, action: Json) -> None:
        """A bot's move, unless the person has come back or the question is an old one."""

        async def do() -> None:
            if self.pacer.bot_acts(seat) and self.saved.asks[seat] == ask:
                await self._play(seat, ask, [action])

        await self._alone(do)

    async def _play(self, seat: int, ask: int, actions: Sequence[Json], client: str = "") -> Done:
        state = self._playing()
        if ask != self.saved.asks[seat]:
            raise Trouble("too_late")
        pick = self._pick()
        step = play(self.game, state, Seat(seat), self._read(actions), pick)
        after = replace(self.saved, chairs=self._chairs_played(seat, bool(client)))
        return await self._step(step, pick, seat, after, client)

    def _chairs_played(self, seat: int, by_person: bool) -> Any:
        chairs = self.saved.chairs
        if not by_person or chairs[seat].played:
            return chairs
        return (*chairs[:seat], replace(chairs[seat], played=True), *chairs[seat + 1 :])

    async def close_window(self, window: int) -> None:
        """The clock's move, if that window is still open."""

        async def do() -> None:
            state = self.state
            if state is None or self.saved.status != PLAYING or state.window != window:
                return
            if CLOCK in state.to_act():
                pick = self._pick()
                action = self.game.book.action(int(state.legal(CLOCK)[0]))
                await self._step(play(self.game, state, CLOCK, [action], pick), pick, CLOCK, self.saved)

        await self._alone(do)

    async def start(self) -> None:
        """The salts are closed, and chance opens the game."""

        async def do() -> None:
            if self.saved.status != OPEN:
                raise Trouble("already_started")
            if not all(chair.taken for chair in self.saved.chairs):
                raise Trouble("seats_free")
            pick = self._pick()
            opening = self.game.start(self.saved.setup)
            players = self.saved.players
            after = replace(self.saved, status=PLAYING, asks=(1,) * players, marks=(Mark(),) * players)
            await self._step(begin(self.game, opening, pick), pick, CLOCK, after, opening=opening)

        await self._alone(do)

    def _pick(self) -> ProvenPick:
        salts = tuple(bytes.fromhex(salt) for salt in self.saved.salts)
        return ProvenPick(bytes.fromhex(self.saved.secret), salts, self.saved.counter)

    async def _step(
        self,
        step: Step[Any],
        pick: ProvenPick,
        actor: int,
        after: Saved,
        client: str = "",
        opening: GameState | None = None,
    ) -> Done:
        """What came of a move goes to the disk, then to everybody."""
        before = opening if self.state is None else self.state
        assert before is not None
        rows = steps.rows_of(self.game, after, before, step)
        marks = steps.marks_after(self.game, after, before, step.moves)
        ending = endings.of_result(self.game.result(step.state))
        after = replace(after, marks=marks, counter=pick.counter, wish=None, ending=ending)
        return await self._move_to(after, step.state, rows, step.events, actor, client)

    async def _move_to(
        self,
        after: Saved,
        state: GameState,
        rows: tuple[Row, ...],
        entries: Sequence[Entry],
        actor: int,
        client: str,
    ) -> Done:
        new = steps.faces(self.game, state)
        old = self._faces or new
        # what everybody can see of the table itself, apart from the position
        public = (after.status, after.ending, after.wish) != (
            self.saved.status,
            self.saved.ending,
            self.saved.wish,
        )
        noticed = self._everybody() if public else steps.noticing(self.game, old, new, entries)
        after = replace(
            after,
            n=after.n + len(rows),
            status=after.status if after.ending is None else endings.status_of(after.ending),
            asks=steps.asks_after(after, old, new, actor),
        )
        after = replace(after, deadline=self.pacer.deadline(after, state))
        done = await self._write(after, noticed, actor, client, state=state, rows=rows)
        self.state, self._faces = state, new
        self.story.extend(entries)
        self._show(noticed, entries)
        return done

    # -- taking back ---------------------------------------------------------------------------

    async def undo(self, seat: int, client: str) -> Done:
        async def do() -> Done:
            self._playing()
            may = self.may_undo(seat)
            if not may or (self.saved.wish is not None and may == "ask"):
                raise Trouble("no_undo")
            number = self.saved.wishes + 1
            wish = Wish(number, seat, self.saved.marks[seat].row, (seat,))
            if may == "free" or not self.still_to_answer(wish):
                return await self._go_back(wish, seat, client)
            return await self._tell(replace(self.saved, wish=wish, wishes=number), seat, client)

        return await self._once(seat, client, do)

    async def answer_undo(self, seat: int, client: str, number: int, yes: bool) -> Done:
        async def do() -> Done:
            wish = self.saved.wish
            if wish is None or wish.number != number:
                raise Trouble("no_wish")
            if not yes:
                return await self._tell(replace(self.saved, wish=None), seat, client)
            wish = replace(wish, yes=tuple(sorted({*wish.yes, seat})))
            if not self.still_to_answer(wish):
                return await self._go_back(wish, seat, client)
            return await self._tell(replace(self.saved, wish=wish), seat, client)

        return await self._once(seat, client, do)

    async def _go_back(self, wish: Wish, actor: int, client: str) -> Done:
        """A row like any other; what chance has drawn stays drawn."""
        kept: Any = await self.services.store.before(self.saved.id, wish.row)
        state = self.game.load(self.saved.setup, kept["state"])
        note = Note(steps.UNDO, wish.seat)
        row = Row(wish.seat, f"undo {wish.row}", self.game.digest(state), story=steps.story_json([note]))
        after = replace(
            self.saved,
            marks=steps.marks_kept(kept["marks"]),
            wish=None,
            wishes=wish.number,
            asks=tuple(ask + 1 for ask in self.saved.asks),
        )
        return await self._move_to(after, state, (row,), [note], actor, client)

    # -- ending --------------------------------------------------------------------------------

    async def resign(self, seat: int, client: str) -> Done:
        async def do() -> Done:
            self._playing()
            chairs = tuple(
                replace(chair, resigned=chair.resigned or place == seat)
                for place, chair in enumerate(self.saved.chairs)
            )
            ending = endings.by_resignation(self.game, chairs)
            after = replace(self.saved, chairs=chairs, wish=None)
            return await self._end(after, ending, seat, client, Note("resign", seat))

        return await self._once(seat, client, do)

    async def abandon(self, seat: int, client: str, yes: bool) -> Done:
        async def do() -> Done:
            self._playing()
            agreed = {*self.saved.abandon, seat} if yes else {*self.saved.abandon} - {seat}
            after = replace(self.saved, abandon=tuple(sorted(agreed)) if yes else ())
            if set(self.people()) <= agreed:
                return await self._end(after, endings.STOPPED, seat, client, Note("abandoned", seat))
            return await self._tell(after, seat, client)

        return await self._once(seat, client, do)

    async def archive(self) -> None:
        """Nobody has come back for long: it is over, and its secret is shown."""

        async def do() -> None:
            if self.saved.status in (OPEN, PLAYING):
                after = replace(self.saved, status=ABANDONED, ending=endings.STOPPED, deadline=None)
                await self._tell(after, CLOCK, "")

        await self._alone(do)

    async def _end(self, after: Saved, ending: Ending | None, seat: int, client: str, note: Note) -> Done:
        if ending is not None:
            after = replace(after, ending=ending, status=endings.status_of(ending), deadline=None, wish=None)
        return await self._tell(after, seat, client, [note])

    async def rematch(self, seat: int, client: str, id: str, secret: str) -> Done:
        async def do() -> Done:
            if not self.saved.finished:
                raise Trouble("not_over")
            if self.saved.next is not None:
                return Done(client, self.shown(seat), self.saved.next)
            created = endings.again(self.saved, id, secret, int(self.services.clock.now()))
            created = replace(created, edition=self.game.edition, data=self.game.data_digest)
            return await self._tell(replace(self.saved, next=id), seat, client, created=created)

        return await self._once(seat, client, do)

    # -- everything else -----------------------------------------------------------------------

    async def salt(self, seat: int, client: str, salt: str) -> Done:
        async def do() -> Done:
            if self.saved.status != OPEN:
                raise Trouble("already_started")
            salts = self.saved.salts
            after = replace(self.saved, salts=(*salts[:seat], salt, *salts[seat + 1 :]))
            return await self._tell(after, seat, client)

        return await self._once(seat, client, do)

    async def say(self, seat: int, client: str, text: str, team: bool) -> Done:
        async def do() -> Done:
            if self.saved.chairs[seat].muted:
                raise Trouble("muted")
            if team and not self.game.partners_talk:
                raise Trouble("no_team_chat")
            n = self.said[-1].n + 1 if self.said else 0
            at = int(self.services.clock.now())
            said = Said(n, seat, self.names[seat], text, team, at)
            done = await self._write(self.saved, set(), seat, client, said=said)
            self.said = [*self.said, said][-CHAT_SHOWN:]
            self._tell_chat(said)
            return done

        return await self._once(seat, client, do)

    async def change(self, make: Callable[[Saved], Saved]) -> None:
        """A change of the chairs, made from what is there at that moment."""

        async def do() -> None:
            await self._tell(make(self.saved), CLOCK, "")

        await self._alone(do)

    # -- saving and showing --------------------------------------------------------------------

    async def _once(self, seat: int, client: str, do: Callable[[], Awaitable[Done]]) -> Done:
        """The same message again gets the same answer, and nothing is done."""

        async def check() -> Done:
            earlier = self.replies.get((seat, client))
            return await do() if earlier is None else msgspec.json.decode(earlier, type=Done)

        return await self._alone(check)

    async def _alone(self, do: Callable[[], Awaitable[T]]) -> T:
        """One at a time, and to the end even if whoever asked has gone."""

        async def locked() -> T:
            async with self._turn:
                if self.lost:
                    raise Trouble("too_late")
                return await do()

        return await asyncio.shield(asyncio.create_task(locked()))

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
        state: GameState | None = None,
        rows: tuple[Row, ...] = (),
        said: Said | None = None,
        created: Saved | None = None,
    ) -> Done:
        after = self._counted(after, noticed)
        place = after.players if actor < 0 else actor
        done = Done(client, after.shown[place], None if created is None else created.id)
        reply = Reply(actor, client, msgspec.json.encode(done).decode()) if client else None
        kept = None if state is None else self.game.save(state)
        try:
            await self.services.store.write(Change(after, kept, rows, reply, said, created))
        except Conflict:
            self.retire()
            raise Trouble("too_late", "another process has written this table") from None
        except Exception as fault:
            raise Trouble("not_saved", type(fault).__name__) from fault
        self.saved = after
        if reply is not None:
            self.replies[actor, client] = reply.answer
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
        for seat in sorted(seats):
            for lang in LANGUAGES:
                room = (self.saved.id, seat, lang)
                if self.services.hub.members(room):
                    message = show(self, seat, self._lang(lang), entries, fresh=False)
                    self.services.hub.publish(room, msgspec.json.encode(message))
        self.pacer.look()

    def _lang(self, lang: str) -> Lang:
        return "fr" if lang == "fr" else "en"

    def _tell_chat(self, said: Said) -> None:
        message = msgspec.json.encode(Heard([spoken(said)], fresh=False))
        for seat in self._everybody():
            if self._hears(seat, said):
                for lang in LANGUAGES:
                    self.services.hub.publish((self.saved.id, seat, lang), message)

    def _hears(self, seat: int, said: Said) -> bool:
        sides = self.game.sides(self.saved.players)
        return not said.team or any(seat in side and said.seat in side for side in sides)

    def retire(self) -> None:
        """This object no longer speaks for the table: whoever holds it must ask for it again."""
        self.lost = True
        self.pacer.stop()
        for seat in self._everybody():
            for lang in LANGUAGES:
                self.services.hub.empty((self.saved.id, seat, lang))

    # -- coming and going ----------------------------------------------------------------------

    def arrive(self, client: Client, seat: int, lang: Lang) -> None:
        """Everything there is to see, at once; then the room.  Nothing can come in between."""
        self.services.hub.join((self.saved.id, seat, lang), client)
        back = seat != WATCHER and self.stands_in(seat)
        first = self.presence.arrive(seat)
        if first and seat != WATCHER:
            others = self._everybody() - {seat}
            self._show(others, [Note("back", seat)] if back else [])
        self.welcome(client, seat, lang)
        self.pacer.look()

    def welcome(self, client: Client, seat: int, lang: Lang) -> None:
        client.put(msgspec.json.encode(show(self, seat, lang, (), fresh=True)))
        heard = [spoken(said) for said in self.said if self._hears(seat, said)]
        client.put(msgspec.json.encode(Heard(heard, fresh=True)))

    def depart(self, client: Client, seat: int, lang: Lang) -> None:
        self.services.hub.leave((self.saved.id, seat, lang), client)
        if self.presence.depart(seat) and seat != WATCHER:
            self._show(self._everybody())
        self.pacer.look()

    def move(self, client: Client, seat: int, old: Lang, new: Lang) -> None:
        """From one language to another."""
        self.services.hub.leave((self.saved.id, seat, old), client)
        self.services.hub.join((self.saved.id, seat, new), client)
        self.welcome(client, seat, new)

    def missed(self, seat: int) -> None:
        """Somebody has been gone for long: from now on a bot stands in."""
        if self.stands_in(seat):
            self._show(self._everybody(), [Note("stand_in", seat)])
