"""The `stopville` command for tests: in this process with its input as lines, or in a terminal of its own."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import stopville
from stopville.cli.app import run

ENGINE = Path(stopville.__file__).parent.parent  # whichever build is being tested
ONES = "1\n" * 400  # the first legal move, as often as any game here needs


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


class Command:
    """Runs command lines as a user would, in English unless told otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setenv("STOPVILLE_LANG", "en")
        monkeypatch.setenv("COLUMNS", "100")

    def __call__(self, line: str, typed: str = "", *more: str | Path) -> Outcome:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.capsys.readouterr()
        code = run([*line.split(), *map(str, more)])
        said = self.capsys.readouterr()
        return Outcome(code, said.out, said.err)


def environment(**changes: str) -> dict[str, str]:
    plain = {"STOPVILLE_LANG": "en", "PYTHONPATH": str(ENGINE), "TERM": "xterm", "COLUMNS": "", "LINES": ""}
    return {**os.environ, **plain, **changes}


def command_line(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "stopville.cli", *arguments]


def _in_a_terminal() -> None:
    """A terminal of its own; Ctrl-C is heard even if the tests were started in the background."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A real terminal: what is typed, and every byte that came out."""

    def __init__(self, *arguments: str, rows: int = 30, columns: int = 100) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            command_line(*arguments),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(),
            start_new_session=True,
            preexec_fn=_in_a_terminal,
        )
        os.close(slave)
        self.shown = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *fault: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def wait_for(self, text: str, seconds: float = 10.0) -> str:
        """What came out since the last call, up to and with this text."""
        deadline = time.monotonic() + seconds
        while text not in self.shown:
            ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"no {text!r} in {self.shown!r}"
            self.shown += self._read()
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def _read(self) -> str:
        try:
            part = os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # how Linux says that the other end is closed
            part = ""
        assert part, f"it ended after {self.shown!r}"
        return part

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def interrupt(self) -> int:
        """Ctrl-C until it is heard: one that comes while the prompt is being set up is lost."""
        for _ in range(20):
            if self.process.poll() is not None:
                break
            self.press(b"\x03")
            deadline = time.monotonic() + 1.0
            while time.monotonic() < deadline and self.process.poll() is None:
                self._rest()
                time.sleep(0.02)
        return self.end()

    def end(self, seconds: float = 20.0) -> int:
        """The exit code; `shown` then holds the rest."""
        deadline = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"it does not end after {self.shown!r}"
            ready, _, _ = select.select([self.master], [], [], 0.05)
            if ready:
                self._rest()
        self._rest()
        return self.process.returncode

    def _rest(self) -> None:
        while select.select([self.master], [], [], 0)[0]:
            try:
                part = os.read(self.master, 65536)
            except OSError:
                return
            if not part:
                return
            self.shown += part.decode(errors="replace")


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
