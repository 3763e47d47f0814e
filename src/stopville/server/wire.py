"""The server's end of a WebSocket: a plain asyncio protocol, for many small messages.

uvicorn hands over the connection of a request to upgrade (its setting `ws`).  The handshake and everything
unusual is done by the ServerProtocol of websockets; whole small text frames, nearly all there is, are
read and written here.
"""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Any, Final
from urllib.parse import unquote

from websockets.datastructures import Headers
from websockets.frames import Opcode, apply_mask  # type: ignore[attr-defined]  # the quickest there is
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from stopville.server.client import RESTART, Client
from stopville.server.connections import DOOR, Door
from stopville.server.desk import Desk
from stopville.server.guard import Guard, document
from stopville.server.limits import FRAME
from stopville.server.page import FORBIDDEN, HELLO_SECONDS, TOO_MANY, UNKNOWN_KIND, Page
from stopville.server.problems import Trouble

PATH: Final = ("", "api", "tables", "socket")  # /api/tables/{id}/socket, without the id
TEXT: Final = 0x81  # the first byte of a whole message of text
FINAL, MASKED = 0x80, 0x80  # bits of the first and of the second byte
CLOSING_SECONDS: Final = 3.0  # for the other end to answer a close
DEAF_SECONDS: Final = 20.0  # without reading anything

log = logging.getLogger("stopville")


