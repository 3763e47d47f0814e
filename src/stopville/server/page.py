"""What one connected page says, and what becomes of it.  Knows messages and tables, no network."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any, Final

import msgspec

from stopville.core.engine.seats import WATCHER
from stopville.core.game import IllegalAction
from stopville.core.wire import encode
from stopville.server import limits, messages
from stopville.server.client import RESTART, Client
from stopville.server.desk import Desk
from stopville.server.messages import Failed, Hello, Lang, Pong, Refused, UpMessage
from stopville.server.problems import Trouble, problem
from stopville.server.table import Outcome, Table
from stopville.server.verbs import VERBS

HELLO_SECONDS: Final = 10.0
MOST_EARLY: Final = 64  # messages that may wait while the table is being loaded

UNKNOWN_KIND: Final = 1003
NOT_TEXT: Final = 1007
TOO_MANY: Final = 1008
TOO_LARGE: Final = 1009
BROKEN: Final = 1011
FORBIDDEN: Final = 4403
NO_TABLE: Final = 4404

log = logging.getLogger("stopville")
_decoder: Final[msgspec.json.Decoder[UpMessage]] = msgspec.json.Decoder(UpMessage)


class Page:
    def __init__(self, desk: Desk, table_id: str, address: str, client: Client) -> None:
        self.desk = desk
        self.table_id = table_id
        self.address = address
        self.client = client
        self.rate = limits.Rate(desk.messages, desk.clock.monotonic)
        self.table: Table | None = None
        self.seat = int(WATCHER)
        self.lock = ""  # what the key of this seat was when it was opened
        self.lang: Lang = "fr"
        self._coming: asyncio.Task[None] | None = None
        self._early: list[bytes] = []  # said before the table was loaded

    # -- coming and going

    def hear(self, text: bytes) -> None:
        """A message of the page."""
        if self.client.closed is not None:
            return
        if not self.rate.allows("") or not self.desk.hears(self.address):
            self.end(TOO_MANY, "too_many_messages")
        elif self.table is not None:
            self._heard(self.table, text)
        elif self._coming is None:
            self._hello(text)
        elif len(self._early) >= MOST_EARLY:
            self.end(TOO_MANY, "too_many_messages")
        else:
            self._early.append(text)

    def _hello(self, text: bytes) -> None:
        try:
            hello = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            hello = None
        if not isinstance(hello, Hello):
            self.end(UNKNOWN_KIND if _is_text(text) else NOT_TEXT, "bad_message")
            return
        self._coming = asyncio.create_task(self._arrive(hello))

    async def _arrive(self, hello: Hello) -> None:
        try:
            table = await self.desk.house.table(self.table_id)
        except Trouble as trouble:
            self.end(NO_TABLE, trouble.code)
            return
        except Exception:
            log.exception("table %s could not be loaded", self.table_id)
            self.end(BROKEN, "internal")
            return
        secret = hello.secret
        seat = WATCHER if secret is None else table.seats.opened_by(secret)
        if seat is None:
            self.end(FORBIDDEN, table.seats.why_shut(secret or ""))
        elif self.client.closed is None:
            self._sit(table, int(seat), hello.lang)

    def _sit(self, table: Table, seat: int, lang: Lang) -> None:
        self.table, self.seat, self.lang = table, seat, lang
        self.lock = table.seats.lock(seat)
        table.arrive(self.client, seat, lang)
        early, self._early = self._early, []
        for text in early:
            self._heard(table, text)

    def depart(self) -> None:
        """The connection is gone."""
        table, self.table = self.table, None
        if self._coming is not None:
            self._coming.cancel()
        if table is not None:
            table.depart(self.client, self.seat, self.lang)

    def end(self, code: int, trouble: str = "") -> None:
        """Says why, and closes."""
        if trouble:
            self.put(Failed(None, problem(trouble)))
        self.client.close(code)

    def put(self, message: msgspec.Struct) -> None:
        self.client.put(encode(message))

    # -- what is said

    def _heard(self, table: Table, text: bytes) -> None:
        if table.lost or table.seats.lock(self.seat) != self.lock:
            self.client.close(RESTART)  # the key no longer opens this seat, or the table is loaded again
            return
        id: str | None = None
        try:
            message = _decode(text)
            id = getattr(message, "id", None)
            self._answer(table, message)
        except Trouble as trouble:
            if trouble.code == "bad_message" and not _is_text(text):
                self.end(NOT_TEXT, "bad_message")
            else:
                self.put(Failed(id, trouble.problem))
        except Exception:
            log.exception("a message could not be answered")
            self.put(Failed(id, problem("internal")))

    def _answer(self, table: Table, message: Any) -> None:
        kind = type(message)
        if kind in VERBS:
            self._do(table, message)
        elif kind is messages.Ping:
            self.put(Pong())
        elif kind is messages.Speak:
            table.change_language(self.client, self.seat, self.lang, message.lang)
            self.lang = message.lang
        elif kind is messages.Earlier:
            self.client.put(table.audience.earlier(self.seat, self.lang, message.before))
        elif kind is Hello:
            raise Trouble("bad_message", "one Hello is enough")
        elif self.seat == WATCHER:
            raise Trouble("only_watching")
        elif kind is messages.Why:
            self._explain(table, message)
        else:
            self._point(table, message.place)

    def _do(self, table: Table, message: Any) -> None:
        """Everything that changes the table."""
        if self.seat == WATCHER:
            raise Trouble("only_watching")
        self.desk.may_do(self.address, table.saved.id, self.seat, message)
        table.hear(self.seat, message, partial(self._answered, message.id), self.lock)

    def _answered(self, id: str, outcome: Outcome) -> None:
        if isinstance(outcome, IllegalAction):
            rule = outcome.rule
            self.put(Refused(id, rule.id, rule.text(self.lang), outcome.place))
        elif isinstance(outcome, Trouble):
            self.put(Failed(id, outcome.problem))
        else:
            self.put(outcome)

    def _explain(self, table: Table, message: messages.Why) -> None:
        forbidden = table.why(self.seat, [message.action])
        rule, place = forbidden or (None, 0)
        told = ("", "") if rule is None else (rule.id, rule.text(self.lang))
        self.put(Refused(message.id, *told, place))

    def _point(self, table: Table, place: int) -> None:
        if not self.desk.points.allows((table.saved.id, self.seat)):
            raise Trouble("too_many_lines")
        table.point(self.seat, place)


def _is_text(text: bytes) -> bool:
    """Whether it is UTF-8, as the text of a socket has to be; asked only of what could not be read."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decode(text: bytes) -> UpMessage:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        raise Trouble("bad_message", str(fault)) from None
