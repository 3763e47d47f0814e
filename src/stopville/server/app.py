"""The application, assembled."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.structs import replace

from stopville.core.game import AnyGame
from stopville.games import GAMES
from stopville.server.admin_socket import answer, listening
from stopville.server.backup import Plan
from stopville.server.bans import FILE as BANS
from stopville.server.bans import Bans
from stopville.server.bots import BotProcesses, Bots, usual_processes
from stopville.server.callers import Trusted
from stopville.server.clock import Clock, SystemClock
from stopville.server.connections import Connections
from stopville.server.desk import Desk
from stopville.server.elsewhere import Elsewhere
from stopville.server.guard import Guard
from stopville.server.health import disk_check, health, metrics, openapi, own_version, watch
from stopville.server.heart import Heart, TimedBots
from stopville.server.house import House
from stopville.server.limits import BODY, MESSAGES, Limits
from stopville.server.messages import Problem
from stopville.server.meters import Meters
from stopville.server.problems import STATUS, Trouble, problem
from stopville.server.routes import ROUTES
from stopville.server.share import ALONE, Share
from stopville.server.site import add_headers, methods_at, page
from stopville.server.store import SqliteStore
from stopville.server.table import Services
from stopville.server.turn import Turn
from stopville.server.upkeep import Upkeep

SWEEP_SECONDS: Final = 60.0
SWEEP_PATIENCE: Final = 180.0  # seconds that it may take
BACKUP_PATIENCE: Final = 3600.0

log = logging.getLogger("stopville")


@dataclass(frozen=True)
class Settings:
    """What may differ from server to server."""

    data: Path
    pace: float = 1.0  # seconds a bot takes for a move
    keep_days: int = 365
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    host_names: tuple[str, ...] | None = None  # under which it may be reached; None: any
    limits: Limits = Limits()
    messages: tuple[int, float] = MESSAGES  # on one socket
    public: bool = True  # tables may be listed
    chat: bool = True
    base_path: str = ""  # "/stopville" if everything is under that
    backup: Plan | None = None  # copies made by plan
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    clock: Clock = field(default_factory=SystemClock)
    bots: Bots | None = None
    share: Share = ALONE  # of the tables, when several processes serve
    elsewhere: Elsewhere = field(default_factory=Elsewhere)


def make_app(settings: Settings) -> Guard:
    """Everything is opened when the server starts and closed when it ends."""
    connections = Connections(settings.limits, Trusted(settings.proxies), Meters())

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = SqliteStore(settings.data, settings.share)
        bots = settings.bots or BotProcesses(usual_processes(settings.share.of))
        heart, new_id = Heart(connections.meters), settings.share.new_id
        timed = TimedBots(bots, heart)
        services = Services(store, Turn(store), settings.clock, timed, settings.pace, new_id, heart)
        house = House(settings.games, services, settings.keep_days)
        app.state.desk = new_desk(settings, house, connections)
        for name, part in (("store", store), ("bots", bots)):
            if isinstance(part, SqliteStore | BotProcesses):
                app.state.desk.checks.append((name, part.check))
        chores = [asyncio.create_task(each.go_on()) for each in upkeep(settings, app.state.desk)]
        try:
            async with reachable(settings, app.state.desk):
                yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            house.close()
            await bots.close()
            await store.close()

    app = litestar_app(life)
    return Guard(app, connections, settings.base_path)


def reachable(settings: Settings, desk: Desk) -> AbstractAsyncContextManager[None]:
    """By stopville admin.  One of several processes is not: it would speak for its own tables only."""
    alone = settings.share.of == 1
    return listening(settings.data, partial(answer, desk)) if alone else nullcontext()


def new_desk(settings: Settings, house: House, connections: Connections) -> Desk:
    desk = Desk(
        house,
        settings.clock,
        connections,
        limits=settings.limits,
        origins=settings.origins,
        host_names=settings.host_names,
        messages=settings.messages,
        public=settings.public,
        chat=settings.chat,
        base_path=settings.base_path,
        elsewhere=settings.elsewhere,
        bans=Bans(settings.data / BANS, settings.clock.now),
    )
    desk.checks.append(("disk", disk_check(settings.data)))
    watch(desk)
    return desk


def litestar_app(life: Any) -> Litestar:
    return Litestar(
        route_handlers=[*ROUTES, health, metrics, openapi, page],
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        lifespan=[life],
        before_request=check_body,
        before_send=[add_headers],
        exception_handlers={Trouble: troubled, HTTPException: refused, Exception: failed},
        request_max_body_size=BODY,
        # never where a secret and a stranger's words are in one answer: its length would tell
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=["^/api/tables"]),
        openapi_config=OpenAPIConfig(
            title="Stopville",
            version=own_version(),
            render_plugins=[JsonRenderPlugin()],
            openapi_router=Router(
                "/api/schema", route_handlers=[], before_request=nothing_here, include_in_schema=False
            ),
        ),
        logging_config=None,
    )


def the_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def check_body(request: Request[Any, Any, Any]) -> None:
    """As it is described and not only something like it: Litestar would take 0 for false."""
    told = request.route_handler.parsed_fn_signature.parameters.get("data")
    if told is None:
        return
    if request.content_type[0] != "application/json":
        raise Trouble("bad_type")
    try:
        msgspec.json.decode(await request.body(), type=told.annotation)
    except msgspec.DecodeError as fault:
        raise Trouble("bad_request", str(fault)) from None
    except RecursionError:
        raise Trouble("bad_request", "nested too deeply") from None


async def nothing_here(request: Request[Any, Any, Any]) -> None:
    """The framework's own addresses for the description answer in HTML; ours is /api/openapi.json."""
    raise Trouble("not_found")


