"""The limits of all workers together: the supervisor sees every request and every socket, one a connection.

Messages on sockets and rematches are counted by each worker, and added up by shared_rates.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from stopville.server.callers import Trusted, one_network
from stopville.server.limits import MINUTE, TABLES, Count, Limits, Rate
from stopville.server.workers.heads import Head


class Verdict(NamedTuple):
    code: str = ""  # "": let in
    retry: int = 0
    socket_of: str = ""  # counted among the sockets of this caller until it ends


class Tally:
    def __init__(self, limits: Limits, trusted: Trusted, now: Callable[[], float]) -> None:
        self.trusted = trusted
        self.requests = Rate((limits.requests_per_minute, MINUTE), now)
        self.handshakes = Rate((limits.handshakes_per_minute, MINUTE), now)
        self.tables = Rate((limits.tables_per_hour, TABLES[1]), now)
        self.sockets = Count(limits.sockets_per_address)

    def judge(self, peer: str, head: Head) -> Verdict:
        caller = one_network(self.trusted.caller(peer, head.headers))
        if head.kind == "socket":
            return self._socket(caller)
        if not self.requests.allows(caller):
            return Verdict("too_many_messages", self.requests.wait(caller))
        if head.kind == "new table" and not self.tables.allows(caller):
            return Verdict("too_many_tables", self.tables.wait(caller))
        return Verdict()

    def _socket(self, caller: str) -> Verdict:
        if not self.handshakes.allows(caller):
            return Verdict("too_many_sockets", self.handshakes.wait(caller))
        if not self.sockets.enter(caller):
            return Verdict("too_many_sockets")
        return Verdict(socket_of=caller)
