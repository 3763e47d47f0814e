"""A server in a process of its own, that can be killed and started again on the same folder and port."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import Final

from drills.host import Hosting
from stopville.server.workers import member

TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
WORKER: Final = member.__name__.encode()  # in the command of a worker


class Measured:
    """A process whose work can be measured.  Linux only."""

    @property
    def pid(self) -> int:
        raise NotImplementedError

    def cpu_seconds(self) -> float:
        """What this life has used of a processor: its workers are counted, its bots are not."""
        return sum(cpu_seconds(pid) for pid in (self.pid, *self.workers()))

    def memory(self) -> int:
        """Bytes in use now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def files(self) -> int:
        """How many files, connections included, it has open."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    def children(self) -> list[int]:
        """Processes of its own: bots, workers."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in listed]

    def workers(self) -> list[int]:
        """Of a server of several processes."""
        return [pid for pid in self.children() if WORKER in Path(f"/proc/{pid}/cmdline").read_bytes()]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class ServerProcess(Measured):
    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.log = Path(hosting.data) / "complaints.log"
        self.url = ""
        self.process: subprocess.Popen[str] | None = None
        self.opened = 0.0
        self.seconds_open = 0.0  # over all its lives

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Returns when it is open."""
        command = [sys.executable, "-m", Hosting.__module__, json.dumps(asdict(self.hosting))]
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("a") as complaints:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            raise RuntimeError(f"the server did not open: {self.complaints()[-500:]}")
        self.url = json.loads(said)["url"]
        self.hosting = replace(self.hosting, port=self.port)
        self.opened = monotonic()

    def kill(self) -> None:
        """As a power cut would: nothing can be saved any more."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        self.seconds_open += monotonic() - self.opened
        process.send_signal(how)
        process.wait(timeout=30)
        assert process.stdout is not None
        process.stdout.close()

    # -- how it is doing

    def complaints(self) -> str:
        """All that it has ever written to its log: nothing, if all is well."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""


@contextmanager
def serving(hosting: Hosting) -> Iterator[ServerProcess]:
    server = ServerProcess(hosting)
    server.start()
    try:
        yield server
    finally:
        server.kill()
