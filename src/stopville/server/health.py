"""How the server is doing, for whoever runs it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.params import FromQuery, Parameter

from stopville.server.desk import AtDesk, Desk
from stopville.server.messages import Health, Problem
from stopville.server.meters import joined
from stopville.server.saved import PLAYING
from stopville.server.store import SqliteStore
from stopville.server.table import Table

LEAST_ROOM: Final = 100 * 1024 * 1024  # bytes that must be free on the disk


# Only this process of several: the supervisor has handed the request to it.
Worker = Annotated[int | None, Parameter(ge=0, le=99_999)]


@get("/api/health", summary="Is it well?  503 if something is wrong")
async def health(desk: AtDesk, worker: FromQuery[Worker] = None) -> Response[Health]:
    wrong = desk.wrong()
    if worker is None:
        wrong |= await desk.elsewhere.wrong()
    told = Health(
        ok=not wrong, version=own_version(), started=desk.started, kept=desk.house.kept, wrong=wrong
    )
    return Response(told, status_code=503 if wrong else 200)


def disk_check(folder: Path) -> Callable[[], str]:
    """Whether there is room for more on the disk of this folder."""

    def check() -> str:
        free = shutil.disk_usage(folder).free
        return "" if free >= LEAST_ROOM else f"only {free // 2**20} MiB are free"

    return check


@get("/api/metrics", summary="Counts, in the format of Prometheus", media_type=MediaType.TEXT)
async def metrics(desk: AtDesk, worker: FromQuery[Worker] = None) -> Response[str]:
    text, name = desk.meters.text(), desk.elsewhere.name
    if name and worker is None:
        text = joined({name: text, **await desk.elsewhere.figures()})
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def watch(desk: Desk) -> None:
    """What is counted elsewhere, as meters."""
    gauge, tables = desk.meters.gauge, desk.house.tables
    gauge("sockets", "WebSockets open", lambda: desk.sockets.total)
    gauge("tables_in_memory", "Tables in memory", lambda: len(tables))
    gauge("tables_playing", "Games being played, of those in memory", lambda: _playing(tables))
    gauge("uptime_seconds", "Since the server was started", lambda: int(desk.clock.now()) - desk.started)
    store = desk.house.services.store
    if isinstance(store, SqliteStore):
        gauge("store_commits_total", "Transactions written", lambda: store.commits, "counter")
        gauge("store_changes_total", "Changes written", lambda: store.changes, "counter")


def _playing(tables: Mapping[str, Table]) -> int:
    return sum(table.progress.status == PLAYING for table in list(tables.values()))


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This interface, described for programs; drawn for people it would need scripts from elsewhere."""
    return description(request.app)


@lru_cache(maxsize=1)  # takes 20 ms
def description(app: Litestar) -> dict[str, Any]:
    described = app.openapi_schema.to_schema()
    for operations in described["paths"].values():
        for operation in operations.values():
            _tell_of_problems(operation["responses"])
    described["components"]["schemas"]["Problem"] = PROBLEM
    answer: dict[str, Any] = anchored(described)
    return answer


def anchored(described: Any) -> Any:
    """Patterns as JSON Schema spells them: there $ is the very end, as \\Z is in Python."""
    if isinstance(described, dict):
        return {name: anchored(each) for name, each in described.items()}
    if isinstance(described, list):
        return [anchored(each) for each in described]
    return described.replace("\\Z", "$") if isinstance(described, str) else described


# Whatever goes wrong is told in one way, wherever it happens.
PROBLEM = {
    "type": "object",
    "properties": {field: {"type": "string"} for field in Problem.__struct_fields__}
    | {"status": {"type": "integer"}},
    "required": list(Problem.__struct_fields__),
}


def _tell_of_problems(responses: dict[str, Any]) -> None:
    responses.pop("400", None)  # the framework's own, which nobody gets to see
    schema = {"$ref": "#/components/schemas/Problem"}
    responses["default"] = {
        "description": "A problem: its code never changes its meaning, its sentences are for people",
        "content": {"application/problem+json": {"schema": schema}},
    }


def own_version() -> str:
    try:
        return version("stopville")
    except PackageNotFoundError:
        return "0"
