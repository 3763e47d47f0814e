"""Tests run against one mutation after the other, each in a process forked from one that is ready to go.

Two processes wait.  In the first, pytest has imported and collected the tests; it forks, the copy gets the
mutated code in place of the old function's, and runs the tests that execute the mutated line, those first
that have killed most for their time.  That works only for a function that nothing has called before the
tests begin.  For all others the second process, which has imported everything but the project, forks, and
its copy imports the project anew with the mutated file.  Whatever survives in the first is tried in the
second by all other tests, which may depend on the line through something kept from an earlier test.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Final

import hypothesis
import pytest

from tools.mutant_code import Mutated, swap_of
from tools.mutant_forks import SURVIVED, Runner, Verdict, allow, silence
from tools.mutations import Mutation

SLOWER: Final = 10  # a test may take so many times its usual processor time
GRACE: Final = 2.0  # and so many seconds more
ALREADY: Final = "ignore::pytest.PytestAssertRewriteWarning"  # what is loaded beforehand stays as it is
QUIET: Final = ("-q", "--tb=no", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-W", ALREADY)

Lines = set[tuple[str, int]]  # file and line
Tracer = Callable[[FrameType, str, object], object]


@dataclass
class Baseline:
    """The tests as they are without any mutation."""

    names: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    lines: list[Lines] = field(default_factory=list)  # by test: what it executes of the files
    early: Lines = field(default_factory=set)  # what runs before the first test
    failed: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)  # modules that are not the project's


# -- the process that has collected the tests -----------------------------------------------------------


class Collected:
    """A pytest plugin: runs no tests itself, but forks for each order it gets."""

    def __init__(self, orders: Connection, files: Sequence[Path]) -> None:
        self.orders = orders
        self.files = frozenset(str(path) for path in files)
        self.runner = Runner()
        self.baseline = Baseline()
        trace_into(self.baseline.early, self.files)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        trace_into(None, self.files)
        self.baseline.names = [item.nodeid for item in session.items]
        self.orders.send(self.measured(session))
        while (order := self.orders.recv()) is not None:
            self.orders.send(self.tried(session, *order))
        return True

    def measured(self, session: pytest.Session) -> Baseline:
        """What every test takes and executes, from a copy that runs them all."""
        ours, theirs = Pipe()

        def measure() -> int:
            allow(0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            theirs.send(measurements(session, self.baseline, self.files))
            return 0

        child = os.fork()
        if child == 0:
            ours.close()
            self.runner.begin(measure)
        theirs.close()
        baseline: Baseline = ours.recv()
        os.waitpid(child, 0)
        return baseline

    def tried(
        self, session: pytest.Session, mutation: Mutation | None, tests: list[int], limits: list[float]
    ) -> Verdict | None:
        """None if the mutated code cannot take the old one's place."""
        swap = None if mutation is None else swap_of(mutation)
        if mutation is not None and swap is None:
            return None

        def work() -> int:
            if swap is not None:
                function, code = swap
                function.__code__ = code
            return self.run(session, tests, limits)

        return self.runner.run(work)

    def run(self, session: pytest.Session, tests: list[int], limits: list[float]) -> int:
        for turn, test in enumerate(tests):
            allow(limits[test])
            self.runner.at(test)
            following = session.items[tests[turn + 1]] if turn + 1 < len(tests) else None
            run_item(session.items[test], following)
            if session.testsfailed:
                return 1
        return 0


def run_item(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def measurements(session: pytest.Session, baseline: Baseline, files: frozenset[str]) -> Baseline:
    items = session.items
    for place, item in enumerate(items):
        failed, began = session.testsfailed, time.process_time()
        lines: Lines = set()
        trace_into(lines, files)
        run_item(item, items[place + 1] if place + 1 < len(items) else None)
        trace_into(None, files)
        baseline.seconds.append(time.process_time() - began)
        baseline.lines.append(lines)
        if session.testsfailed > failed:
            baseline.failed.append(item.nodeid)
    baseline.outside = outside_modules(session.config.rootpath)
    return baseline


def outside_modules(root: Path) -> list[str]:
    """What is loaded besides the project: the same for every mutation."""
    inside = str(root) + os.sep
    installed = os.sep + "site-packages" + os.sep
    found = []
    for name, module in list(sys.modules.items()):
        place = getattr(module, "__file__", None) or ""
        if place and (installed in place or not place.startswith(inside)):
            found.append(name)
    return [name for name in found if name.split(".")[0] not in ("stopville", "tests", "tools", "__main__")]


def trace_into(lines: Lines | None, files: frozenset[str]) -> None:
    """From now on every executed line of these files is noted; None stops it."""
    tracer = None if lines is None else tracer_into(lines, files)
    threading.settrace(tracer)  # type: ignore[arg-type]
    sys.settrace(tracer)  # type: ignore[arg-type]


def tracer_into(lines: Lines, files: frozenset[str]) -> Tracer:
    def on_line(frame: FrameType, event: str, argument: object) -> object:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, argument: object) -> object:
        return on_line if frame.f_code.co_filename in files else None

    return on_call


# -- the process that imports anew ----------------------------------------------------------------------


class Ordered:
    """A pytest plugin: these tests in this order, each within its time."""

    def __init__(self, runner: Runner, names: Sequence[str], tests: Sequence[int], limits: Sequence[float]):
        self.runner = runner
        self.place = {names[test]: turn for turn, test in enumerate(tests)}
        self.tests = tests
        self.limits = limits

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        test = self.tests[self.place[item.nodeid]]
        allow(self.limits[test])
        self.runner.at(test)
        return (yield)


# -- both together ----------------------------------------------------------------------------------------


class Workshop:
    """Tries mutations of some files against some tests."""

    def __init__(self, files: Sequence[Path], arguments: Sequence[str]) -> None:
        prepare_hypothesis()
        self.arguments = [*QUIET, *arguments]
        self.runner = Runner()
        self.orders, theirs = Pipe()
        self.collector = os.fork()
        if self.collector == 0:
            self.orders.close()
            self.collect(theirs, files)
        theirs.close()
        self.baseline = self.first_answer()
        self.limits = [SLOWER * seconds + GRACE for seconds in self.baseline.seconds]
        warm(self.baseline.outside)

    def first_answer(self) -> Baseline:
        try:
            baseline: Baseline = self.orders.recv()
        except EOFError:
            sys.exit("pytest could not collect or run these tests; try them without this tool.")
        return baseline

    def collect(self, orders: Connection, files: Sequence[Path]) -> None:
        os.setpgrp()
        silence()
        try:
            pytest.main(self.arguments, plugins=[Collected(orders, files)])
        finally:
            os._exit(1)

    def close(self) -> None:
        self.orders.send(None)
        os.waitpid(self.collector, 0)

    def in_place(self, mutation: Mutation | None, tests: list[int]) -> Verdict | None:
        self.orders.send((mutation, tests, self.limits))
        verdict: Verdict | None = self.orders.recv()
        return verdict

    def anew(self, mutation: Mutation, tests: list[int]) -> Verdict:
        if not tests:
            return Verdict(SURVIVED)

        def work() -> int:
            sys.meta_path.insert(0, Mutated(mutation))
            ordered = Ordered(self.runner, self.baseline.names, tests, self.limits)
            return int(pytest.main(self.arguments, plugins=[ordered]))

        return self.runner.run(work)


def prepare_hypothesis() -> None:
    """The same examples in every run; whether a test fails is all that counts, not the smallest example."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None, phases=phases)
    hypothesis.settings.load_profile("mutants")


def warm(names: Sequence[str]) -> None:
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:  # a part that is only importable through another one
            continue
