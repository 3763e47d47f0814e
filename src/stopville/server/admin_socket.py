"""The socket by which whoever runs the server speaks to it; admin.py has what can be asked for."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from stopville.server import admin
from stopville.server.desk import Desk
from stopville.server.problems import Trouble, problem

SOCKET: Final = "admin.sock"  # in the folder of a server

Answered = dict[str, Any]  # {"ok": …} or {"problem": …}
Answer = Callable[[bytes], Awaitable[Answered]]

log = logging.getLogger("stopville")
_decoder: Final[msgspec.json.Decoder[admin.AnyRequest]] = msgspec.json.Decoder(admin.AnyRequest)


@asynccontextmanager
async def listening(folder: Path, answer: Answer) -> AsyncIterator[None]:
    """As long as the server runs; where there can be no such socket, the server runs without it."""
    try:
        bound = _bound(folder / SOCKET)
    except OSError as fault:  # such as a path too long for a socket
        log.warning("stopville admin cannot reach this server: %s", fault)
        bound = None
    if bound is None:
        yield
        return
    server = await asyncio.start_unix_server(partial(_converse, answer), sock=bound)
    try:
        yield
    finally:
        server.close()
        (folder / SOCKET).unlink(missing_ok=True)


def _bound(path: Path) -> socket.socket | None:
    """Made for its owner only from the first moment; None on Windows, which has no such sockets."""
    if sys.platform == "win32":
        return None
    path.unlink(missing_ok=True)  # of a server that was killed: the folder is ours alone now
    made = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
    except OSError:
        made.close()
        raise
    finally:
        os.umask(before)
    return made


async def _converse(answer: Answer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, ValueError):  # ValueError: a line without an end
        while line := await reader.readline():
            writer.write(msgspec.json.encode(await answer(line)) + b"\n")
            await writer.drain()
    writer.close()


async def answer(desk: Desk, line: bytes) -> Answered:
    """Of a server of one process."""
    return await answered(line, lambda asked: admin.VERBS[type(asked)](desk, asked))


async def answered(line: bytes, do: Callable[[admin.AnyRequest], Awaitable[Any]]) -> Answered:
    """What comes of a request, or in words why it cannot be done."""
    try:
        return {"ok": await do(_decoder.decode(line))}
    except (msgspec.DecodeError, RecursionError) as fault:
        return {"problem": problem("bad_request", str(fault))}
    except Trouble as trouble:
        return {"problem": trouble.problem}
    except Exception as fault:
        log.exception("a request of stopville admin failed")
        return {"problem": problem("internal", repr(fault))}
