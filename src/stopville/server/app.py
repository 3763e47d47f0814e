"""The application, assembled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
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
from stopville.server import limits
from stopville.server.bots import BotProcesses, Bots
from stopville.server.clock import Clock, SystemClock
from stopville.server.desk import Desk
from stopville.server.facts import health, metrics, openapi, own_version
from stopville.server.house import House
from stopville.server.limits import Trusted
from stopville.server.messages import Problem
from stopville.server.problems import STATUS, Trouble, problem
from stopville.server.routes import ROUTES
from stopville.server.site import add_headers, methods_at, page
from stopville.server.store import SqliteStore
from stopville.server.table import Services
from stopville.server.turn import Turn

SWEEP_SECONDS: Final = 60.0

log = logging.getLogger("stopville")


@dataclass(frozen=True)
class Settings:
    """What may differ from server to server."""

    data: Path
    pace: float = 1.0  # seconds a bot takes for a move
    keep_days: int = 365
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    messages: tuple[int, float] = limits.MESSAGES
    new_tables: int = limits.TABLES[0]  # an hour, from one address
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    clock: Clock = field(default_factory=SystemClock)
    bots: Bots | None = None


def make_app(settings: Settings) -> Litestar:
    """Everything is opened when the server starts and closed when it ends."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = SqliteStore(settings.data)
        bots = settings.bots or BotProcesses()
        services = Services(store, Turn(store), settings.clock, bots, settings.pace)
        house = House(settings.games, services, settings.keep_days)
        trusted = Trusted(settings.proxies)
        app.state.desk = Desk(
            house, settings.clock, trusted, settings.origins, settings.messages, settings.new_tables
        )
        sweeping = asyncio.create_task(sweep_on(house))
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
            house.close()
            await bots.close()
            await store.close()

    return Litestar(
        route_handlers=[*ROUTES, health, metrics, openapi, page],
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        lifespan=[life],
        before_request=let_in,
        before_send=[add_headers],
        exception_handlers={Trouble: troubled, HTTPException: refused, Exception: failed},
        request_max_body_size=limits.BODY,
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


async def let_in(request: Request[Any, Any, Any]) -> None:
    desk = the_desk(request.app.state)
    if not desk.requests.allows(desk.caller(request)):
        raise Trouble("too_many_messages")
    await check_body(request)


async def check_body(request: Request[Any, Any, Any]) -> None:
    """As it is described and not only something like it: Litestar would take 0 for false."""
    told = request.route_handler.parsed_fn_signature.parameters.get("data")
    if told is not None:
        try:
            msgspec.json.decode(await request.body(), type=told.annotation)
        except (msgspec.DecodeError, RecursionError) as fault:
            raise Trouble("bad_request", str(fault)) from None


async def nothing_here(request: Request[Any, Any, Any]) -> None:
    """The framework's own addresses for the description answer in HTML; ours is /api/openapi.json."""
    raise Trouble("not_found")


async def sweep_on(house: House) -> None:
    """Whatever goes wrong, it is tried again a minute later."""
    while True:
        try:
            await house.sweep()
        except Exception:
            log.exception("old tables could not be looked for")
        await asyncio.sleep(SWEEP_SECONDS)


# -- errors ----------------------------------------------------------------------------------------------


def troubled(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Problem]:
    return _document(trouble.problem)


def refused(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses: no such address, a body that does not fit."""
    codes = {404: "not_found", 413: "too_large"}
    code = codes.get(fault.status_code, "bad_request" if fault.status_code < 500 else "internal")
    said = fault.detail if code == "bad_request" else ""
    extra = getattr(fault, "extra", None)
    document = problem(code, f"{said} {extra or ''}".strip() if said else "")
    status = fault.status_code if code == "bad_request" else STATUS[code]
    answer = _document(replace(document, status=status), status)
    if status == 405:
        answer.headers["allow"] = methods_at(request.app, request.url.path)
    return answer


def failed(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    log.error("a request failed: %s", request.url.path, exc_info=fault)
    return _document(problem("internal"))


def _document(told: Problem, status: int | None = None) -> Response[Problem]:
    return Response(
        told, status_code=status or told.status, media_type="application/problem+json; charset=utf-8"
    )
