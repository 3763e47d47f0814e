"""One run in a forked process: within its time and memory, silent, and with nothing left behind."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from mmap import mmap
from pathlib import Path
from typing import Final

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMEOUT: Final = "timeout"
NO_TEST: Final = -1

STARTING: Final = 60.0  # seconds of processor for importing and collecting
WAITING: Final = 60.0  # seconds in which a test may do nothing at all
SLACK: Final = 10  # on a busy machine the clock runs so many times faster than the processor
ROOM: Final = 2 << 30  # bytes of memory for a run


@dataclass(frozen=True)
class Verdict:
    outcome: str
    test: int = NO_TEST  # the one that was running at the end


class Runner:
    """Forks, waits, and tells how it ended; the copy says here which test it is at."""

    def __init__(self) -> None:
        self.place = mmap(-1, 8)

    def at(self, test: int) -> None:
        self.place[:] = test.to_bytes(8, "little", signed=True)

    def run(self, work: Callable[[], int]) -> Verdict:
        self.at(NO_TEST)
        child = os.fork()
        if child == 0:
            self.begin(work)
        _, status = os.waitpid(child, 0)
        end_group(child)
        test = int.from_bytes(self.place[:], "little", signed=True)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
            return Verdict(TIMEOUT, test)
        return Verdict(SURVIVED if status == 0 else KILLED, test)

    def begin(self, work: Callable[[], int]) -> None:
        """The copy's whole life."""
        os.setpgrp()
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (memory_used() + ROOM, resource.RLIM_INFINITY))
        code = 1
        try:
            allow(STARTING)
            code = work()
        finally:
            os._exit(code)


def allow(seconds: float) -> None:
    """Time from now on: of processor, and on the clock while nothing is done."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING + SLACK * seconds)


def end_group(leader: int) -> None:
    """Ends what a run has started and left behind."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def memory_used() -> int:
    """Bytes of address space; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[0]) * resource.getpagesize() if told.exists() else 0
