"""Attacks by people who are not meant to be there, each a case of its own on a server of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from drills.connections import FILES, idle_and_deaf
from drills.floods import Flood, limits_of_a_caller
from drills.host import Hosting
from drills.jumps import SWEEP, YEAR, clock_jumps
from drills.keys import curious_host, earlier_holder
from drills.odd import odd_requests
from drills.process import ServerProcess, serving
from drills.report import Progress, Report


@dataclass(frozen=True)
class Size:
    idle: int = 1100  # connections that do nothing
    deaf: int = 200  # that do not read
    requests: int = 5000  # with odd addresses and bodies
    flood: Flood = field(default_factory=Flood)
    patience: float = 1.0  # times as long may others wait for what must come at once


@dataclass(frozen=True)
class Case:
    attack: Callable[[ServerProcess, Report, Size], Awaitable[None]]
    hosting: Mapping[str, Any] = field(default_factory=dict)
    complains: bool = False  # it may say something in its log
    limited: bool = False  # a caller's limits are those of the flood, otherwise as usual


CASES: Final[Mapping[str, Case]] = {
    "holder": Case(lambda server, report, size: earlier_holder(server, report)),
    "host": Case(lambda server, report, size: curious_host(server, report)),
    "connections": Case(
        lambda server, report, size: idle_and_deaf(server, report, size.idle, size.deaf, size.patience),
        {"files": FILES, "hurried": True},
        complains=True,
    ),
    "limits": Case(lambda server, report, size: limits_of_a_caller(server, report, size.flood), limited=True),
    "requests": Case(lambda server, report, size: odd_requests(server, report, size.requests)),
    "clock": Case(lambda server, report, size: clock_jumps(server, report), {"jump": YEAR, "sweep": SWEEP}),
}


def strangers(size: Size, folder: Path, progress: Progress, only: Collection[str] = tuple(CASES)) -> Report:
    report = Report("strangers", asdict(size))
    for number, name in enumerate(only):
        case = CASES[name]
        limits = asdict(size.flood.limits) if case.limited else {}
        with serving(Hosting(str(folder / name), limits=limits, **case.hosting)) as server:
            asyncio.run(carried_out(case, server, report, size))
            if not case.complains:
                report.none("complaints", server.complaints().splitlines(), of=name)
        progress((number + 1) / len(only))
    return report


async def carried_out(case: Case, server: ServerProcess, report: Report, size: Size) -> None:
    await case.attack(server, report, size)
