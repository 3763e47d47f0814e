"""How fast the engine is, beside the C++ library of the field when that is installed.

Every measure is taken in short turns, ours and theirs one after the other, because machines are
shared: what counts is the ratio within one run, the middle one of all turns.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from stopville.arena.measures import Measures, our_measures, seats
from stopville.arena.peers import PEERS, peers
from stopville.arena.simulate import build
from stopville.games import GAMES

LEAST_TURNS: Final = 5  # the middle one of fewer says little


# -- the same engine without its compiled half, in a process of its own --------------------------------------

_AS_SOURCE: Final = """
import sys
from importlib import machinery as m
of_source = m.FileFinder.path_hook((m.SourceFileLoader, m.SOURCE_SUFFIXES))
def hook(path):
    if "stopville" in path.replace("\\\\", "/").split("/"):
        return of_source(path)
    raise ImportError
sys.path_hooks.insert(0, hook)
from stopville.arena.bench import serve
serve(sys.argv[1])
"""


def serve(key: str) -> None:
    """Answers each name of a measure on standard input with its turn."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asks will close the input
    measures = our_measures(key)
    print(build(), flush=True)
    for line in sys.stdin:
        print(json.dumps(measures[line.strip()]()), flush=True)


class Interpreted:
    """The plain Python build, answering from its own process."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __enter__(self) -> Interpreted:
        command = [sys.executable, "-c", _AS_SOURCE, self.key]
        home = str(Path(__file__).parents[2])
        environment = {**os.environ, "PYTHONPATH": home}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        if self._answer() != "interpreted":
            raise RuntimeError("the plain build did not start")
        return self

    def __exit__(self, *fault: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def measures(self) -> Measures:
        return {name: lambda name=name: self._ask(name) for name in our_measures(self.key)}  # type: ignore[misc]  # bound now

    def _ask(self, name: str) -> tuple[int, float]:
        assert self.process.stdin is not None
        print(name, file=self.process.stdin, flush=True)
        work, seconds = json.loads(self._answer())
        return work, seconds


# -- side by side --------------------------------------------------------------------------------------------


def bench(
    key: str = "automatch", seconds: float = 30.0, progress: Callable[[float], None] = lambda share: None
) -> dict[str, Any]:
    """Every measure, how often a second, and its ratio to each peer that is here; peers play tricks."""
    ours = our_measures(key)
    with Interpreted(key) as plain:
        theirs = peers() if key == "automatch" else {}
        rates = _rates({build(): ours, "interpreted": plain.measures(), **theirs}, seconds, progress)
    return {
        "machine": {"python": platform.python_version(), "processor": platform.machine(), "build": build()},
        "game": f"{key}, {seats(GAMES[key])} players",
        "import_cpu_ms": round(1000 * import_seconds(), 1),
        "measures": {name: _measure(rates, name) for name in ours},
    }


def _rates(
    sides: dict[str, Measures], seconds: float, progress: Callable[[float], None]
) -> dict[tuple[str, str], list[float]]:
    """Turn after turn, every side does every measure once."""
    rates: dict[tuple[str, str], list[float]] = {}
    spent, turns = 0.0, 0
    while spent < seconds or turns < LEAST_TURNS:
        turns += 1
        for side, measures in sides.items():
            for name, turn in measures.items():
                work, time = turn()
                rates.setdefault((side, name), []).append(work / max(time, 1e-6))
                spent += time
        progress(min(1.0, spent / seconds))
    return rates


def _measure(rates: dict[tuple[str, str], list[float]], name: str) -> dict[str, Any]:
    """How often a second on each side, and ours to theirs turn by turn."""
    per_second = {side: round(median(turns)) for (side, measure), turns in rates.items() if measure == name}
    ratios = {
        f"{ours} / {theirs}": round(_ratio(rates[ours, name], rates[theirs, name]), 2)
        for ours in ("compiled", "interpreted")
        for theirs in (*PEERS, "interpreted")
        if (ours, name) in rates and (theirs, name) in rates and ours != theirs
    }
    return {"per_second": per_second, "ratios": ratios}


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def import_seconds() -> float:
    """Processor time of importing the engine with our games, from its second start on; the best of five."""
    load = "from stopville.games import GAMES, OURS; [GAMES[key] for key in OURS]"
    code = f"import time; t = time.process_time(); {load}; print(time.process_time() - t)"
    command = [sys.executable, "-c", code]
    with TemporaryDirectory() as bytecode:  # the first run fills it, as the first start does for a player
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
        outputs = [subprocess.check_output(command, text=True, env=environment) for _ in range(6)]
    return min(map(float, outputs))
