"""One game being played: copy, play, save, swap, show.

Only the methods of Table change it, one at a time, each in a task of its own that nobody can interrupt
half-way.  What they change is first made beside it (steps.py), then written, then swapped in, then shown:
a refusal, a fault in a rule or a full disk leaves the table as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from stopville.core.engine.seats import CLOCK, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.play import Step, begin, play
from stopville.core.proof import ProvenPick
from stopville.core.wire import Json
from stopville.server import endings, steps
from stopville.server.chairs import with_chair
from stopville.server.messages import Done, Pointed
from stopville.server.pacer import Pacer
from stopville.server.problems import Trouble
from stopville.server.saved import ABANDONED, OPEN, PLAYING, Ending, Loaded, Mark, Row, Said, Saved, Wish
from stopville.server.standing import Services, Standing
from stopville.server.steps import Entry, Note
from stopville.server.store import CHAT_SHOWN


class Table(Standing):
    def __init__(self, game: AnyGame, loaded: Loaded, services: Services) -> None:
        super().__init__(game, loaded, services)
        self.pacer = Pacer(self)
        self.after_change = self.pacer.look

    # -- playing ------------------------------------------------------------------------------

    async def play(self, seat: int, client: str, ask: int, actions: Sequence[Json]) -> Done:
        """A person's move; IllegalAction or Trouble, and then nothing has changed."""

        async def do() -> Done:
            self._playing()
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
        first = bool(client) and not self.saved.chairs[seat].played  # of its owner
        after = with_chair(self.saved, seat, played=True) if first else self.saved
        return await self._step(step, pick, seat, after, client)

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
            await self._step(begin(self.game, opening, pick), pick, CLOCK, after)

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
    ) -> Done:
        """What came of a move goes to the disk, then to everybody."""
        position = self.game.saved_text(step.state)
        kept = steps.kept(self.position, after.marks)
        rows = steps.rows_of(step, kept)
        marks = steps.marks_after(self.game, after, step)
        ending = endings.of_result(self.game.result(step.state))
        after = replace(after, marks=marks, counter=pick.counter, wish=None, ending=ending)
        return await self._move_to(after, step.state, position, rows, step.events, actor, client)

    async def _move_to(
        self,
        after: Saved,
        state: GameState,
        position: str,
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
        done = await self._write(after, noticed, actor, client, position=position, rows=rows)
        self.state, self.position, self._faces = state, position, new
        self.story.extend(entries)
        self._show(noticed, entries)
        return done

    # -- taking back --------------------------------------------------------------------------

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
        position = self.game.saved_text(state)
        note = Note(steps.UNDO, wish.seat)
        row = Row(wish.seat, f"undo {wish.row}", self.game.digest(state), story=steps.story_of([note]))
        after = replace(
            self.saved,
            marks=steps.marks_kept(kept["marks"]),
            wish=None,
            wishes=wish.number,
            asks=tuple(ask + 1 for ask in self.saved.asks),
        )
        return await self._move_to(after, state, position, (row,), [note], actor, client)

    # -- ending -------------------------------------------------------------------------------

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
                earlier = await self._answered(seat, client)
                return earlier or Done(client, self.shown(seat), self.saved.next)
            created = endings.again(self.saved, id, secret, int(self.services.clock.now()))
            created = replace(created, edition=self.game.edition, data=self.game.data_digest)
            return await self._tell(replace(self.saved, next=id), seat, client, created=created)

        return await self._once(seat, client, do)

    # -- everything else ----------------------------------------------------------------------

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
            self._may_speak(seat, team)
            n = self.said[-1].n + 1 if self.said else 0
            at = int(self.services.clock.now())
            said = Said(n, seat, self.names[seat], text, team, at)
            done = await self._write(self.saved, set(), seat, client, said=said)
            self.said = [*self.said, said][-CHAT_SHOWN:]
            self._tell_chat(said)
            return done

        return await self._once(seat, client, do)

    def point(self, seat: int, place: int) -> None:
        """A finger on the board, seen by those who may hear a word to the team; nothing is kept."""
        self._playing()
        self._may_speak(seat, team=True)
        self._tell_side(seat, msgspec.json.encode(Pointed(seat, place)))

    def _may_speak(self, seat: int, team: bool) -> None:
        if self.saved.chairs[seat].muted:
            raise Trouble("muted")
        if team and not self.partners_talk:
            raise Trouble("no_team_chat")

    async def change(self, make: Callable[[Saved], Saved]) -> None:
        """A change of the chairs, made from what is there at that moment."""

        async def do() -> None:
            await self._tell(make(self.saved), CLOCK, "")

        await self._alone(do)