class Wire(asyncio.Protocol):
    def __init__(self, app: Guard, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        self.app = app
        self.desk: Desk = app.state.desk
        self.heart = self.desk.house.services.heart
        self.door: Door = app_state[DOOR]
        self.connections: set[Any] = server_state.connections  # uvicorn calls `shutdown` of all of them
        self.loop = asyncio.get_running_loop()
        self.outbox = outbox_of(self.loop)
        self.protocol = ServerProtocol(max_size=FRAME)
        self.client = WireClient(self)
        self.page: Page | None = None
        self.address = ""  # counted among the sockets of this address
        self.open = False  # messages may be sent
        self.writable = True
        self._in_step = True  # so far whole frames have come, one at a time, and no message in several
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._timer: asyncio.TimerHandle | None = None

    # -- the transport

    def connection_made(self, transport: Any) -> None:
        self.transport: asyncio.Transport = transport
        self.door.upgraded()
        self.connections.add(self)

    def connection_lost(self, fault: Exception | None) -> None:
        self.connections.discard(self)
        self.door.left()
        self.open = False
        self._cancel_timer()
        if self.page is not None:
            self.page.depart()
        if self.address:
            self.desk.sockets.leave(self.address)
            del self.desk.open[self.client]

    def shutdown(self) -> None:
        self.client.close(RESTART)

    def pause_writing(self) -> None:
        self.writable = False
        self._cancel_timer()
        self._timer = self.loop.call_later(DEAF_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self.writable = True
        self._cancel_timer()
        self.send_waiting()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- hearing

    def data_received(self, data: bytes) -> None:
        if self.open and self._in_step:
            self._in_step = is_whole_frame(data)
            if self._in_step and data[0] == TEXT and len(data) <= FRAME and self.page is not None:
                self.page.hear(unmasked(data))
                return
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            self._heard(event)
        self.open = self.open and self.protocol.state is State.OPEN
        self._flush()

    def _heard(self, event: Any) -> None:
        """Whatever is not one whole small text frame: the handshake, divided messages, pings, rubbish."""
        if isinstance(event, Request):
            self._shake_hands(event)
        elif event.opcode is Opcode.BINARY and self.page is not None:
            self.page.end(UNKNOWN_KIND, "bad_message")
        elif event.opcode in (Opcode.TEXT, Opcode.CONT) and self.page is not None:
            self._parts.append(bytes(event.data))  # websockets sees to the size of the whole
            if event.fin:
                whole, self._parts = b"".join(self._parts), []
                self.page.hear(whole)

    def _shake_hands(self, request: Request) -> None:
        caller = Caller(self.transport, request)
        try:
            path = self.app.inside(request.path)
            self.desk.let_in(caller.peer, caller.headers)
            if self.door.refusal is not None:
                raise self.door.refusal
        except Trouble as trouble:
            self._refuse(trouble)
            return
        self.protocol.send_response(self.protocol.accept(request))
        self._flush()
        if self.protocol.state is State.OPEN:
            self.open = True
            self._come_in(caller, path)

    def _come_in(self, caller: Caller, path: str) -> None:
        table_id, address = _table_of(path), self.desk.caller(caller)
        if table_id is None or not self.desk.same_origin(caller):
            self.client.close(FORBIDDEN)
        elif not self.desk.sockets.enter(address):
            self.client.close(TOO_MANY)
        else:
            self.address = address
            self.desk.open[self.client] = self.desk.trusted.caller(caller.peer, caller.headers)
            self.page = Page(self.desk, table_id, address, self.client)
            self.loop.call_later(HELLO_SECONDS, self._no_hello)

    def _refuse(self, trouble: Trouble) -> None:
        """By an answer of HTTP, so that a program can read the reason."""
        content, told = document(trouble.problem, trouble.retry)
        headers = Headers([(name.decode(), value.decode()) for name, value in told])
        headers["connection"] = "close"
        self.protocol.send_response(Response(trouble.problem.status, trouble.code, headers, content))
        self._flush()
        self.transport.close()

    def _no_hello(self) -> None:
        if self.page is not None and self.page.table is None and self.client.closed is None:
            self.page.end(TOO_MANY, "bad_message")

    def _flush(self) -> None:
        """What websockets has to say: the handshake, pongs, the end."""
        for piece in self.protocol.data_to_send():
            if piece:
                self.transport.write(piece)
            else:
                self.transport.close()

    # -- speaking

    def send_waiting(self) -> None:
        """Everything that waits goes out in one piece; when it does not flow, it goes on waiting."""
        if self.open and self.writable and (messages := self.client.waiting()):
            data = b"".join([part for message in messages for part in framed(message)])
            self.heart.bytes_out.add(by=len(data))
            self.transport.write(data)

    def end(self, code: int) -> None:
        """Sends what waits and a close; a page that does not read is cut off."""
        if not self.open:
            self.transport.close()
            return
        self.send_waiting()
        self.open = False
        if not self.writable:
            self.transport.abort()
        elif self.protocol.state is State.OPEN:
            self.protocol.send_close(code)
            self._flush()
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)


class Outbox:
    """The sockets for which something waits: the loop writes to all of them in one go."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._wires: list[Wire] = []

    def add(self, wire: Wire) -> None:
        self._wires.append(wire)
        if len(self._wires) == 1:
            self.loop.call_soon(self._send)

    def _send(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            try:
                wire.send_waiting()
            except Exception:  # nobody else must wait for it
                log.exception("a socket could not be written to")
                wire.transport.abort()


@lru_cache(maxsize=1)
def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    return Outbox(loop)


class Caller:
    """Who opened a socket, as desk.py looks at requests."""

    def __init__(self, transport: asyncio.BaseTransport, request: Request) -> None:
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self.scope = {"client": peer}
        self.headers: dict[str, str] = {}
        for name, value in request.headers.raw_items():
            before = self.headers.get(name.lower())
            self.headers[name.lower()] = value if before is None else f"{before}, {value}"


class WireClient(Client):
    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self._wire = wire

    def wake(self) -> None:
        self._wire.outbox.add(self._wire)

    def close(self, code: int) -> None:
        if self.closed is None:
            super().close(code)
            self._wire.end(code)


def _table_of(path: str) -> str | None:
    """The id in /api/tables/{id}/socket."""
    parts = path.partition("?")[0].split("/")
    if len(parts) != 5 or (*parts[:3], parts[4]) != PATH:
        return None
    return unquote(parts[3])


# -- frames ----------------------------------------------------------------------------------------------


def is_whole_frame(data: bytes) -> bool:
    """One whole frame of a page's, and nothing after it; not a part of a message, and not a large one."""
    if len(data) < 6 or not data[0] & FINAL or not data[1] & MASKED:
        return False
    length = data[1] & 127
    if length == 126:
        return len(data) == 8 + int.from_bytes(data[2:4])
    return length < 126 and len(data) == 6 + length


def unmasked(frame: bytes) -> bytes:
    head = 4 if frame[1] & 127 == 126 else 2
    return bytes(apply_mask(frame[head + 4 :], frame[head : head + 4]))


def framed(message: bytes) -> tuple[bytes, bytes]:
    """A frame of the server's is not masked: its length, then the text itself."""
    length = len(message)
    if length < 126:
        return bytes((TEXT, length)), message
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2), message
    return bytes((TEXT, 127)) + length.to_bytes(8), message
