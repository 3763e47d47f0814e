"""What every request passes before the application sees it, and every answer on its way out.

Who calls, how often, under which name and from which page; how long a body may take; what it took.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
from litestar import Litestar

from stopville.server import limits
from stopville.server.connections import DOOR, Connections, Door
from stopville.server.desk import Desk
from stopville.server.messages import Problem
from stopville.server.problems import Trouble
from stopville.server.site import HEADERS

BODY_SECONDS: Final = 20.0  # for a whole body
CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("stopville")


class Guard:
    """An ASGI application around Litestar's.  `app.state.desk` is there as soon as the server has started."""

    def __init__(self, app: Litestar, connections: Connections, base_path: str = "") -> None:
        self.app = app
        self.state = app.state
        self.connections = connections  # for the web server, which opens before the desk is there
        self.base_path = base_path.rstrip("/")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # -- requests

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        desk: Desk = self.state.desk
        exchange = Exchange(scope, receive, send, desk)
        exchange.begin()
        try:
            inside = self._inside(scope)
            check_request(inside, desk)
            if self.base_path and scope["path"] == self.base_path:  # the page's addresses begin after a slash
                await exchange.move(f"{self.base_path.rpartition('/')[2]}/")
            else:
                await self._ask(exchange.scope_of(inside), exchange.receive, exchange.send)
        except Trouble as trouble:
            await exchange.refuse(trouble)
        finally:
            exchange.end()

    def _inside(self, scope: Scope) -> Scope:
        if not self.base_path:
            return scope
        raw: bytes = scope.get("raw_path", b"")
        return {**scope, "path": self.inside(scope["path"]), "raw_path": raw[len(self.base_path) :]}

    def inside(self, path: str) -> str:
        """The same address without the prefix under which this server lives."""
        if not self.base_path:
            return path
        if path != self.base_path and not path.startswith(self.base_path + "/"):
            raise Trouble("not_found")
        return path[len(self.base_path) :] or "/"

    async def _ask(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)


def check_request(scope: Scope, desk: Desk) -> None:
    """Everything that can be said before the application is asked, or Trouble."""
    peer, headers = peer_of(scope), headers_of(scope)
    desk.check_ban(peer, headers)
    if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > limits.PATH:
        raise Trouble("not_found", "the address is too long")
    if not scope["path"].isprintable():
        raise Trouble("not_found")
    desk.check_host(peer, headers)
    if scope["method"] in CHANGING:
        desk.check_origin(peer, headers)
    door = door_of(scope)
    if door is not None and door.refusal is not None:
        raise door.refusal
    desk.count_request(peer, headers)


def door_of(scope: Scope) -> Door | None:
    door: Door | None = (scope.get("state") or {}).get(DOOR)
    return door


class Exchange:
    """One request and its answer: timed, counted, and without a body for HEAD."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, desk: Desk) -> None:
        self.door = door_of(scope)
        self.head = scope["method"] == "HEAD"
        self.desk = desk
        self.status = 0
        self._receive, self._send = receive, send
        self._began = asyncio.get_running_loop().time()

    def scope_of(self, scope: Scope) -> Scope:
        return {**scope, "method": "GET"} if self.head else scope

    def begin(self) -> None:
        if self.door is not None:
            self.door.answer()

    def end(self) -> None:
        if self.door is not None:
            self.door.wait()
        self.desk.served(self.status, asyncio.get_running_loop().time() - self._began)

    async def receive(self) -> Message:
        """The next part of the body, before the time for all of it is over."""
        if self.status:  # answered already: only the end of the connection is still awaited
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._began + BODY_SECONDS):
                return await self._receive()
        except TimeoutError:
            raise Trouble("too_slow") from None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["type"] == "http.response.body":
            body = b"" if self.head else message.get("body", b"")
            self._sent(len(body))
            message = {**message, "body": body}
        await self._send(message)

    def _sent(self, size: int) -> None:
        self.desk.bytes_out.add(by=size)
        if self.door is not None:
            self.door.written += size

    async def refuse(self, trouble: Trouble) -> None:
        """Unless an answer was begun: then the connection ends with it."""
        if not self.status:
            content, headers = document(trouble.problem, trouble.retry)
            await self.send(
                {"type": "http.response.start", "status": trouble.problem.status, "headers": headers}
            )
            await self.send({"type": "http.response.body", "body": content})
            self.desk.refused.add(trouble.code)

    async def move(self, location: str) -> None:
        """To another address, relative to this one."""
        told = {**HEADERS, "location": location, "content-length": "0", "cache-control": "no-cache"}
        headers = [(name.encode(), value.encode()) for name, value in told.items()]
        await self.send({"type": "http.response.start", "status": 307, "headers": headers})
        await self.send({"type": "http.response.body", "body": b""})


def document(problem: Problem, retry: int) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """A problem in bytes, with the headers of every answer."""
    content = msgspec.json.encode(problem)
    told = {
        **HEADERS,
        "content-type": "application/problem+json; charset=utf-8",
        "content-length": str(len(content)),
        "cache-control": "no-store",
        **({"retry-after": str(retry)} if retry else {}),
    }
    return content, [(name.encode(), value.encode()) for name, value in told.items()]


def peer_of(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """The last of each name, except that the hops of several proxies are one list."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1"), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key == "x-forwarded-for" and key in found else text
    return found
