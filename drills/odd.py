"""Odd addresses and deep bodies over HTTP: each is answered as what it is, none makes the server fail."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Final

from drills.caller import Caller
from drills.hostile import FIELDS, SPECIALS, value
from drills.outside import SERVER, Line, opened
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Plan, Sitting, sit_down

BATCH: Final = 20  # requests of one caller, on one connection as long as it lasts
FAILED: Final = (500, 501, 502)  # it did not know what to say

ADDRESSES: Final = (
    *(
        "/",
        "/api/games",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/view",
        "/api/tables/{id}/legal",
    ),
    *("/api/tables/{id}/record", "/api/tables/{id}/data", "/api/games/automatch/rulebook", "/api/health"),
    *("/api/tables/{id}/seats/0/take", "/api/tables/{id}/start", "/api/tables/{id}/socket", "/assets/x.js"),
)
SPOILERS: Final = (
    *(
        "%00",
        "%ff",
        "%C0%AF",
        "%",
        "%zz",
        "..",
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "//",
        "/./",
        "\\",
    ),
    *("%0d%0aSet-Cookie:%20a=b", "%0aERROR%20forged", "\u00e9", "?lang=xx", "?lang=%00", "?a=" + "b" * 3000),
    *("#x", ";x", "*", "%2e%2e/", "%u0041", "{}", "%25%30%30", "-1", "9" * 400, "x" * 300, "x" * 9000),
)
BODIES_AT: Final = (
    *("/api/tables", "/api/tables/{id}/start", "/api/tables/{id}/why", "/api/verify"),
    *(
        "/api/tables/{id}/seats/0/take",
        "/api/tables/{id}/seats/0/hand-over",
        "/api/tables/{id}/seats/99/mute",
    ),
)
NEW_TABLE: Final = '{"game":"automatch","seats":[{"kind":"person"},{"kind":"bot"}],"options":null}'
METHODS: Final = ("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")


def request_of(chance: Random, table: str, secret: str, address: str) -> bytes:
    """A whole request, with an odd address or an odd body."""
    if chance.random() < 0.5:
        return asking(chance.choice(METHODS), odd_path(chance, table), b"", secret, address)
    path = chance.choice(BODIES_AT).replace("{id}", table)
    return asking("POST", path, odd_body(chance), secret, address)


def asking(method: str, path: str, body: bytes, secret: str, address: str) -> bytes:
    facts = ["Host: 127.0.0.1", f"X-Forwarded-For: {address}", f"Authorization: Seat {secret}"]
    length = ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    head = "\r\n".join([f"{method} {path} HTTP/1.1", *facts, *length, "", ""])
    return head.encode("utf-8", "surrogatepass") + body


def odd_path(chance: Random, table: str) -> str:
    path = chance.choice(ADDRESSES).replace(
        "{id}", table if chance.random() < 0.7 else chance.choice(SPOILERS)
    )
    place = chance.choice([at for at, letter in enumerate(path) if letter == "/"]) + 1
    return f"{path[:place]}{chance.choice(SPOILERS)}{path[place:] if chance.random() < 0.5 else ''}"


def odd_body(chance: Random) -> bytes:
    """Deep, large, half, or of any shape at all."""
    depth = chance.choice((10, 100, 900, 1100, 5000, 30_000))
    opening, closing = chance.choice(
        (("[", "]"), ('{"a":', "}"), ('{"options":', "}"), ('{"actions":[', "]}"))
    )
    nested = opening * depth + "1" + closing * depth
    return chance.choice(
        (
            nested.encode(),
            nested[: len(nested) // 2].encode(),
            NEW_TABLE.replace("null", nested).encode(),
            f'{{"actions":[{nested}]}}'.encode(),
            f'{{"name":{nested}}}'.encode(),
            json.dumps(value(chance)).encode(),
            json.dumps({chance.choice(FIELDS): value(chance) for _ in range(5)}).encode(),
            chance.choice(SPECIALS),
            b"\xff" * 100,
            b" " * 60_000,
            b"[" * 70_000,
            b"",
        )
    )


# -- sending them ------------------------------------------------------------------------------------------


class Requests:
    """Somebody who sends them, batch by batch."""

    def __init__(self, server: ServerProcess, chance: Random) -> None:
        self.server = server
        self.random = chance
        self.sent = 0
        self.answers: Counter[int] = Counter()
        self.failed: list[str] = []

    async def batch(self, sitting: Sitting, many: int = BATCH) -> None:
        address, line = Caller(self.server).address, await opened(self.server.port, SERVER)
        for _ in range(many):
            secret = self.random.choice((*sitting.secrets, "x", ""))
            request = request_of(self.random, sitting.id, secret, address)
            status = await self.ask(line, request)
            if status in (0, 400, 413):  # after these a server may hang up
                line.close()
                line = await opened(self.server.port, SERVER)
        line.close()

    async def ask(self, line: Line, request: bytes) -> int:
        status, _ = await line.ask(request, request.startswith(b"HEAD"))
        self.sent += 1
        self.answers[status] += 1
        if status in FAILED:
            self.failed.append(f"{status} to {request[:120]!r}")
        return status


async def odd_requests(server: ServerProcess, report: Report, many: int, seed: int = 1) -> None:
    requests = Requests(server, Random(seed))
    while requests.sent < many:
        sitting = await sit_down(Caller(server), Plan("automatch", 2))
        for _ in range(10):
            await requests.batch(sitting)
    report.add("hostile_requests", requests.sent, at_least=many)
    report.add("answered", requests.sent - requests.answers[0], at_least=many // 2)
    report.none("failed", requests.failed)
