"""What requests and sockets need: the house, the limits, and who is calling."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

from litestar.di import NamedDependency

from stopville.server.aside import Aside
from stopville.server.bans import Bans
from stopville.server.callers import Trusted, one_network, parsed
from stopville.server.client import Client
from stopville.server.clock import Clock
from stopville.server.connections import Connections
from stopville.server.elsewhere import Elsewhere
from stopville.server.house import House
from stopville.server.limits import (
    LINES,
    MESSAGES,
    MINUTE,
    POINTS,
    REMATCHES,
    TABLES,
    Count,
    Limits,
    Rate,
)
from stopville.server.messages import Rematch, Say
from stopville.server.meters import REFUSALS, Counter, Histogram, Meters
from stopville.server.problems import Trouble
from stopville.server.seats import is_host
from stopville.server.table import Table

log = logging.getLogger("stopville")


class Connection(Protocol):
    """What is asked of a request or a socket of Litestar's."""

    @property
    def scope(self) -> Any: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


@dataclass
class Desk:
    house: House
    clock: Clock
    connections: Connections
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # other pages that may open sockets here
    host_names: tuple[str, ...] | None = None  # names under which it may be reached; None: any
    messages: tuple[int, float] = MESSAGES  # on one socket
    public: bool = True  # tables may be listed
    chat: bool = True
    base_path: str = ""
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    bans: Bans = field(default_factory=lambda: Bans(None, lambda: 0.0))
    closed: bool = False  # to new tables
    open: dict[Client, str] = field(default_factory=dict)  # the address of every socket
    # Each is asked by /api/health and answers "" or what is wrong.
    checks: list[tuple[str, Callable[[], str]]] = field(default_factory=list)
    started: int = field(init=False)
    sockets: Count = field(init=False)
    tables: Rate = field(init=False)
    rematches: Rate = field(init=False)
    lines: Rate = field(init=False)
    points: Rate = field(init=False)
    requests: Rate = field(init=False)
    handshakes: Rate = field(init=False)
    spoken: Rate = field(init=False)
    aside: Aside = field(default_factory=Aside)  # what takes long, in threads
    verifying: Aside = field(default_factory=Aside)  # records of strangers, in a process of their own
    refused: Counter = field(init=False)
    answers: Counter = field(init=False)
    seconds: Histogram = field(init=False)
    bytes_out: Counter = field(init=False)
    errors: Counter = field(init=False)
    _told_of_proxy: bool = False

    def __post_init__(self) -> None:
        self.started = int(self.clock.now())
        self.trusted: Trusted = self.connections.trusted
        self.meters: Meters = self.connections.meters
        self._make_limits(self.limits, self.clock.monotonic)
        self._make_meters(self.meters)

    def _make_limits(self, most: Limits, now: Callable[[], float]) -> None:
        self.sockets = Count(most.sockets_per_address)
        self.tables = Rate((most.tables_per_hour, TABLES[1]), now)
        self.rematches = Rate((most.tables_per_hour * REMATCHES, TABLES[1]), now)
        self.lines = Rate(LINES, now)
        self.points = Rate(POINTS, now)
        self.requests = Rate((most.requests_per_minute, MINUTE), now)
        self.handshakes = Rate((most.handshakes_per_minute, MINUTE), now)
        one_socket = int(self.messages[0] * MINUTE / self.messages[1])
        self.spoken = Rate((max(most.messages_per_minute, one_socket), MINUTE), now)

    def _make_meters(self, meters: Meters) -> None:
        self.refused = meters.counter(*REFUSALS)
        self.answers = meters.counter("http_answers_total", "Answers over HTTP, by status", "status")
        self.seconds = meters.histogram("http_seconds", "From a request over HTTP to the end of its answer")
        self.bytes_out = meters.counter("http_sent_bytes_total", "Bytes of bodies sent over HTTP")
        self.errors = meters.counter("errors_total", "Requests that failed by a fault of the server")

    def wrong(self) -> dict[str, str]:
        """What the checks of this process find, by name."""
        answers = {name: check() for name, check in self.checks}
        return {name: answer for name, answer in answers.items() if answer}

    # -- who is calling

    def caller(self, connection: Connection) -> str:
        return self.address(_peer(connection), connection.headers)

    def address(self, peer: str, headers: Mapping[str, str]) -> str:
        """The key under which this caller is counted."""
        if "x-forwarded-for" in headers and peer not in self.trusted:
            self._tell_of_proxy(peer)
        return one_network(self.trusted.caller(peer, headers))

    def _tell_of_proxy(self, peer: str) -> None:
        if self._told_of_proxy:
            return
        self._told_of_proxy = True
        log.warning(
            "%s forwards requests of others but is not a trusted proxy: all of them count as one caller. "
            "If it is yours, start with --proxy %s. / %s transmet des requêtes sans être un mandataire de "
            "confiance : tous ses clients comptent pour un seul. S'il est à vous : --proxy %s.",
            *(peer,) * 4,
        )

    def same_origin(self, connection: Connection) -> bool:
        return self.is_own_page(_peer(connection), connection.headers)

    def is_own_page(self, peer: str, headers: Mapping[str, str]) -> bool:
        """A browser says which page is asking; a program says nothing and has nobody's cookies."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return str(urlsplit(origin).netloc) == self.trusted.host(peer, headers)

    # -- who is let in

    def let_in(self, peer: str, headers: Mapping[str, str]) -> None:
        """A WebSocket may be opened, as far as its caller goes, or Trouble."""
        self.check_ban(peer, headers)
        self.check_host(peer, headers)
        address = self.address(peer, headers)
        if not self.handshakes.allows(address):
            raise self.too_many("too_many_sockets", self.handshakes, address)

    def hears(self, address: str) -> bool:
        """Counts a message on any socket of this address; False if it is one too many."""
        return self.spoken.allows(address)

    def count_request(self, peer: str, headers: Mapping[str, str]) -> None:
        address = self.address(peer, headers)
        if not self.requests.allows(address):
            raise self.too_many("too_many_messages", self.requests, address)

    def too_many(self, code: str, rate: Rate, key: object) -> Trouble:
        return Trouble(code, retry=rate.wait(key))

    def check_ban(self, peer: str, headers: Mapping[str, str]) -> None:
        if self.bans and self.trusted.caller(peer, headers) in self.bans:
            raise Trouble("banned")

    def check_origin(self, peer: str, headers: Mapping[str, str]) -> None:
        if not self.is_own_page(peer, headers):
            raise Trouble("bad_origin")

    def check_host(self, peer: str, headers: Mapping[str, str]) -> None:
        """A page elsewhere can give its own name our address; the browser still says the name."""
        if self.host_names is None:
            return
        name = host_name(self.trusted.host(peer, headers))
        if name not in (*self.host_names, "localhost") and parsed(name) is None:
            raise Trouble("bad_host")

    def served(self, status: int, seconds: float) -> None:
        self.answers.add(str(status))
        self.seconds.observe(seconds)

    def may_do(self, address: str, table: str, seat: int, message: Any) -> None:
        """Trouble if this is one too many of its kind, or if it is not wanted here."""
        if isinstance(message, Say):
            if not self.chat:
                raise Trouble("no_chat")
            if not self.lines.allows((table, seat)):
                raise self.too_many("too_many_lines", self.lines, (table, seat))
        elif isinstance(message, Rematch):
            self.check_open()
            if not self.rematches.allows(address):
                raise self.too_many("too_many_tables", self.rematches, address)

    def check_open(self) -> None:
        """Trouble if no table may be made now."""
        if self.closed:
            raise Trouble("closed")

    # -- secrets

    def owner(self, table: Table, connection: Connection, seat: int) -> None:
        """The seat's own secret, or Trouble."""
        if self.seat(table, connection) != seat:
            raise Trouble("wrong_secret")

    def seat(self, table: Table, connection: Connection) -> int:
        kind, secret = _credentials(connection)
        found = table.seats.opened_by(secret) if kind == "seat" else None
        if found is None:
            raise Trouble("wrong_secret" if secret else "needs_secret")
        return found

    def host(self, table: Table, connection: Connection) -> None:
        kind, secret = _credentials(connection)
        if kind != "host" or not is_host(table.saved, secret):
            raise Trouble("wrong_secret" if secret else "needs_secret")

    def secret(self, connection: Connection) -> str:
        """What the caller shows, whatever it may open."""
        return _credentials(connection)[1]

    def claims_host(self, connection: Connection) -> bool:
        return _credentials(connection)[0] == "host"

    def claims_seat(self, connection: Connection) -> bool:
        return _credentials(connection)[0] == "seat"


AtDesk = NamedDependency[Desk]  # how a handler asks for it


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host.partition("]")[0].lstrip("[")
    return host.rpartition(":")[0].casefold() if ":" in host else host.casefold()


def _peer(connection: Connection) -> str:
    client = connection.scope.get("client")
    return client[0] if client else ""


def _credentials(connection: Connection) -> tuple[str, str]:
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return kind.casefold(), secret.strip()[:64]
