"""TCP connections: how many there are, from whom, and which of them are of no use.

uvicorn makes a Door for each connection.  It stands before uvicorn's own HTTP protocol and

- closes at once what is over the limit of an address;
- when the limit in all is reached, closes the connection that has waited longest without a request;
- closes whoever takes too long over the head of a request, or does not read the answer.

When a connection becomes a WebSocket, uvicorn gives its transport to another protocol, and the Door hears no
more of it.  That protocol (wire.py) finds the Door in `app_state[DOOR]`: it calls `door.upgraded()` when the
transport is handed over and `door.left()` when the connection is lost.
"""

from __future__ import annotations

import asyncio
import socket
from collections import OrderedDict
from typing import Any, Final, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol

from stopville.server.callers import Trusted, one_network
from stopville.server.limits import Count, Limits
from stopville.server.meters import Meters
from stopville.server.problems import Trouble

DOOR: Final = "stopville.door"  # in the state of a connection's scope
HEAD_SECONDS: Final = 10.0  # for the head of a request, from the connection or from the last answer
LOOK_SECONDS: Final = 3.0  # between two looks at a connection
SLOWEST: Final = 1024  # bytes a second of an answer that must be read
KERNEL_BYTES: Final = 262_144  # that the system keeps for somebody who does not read; up to 4 MB otherwise


class Waiting(Protocol):
    """A connection without a request."""

    def close(self) -> None: ...


class Connections:
    """Who is connected: `enter(address)` is False if it is one too many, `leave(address)` undoes it."""

    def __init__(self, limits: Limits, trusted: Trusted, meters: Meters) -> None:
        self.most = limits.connections
        self.trusted = trusted
        self.meters = meters
        self.refused = meters.counter("connections_refused_total", "Connections closed at once, over a limit")
        self.total = 0
        meters.gauge("connections", "TCP connections open", lambda: self.total)
        self._each = Count(limits.connections_per_address)
        self._waiting: OrderedDict[Waiting, None] = OrderedDict()  # without a request; the longest first

    def enter(self, address: str) -> bool:
        if not self._room():
            self.refused.add()
            return False
        if address not in self.trusted and not self._each.enter(one_network(address)):
            self.refused.add()
            return False
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        if address not in self.trusted:
            self._each.leave(one_network(address))

    def _room(self) -> bool:
        """Made by closing the connection that has waited longest, if there is one."""
        if self.total < self.most:
            return True
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        oldest.close()
        return True

    # -- which of them wait for a request

    def waits(self, door: Waiting) -> None:
        self._waiting[door] = None

    def busy(self, door: Waiting) -> None:
        self._waiting.pop(door, None)


class Door(asyncio.Protocol):
    """One connection, as long as it speaks HTTP."""

    def __init__(
        self,
        connections: Connections,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.connections = connections
        self.loop = _loop or asyncio.get_running_loop()
        self.inner: asyncio.Protocol = H11Protocol(config, server_state, {**app_state, DOOR: self}, _loop)
        self.refusal: Trouble | None = None  # said by whoever handed it over (workers)
        self.address: str | None = None  # None: not counted, or no longer
        self.answering = False
        self.since = 0.0  # when it began to wait for a request
        self.written = 0  # bytes of answers
        self._unread = 0  # of these, at the last look
        self._read = 0
        self._looking: asyncio.TimerHandle | None = None

    # -- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self.connections.enter(address):
            transport.abort()
            return
        self.address = address
        opened: socket.socket = transport.get_extra_info("socket")
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        self.inner.connection_made(transport)
        self.wait()
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address is not None:
            self.left()
            self.inner.connection_lost(exc)

    def left(self) -> None:
        """The connection is gone: it counts no more."""
        self._stop_looking()
        if self.address is not None:
            self.connections.leave(self.address)
            self.address = None

    def upgraded(self) -> None:
        """It is a WebSocket now; whoever has the transport looks after it and calls `left`."""
        self._stop_looking()

    def close(self) -> None:
        self._stop_looking()
        self.transport.abort()

    # -- what uvicorn's protocol hears

    def data_received(self, data: bytes) -> None:
        if self.address is not None:
            self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    # -- getting on

    def wait(self) -> None:
        """For the head of a request."""
        self.answering = False
        self.since = self.loop.time()
        self.connections.waits(self)

    def answer(self) -> None:
        """A request has come and is being answered."""
        self.answering = True
        self.connections.busy(self)

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(LOOK_SECONDS, self._look)

    def _stop_looking(self) -> None:
        self.connections.busy(self)
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        if self._gets_on():
            self._look_later()
        else:
            self.close()

    def _gets_on(self) -> bool:
        due = min(self._unread, SLOWEST * LOOK_SECONDS)  # what should have been read since the last look
        before, self._unread = self._read, self.transport.get_write_buffer_size()
        self._read = self.written - self._unread
        if self._unread:
            return self._read - before >= due
        return self.answering or self.loop.time() - self.since < HEAD_SECONDS
