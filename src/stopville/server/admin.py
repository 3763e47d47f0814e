"""What whoever runs the server may do while it runs: by a socket in its folder, and in no other way.

A request is a line of JSON, `{"do": "Show", "id": "…"}`; so is its answer, `{"ok": …}` or `{"problem": …}`.
The socket (admin_socket.py) is for its owner only; whoever can open it can also read the tables' file.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from stopville.core.engine.seats import CLOCK
from stopville.core.wire import encode
from stopville.server import chairs
from stopville.server.bans import Ban, Network, TooMany, network_of
from stopville.server.desk import Desk
from stopville.server.inspection import Listing
from stopville.server.messages import Failed, Notice, TableInfo
from stopville.server.page import TOO_MANY
from stopville.server.problems import Trouble, problem
from stopville.server.saved import Said, Saved
from stopville.server.show import table_info
from stopville.server.table import Table
from stopville.server.verbs import ChangeChairs, ForgetWords

MOST_MINUTES: Final = 60 * 24 * 3660

Id = Annotated[str, Meta(min_length=1, max_length=63)]
Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*\Z")]


# -- what may be asked for -------------------------------------------------------------------------------


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True):
    """One line of whoever runs the server."""


class Tables(Request, frozen=True):
    status: str = ""
    game: str = ""
    prefix: str = ""
    first: Annotated[int, Meta(ge=0, le=1 << 40)] = 0
    most: Annotated[int, Meta(ge=1, le=1 << 41)] = 50


class Show(Request, frozen=True):
    id: Id


class Remove(Request, frozen=True):
    id: Id


class Close(Request, frozen=True):
    closed: bool


class Announce(Request, frozen=True):
    text_fr: Text
    text_en: Text


class AddBan(Request, frozen=True):
    network: str
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0


class LiftBan(Request, frozen=True):
    network: str


class ListBans(Request, frozen=True):
    pass


class Mute(Request, frozen=True):
    id: Id
    seat: int
    muted: bool = True


class Words(Request, frozen=True):
    id: Id
    seat: int | None = None


class DeleteWords(Request, frozen=True):
    id: Id
    seat: int


AnyRequest = (
    Tables | Show | Remove | Close | Announce | AddBan | LiftBan | ListBans | Mute | Words | DeleteWords
)


# -- tables ----------------------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    public: bool
    people: list[str]  # names; "" where nobody sits yet
    connected: int  # sockets, watchers included
    changed: int  # seconds since 1970


class Page(Struct, frozen=True):
    total: int
    tables: list[Row]


class Shown(Struct, frozen=True):
    """What anybody at the table may see of it, and who is connected.  No secret, no position."""

    table: TableInfo
    rows: int  # of the record so far
    changed: int
    devices: list[int]  # connected to each seat


async def tables(desk: Desk, asked: Tables) -> Page:
    wanted = Listing(asked.status, asked.game, asked.prefix, asked.first, asked.most)
    found = await desk.house.services.store.listed(wanted)
    return Page(found.total, [_row(desk, *each) for each in found.tables])


def _row(desk: Desk, status: str, changed: int, saved: Saved) -> Row:
    present = desk.house.tables.get(saved.id)
    people = [chair.name for chair in saved.chairs if chair.kind == "person"]
    connected = 0 if present is None else present.seats.sockets.total()
    at = changed if present is None else present.progress.at  # the row is older than the newest step
    return Row(saved.id, saved.game, status, saved.public, people, connected, at)


async def show(desk: Desk, asked: Show) -> Shown:
    table = await desk.house.table(asked.id)
    devices = [table.seats.sockets[seat] for seat in range(table.saved.players)]
    return Shown(table_info(table), table.progress.n, table.progress.at, devices)


async def remove(desk: Desk, asked: Remove) -> None:
    """Also a table of a game that this server does not have."""
    if await desk.house.services.store.load(asked.id) is None:
        raise Trouble("no_table")
    await desk.house.delete(asked.id)


async def close(desk: Desk, asked: Close) -> bool:
    desk.closed = asked.closed
    return desk.closed


# -- people ----------------------------------------------------------------------------------------------


async def announce(desk: Desk, asked: Announce) -> int:
    """To every page that is connected to a table; how many that are."""
    message = encode(Notice(asked.text_fr, asked.text_en))
    for client in tuple(desk.open):
        client.put(message)
    return len(desk.open)


async def add_ban(desk: Desk, asked: AddBan) -> Ban:
    """Its open connections end, too."""
    network = _network(asked.network)
    try:
        ban = desk.bans.add(network, asked.minutes)
    except TooMany:
        raise Trouble("too_many_bans") from None
    message = encode(Failed(None, problem("banned")))
    for client in [client for client, address in desk.open.items() if address in desk.bans]:
        client.put(message)
        client.close(TOO_MANY)
    return ban


async def lift_ban(desk: Desk, asked: LiftBan) -> None:
    if not desk.bans.lift(_network(asked.network)):
        raise Trouble("no_ban")


async def list_bans(desk: Desk, asked: ListBans) -> list[Ban]:
    return desk.bans.all()


def _network(text: str) -> Network:
    try:
        return network_of(text)
    except ValueError:
        raise Trouble("bad_network") from None


async def mute(desk: Desk, asked: Mute) -> None:
    table = await desk.house.table(asked.id)
    await table.ask(CLOCK, ChangeChairs(partial(chairs.muted, seat=asked.seat, muted=asked.muted)))


async def words(desk: Desk, asked: Words) -> list[Said]:
    table = await desk.house.table(asked.id)
    if asked.seat is not None:
        _check_seat(table, asked.seat)
    return await desk.house.services.store.words(asked.id, asked.seat)


async def delete_words(desk: Desk, asked: DeleteWords) -> int:
    """How many lines are gone."""
    table = await desk.house.table(asked.id)
    _check_seat(table, asked.seat)
    found = await desk.house.services.store.words(asked.id, asked.seat)
    await table.ask(CLOCK, ForgetWords(asked.seat))
    return len(found)


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.saved.players:
        raise Trouble("no_seat")


VERBS: Final[dict[type, Callable[[Desk, Any], Awaitable[Any]]]] = {
    Tables: tables,
    Show: show,
    Remove: remove,
    Close: close,
    Announce: announce,
    AddBan: add_ban,
    LiftBan: lift_ban,
    ListBans: list_bans,
    Mute: mute,
    Words: words,
    DeleteWords: delete_words,
}
