"""Between the supervisor and one worker: small messages, and connections (file descriptors) with them."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct

PIECE: Final = 65_536  # bytes read at a time
MOST_DESCRIPTORS: Final = 64  # received at a time
MOST_WAITING: Final = 4096  # messages to somebody who does not read


class Visit(Struct, frozen=True, tag=True):
    """A connection, which comes with it; refused if there is a code."""

    n: int
    code: str = ""
    retry: int = 0  # seconds after which it may be tried again


class Ended(Struct, frozen=True, tag=True):
    """That connection is closed."""

    n: int


class Ready(Struct, frozen=True, tag=True):
    """This worker serves."""


What = Literal["tables", "figures", "health", "admin"]  # that one process may ask another


class Ask(Struct, frozen=True, tag=True):
    """A question of process `by` to process `to`; the supervisor's number is in questions.py."""

    n: int
    by: int
    to: int
    what: What
    body: msgspec.Raw


class Told(Struct, frozen=True, tag=True):
    """Its answer, for process `to`; the supervisor passes it on unread."""

    n: int
    to: int
    answer: msgspec.Raw


Limited = Literal["messages", "rematches"]  # what each worker counts by itself


class Spent(Struct, frozen=True, tag=True):
    """A caller has used so much of a limit with this worker, since it last said so."""

    limit: Limited
    caller: str
    count: int


class Stop(Struct, frozen=True, tag=True):
    """With all workers together, a caller has used everything: nothing more for so many seconds."""

    limit: Limited
    caller: str
    seconds: int


Message = Visit | Ended | Ready | Ask | Told | Spent | Stop
Heard = Callable[[Message, int], None]  # a message and its descriptor, -1 if it has none

_decoder: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)


class Channel:
    """One end.  Messages are lines of JSON; they arrive in order, and so do the descriptors of Visits."""

    def __init__(self, end: socket.socket, heard: Heard, lost: Callable[[], None]) -> None:
        self.end = end
        self.heard = heard
        self.lost = lost  # called once, when the other end is gone
        self.open = True
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[tuple[bytes, int]] = deque()
        self._unfinished = b""
        self._descriptors: deque[int] = deque()
        end.setblocking(False)
        self._loop.add_reader(end, self._read)

    # -- sending

    def send(self, message: Message, descriptor: int = -1) -> bool:
        """The descriptor is closed here once it has gone, or if it cannot go: then the answer is False."""
        if not self.open or len(self._outbox) >= MOST_WAITING:
            _close(descriptor)
            return False
        self._outbox.append((msgspec.json.encode(message) + b"\n", descriptor))
        if len(self._outbox) == 1:
            self._write()
        return True

    def _write(self) -> None:
        self._loop.remove_writer(self.end)
        try:
            while self._outbox:
                self._write_first()
        except BlockingIOError:
            self._loop.add_writer(self.end, self._write)
        except OSError:  # nobody is there any more; reading tells it too
            pass

    def _write_first(self) -> None:
        text, descriptor = self._outbox[0]
        sent = self.end.send(text) if descriptor < 0 else socket.send_fds(self.end, [text], [descriptor])
        _close(descriptor)  # it goes with the first byte
        if sent == len(text):
            self._outbox.popleft()
        else:
            self._outbox[0] = text[sent:], -1

    # -- receiving

    def _read(self) -> None:
        try:
            piece, descriptors, _, _ = socket.recv_fds(self.end, PIECE, MOST_DESCRIPTORS)
        except BlockingIOError:
            return
        except OSError:
            piece, descriptors = b"", []
        self._descriptors.extend(descriptors)
        if not piece:
            self.close()
            self.lost()
            return
        *lines, self._unfinished = (self._unfinished + piece).split(b"\n")
        for line in lines:
            self._hear(_decoder.decode(line))

    def _hear(self, message: Message) -> None:
        self.heard(message, self._descriptors.popleft() if isinstance(message, Visit) else -1)

    def close(self) -> None:
        if not self.open:
            return
        self.open = False
        self._loop.remove_reader(self.end)
        self._loop.remove_writer(self.end)
        self.end.close()
        for descriptor in (*self._descriptors, *(waiting for _, waiting in self._outbox)):
            _close(descriptor)


def _close(descriptor: int) -> None:
    if descriptor >= 0:
        os.close(descriptor)
