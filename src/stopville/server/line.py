"""The web server's end of a socket, for many small messages.

What is ready goes out as it is, all of it in one piece, with no task in between; and reading is stopped only
when something is piling up.  Everything else about sockets is uvicorn's.
"""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quickest there is
from websockets.http11 import Request

from stopville.server.hub import Client
from stopville.server.limits import FRAME

EXTENSION: Final = "stopville.line"  # where the application finds it, in the scope of a socket
READ_AHEAD: Final = 8  # messages
TEXT: Final = 0x81  # the first byte of a whole message of text
FINAL, MASKED = 0x80, 0x80  # bits of the first and of the second byte


class Line(WebSocketsSansIOProtocol):
    client_served: Client | None = None
    _in_step = True  # so far whole frames have come, one at a time, and no message in several

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    # -- speaking

    def carry(self, client: Client) -> None:
        """From now on what is put there goes out here."""
        self.client_served = client
        client.on_first = self._soon
        self._soon()

    def _soon(self) -> None:
        self.loop.call_soon(self._send_waiting)

    def _send_waiting(self) -> None:
        if self.client_served is None or not self.writable.is_set():
            return  # it does not keep up: what waits is sent when there is room again
        messages = self.client_served.waiting()
        if messages and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join([part for message in messages for part in framed(message)]))

    def resume_writing(self) -> None:
        super().resume_writing()
        self._send_waiting()

    # -- hearing

    def data_received(self, data: bytes) -> None:
        """Nearly always one whole small message of text, which needs none of the parser's care."""
        if not self.handshake_complete:
            self._in_step = data.endswith(b"\r\n\r\n")
        elif self._in_step:
            self._in_step = is_whole_frame(data)
            if self._in_step and data[0] == TEXT and len(data) <= FRAME and not self.close_sent:
                self.curr_msg_data_type = "text"
                self.frames = [unmasked(data)]
                self.send_receive_event_to_app()
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after every message, and goes on when it was taken."""
        if self.read_paused or self.queue.qsize() >= READ_AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so it believes; nothing stops
        super().send_receive_event_to_app()
        self.read_paused = False


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
    return apply_mask(frame[head + 4 :], frame[head : head + 4])


def framed(message: bytes) -> tuple[bytes, bytes]:
    """A frame of the server's is not masked: its length, then the text itself."""
    length = len(message)
    if length < 126:
        return bytes((TEXT, length)), message
    if length < 1 << 16:
        return bytes((TEXT, 126, length >> 8, length & 255)), message
    return bytes((TEXT, 127)) + length.to_bytes(8), message
