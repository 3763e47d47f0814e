"""Somebody who calls a server: requests and sockets, from an address of their own.

What one address may ask for is limited, and a drill is many people: it names another address for each of
them, as a proxy does, so the server is attacked with its limits as they are.
"""

from __future__ import annotations

import asyncio
import http.client
import json
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from drills.process import ServerProcess

# What a caller may meet while a server is killed.
UNREACHABLE = (
    OSError,
    http.client.HTTPException,
    EOFError,
    WebSocketException,
    InvalidHandshake,
    TimeoutError,
)

_addresses = count(1)


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def code(self) -> str:
        """Of a problem; "" if there is none."""
        if self.status < 400:
            return ""
        try:
            return str(self.json["code"])
        except (msgspec.DecodeError, LookupError, TypeError):
            return f"no problem document, {self.status}"


class Caller:
    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        number = next(_addresses)
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"

    def call(self, method: str, path: str, body: Any = None, who: str = "") -> Answer:
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"content-type": "application/json", "x-forwarded-for": self.address}
        if who:
            headers["authorization"] = who
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            line.request(method, path, content, headers)
            answer = line.getresponse()
            return Answer(answer.status, answer.read())
        finally:
            line.close()

    async def ask(self, method: str, path: str, body: Any = None, who: str = "") -> Answer:
        return await asyncio.to_thread(self.call, method, path, body, who)

    def socket(self, table: str) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket",
            additional_headers={"x-forwarded-for": self.address},
            compression=None,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
            user_agent_header=None,
            proxy=None,
        )


async def hello(socket: ClientConnection, secret: str | None, lang: str = "en") -> None:
    await socket.send(json.dumps({"t": "Hello", "secret": secret, "lang": lang}))


async def until(socket: ClientConnection, kind: str, seconds: float = 60) -> dict[str, Any]:
    """The next message of this kind."""
    async with asyncio.timeout(seconds):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if message["t"] == kind:
                return message
