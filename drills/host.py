"""The server that a drill attacks: the real application, with a few settings that no host would choose.

python -m drills.host '{"data": "some/folder"}'      says {"url": …} when it is open
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stopville.server import app, limits
from stopville.server.app import Settings, make_app
from stopville.server.arrange import arrange
from stopville.server.clock import SystemClock, Timer
from stopville.server.serving import run
from stopville.server.workers.supervisor import supervise

HOUR: Final = 3600.0


@dataclass(frozen=True)
class Hosting:
    """How the server is opened."""

    data: str
    port: int = 0
    pace: float = 0.0
    hurried: bool = False  # as many messages as a socket can carry: to measure, not to serve
    leak: str = ""  # the fault that this build has, to see that it is found
    speed: float = 1.0  # of the server's clock
    jump: float = HOUR  # seconds by which a signal moves it
    sweep: float = 0.0  # seconds between two looks for old tables; 0: as usual
    workers: int = 1  # processes; with more, clock and leak are as usual
    files: int = 0  # that it may have open; 0: as many as this process may
    limits: dict[str, int] = field(default_factory=dict)  # of a caller, other than usual: fields of Limits


class MovedClock(SystemClock):
    """The system's time, or a faster one; SIGUSR1 moves it on, by an hour or another jump, SIGUSR2 back."""

    def __init__(self, speed: float = 1.0, jump: float = HOUR) -> None:
        self.began = time.time()
        self.speed = speed
        self.jump = jump
        self.moved = 0.0

    def now(self) -> float:
        return self.began + (time.time() - self.began) * self.speed + self.moved

    def at(self, when: float, call: Callable[[], None]) -> Timer:
        delay = max(0.0, when - self.now()) / self.speed
        return asyncio.get_running_loop().call_later(delay, call)

    def listen(self) -> None:
        for by, number in ((self.jump, "SIGUSR1"), (-self.jump, "SIGUSR2")):
            if hasattr(signal, number):
                signal.signal(getattr(signal, number), lambda *_, by=by: self.move(by))

    def move(self, by: float) -> None:
        self.moved += by


def settings_of(hosting: Hosting, clock: MovedClock) -> Settings:
    return Settings(
        Path(hosting.data),
        pace=hosting.pace,
        proxies=("127.0.0.1",),  # a drill is many people: it says for whom it speaks
        limits=limits.Limits(**hosting.limits),
        messages=(10**9, 1.0) if hosting.hurried else limits.MESSAGES,
        clock=clock,
    )


def say_where(host: str, port: int) -> None:
    print(json.dumps({"url": f"http://{host}:{port}"}), flush=True)


def prepare(hosting: Hosting) -> None:
    """What only this process has, and no server should."""
    if hosting.leak:
        from drills.leaking import spoil_server

        spoil_server(hosting.leak)
    if hosting.sweep:
        setattr(app, "SWEEP_SECONDS", hosting.sweep)  # noqa: B010  a constant, for everybody else
    if hosting.files:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (hosting.files, hosting.files))


def main(words: list[str]) -> None:
    told: dict[str, Any] = json.loads(words[0])
    hosting = Hosting(**told)
    clock = MovedClock(hosting.speed, hosting.jump)
    clock.listen()
    prepare(hosting)
    settings = settings_of(hosting, clock)
    listening = socket.create_server(("127.0.0.1", hosting.port), backlog=2048)
    arrange(settings.data, hosting.workers)
    if hosting.workers > 1:
        supervise(settings, hosting.workers, listening, say_where)
    else:
        run(make_app(settings), listening, say_where)


if __name__ == "__main__":
    main(sys.argv[1:])
