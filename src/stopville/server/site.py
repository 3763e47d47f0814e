"""The built page, from inside the package, and the headers that go with everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.params import FromPath
from litestar.response import File, Redirect
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope

from stopville.server.problems import Trouble

STATIC: Final = Path(__file__).parent / "static"

CSP: Final = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "media", "manifest")),
        "img-src 'self' data:",
        *(f"{kind} 'none'" for kind in ("base-uri", "form-action", "frame-ancestors")),
    ]
)
HEADERS: Final = {
    "content-security-policy": CSP,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stopville</title>
<p>The server is running, but this copy was made without the page.
<p>Le serveur fonctionne, mais cette copie a été faite sans la page.
<p><a href="api/openapi.json">/api/openapi.json</a></html>"""
CHUNK: Final = 65_536  # bytes of a file in memory, for somebody who reads slowly
FOREVER: Final = "public, max-age=31536000, immutable"  # their names change with their contents
TYPES: Final = {  # Litestar adds the charset to text
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".mp3": "audio/mpeg",
    ".txt": "text/plain",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """On every answer, errors too."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if (
        scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS"
    ):  # the framework tells of one handler only
        headers["allow"] = methods_at(scope["litestar_app"], scope["path"])
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"


def methods_at(app: Litestar, path: str) -> str:
    """What may be done at an address, as the Allow header says it."""
    parts = path.rstrip("/").split("/")
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    fitting = [route for route in routes if _fits(route.path_format.split("/"), parts)]
    methods = {str(method) for route in fitting for method in route.methods}
    return ", ".join(sorted(methods | {"HEAD"} if "GET" in methods else methods))


def _fits(pattern: list[str], path: list[str]) -> bool:
    return len(pattern) == len(path) and all(
        part.startswith("{") or part == found for part, found in zip(pattern, path, strict=True)
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file of the page; any other address leads to the page itself, whose addresses are all relative."""
    wanted = path.strip("/")
    if wanted.split("/")[0] == "api":
        raise Trouble("not_found")
    if not (STATIC / "index.html").is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    found = file_named(wanted)
    if found is None and "." in wanted.rpartition("/")[2]:
        raise Trouble("not_found")
    if found is None and wanted:
        return Redirect(way_up(request.scope["raw_path"].decode("latin-1")), status_code=307)
    return served(found or STATIC / "index.html")


def way_up(path: str) -> str:
    """From an address to the page, relative: a proxy may have put a prefix before it, or cut one off."""
    return "../" * (path.count("/") - 1) or "./"


def file_named(name: str) -> Path | None:
    """Only what lies in the folder, and nothing by way of `..` or links."""
    try:
        found = (STATIC / name).resolve()
        inside = found.is_relative_to(STATIC.resolve())
        return found if name and inside and found.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def served(path: Path) -> File:
    lasting = path.parent.name == "assets"
    return File(
        path,
        media_type=TYPES.get(path.suffix, "application/octet-stream"),
        content_disposition_type="inline",
        chunk_size=CHUNK,
        headers={"cache-control": FOREVER} if lasting else {},
    )
