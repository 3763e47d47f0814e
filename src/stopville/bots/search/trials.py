"""Trying every action in the same imagined worlds, for games in which worlds differ more than actions do.

A tree compares actions by different worlds, and luck drowns what they are worth.  Here each world is
played out once for every action still in the race, and the worse half drops out again and again.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.search.ismcts import Guide
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState, Memory


class Trials:
    def __init__(self, memory: Memory, seat: i64, guide: Guide) -> None:
        self.memory = memory
        self.seat = seat
        self.guide = guide
        self.codes: vec[i64] = vec[i64]()  # the actions still in the race
        self.sums: vec[float] = vec[float]()  # what each brought, in all worlds together

    def best(self, codes: list[int], games: i64, pick: Pick) -> i64:
        """The action that did best; every round of the race plays so many games."""
        self.codes = vec[i64](codes)
        self.sums = vec[float]([0.0] * len(codes))
        while len(self.codes) > 1:
            for _ in range(max(1, games // i64(len(self.codes)))):
                self.try_all(self.memory.imagine(pick), pick)
            self.drop_worse_half()
        return self.codes[0]

    def try_all(self, world: GameState, pick: Pick) -> None:
        chapter = world.chapter()
        for place in range(len(self.codes)):
            twin = world.copy()
            twin.apply(self.seat, self.codes[place])
            self.sums[place] += self.guide.outcome(twin, chapter, pick)[self.seat]

    def drop_worse_half(self) -> None:
        """Those that have more ahead of them than behind; of equals the first stays."""
        codes, sums = vec[i64](), vec[float]()
        for place in range(len(self.codes)):
            if self.ahead_of(place) < (i64(len(self.codes)) + 1) // 2:
                codes = append(codes, self.codes[place])
                sums = append(sums, self.sums[place])
        self.codes, self.sums = codes, sums

    def ahead_of(self, place: i64) -> i64:
        ahead: i64 = 0
        for other in range(len(self.sums)):
            if self.sums[other] > self.sums[place] or (
                self.sums[other] == self.sums[place] and other < place
            ):
                ahead += 1
        return ahead
