"""How many small faults the tests find: mutations of some files, sampled by a seed, tried one by one.

  python -m tools.mutants src/stopville/games/ordino/engine/rules --tests tests/ordino --sample 200 --seed 1

A mutation that no test notices has survived; each is listed with its place, for somebody to judge whether a
test is missing or whether the mutated code does the same.  `--root` tries another checkout with the same
Python, which is how two states of the project are compared.  The same seed samples the same mutations.

It is our own and not mutmut or cosmic-ray because of speed: those start Python and collect the tests anew
for every mutation (3 s here), this one forks a process that has done so (tools/mutant_runs.py) and runs only
tests that execute the mutated line.  It needs fork, so it does not run on Windows.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Final

from tools.mutant_forks import KILLED, NO_TEST, SURVIVED, TIMEOUT, Verdict
from tools.mutant_runs import Baseline, Workshop
from tools.mutations import Mutation, mutations

NOT_RUN: Final = "no test executes it"
Z: Final = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Tried:
    mutation: Mutation
    outcome: str
    test: str  # that found it, or a remark on why none did


# -- choosing -------------------------------------------------------------------------------------------


def sampled(files: Sequence[Path], sample: int, seed: int) -> list[Mutation]:
    every = [mutation for path in files for mutation in mutations(path)]
    if sample >= len(every):
        return every
    return random.Random(seed).sample(every, sample)


def python_files(places: Iterable[Path]) -> list[Path]:
    """Files as they are named, folders with all that is below them."""
    found = [
        path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])
    ]
    return [path.resolve() for path in found]


# -- trying ---------------------------------------------------------------------------------------------


class Trial:
    """Decides which tests meet a mutation, in which order and in which way."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self.baseline: Baseline = workshop.baseline
        tests = len(self.baseline.names)
        self.runs = [0] * tests
        self.kills = [0] * tests

    def tried(self, mutation: Mutation) -> Tried:
        meeting = self.meeting(mutation)
        early = executed(mutation, self.baseline.early)
        if not meeting and not early:
            return Tried(mutation, SURVIVED, NOT_RUN)
        left = self.all_tests()
        if mutation.function and not early:
            quick = self.workshop.in_place(mutation, self.in_order(meeting))
            if quick is not None and quick.outcome != SURVIVED:
                return self.found(mutation, quick)
            if quick is not None:
                left = sorted(set(left) - set(meeting))
        return self.found(mutation, self.workshop.anew(mutation, self.in_order(left)))

    def found(self, mutation: Mutation, verdict: Verdict) -> Tried:
        if verdict.outcome == SURVIVED:
            return Tried(mutation, SURVIVED, "")
        if verdict.test == NO_TEST:
            return Tried(mutation, verdict.outcome, "before the first test")
        self.kills[verdict.test] += 1
        return Tried(mutation, verdict.outcome, self.baseline.names[verdict.test])

    def all_tests(self) -> list[int]:
        return list(range(len(self.baseline.names)))

    def meeting(self, mutation: Mutation) -> list[int]:
        return [test for test in self.all_tests() if executed(mutation, self.baseline.lines[test])]

    def in_order(self, tests: list[int]) -> list[int]:
        """First whoever has killed most in little time."""
        for test in tests:
            self.runs[test] += 1
        return sorted(tests, key=self.promise, reverse=True)

    def promise(self, test: int) -> float:
        return (self.kills[test] + 1) / (self.runs[test] + 20) / (self.baseline.seconds[test] + 0.002)


def executed(mutation: Mutation, lines: set[tuple[str, int]]) -> bool:
    first, last = mutation.lines
    return any((str(mutation.path), line) in lines for line in range(first, last + 1))


def demand_green(workshop: Workshop, some: Mutation) -> None:
    """Without a mutation all tests pass: in the opposite order, too, and imported anew."""
    baseline = workshop.baseline
    if baseline.failed:
        sys.exit(f"These tests fail without any mutation: {', '.join(baseline.failed)}.")
    tests = list(range(len(baseline.names)))
    unchanged = replace(some, new=some.old)
    for verdict in (workshop.in_place(None, tests[::-1]), workshop.anew(unchanged, tests)):
        if verdict is None or verdict.outcome != SURVIVED:
            name = baseline.names[verdict.test] if verdict else "a test"
            sys.exit(f"{name} fails without any mutation once tests are forked or in another order.")