def upkeep(settings: Settings, desk: Desk) -> list[Upkeep]:
    """What the server does by itself; /api/health hears of what went wrong."""
    chores = [Upkeep("sweep", partial(sweep, desk.house), SWEEP_PATIENCE, SWEEP_SECONDS)]
    if settings.backup is not None and settings.share.number == 0:  # it copies the files of all processes
        chores.append(Upkeep("backup", partial(copied, settings.data, settings.backup), BACKUP_PATIENCE))
    for chore in chores:
        desk.checks.append((chore.name, chore.check))
        desk.meters.gauge(
            f"{chore.name}_age_seconds", f"Since the last {chore.name}; -1: none yet", chore.age
        )
    return chores


async def sweep(house: House) -> float:
    await house.sweep()
    return SWEEP_SECONDS


async def copied(data: Path, plan: Plan) -> float:
    """Makes a copy, if it is time; answers when it is time again."""
    if not await asyncio.to_thread(plan.seconds_left, time.time()):
        await asyncio.to_thread(plan.make, data, time.time())
    return max(1.0, await asyncio.to_thread(plan.seconds_left, time.time()))


# -- errors ----------------------------------------------------------------------------------------------


def troubled(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Problem]:
    the_desk(request.app.state).refused.add(trouble.code)
    answer = _document(trouble.problem)
    if trouble.retry:
        answer.headers["retry-after"] = str(trouble.retry)
    return answer


def refused(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses: no such address, a body that does not fit."""
    codes = {404: "not_found", 413: "too_large"}
    code = codes.get(fault.status_code, "bad_request" if fault.status_code < 500 else "internal")
    the_desk(request.app.state).refused.add(code)
    said = fault.detail if code == "bad_request" else ""
    extra = getattr(fault, "extra", None)
    document = problem(code, f"{said} {extra or ''}".strip() if said else "")
    status = fault.status_code if code == "bad_request" else STATUS[code]
    answer = _document(replace(document, status=status), status)
    if status == 405:
        answer.headers["allow"] = methods_at(request.app, request.url.path)
    return answer


def failed(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    the_desk(request.app.state).errors.add()
    log.error("a request failed: %s", request.url.path, exc_info=fault)
    return _document(problem("internal"))


def _document(told: Problem, status: int | None = None) -> Response[Problem]:
    return Response(
        told, status_code=status or told.status, media_type="application/problem+json; charset=utf-8"
    )
