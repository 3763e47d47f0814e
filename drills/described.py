"""The server's own description of its HTTP half, tried out by schemathesis: 0 failures.

So that it gets further than "there is no such table", the description it is given names real ones, open,
being played and over; and it comes as a stranger, with the secret of a seat and as a host.

Not among its checks: that whatever fits the description is accepted.  The name of no game, or a card that
nobody holds, fits and is refused for reasons that no description can tell.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from drills.caller import Caller, hello, until
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Sitting, made, plans, sit_down
from stopville.games import GAMES

TOOL: Final = "schemathesis"
MOST_SECONDS: Final = 3600


def installed() -> bool:
    return importlib.util.find_spec(TOOL) is not None


def tried_out(
    server: ServerProcess,
    examples: int,
    phases: str,
    folder: Path,
    report: Report,
    visitors: Sequence[str] = ("", "Seat", "Host"),
) -> None:
    """So many requests for each operation, and as many as the tool thinks of itself."""
    requests, accepted, failures = 0, 0, []
    for number, who in enumerate(visitors):
        sittings = asyncio.run(tables(server))
        description = folder / f"described-{number}.json"
        description.write_text(json.dumps(with_real_tables(Caller(server), sittings)))
        run = Run(server, description, credentials(who, sittings[0]))
        failures += run.failures(examples, phases)
        requests += run.requests
        accepted += run.accepted
    report.add("requests", requests, at_least=1)
    report.add("requests_accepted", accepted, at_least=1)
    report.none("description_failures", failures)


def credentials(who: str, sitting: Sitting) -> str:
    return {"": "", "Seat": f"Seat {sitting.secrets[0]}", "Host": f"Host {sitting.host}"}[who]


async def tables(server: ServerProcess) -> list[Sitting]:
    """One that is being played, one that is open, one that is over."""
    plan = plans()[0]
    playing = await sit_down(Caller(server), plan)
    opened = await made(Caller(server), plan, public=True)
    over = await sit_down(Caller(server), plan)
    await resigned(server, over)
    return [playing, opened, over]


async def resigned(server: ServerProcess, sitting: Sitting) -> None:
    async with Caller(server).socket(sitting.id) as socket:
        await hello(socket, sitting.secrets[0])
        await socket.send(json.dumps({"t": "Resign", "id": "r"}))
        await until(socket, "Done")


def with_real_tables(caller: Caller, sittings: list[Sitting]) -> Any:
    """The description, in which the names in addresses are those of something that exists."""
    described = caller.call("GET", "/api/openapi.json").json
    known = {"id": [sitting.id for sitting in sittings], "key": list(GAMES), "seat": [0, 1]}
    for operations in described["paths"].values():
        for operation in operations.values():
            for fact in operation.get("parameters", []):
                if fact["in"] == "path":
                    fact["schema"] = {"enum": known[fact["name"]]}
    return described


class Run:
    """One visit of the tool."""

    def __init__(self, server: ServerProcess, description: Path, who: str) -> None:
        self.server = server
        self.description = description
        self.traffic = description.with_suffix(".har")
        self.who = who
        self.requests = 0
        self.accepted = 0

    def failures(self, examples: int, phases: str) -> list[str]:
        words = [str(self.description), "--url", self.server.url, "--max-examples", str(examples)]
        words += ["--phases", phases, "--no-color", "--generation-deterministic"]
        words += ["--exclude-checks", "positive_data_acceptance"]
        words += ["--report", "har", "--report-har-path", str(self.traffic)]
        words += ["--header", f"X-Forwarded-For: {Caller(self.server).address}"]
        if self.who:
            words += ["--header", f"Authorization: {self.who}"]
        command = [sys.executable, "-m", f"{TOOL}.cli", "run", *words]
        done = subprocess.run(
            command, cwd=self.description.parent, capture_output=True, text=True, timeout=MOST_SECONDS
        )
        self.count()
        failed = [line.strip() for line in done.stdout.splitlines() if re.match(r"- ST\d+ ", line)]
        return failed or ([done.stdout[-300:] + done.stderr[-300:]] if done.returncode else [])

    def count(self) -> None:
        entries = json.loads(self.traffic.read_text("utf-8"))["log"]["entries"]
        self.requests = len(entries)
        self.accepted = sum(200 <= entry["response"]["status"] < 300 for entry in entries)
