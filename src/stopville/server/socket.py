"""One connected page: what it says goes to the table, what the table shows goes to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from stopville.core.engine.seats import WATCHER
from stopville.core.game import IllegalAction
from stopville.server import limits, messages
from stopville.server.desk import AtDesk, Desk
from stopville.server.house import new_chance, seat_opened
from stopville.server.hub import Client
from stopville.server.line import EXTENSION, Line
from stopville.server.messages import Done, Failed, Hello, Lang, Pong, Refused, UpMessage
from stopville.server.problems import Trouble, problem
from stopville.server.sessions import new_id
from stopville.server.standing import to_the_end
from stopville.server.table import Table

HELLO_SECONDS: Final = 10.0

NORMAL: Final = 1000
UNKNOWN_KIND: Final = 1003
TOO_MANY: Final = 1008
TOO_LARGE: Final = 1009
BROKEN: Final = 1011
RESTART: Final = 1012
TOO_SLOW: Final = 1013
FORBIDDEN: Final = 4403
NO_TABLE: Final = 4404

# What a socket may raise when the other end has gone while something was being sent.
GONE: Final = (WebSocketDisconnect, WebSocketException, OSError, RuntimeError)

log = logging.getLogger("stopville")
_decoder: Final[msgspec.json.Decoder[UpMessage]] = msgspec.json.Decoder(UpMessage)


class Closed(Exception):
    """The conversation is over, with this code."""

    def __init__(self, code: int, trouble: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.trouble = trouble


@websocket("/api/tables/{id:str}/socket", opt={"summary": "A seat, or a watcher, at a table"})
async def table_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str], desk: AtDesk) -> None:
    address = desk.caller(socket)
    if not desk.same_origin(socket):
        await socket.close(FORBIDDEN, "origin")
    elif not desk.sockets.enter(address):
        await socket.close(TOO_MANY, "sockets")
    else:
        try:
            await socket.accept()
            await _converse(socket, id, desk)
        finally:
            desk.sockets.leave(address)


async def _converse(socket: WebSocket[Any, Any, Any], id: str, desk: Desk) -> None:
    page = Page(socket, desk)
    try:
        await page.arrive(id)
        await page.stay()
    except Closed as end:
        await page.bid_farewell(end)
    except GONE:
        pass
    except Exception:
        log.exception("a page could not be served")
        await page.bid_farewell(Closed(BROKEN, "internal"))
    finally:
        page.depart()


class Page:
    def __init__(self, socket: WebSocket[Any, Any, Any], desk: Desk) -> None:
        self.socket = socket
        self.desk = desk
        self.client = Client()
        self.rate = limits.Rate(desk.messages, desk.clock.now)
        self.table: Table | None = None
        self.seat = int(WATCHER)
        self.lang: Lang = "fr"

    # -- coming and going

    async def arrive(self, id: str) -> None:
        hello = await self._hello()
        try:
            table = await self.desk.house.table(id)
        except Trouble as trouble:
            raise Closed(NO_TABLE, trouble.code) from None
        seat = WATCHER if hello.secret is None else seat_opened(table, hello.secret)
        if seat is None:
            raise Closed(FORBIDDEN, "wrong_secret")
        self.table, self.seat, self.lang = table, int(seat), hello.lang
        table.arrive(self.client, self.seat, self.lang)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = await self._next()
        except TimeoutError:
            raise Closed(TOO_MANY, "bad_message") from None
        except Trouble as trouble:
            raise Closed(UNKNOWN_KIND, trouble.code) from None
        if not isinstance(message, Hello):
            raise Closed(UNKNOWN_KIND, "bad_message")
        return message

    def depart(self) -> None:
        if self.table is not None:
            self.table.depart(self.client, self.seat, self.lang)
            self.table = None

    async def bid_farewell(self, end: Closed) -> None:
        """Says why, if it can still be heard, and closes."""
        with suppress(*GONE, TimeoutError):
            async with asyncio.timeout(5):
                if end.trouble:
                    await self._send(msgspec.json.encode(Failed(None, problem(end.trouble))))
                await self.socket.close(end.code, end.trouble)

    # -- talking

    async def stay(self) -> None:
        """Listens and speaks at the same time, until one of them ends it."""
        doing = [self._listen(), self._too_slow(), self._thrown_out()]
        extensions: Any = self.socket.scope.get("extensions") or {}
        line: Line | None = extensions.get(EXTENSION)
        if line is None:
            doing.append(self._speak())
        else:
            line.carry(self.client)
        tasks = [asyncio.create_task(each) for each in doing]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _speak(self) -> None:
        """For a web server that is not ours (serving.py): message by message."""
        something = asyncio.Event()
        self.client.on_first = something.set
        while True:
            for message in self.client.waiting():
                await self._send(message)
            await something.wait()
            something.clear()

    async def _send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text", encoding="utf-8")

    async def _too_slow(self) -> None:
        await self.client.too_slow.wait()
        raise Closed(TOO_SLOW)

    async def _thrown_out(self) -> None:
        await self.client.thrown_out.wait()
        raise Closed(RESTART)

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._next()
            except Trouble as trouble:
                self._put(Failed(None, trouble.problem))
            else:
                if type(message) in _DOING:
                    await to_the_end(self._hear(message))  # so the answer goes out with what came of it
                    continue
                await self._hear(message)
            await asyncio.sleep(0)  # a burst of messages must not keep the answers from going out

    async def _next(self) -> UpMessage:
        """The next message, or Trouble if it has no sense."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise Closed(NORMAL)
        text: Any = event.get("text")
        if text is None:
            raise Closed(UNKNOWN_KIND, "bad_message")
        content = text.encode("utf-8", "surrogatepass")
        if len(content) > limits.FRAME:
            raise Closed(TOO_LARGE, "too_large")
        if not self.rate.allows(""):
            raise Closed(TOO_MANY, "too_many_messages")
        try:
            return _decoder.decode(content)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
            raise Trouble("bad_message", str(fault)) from None

    def _put(self, message: msgspec.Struct) -> None:
        self.client.put(msgspec.json.encode(message))

    # -- what is said

    async def _hear(self, message: UpMessage) -> None:
        assert self.table is not None
        id: str | None = getattr(message, "id", None)
        try:
            await self._answer(message)
        except IllegalAction as refused:
            rule = refused.rule
            self._put(Refused(id or "", rule.id, rule.text(self.lang), refused.place))
        except Trouble as trouble:
            self._put(Failed(id, trouble.problem))
            if self.table.lost:
                raise Closed(RESTART) from None
        except Closed:
            raise
        except Exception:
            log.exception("a message could not be answered")
            self._put(Failed(id, problem("internal")))

    async def _answer(self, message: UpMessage) -> None:
        if isinstance(message, messages.Ping):
            self._put(Pong())
        elif isinstance(message, messages.Speak):
            self._speak_in(message.lang)
        elif isinstance(message, Hello):
            raise Trouble("bad_message", "one Hello is enough")
        elif self.seat == WATCHER:
            raise Trouble("only_watching")
        elif isinstance(message, messages.Why):
            self._explain(message)
        elif isinstance(message, messages.Point):
            self._point(message.place)
        else:
            self._put(await self._do(message))

    def _speak_in(self, lang: Lang) -> None:
        assert self.table is not None
        self.table.move(self.client, self.seat, self.lang, lang)
        self.lang = lang

    def _explain(self, message: messages.Why) -> None:
        assert self.table is not None
        forbidden = self.table.why(self.seat, [message.action])
        rule, place = forbidden or (None, 0)
        told = ("", "") if rule is None else (rule.id, rule.text(self.lang))
        self._put(Refused(message.id, *told, place))

    def _point(self, place: int) -> None:
        assert self.table is not None
        if not self.desk.points.allows((self.table.saved.id, self.seat)):
            raise Trouble("too_many_lines")
        self.table.point(self.seat, place)

    def _do(self, message: Any) -> Awaitable[Done]:
        """Everything that changes the table."""
        table, seat = self.table, self.seat
        assert table is not None
        if isinstance(message, messages.Say) and not self.desk.lines.allows((table.saved.id, seat)):
            raise Trouble("too_many_lines")
        return _DOING[type(message)](table, seat, message)


_DOING: Final[dict[type, Callable[[Table, int, Any], Awaitable[Done]]]] = {
    messages.Play: lambda table, seat, said: table.play(seat, said.id, said.ask, said.actions),
    messages.Say: lambda table, seat, said: table.say(seat, said.id, said.text, said.team),
    messages.Undo: lambda table, seat, said: table.undo(seat, said.id),
    messages.AnswerUndo: lambda table, seat, said: table.answer_undo(seat, said.id, said.wish, said.yes),
    messages.Resign: lambda table, seat, said: table.resign(seat, said.id),
    messages.Abandon: lambda table, seat, said: table.abandon(seat, said.id, said.yes),
    messages.Rematch: lambda table, seat, said: table.rematch(seat, said.id, new_id(), new_chance()),
    messages.Salt: lambda table, seat, said: table.salt(seat, said.id, said.salt),
}
