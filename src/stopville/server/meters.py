"""Counts for whoever runs the server, in the text format of Prometheus.

    meters = Meters()
    refusals = meters.counter("refusals_total", "Requests and sockets refused, by code", "code")
    refusals.add("too_many_tables")
    turns = meters.histogram("turn_seconds", "From a message to its answer")
    turns.observe(0.004)
    meters.gauge("tables_in_memory", "Tables in memory", lambda: len(house.tables))

A label's values must come from a short list of ours, never from a caller.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol, TypeVar

PREFIX: Final = "stopville_"
REFUSALS: Final = (
    "refusals_total",
    "Requests and sockets refused, by code",
    "code",
)  # here and by a supervisor
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Meter(Protocol):
    kind: str

    def samples(self) -> Iterator[tuple[str, float]]:
        """What follows the name, with its figure."""
        ...


M = TypeVar("M", bound=Meter)


class Counter:
    """Only ever rises; one figure for each value of its label, if it has one."""

    kind = "counter"

    def __init__(self, label: str = "") -> None:
        self.label = label
        self.counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", by: int = 1) -> None:
        self.counts[value] = self.counts.get(value, 0) + by

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def samples(self) -> Iterator[tuple[str, float]]:
        for value, count in self.counts.items():
            yield (f'{{{self.label}="{_escaped(value)}"}}' if self.label else ""), count


class Gauge:
    """What is so at the moment it is asked for; `kind` is "counter" for a sum that somebody else keeps."""

    def __init__(self, read: Callable[[], float], kind: str = "gauge") -> None:
        self.read = read
        self.kind = kind

    def samples(self) -> Iterator[tuple[str, float]]:
        yield "", self.read()


class Histogram:
    """How often it took how long."""

    kind = "histogram"

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, figure: float) -> None:
        self.counts[bisect_left(self.bounds, figure)] += 1
        self.sum += figure

    def samples(self) -> Iterator[tuple[str, float]]:
        so_far = 0
        for bound, count in zip([*map(str, self.bounds), "+Inf"], self.counts, strict=True):
            so_far += count
            yield f'_bucket{{le="{bound}"}}', so_far
        yield "_sum", round(self.sum, 6)
        yield "_count", so_far


class Meters:
    """All meters of a server, by name."""

    def __init__(self) -> None:
        self._meters: dict[str, tuple[str, Meter]] = {}

    def counter(self, name: str, help: str, label: str = "") -> Counter:
        return self._keep(name, help, Counter(label))

    def gauge(self, name: str, help: str, read: Callable[[], float], kind: str = "gauge") -> Gauge:
        return self._keep(name, help, Gauge(read, kind))

    def histogram(self, name: str, help: str, bounds: tuple[float, ...] = SECONDS) -> Histogram:
        return self._keep(name, help, Histogram(bounds))

    def _keep(self, name: str, help: str, meter: M) -> M:
        assert name not in self._meters, name
        self._meters[name] = help, meter
        return meter

    def text(self) -> str:
        return "".join(line + "\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for name, (help, meter) in self._meters.items():
            yield f"# HELP {PREFIX}{name} {help}"
            yield f"# TYPE {PREFIX}{name} {meter.kind}"
            for rest, figure in meter.samples():
                yield f"{PREFIX}{name}{rest} {figure}"


def joined(pages: Mapping[str, str]) -> str:
    """The figures of several processes on one page; a label says whose each is."""
    meters: dict[str, list[str]] = {}  # by name: what it is, then its samples
    for worker, text in pages.items():
        lines: list[str] = []
        for line in text.splitlines():
            if line.startswith("# HELP "):
                lines = meters.setdefault(line, [])
            elif line.startswith("# TYPE "):
                lines[:1] = [line]  # once
            else:
                lines.append(_labelled(line, worker))
    return "".join(f"{line}\n" for help, lines in meters.items() for line in (help, *lines))


def _labelled(sample: str, worker: str) -> str:
    name, brace, rest = sample.partition("{")
    if brace:
        return f'{name}{{worker="{worker}",{rest}'
    name, _, figure = sample.partition(" ")
    return f'{name}{{worker="{worker}"}} {figure}'


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
