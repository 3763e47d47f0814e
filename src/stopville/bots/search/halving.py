"""A race between a few choices, for games in which worlds differ more than choices do.

A tree compares choices by different worlds, and luck drowns what they are worth.  Here every choice
runs through the same imagined worlds, with the same chance in each; after every lap the worse half
drops out, and the next lap plays as many games with those that are left.
"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.bots.search.guide import Guide
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.state import Memory


class Runner:
    """A choice, and how things went after it."""

    def __init__(self, code: i64) -> None:
        self.code = code
        self.runs: i64 = 0
        self.total: float = 0.0

    def mean(self) -> float:
        return self.total / float(self.runs) if self.runs else 0.0


class Halving:
    def __init__(self, memory: Memory, seat: i64, guide: Guide) -> None:
        self.memory = memory
        self.seat = seat
        self.guide = guide
        self.running: list[Runner] = []  # the best first, after every lap
        self.out: list[Runner] = []  # the last to drop out first

    def run(self, choices: list[int], games: i64, pick: Pick) -> None:
        """Every lap plays about so many games, at least one with each choice."""
        self.running = [Runner(code) for code in choices]
        while len(self.running) > 1:
            for _ in range(max(1, games // i64(len(self.running)))):
                self.run_world(pick)
            self.drop_half()

    def weigh(self, choices: list[int], worlds: i64, pick: Pick) -> None:
        """Runs all of them through so many worlds, for whoever wants to know what each is worth."""
        self.running = [Runner(code) for code in choices]
        for _ in range(worlds):
            self.run_world(pick)
        self.sort()

    def best(self) -> i64:
        return self.running[0].code

    def all(self) -> list[Runner]:
        """The best first: whoever stayed longer in the race is better."""
        return self.running + self.out

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
        self.sort()
        half = (len(self.running) + 1) // 2
        self.out = self.running[half:] + self.out
        self.running = self.running[:half]

    def sort(self) -> None:
        """Of equal ones the earlier choice stays ahead."""
        self.running.sort(key=lambda runner: -runner.mean())
