"""A real server in a process of its own, that can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

SPOKEN: Final = re.compile(r"http://127\.0\.0\.1:(\d+)(\S*)")


OURS: Final = (sys.executable, "-m", "stopville.cli")  # the build that is being tested


class House:
    """`stopville serve` on a folder; bots answer at once."""

    def __init__(
        self,
        data: Path,
        pace: str = "0",
        program: tuple[str, ...] = OURS,
        env: dict[str, str] | None = None,
        more: tuple[str, ...] = (),
    ) -> None:
        self.data = data
        self.pace = pace
        self.program = program
        self.more = more  # words for the command
        self.env = {
            "STOPVILLE_LANG": "en",
            "PYTHONUNBUFFERED": "1",
            **(env if env is not None else os.environ),
        }
        self.port = 0
        self.path = ""  # under which everything is
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"

    def open(self) -> None:
        what = [
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--pace",
            self.pace,
            "--new-tables",
            "1000",
            *self.more,
        ]
        self.process = subprocess.Popen(
            [*self.program, *what], stdout=subprocess.PIPE, text=True, env=self.env
        )
        assert self.process.stdout is not None
        said = SPOKEN.search(self.process.stdout.readline())
        assert said, "the server did not say where it is"
        self.port, self.path = int(said[1]), said[2]

    def kill(self) -> None:
        """As a power cut would: nothing can be saved any more."""
        self.end(signal.SIGKILL)

    def close(self) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=60)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
