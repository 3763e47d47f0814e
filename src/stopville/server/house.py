"""All tables of a server: made, found on the disk when somebody comes, put away when everybody has gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from typing import Final

from msgspec.structs import replace

from stopville.bots import bots_for, name_today, usual_bot
from stopville.core.engine.seats import CLOCK
from stopville.core.game import AnyGame, BadSetup
from stopville.core.options import IdleOption
from stopville.core.record import FORMAT, Chance, Record, sealed
from stopville.server.chairs import BOT_NAMES
from stopville.server.messages import Created, Kept, NewSeat, NewTable, SeatSecret, TableInfo
from stopville.server.names import clean_name
from stopville.server.problems import Trouble
from stopville.server.saved import ABANDONED, BOT, OPEN, OVER, PERSON, PLAYING, Chair, Loaded, Progress, Saved
from stopville.server.sessions import hashed, new_secret
from stopville.server.show import table_info
from stopville.server.table import Services, Table
from stopville.server.verbs import Archive, new_chance, new_seeds

DAY: Final = 86_400
IDLE_SECONDS: Final = 600  # after which a table that nobody looks at leaves the memory
MOST_LISTED: Final = 100
MOST_SWEPT: Final = 200  # tables put away at a time

# After so many days without a change: open tables are deleted, games in progress are stopped.
IDLE_DAYS: Final = {OPEN: 2, PLAYING: 60}

log = logging.getLogger("stopville")


class House:
    def __init__(self, games: Mapping[str, AnyGame], services: Services, keep_days: int = 365) -> None:
        self.games = games
        self.services = services
        self.keep_days = keep_days  # how long what is over stays
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @property
    def kept(self) -> Kept:
        return Kept(open=IDLE_DAYS[OPEN], idle=IDLE_DAYS[PLAYING], over=self.keep_days)

    def game(self, key: str) -> AnyGame:
        if key not in self.games:
            raise Trouble("no_game")
        return self.games[key]

    # -- making

    async def create(self, new: NewTable) -> Created:
        game = self.game(new.game)
        try:
            setup = game.new_table(len(new.seats), new.options, new.timed)
        except IdleOption as fault:
            raise Trouble("bad_setup", str(fault), said=game.words.sections["idle"][fault.name]) from None
        except BadSetup as fault:
            raise Trouble("bad_setup", str(fault)) from None
        host, links = new_secret(), [new_secret() if seat.kind == PERSON else None for seat in new.seats]
        now = int(self.services.clock.now())
        saved = Saved(
            id=self.services.new_id(),
            game=game.key,
            edition=game.edition,
            data=game.data_digest,
            setup=setup,
            public=new.public,
            seconds=new.seconds,
            away=new.away,
            slower=new.slower,
            created=now,
            host=hashed(host),
            chairs=tuple(self._chair(game, n, seat, links[n]) for n, seat in enumerate(new.seats)),
            secret=new_chance(),
            salts=("",) * setup.players,
            seeds=new_seeds(setup.players),
        )
        await self.services.store.create(saved, now)
        table = self._seat_down(Loaded(saved, Progress(at=now), None))
        told = [SeatSecret(seat, link) for seat, link in enumerate(links)]
        return Created(table_info(table), host, told)

    def _chair(self, game: AnyGame, n: int, seat: NewSeat, link: str | None) -> Chair:
        level = name_today(seat.level) or usual_bot(game)
        if level not in bots_for(game):
            raise Trouble("bad_setup", f"seats[{n}].level: {seat.level!r} is no bot of this game")
        name = clean_name(seat.name) if seat.name else ""
        if link is None:
            return Chair(BOT, level, name or BOT_NAMES[n % len(BOT_NAMES)], "", taken=True)
        return Chair(PERSON, level, name, "", link=hashed(link))

    # -- finding

    async def table(self, id: str) -> Table:
        """The one Table object of this table, loaded if need be."""
        present = self.tables.get(id)
        if present is not None and not present.lost:
            return present
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                present = self.tables.get(id)
                return present if present is not None and not present.lost else await self._load(id)
            finally:
                self._loading.pop(id, None)

    async def _load(self, id: str) -> Table:
        loaded = await self.services.store.load(id) if len(id) < 64 else None
        if loaded is None or loaded.saved.game not in self.games:
            raise Trouble("no_table")
        return self._seat_down(loaded)

    def _seat_down(self, loaded: Loaded) -> Table:
        game = self.games[loaded.saved.game].of_edition(loaded.saved.edition)
        table = Table(game, loaded, self.services)
        self.tables[loaded.saved.id] = table
        return table

    async def public(self) -> list[TableInfo]:
        """Those of games that this server does not have are left out."""
        found = [await self._known(id) for id in await self.services.store.public(MOST_LISTED)]
        return [table_info(table) for table in found if table is not None]

    async def _known(self, id: str) -> Table | None:
        try:
            return await self.table(id)
        except Trouble:
            return None

    # -- putting away

    async def delete(self, id: str) -> None:
        await self.services.store.delete(id)
        table = self.tables.pop(id, None)
        if table is not None:
            table.retire()

    def close(self) -> None:
        for table in self.tables.values():
            table.retire()

    async def sweep(self) -> None:
        """Once in a while: forgets what is old, and what nobody looks at from memory."""
        now = int(self.services.clock.now())
        for id in await self._old(PLAYING, now - IDLE_DAYS[PLAYING] * DAY):
            await self._alone(id, self._archive(id))
        gone = await self._old(OPEN, now - IDLE_DAYS[OPEN] * DAY)
        for status in (OVER, ABANDONED):
            gone += await self._old(status, now - self.keep_days * DAY)
        for id in gone:
            await self._alone(id, self.delete(id))
        for id in [id for id, table in self.tables.items() if self._idle(table, now)]:
            await self._alone(id, self._put_away(id))

    async def _old(self, status: str, than: int) -> list[str]:
        """Tables whose row is as old as that, and at which nobody is now."""
        found = await self.services.store.older(status, than, MOST_SWEPT)
        return [id for id in found if id not in self.tables or not self.tables[id].seats.anybody()]

    async def _archive(self, id: str) -> None:
        """Stops a game that nobody touches; its row may be older than its newest step."""
        loaded = await self.services.store.load(id)
        if loaded is None:
            return
        if loaded.saved.game not in self.games:  # nothing can be stopped by rules that are not here
            await self.services.store.touch(loaded.saved, replace(loaded.progress, status=ABANDONED))
        elif loaded.progress.at >= int(self.services.clock.now()) - IDLE_DAYS[PLAYING] * DAY:
            await self.services.store.touch(loaded.saved, loaded.progress)
        else:
            await (await self.table(id)).ask(CLOCK, Archive())

    def _idle(self, table: Table, now: int) -> bool:
        return not table.seats.anybody() and abs(now - table.progress.at) > IDLE_SECONDS

    async def _put_away(self, id: str) -> None:
        """Out of memory; the table's row is told when it was last changed."""
        table = self.tables.pop(id)
        table.retire()
        await self.services.store.touch(table.saved, table.progress)

    async def _alone(self, id: str, doing: Awaitable[None]) -> None:
        """A fault of one table must not keep the others from being looked after."""
        try:
            await doing
        except Exception as fault:
            log.error("table %s could not be put away: %r", id, fault)

    # -- records

    async def record(self, table: Table) -> Record:
        """The whole game with its proof; before the end it would tell what is hidden."""
        saved = table.saved
        if not table.progress.finished:
            raise Trouble("not_over")
        rows = await self.services.store.rows(saved.id)
        result = table.game.result(table.state) if table.state is not None else None
        return sealed(
            Record(
                format=FORMAT,
                game=saved.game,
                edition=saved.edition,
                data=saved.data,
                setup=saved.setup,
                names=tuple(table.seats.names),
                chance=Chance(saved.commitment, saved.salts, saved.secret),
                moves=tuple(rows),
                result=result,
            )
        )