# -- telling --------------------------------------------------------------------------------------------


def wilson(found: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson."""
    if of == 0:
        return 0.0, 1.0
    share = found / of
    middle = share + Z * Z / (2 * of)
    half = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return max(0.0, (middle - half) / (1 + Z * Z / of)), min(1.0, (middle + half) / (1 + Z * Z / of))


def summary(tried: Sequence[Tried]) -> str:
    counts = Counter(one.outcome for one in tried)
    low, high = wilson(counts[SURVIVED], len(tried))
    share = counts[SURVIVED] / len(tried) if tried else 0.0
    return (
        f"{len(tried)} mutants: {counts[KILLED]} killed, {counts[TIMEOUT]} timeouts, "
        f"{counts[SURVIVED]} survived: {share:.1%} ({low:.1%} to {high:.1%})"
    )


def listed(tried: Sequence[Tried], root: Path) -> str:
    """The survivors, a line each."""
    lines = [
        f"{one.mutation.path.relative_to(root)}:{one.mutation.line}  {one.mutation.kind}: {one.mutation}"
        + (f"  ({one.test})" if one.test else "")
        for one in tried
        if one.outcome == SURVIVED
    ]
    return "\n".join(sorted(lines))


def as_json(tried: Sequence[Tried], asked: Namespace, root: Path) -> str:
    counts = Counter(one.outcome for one in tried)
    rows = [
        {
            "place": f"{one.mutation.path.relative_to(root)}:{one.mutation.line}",
            "function": one.mutation.function,
            "kind": one.mutation.kind,
            "old": one.mutation.old,
            "new": one.mutation.new,
            "outcome": one.outcome,
            "test": one.test,
        }
        for one in tried
    ]
    low, high = wilson(counts[SURVIVED], len(tried))
    about = {"seed": asked.seed, "files": [str(place) for place in asked.files], "tests": asked.tests}
    rate = {"survived": counts[SURVIVED], "of": len(tried), "low": low, "high": high}
    return json.dumps({**about, "outcomes": dict(counts), "rate": rate, "mutants": rows}, indent=1)


# -- the command ----------------------------------------------------------------------------------------


def run(files: Sequence[Path], tests: Sequence[str], sample: int, seed: int) -> list[Tried]:
    chosen = sampled(files, sample, seed)
    if not chosen:
        sys.exit("There is nothing to mutate in these files.")
    workshop = Workshop(files, tests)
    demand_green(workshop, chosen[0])
    trial = Trial(workshop)
    tried: list[Tried] = []
    began = time.monotonic()
    for mutation in chosen:
        tried.append(trial.tried(mutation))
        if len(tried) % 20 == 0:
            print(f"{time.monotonic() - began:.0f} s: {summary(tried)}", file=sys.stderr, flush=True)
    workshop.close()
    return tried


def go_to(root: Path) -> None:
    """The project is imported from there and from nowhere else."""
    here = Path(__file__).resolve().parent.parent
    sys.path[:] = [str(root / "src")] + [
        entry for entry in sys.path if root == here or Path(entry).resolve() not in (here, here / "src")
    ]
    os.chdir(root)
    os.environ["STOPVILLE_BUILD"] = "interpreted"


def asked_for() -> Namespace:
    parser = ArgumentParser(description="How many small faults the tests find.")
    parser.add_argument("files", nargs="+", type=Path, help="files and folders to mutate, from the root")
    parser.add_argument("--tests", nargs="+", required=True, help="what pytest is to run")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--root", type=Path, default=Path("."), help="another checkout of the project")
    parser.add_argument("--json", type=Path, help="a file for the whole result")
    return parser.parse_args()


def main() -> None:
    asked = asked_for()
    root, result = asked.root.resolve(), asked.json and asked.json.resolve()
    go_to(root)
    tried = run(python_files(asked.files), asked.tests, asked.sample, asked.seed)
    if result:
        result.write_text(as_json(tried, asked, root) + "\n")
    print(listed(tried, root))
    print(summary(tried))


if __name__ == "__main__":
    main()
