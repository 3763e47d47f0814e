"""All tables of a server: made, found on the disk when somebody comes, put away when everybody has gone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Final

from stopville.bots import bots_for, name_today, usual_bot
from stopville.core.game import AnyGame, BadSetup
from stopville.core.proof import SECRET_BYTES
from stopville.core.record import FORMAT, Chance, Record, sealed
from stopville.core.words import LANGUAGES
from stopville.server.chairs import BOT_NAMES, clean_name
from stopville.server.messages import Created, Kept, NewSeat, NewTable, SeatSecret
from stopville.server.problems import Trouble
from stopville.server.saved import ABANDONED, BOT, OPEN, OVER, PERSON, PLAYING, Chair, Loaded, Saved
from stopville.server.sessions import hashed, new_id, new_secret, opens, seat_of
from stopville.server.show import table_info
from stopville.server.standing import Services
from stopville.server.table import Table

DAY: Final = 86_400
MOST_LISTED: Final = 100
MOST_SWEPT: Final = 200  # tables put away at a time

# After so many days without a change: open tables are deleted, games in progress are stopped.
IDLE_DAYS: Final = {OPEN: 2, PLAYING: 60}


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
            setup = game.setup(len(new.seats), new.options, new.timed)
        except BadSetup as fault:
            raise Trouble("bad_setup", str(fault)) from None
        host, links = new_secret(), [new_secret() if seat.kind == PERSON else None for seat in new.seats]
        now = int(self.services.clock.now())
        saved = Saved(
            id=new_id(),
            game=game.key,
            edition=game.edition,
            data=game.data_digest,
            setup=setup,
            public=new.public,
            seconds=new.seconds,
            away=new.away,
            created=now,
            changed=now,
            host=hashed(host),
            chairs=tuple(self._chair(game, n, seat, links[n]) for n, seat in enumerate(new.seats)),
            secret=new_chance(),
            salts=("",) * setup.players,
            shown=(0,) * (setup.players + 1),
        )
        await self.services.store.create(saved)
        table = self._seat_down(Loaded(saved, None))
        told = [SeatSecret(seat, link) for seat, link in enumerate(links)]
        return Created(table_info(table), host, told)

    def _chair(self, game: AnyGame, n: int, seat: NewSeat, link: str | None) -> Chair:
        level = name_today(seat.level) or usual_bot(game)
        if level not in bots_for(game):
            raise Trouble("bad_setup", f"seats[{n}].level: {seat.level!r} is no bot of this game")
        name = clean_name(seat.name) if seat.name else ""
        if link is None:
            return Chair(BOT, level, name or BOT_NAMES[n % len(BOT_NAMES)], "", taken=True)
        return Chair(PERSON, level, name, hashed(link))

    # -- finding

    async def table(self, id: str) -> Table:
        """The one Table object of this table, loaded if need be."""
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
        table = Table(self.games[loaded.saved.game], loaded, self.services)
        self.tables[loaded.saved.id] = table
        return table

    async def public(self) -> list[Table]:
        listed = await self.services.store.public(MOST_LISTED)
        return [await self.table(saved.id) for saved in listed]

    # -- putting away

    async def delete(self, table: Table) -> None:
        await self.services.store.delete(table.saved.id)
        self.tables.pop(table.saved.id, None)
        table.retire()

    def throw_out(self, table: Table, seat: int) -> None:
        for lang in LANGUAGES:
            self.services.hub.empty((table.saved.id, seat, lang))

    def close(self) -> None:
        for table in self.tables.values():
            table.retire()

    async def sweep(self) -> None:
        """Once in a while: forgets what is old, and what nobody looks at from memory."""
        now = int(self.services.clock.now())
        store = self.services.store
        for id in await store.older(PLAYING, now - IDLE_DAYS[PLAYING] * DAY, MOST_SWEPT):
            await (await self.table(id)).archive()
        gone = await store.older(OPEN, now - IDLE_DAYS[OPEN] * DAY, MOST_SWEPT)
        for status in (OVER, ABANDONED):
            gone += await store.older(status, now - self.keep_days * DAY, MOST_SWEPT)
        for id in gone:
            await self.delete(await self.table(id))
        for id, table in list(self.tables.items()):
            if not table.presence.anybody() and now - table.saved.changed > 600:
                table.retire()
                del self.tables[id]

    # -- records

    async def record(self, table: Table) -> Record:
        """The whole game with its proof; before the end it would tell what is hidden."""
        saved = table.saved
        if not saved.finished:
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
                names=tuple(table.names),
                chance=Chance(saved.commitment, saved.salts, saved.secret),
                moves=tuple((row.seat, row.notation, row.digest) for row in rows),
                result=result,
            )
        )


def new_chance() -> str:
    return secrets.token_bytes(SECRET_BYTES).hex()


# -- who is asking ---------------------------------------------------------------------------------------


def is_host(table: Table, secret: str) -> bool:
    return opens(secret, table.saved.host)


def seat_opened(table: Table, secret: str) -> int | None:
    return seat_of(secret, [chair.hash for chair in table.saved.chairs])
