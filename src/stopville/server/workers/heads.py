"""The head of a request, as far as the supervisor needs it: which table, which kind, who is calling."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple
from urllib.parse import parse_qs, unquote

from stopville.server.share import owner

MOST_BYTES: Final = 16_384  # looked at; what comes later in a head is not needed here
_END: Final = re.compile(rb"\r?\n\r?\n")
_OWN: Final = ("/api/health", "/api/metrics")  # ?worker=1 asks for one worker's own figures

Kind = Literal["request", "new table", "socket"]


class Head(NamedTuple):
    kind: Kind
    table: str  # "": about no table
    worker: int | None  # asked for by number
    headers: dict[str, str]  # only x-forwarded-for, if it is there

    def owner(self, of: int) -> int | None:
        """The worker whom this is about; None: any of them can answer."""
        if self.table:
            return owner(self.table, of)
        return None if self.worker is None else self.worker % of


def head_of(data: bytes, base_path: str = "") -> Head | None:
    """None as long as the head is not complete."""
    data = data.lstrip(b"\r\n")
    found = _END.search(data)
    if found is None and len(data) < MOST_BYTES:
        return None
    first, *lines = data[: found.start() if found else len(data)].decode("latin-1").split("\n")
    method, target, *_ = [*first.split(" "), "", ""]
    path, _, query = target.partition("?")
    path = unquote(path).removeprefix(base_path)
    table, last = _table_in(path)
    kind: Kind = "request"
    if table and last == "socket":
        kind = "socket"
    elif method == "POST" and path.rstrip("/") == "/api/tables":
        kind = "new table"
    return Head(kind, table, _worker_in(path, query), _forwarded(lines))


def _table_in(path: str) -> tuple[str, str]:
    """The id in /api/tables/{id}/…, and what the path ends with."""
    parts = path.split("/")
    if len(parts) < 4 or parts[:3] != ["", "api", "tables"]:
        return "", ""
    return parts[3], parts[-1] if len(parts) == 5 else ""


def _worker_in(path: str, query: str) -> int | None:
    if path not in _OWN:
        return None
    told = parse_qs(query).get("worker", [""])[-1]
    if not told:
        return None
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 6 else 0


def _forwarded(lines: list[str]) -> dict[str, str]:
    """The hops of several proxies are one list."""
    split = [line.partition(":") for line in lines]
    hops = [value.strip() for name, _, value in split if name.strip().lower() == "x-forwarded-for"]
    return {"x-forwarded-for": ", ".join(hops)} if hops else {}
