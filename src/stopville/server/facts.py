"""How the server is doing, for whoever runs it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from litestar import MediaType, Request, Response, get

from stopville.server.desk import AtDesk
from stopville.server.messages import Health, Problem
from stopville.server.saved import PLAYING
from stopville.server.store import SqliteStore


@get("/api/health", summary="Is it alive?")
async def health(desk: AtDesk) -> Health:
    return Health(ok=True, version=own_version(), started=desk.started, kept=desk.house.kept)


@get("/api/metrics", summary="Counts, in the format of Prometheus", media_type=MediaType.TEXT)
async def metrics(desk: AtDesk) -> Response[str]:
    tables = list(desk.house.tables.values())
    counts = {
        "sockets": desk.sockets.total,
        "tables_in_memory": len(tables),
        "tables_playing": sum(table.progress.status == PLAYING for table in tables),
        "uptime_seconds": int(desk.clock.now()) - desk.started,
    }
    store = desk.house.services.store
    if isinstance(store, SqliteStore):
        counts |= {"store_commits_total": store.commits, "store_changes_total": store.changes}
    return Response("".join(f"stopville_{name} {count}\n" for name, count in counts.items()))


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This interface, described for programs; drawn for people it would need scripts from elsewhere."""
    described = request.app.openapi_schema.to_schema()
    for operations in described["paths"].values():
        for operation in operations.values():
            _tell_of_problems(operation["responses"])
    described["components"]["schemas"]["Problem"] = PROBLEM
    return described


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
