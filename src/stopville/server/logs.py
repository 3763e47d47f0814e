"""The server's log: one line for one event, whatever a stranger puts into it, and never a flood.

Text:  2026-01-31T12:00:00Z WARNING stopville: a request failed: /x
JSON:  {"at": …, "level": …, "logger": …, "message": …, "trace": …}
"""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

PER_MINUTE: Final = 10  # lines of one kind; the others are counted
MOST_KINDS: Final = 200

# What uvicorn says of a caller who sent rubbish: no fault of ours.
_RUBBISH: Final = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")


def set_up(level: str = "warning", as_json: bool = False) -> Throttle:
    """All loggers write to standard error in one way."""
    handler, throttle = logging.StreamHandler(), Throttle()
    handler.setFormatter(JsonLines() if as_json else Lines())
    handler.addFilter(_no_rubbish)
    handler.addFilter(throttle)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    return throttle


def _no_rubbish(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(_RUBBISH)


def one_line(text: str) -> str:
    """Nothing in it ends the line, moves the cursor or turns the direction of the text."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def at(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"{at(record)} {record.levelname} {record.name}: {one_line(record.getMessage())}"
        if record.exc_info:  # indented: a line of it cannot be taken for an entry
            line += "".join(f"\n    {one_line(each)}" for each in self._trace(record).splitlines())
        return line

    def _trace(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class JsonLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        trace = self._trace(record)
        return json.dumps({**entry, "trace": trace} if trace else entry)


class Throttle(logging.Filter):
    """Of each kind of line so many a minute; the next one says how many were left out."""

    def __init__(self, most: int = PER_MINUTE, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most = most
        self.now = now
        self.left_out = 0  # in all
        self._kinds: OrderedDict[object, _Kind] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = self._kind(record)
        if self.now() - kind.since >= 60:
            if kind.left_out:
                record.msg = f"{record.getMessage()} (and {kind.left_out} more like it)"
                record.args = ()
            kind.since, kind.said, kind.left_out = self.now(), 0, 0
        kind.said += 1
        if kind.said <= self.most:
            return True
        kind.left_out += 1
        self.left_out += 1
        return False

    def _kind(self, record: logging.LogRecord) -> _Kind:
        """By what the program wrote, not by what was filled in."""
        key = record.name, record.levelno, str(record.msg)[:200], record.exc_info and record.exc_info[0]
        kind = self._kinds.setdefault(key, _Kind(self.now()))
        self._kinds.move_to_end(key)
        if len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        return kind


class _Kind:
    def __init__(self, since: float) -> None:
        self.since = since
        self.said = 0
        self.left_out = 0
