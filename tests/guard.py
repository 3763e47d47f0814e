"""No test can hold the suite up.

A test that stands still is ended with its process: xdist counts it as failed and starts another process,
and the rest of the suite runs.  The standard library's watchdog does not need the interpreter, so that
compiled code in an endless loop is ended, too.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import tempfile
import threading
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from devtools import leftovers

LONGEST = 8 * 60  # seconds for one phase of a test; at load 10 the longest takes about half of it


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--longest", type=float, default=LONGEST, metavar="SECONDS", help="a test that takes longer is ended"
    )


def pytest_configure(config: pytest.Config) -> None:
    place = getattr(config, "workerinput", {}).get("told")
    told = os.open(place, os.O_WRONLY | os.O_CREAT) if place else os.dup(2)
    config.pluginmanager.register(Watch(config.getoption("--longest"), told))
    if not hasattr(config, "workerinput"):
        listen_for_the_end()
        folder = tempfile.TemporaryDirectory(prefix="stopville-tests-")
        config.add_cleanup(folder.cleanup)
        config.pluginmanager.register(Workers(Path(folder.name)))


def listen_for_the_end() -> None:
    """`dev.py test` ends a run that takes too long by SIGTERM: what has failed until then is still told."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt("the whole run took too long")

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, stop)


class Watch:
    """In every process that runs tests: around each phase of each test, and around the end of all."""

    def __init__(self, longest: float, told: int) -> None:
        self.longest = longest
        self.told = told  # an open file: where the traceback goes

    def begin(self) -> None:
        faulthandler.dump_traceback_later(self.longest, exit=True, file=self.told)

    def watch(self) -> Generator[None, Any, Any]:
        self.begin()
        try:
            return (yield)
        finally:
            faulthandler.cancel_dump_traceback_later()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, Any, Any]:
        return (yield from self.watch())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        return (yield from self.watch())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self) -> Generator[None, Any, Any]:
        return (yield from self.watch())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None, Any, Any]:
        """Fixtures of a run that was broken off end here; xdist ends a process that stays after that."""
        return (yield from self.watch())


class Workers:
    """In the process that hands the tests out: what it does when one of the others was ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        leftovers.adopt()

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["told"] = str(self.place(node))

    def place(self, node: Any) -> Path:
        return self.folder / f"{node.gateway.id}.txt"

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, report: Any) -> None:
        """The failure says where the test stood."""
        place = self.place(report.node)
        told = place.read_text("utf-8", "replace") if place.exists() else ""
        report.longrepr += f"\n{told or 'It said nothing.'}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Servers and browsers of a process that was ended would go on."""
        mark = f"PYTEST_XDIST_WORKER={node.gateway.id}".encode()
        leftovers.end({process for process in leftovers.family(os.getpid()) if mark in environment(process)})


def environment(process: int) -> list[bytes]:
    try:
        return Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return []
