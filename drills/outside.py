"""Somebody outside who speaks TCP by hand, from an address that no proxy vouches for.

On Linux every address that begins with 127 is this machine's own: an attacker takes one, a neighbour another.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from time import monotonic
from typing import Final

from drills.caller import UNREACHABLE

ATTACKER, NEIGHBOUR = "127.0.0.66", "127.0.0.77"
SERVER: Final = "127.0.0.1"
PATIENCE: Final = 20.0  # seconds for an answer


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, request: bytes, only_head: bool = False) -> tuple[int, bytes]:
        """Sends it as it is; the status of the answer, 0 if the line was cut, and the whole answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                self.writer.write(request)
                return await self.answer(only_head)
        except UNREACHABLE:
            return 0, b""

    async def answer(self, only_head: bool) -> tuple[int, bytes]:
        head = await self.reader.readuntil(b"\r\n\r\n")
        facts = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:-2])
        length = 0 if only_head else int(facts.get(b"content-length", b"0"))
        body = await self.reader.readexactly(length) if length else b""
        return int(head.split(b" ")[1]), head + body

    def close(self) -> None:
        with suppress(*UNREACHABLE):
            self.writer.close()


async def opened(port: int, address: str = ATTACKER, buffer: int = 0) -> Line:
    """With a buffer, the system takes little more than so many bytes for whoever does not read."""
    plug = socket.socket()
    if buffer:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    try:
        plug.bind((address, 0))
        plug.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plug, (SERVER, port))
        return Line(*await asyncio.open_connection(sock=plug))
    except BaseException:  # whoever asked may have been called off
        plug.close()
        raise


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


async def seconds_to_be_served(port: int, address: str = NEIGHBOUR) -> float:
    """How long it takes to be told that the server is well."""
    began = monotonic()
    try:
        line = await opened(port, address)
    except OSError:
        return PATIENCE
    try:
        status, _ = await line.ask(get("/api/health", "Connection: close"))
    finally:
        line.close()
    return monotonic() - began if status == 200 else PATIENCE


class Neighbour:
    """Asks again and again while somebody else attacks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.slowest = 0.0

    async def ask_on(self, every: float = 0.1) -> None:
        while True:
            self.slowest = max(self.slowest, await seconds_to_be_served(self.port))
            await asyncio.sleep(every)
