"""The log: one line for one event, however it is spelt, and never a flood."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from stopville.server.logs import JsonLines, Lines, Throttle

pytestmark = pytest.mark.once


def entry(message: str, *facts: object, fault: BaseException | None = None) -> logging.LogRecord:
    told = (type(fault), fault, fault.__traceback__) if fault else None
    return logging.LogRecord("stopville", logging.ERROR, "", 0, message, facts, told)


def test_what_a_stranger_wrote_stays_in_its_line() -> None:
    line = Lines().format(entry("failed: %s", "a\nERROR b\x1b[2J\u2028\u202ec"))
    assert line.endswith("Z ERROR stopville: failed: a\\nERROR b\\x1b[2J\\u2028\\u202ec")


def test_a_traceback_is_indented_to_its_last_line() -> None:
    try:
        raise ValueError("a\n2026-01-01T00:00:00Z ERROR stopville: forged")
    except ValueError as fault:
        lines = Lines().format(entry("failed", fault=fault)).splitlines()
        told = json.loads(JsonLines().format(entry("failed", fault=fault)))
    assert len(lines) > 3 and all(line.startswith("    ") for line in lines[1:])
    assert told["message"] == "failed" and "forged" in told["trace"]


def test_of_one_kind_of_line_so_many_a_minute_and_then_how_many_there_were() -> None:
    now = [0.0]
    throttle = Throttle(3, lambda: now[0])
    assert [throttle.filter(entry("failed: %s", n)) for n in range(10)] == [True] * 3 + [False] * 7
    assert throttle.filter(entry("another"))
    now[0] = 61.0
    later = entry("failed: %s", 11)
    assert throttle.filter(later) and later.getMessage() == "failed: 11 (and 7 more like it)"
    assert throttle.left_out == 7


def test_kinds_of_lines_are_not_kept_for_ever() -> None:
    throttle = Throttle()
    for n in range(1000):
        throttle.filter(entry(f"kind {n}"))
    assert sys.getsizeof(throttle._kinds) < 100_000
