"""One caller who wants more than a share, by many sockets, new ones, or other spellings of an address.

Whatever the server counts it must count for the caller, not for a socket.  What one caller got is told beside
what the server lets one caller have as it stands.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final

from drills import hostile
from drills.caller import UNREACHABLE, Caller
from drills.fuzz import opened
from drills.light import CLOSE, frame_at
from drills.outside import Line, get, seconds_to_be_served
from drills.outside import opened as line_from
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Plan, sit_down
from stopville.server.limits import MINUTE, Limits

BURST: Final = 95  # frames on one socket, which alone would be allowed
LINES: Final = 10  # by which requests are sent at the same time
SERVED: Final = 1.0  # seconds, for everybody else

# One caller, as proxies write them: with a port; an IPv4 address in IPv6; the 2**64 addresses of one house.
SPELLINGS: Final[Mapping[str, Callable[[int], str]]] = {
    "ports": lambda number: f"192.0.2.7:{40_000 + number}",
    "mapped": lambda number: ("192.0.2.8", "::ffff:192.0.2.8")[number % 2],
    "house": lambda number: f"2001:db8:7:7::{number:x}",
}


@dataclass(frozen=True)
class Flood:
    """What one caller may have, and how much more is tried."""

    limits: Limits = Limits()
    over: float = 1.3  # times as much as allowed
    patience: float = 1.0  # times as long may others wait

    def tries(self, allowed: int) -> int:
        return int(allowed * self.over) + 1


async def limits_of_a_caller(server: ServerProcess, report: Report, flood: Flood) -> None:
    drill, limits = Floods(server), flood.limits
    await drill.prepare()
    most = limits.sockets_per_address
    report.add("sockets_got", await drill.sockets(flood.tries(most)), at_least=1, at_most=most)
    got, most = await in_minutes(drill.frames, limits.messages_per_minute, flood)
    report.add("frames_got", got, at_least=1, at_most=most)
    got, most = await in_minutes(drill.handshakes, limits.handshakes_per_minute, flood)
    report.add("handshakes_got", got, at_least=1, at_most=most)
    got, most = await in_minutes(drill.requests, limits.requests_per_minute, flood)
    report.add("requests_got", got, at_least=1, at_most=most)
    for kind, spelling in SPELLINGS.items():
        got = await drill.tables(map(spelling, range(flood.tries(limits.tables_per_hour))))
        report.add("tables_got", got, at_least=1, at_most=limits.tables_per_hour, of=kind)
    report.none("no_retry_after", drill.no_retry_after)
    served = await seconds_to_be_served(server.port)
    report.add("neighbour_seconds", served, at_most=SERVED * flood.patience)


async def in_minutes(attack: Callable[[int], Awaitable[int]], allowed: int, flood: Flood) -> tuple[int, int]:
    """What an attack got, and what it may have got: slow attackers also get the next minute's share."""
    began = monotonic()
    got = await attack(flood.tries(allowed))
    return got, allowed * (int((monotonic() - began) / MINUTE) + 1)


class Floods:
    """Each of these is done by a caller of its own."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.no_retry_after: list[str] = []

    async def prepare(self) -> None:
        self.table = (await sit_down(Caller(self.server), Plan("automatch", 2))).id

    async def sockets(self, wanted: int) -> int:
        """How many are open at a time."""
        address = Caller(self.server).address
        lines = await asyncio.gather(*(self.greeted(address) for _ in range(wanted)))
        open_ones = [line for line in lines if line is not None]
        for line in open_ones:
            line.close()
        return len(open_ones)

    async def greeted(self, address: str) -> Line | None:
        """A socket that was let in as far as seeing the table."""
        with suppress(*UNREACHABLE):
            line = Line(*await opened(self.server.port, address, self.table))
            line.writer.write(hostile.said({"t": "Hello", "secret": None, "lang": "en"}))
            async with asyncio.timeout(20):
                if await sees_the_table(line):
                    return line
            line.close()
        return None

    async def frames(self, wanted: int) -> int:
        """How many are answered, on one socket after the other, each within what a socket may say."""
        address, got, tries = Caller(self.server).address, 0, 0
        while tries < wanted:
            tries += BURST
            line = await self.greeted(address)
            if line is None:
                continue
            line.writer.write(hostile.said({"t": "Ping"}) * BURST)
            got += await count(line, b'"t":"Pong"', BURST)
            line.close()
        return got

    async def handshakes(self, wanted: int) -> int:
        address, got = Caller(self.server).address, 0
        for _ in range(wanted):
            line = await self.greeted(address)
            if line is not None:
                got += 1
                line.close()
        return got

    async def requests(self, wanted: int) -> int:
        """How many are served; the rest must be told when to come back."""
        address = Caller(self.server).address
        shares = [wanted // LINES + (number < wanted % LINES) for number in range(LINES)]
        return sum(await asyncio.gather(*(self.requests_by_one_line(address, share) for share in shares)))

    async def requests_by_one_line(self, address: str, wanted: int) -> int:
        got = 0
        line = await line_from(self.server.port, "127.0.0.1")
        for _ in range(wanted):
            status, answer = await line.ask(get("/api/health", f"X-Forwarded-For: {address}"))
            if status == 0:
                line = await line_from(self.server.port, "127.0.0.1")
            got += status == 200
            self.look_at(status, answer)
        line.close()
        return got

    async def tables(self, spellings: Iterable[str]) -> int:
        made = 0
        for address in spellings:
            answer = await self.new_table(address)
            made += answer == 201
        return made

    async def new_table(self, address: str) -> int:
        seats = [{"kind": "person"}, {"kind": "bot"}]
        body = json.dumps({"game": "automatch", "seats": seats}).encode()
        head = ["POST /api/tables HTTP/1.1", "Host: 127.0.0.1", f"X-Forwarded-For: {address}"]
        facts = ["Content-Type: application/json", f"Content-Length: {len(body)}", "Connection: close"]
        line = await line_from(self.server.port, "127.0.0.1")
        status, answer = await line.ask("\r\n".join([*head, *facts, "", ""]).encode() + body)
        line.close()
        self.look_at(status, answer)
        return status

    def look_at(self, status: int, answer: bytes) -> None:
        if status == 429 and b"retry-after: " not in answer.lower():
            self.no_retry_after.append(answer[:60].decode("latin-1"))


async def sees_the_table(line: Line) -> bool:
    """False if it is closed instead, without waiting for the connection to end."""
    received = b""
    while chunk := await line.reader.read(1 << 16):
        received += chunk
        at = 0
        while (frame := frame_at(received, at)) is not None:
            opcode, content, at = frame
            if opcode == CLOSE or b'"t":"Show"' in content:
                return opcode != CLOSE
        received = received[at:]
    return False


async def count(line: Line, token: bytes, most: int) -> int:
    """How often it is heard before the line is cut."""
    found, tail = 0, b""
    with suppress(*UNREACHABLE):
        async with asyncio.timeout(20):
            while found < most and (chunk := await line.reader.read(1 << 16)):
                text = tail + chunk
                found += text.count(token)
                tail = text[-(len(token) - 1) :]
    return found
