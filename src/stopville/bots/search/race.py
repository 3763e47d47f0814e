"""A race between a few candidates, for games whose playouts cost more than a tree is worth.

All run through the same imagined worlds, with the same chance in each, so that what differs is what
they bring about.  After every lap the worse half drops out.
"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.bots.search.ismcts import Guide
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.state import Memory


class Runner:
    """A candidate, and how things went after it."""

    def __init__(self, code: i64) -> None:
        self.code = code
        self.runs: i64 = 0
        self.total: float = 0.0

    def mean(self) -> float:
        return self.total / float(self.runs) if self.runs else 0.0


class Race:
    def __init__(self, memory: Memory, seat: i64, guide: Guide) -> None:
        self.memory = memory
        self.seat = seat
        self.guide = guide
        self.running: list[Runner] = []  # the best first, after every lap
        self.out: list[Runner] = []

    def run(self, candidates: list[int], worlds: i64, pick: Pick) -> None:
        """The first lap goes through so many worlds, and every other through twice as many as the last."""
        self.running = [Runner(code) for code in candidates]
        while len(self.running) > 1:
            for _ in range(worlds):
                self.run_world(pick)
            self.drop_half()
            worlds *= 2

    def best(self) -> i64:
        return self.running[0].code

    def run_world(self, pick: Pick) -> None:
        world = self.memory.imagine(pick)
        chance = int(pick.below(1_000_000_000))
        for runner in self.running:
            state = world.copy()
            again = FastPick(chance)
            chapter = state.chapter()
            state.apply(self.seat, runner.code)
            if state.chapter() == chapter:
                state.settle(again)
            runner.total += self.guide.outcome(state, chapter, again)[self.seat]
            runner.runs += 1

    def drop_half(self) -> None:
        """Of equal ones the earlier candidate is the better."""
        self.running.sort(key=lambda runner: -runner.mean())
        half = (len(self.running) + 1) // 2
        self.out = self.running[half:] + self.out
        self.running = self.running[:half]
