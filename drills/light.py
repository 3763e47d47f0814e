"""Players who cost next to nothing, so that a loaded machine works for the server and not for the drill.

One asyncio protocol for each: frames are cut from what arrives, messages are decoded only as far as a player
needs them, and what is sent is masked with zeros, which a server cannot tell from any other mask.
"""

from __future__ import annotations

import asyncio
import base64
import random
from time import monotonic
from typing import Final

import msgspec
from msgspec import Raw, Struct

from drills.sittings import Sitting

TEXT, CLOSE, PING = 1, 8, 9
LAST_TEXT, LAST_PONG = 0x81, 0x8A  # first bytes of whole messages
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
HEADERS_END: Final = b"\r\n\r\n"
OVER: Final = ("over", "abandoned")
LATE: Final = ("too_late", "table_over")  # lawful answers to somebody who was not quick enough


class Light(asyncio.Protocol):
    """One player at one table; how to speak to a server is for those below to say."""

    def __init__(self, port: int, path: str, *headers: str) -> None:
        self.port = port
        self.request = handshake(port, path, headers)
        self.moves = 0
        self.delays: list[float] = []  # seconds from a move to its acknowledgement
        self.faults: list[str] = []
        self.resting = False  # no new moves
        self.sent: float | None = None  # when the move was sent that nobody has answered yet
        self.ended = asyncio.Event()
        self._open = False
        self._rest = b""

    async def play(self) -> None:
        """Until the game is over; or, when it is time to rest, until no answer is owed."""
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        self.transport.write(self.request)
        await self.ended.wait()
        self.transport.close()

    def rest(self) -> None:
        self.resting = True
        if self.sent is None:
            self.ended.set()

    # -- the wire

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._open:
            head, found, data = data.partition(HEADERS_END)
            if not found:
                self._rest = head
                return
            self._open = True
            self.opened()
        at = 0
        while (frame := frame_at(data, at)) is not None:
            opcode, content, at = frame
            self._heard(opcode, content)
        self._rest = data[at:]

    def _heard(self, opcode: int, content: bytes) -> None:
        if opcode == TEXT:
            self.heard(content)
        elif opcode == PING:
            self.transport.write(bytes((LAST_PONG, MASKED)) + NO_MASK)
        elif opcode == CLOSE:
            self.faults.append(f"closed with {int.from_bytes(content[:2])}")
            self.ended.set()

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.ended.is_set():
            self.faults.append(f"connection lost: {fault}")
            self.ended.set()

    def say(self, text: bytes) -> None:
        self.transport.write(framed(text))

    # -- what every player does

    def opened(self) -> None:
        """The handshake is done."""

    def heard(self, text: bytes) -> None:
        raise NotImplementedError

    def acknowledged(self) -> None:
        assert self.sent is not None
        self.delays.append(monotonic() - self.sent)
        self.moves += 1
        self.answered()

    def answered(self) -> None:
        self.sent = None
        if self.resting:
            self.ended.set()


def handshake(port: int, path: str, headers: tuple[str, ...]) -> bytes:
    key = base64.b64encode(random.randbytes(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *headers,
    )
    return "\r\n".join([*lines, "", ""]).encode()


def framed(text: bytes) -> bytes:
    length = len(text)
    if length < 126:
        return bytes((LAST_TEXT, MASKED | length)) + NO_MASK + text
    return bytes((LAST_TEXT, MASKED | 126)) + length.to_bytes(2) + NO_MASK + text


def frame_at(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The kind of the frame that begins there, its content and where the next one begins, if it is whole."""
    if len(data) < at + 2:
        return None
    length, begins = data[at + 1], at + 2
    if length >= 126:
        begins += 2 if length == 126 else 8
        length = int.from_bytes(data[at + 2 : begins])
    if len(data) < begins + length:
        return None
    return data[at] & 15, data[begins : begins + length], begins + length


# -- at a table of ours ------------------------------------------------------------------------------------


class Down(Struct, tag_field="t", tag=True):
    """A message of the server, as far as a player looks at it."""


class Offer(Struct):
    action: Raw


class Status(Struct):
    status: str


class Show(Down):
    ask: int
    legal: list[Offer]
    table: Status


class Done(Down):
    id: str


class Refused(Down):
    id: str
    rule: str


class Trouble(Struct):
    code: str


class Failed(Down):
    id: str | None
    problem: Trouble


class Heard(Down):
    pass


_decoder: Final = msgspec.json.Decoder(Show | Done | Refused | Failed | Heard)


class LightPlayer(Light):
    def __init__(self, port: int, address: str, sitting: Sitting, seat: int) -> None:
        super().__init__(port, f"{sitting.path}/socket", f"X-Forwarded-For: {address}")
        self.secret = sitting.secrets[seat]
        self.lang = ("fr", "en")[seat % 2]
        self.random = random.Random(seat)
        self.name = f"{seat}-{self.random.randrange(1 << 40):010x}"
        self.said = 0
        self.id = ""  # of the message that waits for its answer
        self.show: Show | None = None
        self.asked = 0  # the last question that was answered

    def opened(self) -> None:
        self.say(b'{"t":"Hello","secret":"%b","lang":"%b"}' % (self.secret.encode(), self.lang.encode()))

    def heard(self, text: bytes) -> None:
        message = _decoder.decode(text)
        if isinstance(message, Show):
            self.show = message
            if message.table.status in OVER:
                self.rest()
        elif isinstance(message, Done) and message.id == self.id:
            self.acknowledged()
        elif isinstance(message, Refused | Failed):
            self.turned_down(message)
        self.act()

    def turned_down(self, message: Refused | Failed) -> None:
        code = message.rule if isinstance(message, Refused) else message.problem.code
        if message.id != self.id or code not in LATE:
            self.faults.append(f"{code} to something that was offered")
        self.answered()

    def act(self) -> None:
        show = self.show
        if show is None or not show.legal or show.ask <= self.asked or self.resting or self.sent is not None:
            return
        self.said += 1
        self.id, self.asked, self.sent = f"{self.name}-{self.said}", show.ask, monotonic()
        action = bytes(self.random.choice(show.legal).action)
        self.say(b'{"t":"Play","id":"%b","ask":%d,"actions":[%b]}' % (self.id.encode(), show.ask, action))
