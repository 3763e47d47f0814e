"""A real server and what can be done to it from outside: TCP, HTTP and WebSocket, nothing of its insides."""

from __future__ import annotations

import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

from websockets.sync.client import ClientConnection, connect

ME = "127.0.0.1"
SOMEBODY = "127.0.0.2"  # every address 127.x.y.z is this machine
PATIENCE = 60  # seconds that anything may take on a busy machine; drills measure how long it takes


Opening = AbstractContextManager[ClientConnection]


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def code(self) -> str:
        return str(self.json()["code"])


class Outside:
    def __init__(self, folder: Path, *words: str, files: int | None = None) -> None:
        self.folder = folder
        self.lines: list[socket.socket] = []
        self.complaints = folder.with_suffix(".log")
        command = [sys.executable, "-m", "stopville.cli", "serve", "--port", "0", "--data", str(folder)]
        with self.complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [*command, "--json", "--pace", "0", *words],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env={**os.environ, "STOPVILLE_LANG": "en"},
                preexec_fn=None if files is None else lambda: limit_files(files),
            )
        self.port = self._ready()

    def _ready(self) -> int:
        assert self.process.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            line = self.process.stdout.readline()
            said += line
            if not line or '"error"' in line:
                self.stop()
                raise AssertionError(said + self.log)
        return int(json.loads(said)["url"].split(":")[2].partition("/")[0])

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        for line in self.lines:
            line.close()

    # -- what can be seen of it

    @property
    def log(self) -> str:
        return self.complaints.read_text("utf-8")

    @property
    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def memory(self) -> float:
        """In MB."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        (held,) = (line.split()[1] for line in lines if line.startswith("VmRSS"))
        return int(held) / 1024

    # -- what can be said to it

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: Any = None,
        source: str = ME,
        timeout: float = PATIENCE,
        **headers: str,
    ) -> Answer:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if content is not None:
            told.setdefault("content-type", "application/json")
        line = http.client.HTTPConnection(ME, self.port, timeout=timeout, source_address=(source, 0))
        try:
            line.request(method, path, content, told)
            answer = line.getresponse()
            return Answer(answer.status, dict(answer.headers.items()), answer.read())
        finally:
            line.close()

    def line(self, source: str = SOMEBODY, first: bytes = b"") -> socket.socket:
        """A bare connection."""
        opened = socket.create_connection((ME, self.port), PATIENCE, source_address=(source, 0))
        self.lines.append(opened)
        opened.sendall(first)
        return opened

    def deaf(self, first: bytes, source: str = SOMEBODY) -> None:
        """A connection that asks and does not read."""
        line = socket.socket()
        self.lines.append(line)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((source, 0))
        line.connect((ME, self.port))
        line.sendall(first)

    def table(self, people: int = 2, bots: int = 0, **more: Any) -> Any:
        seats = [{"kind": "person"}] * people + [{"kind": "bot"}] * bots
        body = {"game": "automatch", "seats": seats, "options": {"single_deal": True}, **more}
        answer = self.ask("/api/tables", "POST", body)
        assert answer.status == 201, answer.content
        return answer.json()

    def socket(self, table: str, source: str = ME, **headers: str) -> Opening:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        address = f"ws://{ME}:{self.port}/api/tables/{table}/socket"
        opened: Any = connect(
            address, sock=self.line(source), additional_headers=told, open_timeout=PATIENCE, close_timeout=2
        )
        return cast(Opening, opened)


def limit_files(most: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def serving(folder: Path, *words: str, files: int | None = None) -> Iterator[Outside]:
    server = Outside(folder / "data", *words, files=files)
    try:
        yield server
    finally:
        server.stop()


def within(seconds: float, fact: Callable[[], bool]) -> float:
    """Waits until it is so; how long that took."""
    began = time.monotonic()
    while not fact():
        assert time.monotonic() - began < seconds, f"not after {seconds} seconds"
        time.sleep(0.05)
    return time.monotonic() - began


def is_closed(line: socket.socket) -> bool:
    """The other end has hung up."""
    line.setblocking(False)
    try:
        return line.recv(65536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
