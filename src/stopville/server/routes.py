"""The HTTP half of the wire: games, tables, seats, records."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from stopville.bots import bots_for, name_today
from stopville.core import record as records
from stopville.core.engine.seats import CLOCK, WATCHER
from stopville.server import chairs, shelf
from stopville.server.desk import AtDesk, Desk
from stopville.server.house import MOST_LISTED
from stopville.server.messages import (
    Answer,
    Ask,
    Choice,
    Created,
    GameInfo,
    Hand,
    Lang,
    Mute,
    NewTable,
    Renew,
    RulebookInfo,
    SeatSecret,
    Show,
    TableInfo,
    Take,
    Verified,
)
from stopville.server.problems import Trouble
from stopville.server.saved import Progress, Saved
from stopville.server.sessions import new_secret
from stopville.server.show import table_info
from stopville.server.table import Table
from stopville.server.transitions import Note
from stopville.server.verbs import ChangeChairs, Start
from stopville.server.verifier import verified

Asked = Request[Any, Any, Any]


# -- games -----------------------------------------------------------------------------------------------


@get("/api/games", summary="What can be played, and how")
async def games(desk: AtDesk) -> list[GameInfo]:
    return [shelf.game_info(game) for game in desk.house.games.values()]


@get("/api/games/{key:str}/rulebook", summary="Every rule in both languages")
async def rulebook(desk: AtDesk, key: FromPath[str]) -> RulebookInfo:
    return shelf.rulebook_info(desk.house.game(key))


@get("/api/games/{key:str}/words", summary="The game's own words")
async def words(desk: AtDesk, key: FromPath[str]) -> dict[str, Any]:
    return desk.house.game(key).words.sections


@get("/api/games/{key:str}/data", summary="What a page draws besides a view")
async def data(desk: AtDesk, key: FromPath[str]) -> dict[str, Any]:
    return desk.house.game(key).material()


# -- tables ----------------------------------------------------------------------------------------------


@post("/api/tables", summary="A new table")
async def create_table(desk: AtDesk, request: Asked, data: JSONBody[NewTable]) -> Created:
    desk.check_open()
    address = desk.caller(request)
    if not desk.tables.allows(address):
        raise desk.too_many("too_many_tables", desk.tables, address)
    if data.public and not desk.public:
        raise Trouble("not_public")
    return await desk.house.create(data)


@get("/api/tables", summary="The public tables that are open or being played")
async def public_tables(desk: AtDesk) -> list[TableInfo]:
    if not desk.public:
        return []
    found = [*await desk.house.public(), *await desk.elsewhere.tables()]
    return sorted(found, key=lambda table: table.status)[:MOST_LISTED]


@get("/api/tables/{id:str}", summary="One table, as everybody sees it")
async def one_table(desk: AtDesk, id: FromPath[str]) -> TableInfo:
    return table_info(await desk.house.table(id))


@delete("/api/tables/{id:str}", summary="Everything about it is gone (host)")
async def delete_table(desk: AtDesk, request: Asked, id: FromPath[str]) -> None:
    table = await desk.house.table(id)
    desk.host(table, request)
    await desk.house.delete(table.saved.id)


@get("/api/tables/{id:str}/data", summary="The game's data, as far as this table lets players see it")
async def table_data(desk: AtDesk, id: FromPath[str]) -> dict[str, Any]:
    table = await desk.house.table(id)
    return table.game.material(table.saved.setup)


@post("/api/tables/{id:str}/start", status_code=200, summary="The game begins (host, or any seat)")
async def start(desk: AtDesk, request: Asked, id: FromPath[str]) -> TableInfo:
    table = await desk.house.table(id)
    if desk.claims_host(request):
        desk.host(table, request)
    else:
        desk.seat(table, request)
    await table.ask(CLOCK, Start())
    return table_info(table)


# -- seats -----------------------------------------------------------------------------------------------


@post("/api/tables/{id:str}/seats/{seat:int}/take", status_code=200, summary="Sit down")
async def take(
    desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[Take]
) -> SeatSecret:
    """The link that invites is exchanged for a key that only whoever sits there knows."""
    table = await desk.house.table(id)
    key = data.key or new_secret()
    if desk.claims_seat(request):
        how = partial(chairs.taken, seat=seat, name=data.name, secret=desk.secret(request), key=key)
    else:
        how = partial(chairs.taken_openly, seat=seat, name=data.name, key=key)
    await _change(table, how)
    return SeatSecret(seat, key)


@post("/api/tables/{id:str}/seats/{seat:int}/rename", status_code=200, summary="Another name (seat)")
async def rename(
    desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[Take]
) -> TableInfo:
    table = await _own(desk, request, id, seat)
    await _change(table, partial(chairs.renamed, seat=seat, name=data.name))
    return table_info(table)


@post("/api/tables/{id:str}/seats/{seat:int}/leave", status_code=200, summary="Stand up (seat)")
async def leave(desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int]) -> TableInfo:
    table = await _own(desk, request, id, seat)
    await _change(table, partial(chairs.left, seat=seat))
    return table_info(table)


@post("/api/tables/{id:str}/seats/{seat:int}/hand-over", status_code=200, summary="A bot plays for me (seat)")
async def hand_over(
    desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[Hand]
) -> TableInfo:
    table = await _own(desk, request, id, seat)
    level = name_today(data.level)
    if level and level not in bots_for(table.game):
        raise Trouble("bad_setup", "level")
    await _change(table, partial(chairs.handed_over, seat=seat, level=level))
    return table_info(table)


@post("/api/tables/{id:str}/seats/{seat:int}/take-back", status_code=200, summary="I play again (seat)")
async def take_back(desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int]) -> TableInfo:
    table = await _own(desk, request, id, seat)
    await _change(table, partial(chairs.taken_back, seat=seat))
    return table_info(table)


@post(
    "/api/tables/{id:str}/seats/{seat:int}/renew", status_code=200, summary="A new key (seat), or link (host)"
)
async def renew(
    desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[Renew]
) -> SeatSecret:
    """The old one opens nothing any more, and its connections are closed.  The host only before the deal."""
    table = await desk.house.table(id)
    key = data.key or new_secret()
    if desk.claims_host(request):
        desk.host(table, request)
        await _change(table, partial(chairs.invited_anew, seat=seat, link=key), Note("renewed", seat))
    else:
        await _change(table, partial(chairs.renewed, seat=seat, secret=desk.secret(request), key=key))
    return SeatSecret(seat, key)


@post("/api/tables/{id:str}/seats/{seat:int}/remove", status_code=200, summary="The seat is free (host)")
async def remove(desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int]) -> TableInfo:
    table = await _hosted(desk, request, id)
    await _change(table, partial(chairs.removed, seat=seat))
    return table_info(table)


@post("/api/tables/{id:str}/seats/{seat:int}/mute", status_code=200, summary="No chat from there (host)")
async def mute(
    desk: AtDesk, request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[Mute]
) -> TableInfo:
    table = await _hosted(desk, request, id)
    await _change(table, partial(chairs.muted, seat=seat, muted=data.muted))
    return table_info(table)


async def _change(table: Table, make: Callable[[Saved, Progress], Saved], *notes: Note) -> None:
    await table.ask(CLOCK, ChangeChairs(make, notes))


async def _own(desk: Desk, request: Asked, id: str, seat: int) -> Table:
    table = await desk.house.table(id)
    chairs.person_at(table.saved, seat)
    desk.owner(table, request, seat)
    return table


async def _hosted(desk: Desk, request: Asked, id: str) -> Table:
    table = await desk.house.table(id)
    desk.host(table, request)
    return table


# -- playing without a socket ----------------------------------------------------------------------------


@get("/api/tables/{id:str}/view", summary="What this seat, or a watcher, sees")
async def view(
    desk: AtDesk, request: Asked, id: FromPath[str], lang: FromQuery[Lang] = "fr"
) -> Response[Show]:
    table = await desk.house.table(id)
    seat = desk.seat(table, request) if desk.claims_seat(request) else int(WATCHER)
    shown: Any = table.audience.whole(seat, lang)  # the object in its own spelling
    return Response(shown, media_type=MediaType.JSON)


@get("/api/tables/{id:str}/legal", summary="What this seat may do now")
async def legal(
    desk: AtDesk, request: Asked, id: FromPath[str], lang: FromQuery[Lang] = "fr"
) -> Response[list[Choice]]:
    table = await desk.house.table(id)
    choices: Any = table.audience.choices(desk.seat(table, request), lang)
    return Response(choices, media_type=MediaType.JSON)


@post("/api/tables/{id:str}/why", status_code=200, summary="Which rule forbids this?")
async def why(desk: AtDesk, request: Asked, id: FromPath[str], data: JSONBody[Ask]) -> Answer:
    table = await desk.house.table(id)
    seat = desk.seat(table, request)
    forbidden = await desk.aside.run(desk.caller(request), table.why, seat, data.actions)
    if forbidden is None:
        return Answer(True, "", "", "", 0)
    rule, place = forbidden
    return Answer(False, rule.id, rule.fr, rule.en, place)


# -- records ---------------------------------------------------------------------------------------------


@get("/api/tables/{id:str}/record", summary="The whole game with its proof, once it is over")
async def record(desk: AtDesk, request: Asked, id: FromPath[str]) -> Response[dict[str, Any]]:
    table = await desk.house.table(id)
    found = await desk.house.record(table)
    text: Any = await desk.aside.run(desk.caller(request), written, found)  # the object in its own spelling
    name = f'attachment; filename="{table.saved.game}-{table.saved.id}.json"'
    return Response(text, media_type=MediaType.JSON, headers={"content-disposition": name})


def written(record: records.Record) -> str:
    return records.write(records.sealed(record))


@post(
    "/api/verify",
    status_code=200,
    request_max_body_size=records.MOST_BYTES,
    summary="Is a record intact, its chance proven, its play allowed?",
)
async def verify_record(desk: AtDesk, request: Asked) -> Verified:
    content = await request.body()
    async with desk.verifying.turn(desk.caller(request)):
        return await verified(content)


ROUTES = [
    *(games, rulebook, words, data),
    *(create_table, public_tables, one_table, delete_table, table_data, start),
    *(take, rename, leave, hand_over, take_back, renew, remove, mute),
    *(view, legal, why, record, verify_record),
]
