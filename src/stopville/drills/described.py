"""The server's own description of its HTTP half, tried out by schemathesis: 0 failures.

Not among its checks: that whatever fits the description is accepted.  The name of no game, or a card that
nobody holds, fits and is refused for reasons that no description can tell.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from stopville.drills.process import ServerProcess
from stopville.drills.report import Report

TOOL: Final = "schemathesis"
MOST_SECONDS: Final = 3600


def installed() -> bool:
    return importlib.util.find_spec(TOOL) is not None


def tried_out(server: ServerProcess, examples: int, phases: str, folder: Path, report: Report) -> None:
    """So many requests for each operation, and as many as the tool thinks of itself."""
    words = [
        f"{server.url}/api/openapi.json",
        "--max-examples",
        str(examples),
        "--phases",
        phases,
        "--no-color",
    ]
    words += ["--exclude-checks", "positive_data_acceptance", "--generation-deterministic"]
    command = [sys.executable, "-m", f"{TOOL}.cli", "run", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=MOST_SECONDS)
    cases = re.search(r"(\d+) generated", done.stdout)
    report.add("requests", int(cases[1]) if cases else 0, at_least=1)
    failed = [line.strip() for line in done.stdout.splitlines() if re.match(r"- ST\d+ ", line)]
    report.none("description_failures", failed or ([done.stdout[-300:]] if done.returncode else []))
