"""Processes that a crashed command leaves behind.

They would run on, and whoever reads the command's output would wait for them, because they hold its pipe.
Linux alone lets a process adopt them; elsewhere nothing is found here.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36  # from <linux/prctl.h>
PATIENCE = 10  # seconds for the system to take a killed process away


def adopt() -> None:
    """From now on a process below this one becomes its child when the parent in between has ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_descendants() -> int:
    """Ends whatever was started here and is still there; how many it were."""
    found = set(family(os.getpid()))
    end(found)
    return len(found)


def end(processes: set[int]) -> None:
    """Kills them and all below them."""
    last = time.monotonic() + PATIENCE
    while (left := {each for one in processes for each in (one, *family(one)) if alive(each)}) and (
        time.monotonic() < last
    ):
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        bury(left)
        time.sleep(0.01)
    bury(processes)


def bury(processes: set[int]) -> None:
    """Takes note of the end of those that are children of this process, so that they vanish."""
    for process in processes:
        with suppress(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


def family(ancestor: int) -> Iterator[int]:
    """All processes below this one that run."""
    below = children()
    waiting = [ancestor]
    while waiting:
        for child in below.get(waiting.pop(), ()):
            waiting.append(child)
            if alive(child):
                yield child


def children() -> dict[int, list[int]]:
    """The children of each process of this machine."""
    found: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        if told := status(int(place.name)):
            found.setdefault(told[1], []).append(int(place.name))
    return found


def alive(process: int) -> bool:
    told = status(process)
    return told is not None and told[0] not in "ZX"


def status(process: int) -> tuple[str, int] | None:
    """The state of a process and its parent; nothing if it has gone."""
    with suppress(OSError):
        words = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return words[0], int(words[1])
    return None
