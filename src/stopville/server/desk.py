"""What requests and sockets need: the house, the limits, and who is calling."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

from litestar.di import NamedDependency

from stopville.server import limits
from stopville.server.clock import Clock
from stopville.server.house import House
from stopville.server.limits import Count, Rate, Trusted, one_network
from stopville.server.messages import Rematch, Say
from stopville.server.problems import Trouble
from stopville.server.seats import is_host
from stopville.server.table import Table


class Connection(Protocol):
    """A request, or the handshake of a socket."""

    @property
    def scope(self) -> Any: ...
    @property
    def headers(self) -> Any: ...


@dataclass
class Desk:
    house: House
    clock: Clock
    trusted: Trusted
    origins: tuple[str, ...] = ()  # other pages that may open sockets here
    messages: tuple[int, float] = limits.MESSAGES
    new_tables: int = limits.TABLES[0]  # an hour, from one address
    started: int = 0
    sockets: Count = field(init=False)
    tables: Rate = field(init=False)
    lines: Rate = field(init=False)
    points: Rate = field(init=False)
    requests: Rate = field(init=False)

    def __post_init__(self) -> None:
        self.started = int(self.clock.now())
        self.sockets = Count(limits.SOCKETS)
        self.tables = Rate((self.new_tables, limits.TABLES[1]), self.clock.now)
        self.lines = Rate(limits.LINES, self.clock.now)
        self.points = Rate(limits.POINTS, self.clock.now)
        self.requests = Rate(limits.REQUESTS, self.clock.now)

    # -- who is calling

    def caller(self, connection: Connection) -> str:
        return one_network(self.trusted.caller(_peer(connection), connection.headers))

    def same_origin(self, connection: Connection) -> bool:
        """A browser says which page opened the socket; a program says nothing and has nobody's cookies."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return str(urlsplit(origin).netloc) == self.trusted.host(_peer(connection), connection.headers)

    def may_do(self, address: str, table: str, seat: int, message: Any) -> None:
        """Trouble if this is one too many of its kind."""
        if isinstance(message, Say) and not self.lines.allows((table, seat)):
            raise Trouble("too_many_lines")
        if isinstance(message, Rematch) and not self.tables.allows(address):
            raise Trouble("too_many_tables")

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


def _peer(connection: Connection) -> str:
    client = connection.scope.get("client")
    return client[0] if client else ""


def _credentials(connection: Connection) -> tuple[str, str]:
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return kind.casefold(), secret.strip()[:64]
