"""How long things take must not depend on what is hidden: windows, contests, bots.

A watcher stops the time of every window and of every bot's answer.  Afterwards the record says what was
hidden at that moment, and the times are put into two heaps by it: somebody could have answered, or nobody;
the bot had a choice, or none.  If the heaps cannot be told apart (the test of Kolmogorov and Smirnov), time
tells nothing.  What everybody sees may take its time, such as the end of a deal: times are compared within
the same public moment only.  The server's clock may run faster than the wall's, or ten thousand windows would
take a day.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass
from math import exp, sqrt
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final

from websockets.asyncio.client import ClientConnection

from drills.caller import Caller
from drills.hidden import (
    somebody_holds_the_sign,
    the_next_hand_leans_one_way,
    the_seat_holds_the_sign,
    there_is_a_choice,
)
from drills.host import Hosting
from drills.player import Player
from drills.process import ServerProcess, serving
from drills.report import Progress, Report
from drills.sittings import Plan, Sitting, demand, made, sit_down, taken
from stopville.core import record as records
from stopville.core.engine.seats import CLOCK
from stopville.core.record import Replay, setup_of
from stopville.games import GAMES
from stopville.games.autostop.engine.position import STOPPING

Timed = tuple[int, float]  # the public moment, and the seconds it took

LEAST_P: Final = 0.01
MOST_SECONDS: Final = 3600.0


@dataclass(frozen=True)
class Size:
    samples: int = 10_000  # of each kind
    tables: int = 40  # at a time
    speed: float = 4.0  # of the server's clock
    leak: str = ""  # the fault that is to be found
    least_p: float = LEAST_P


# -- what takes time --------------------------------------------------------------------------------------


def any_moment(state: Any) -> int:
    return 0


def part_of_the_deal(state: Any) -> int:
    """L'Auto-Match: the first trick comes after the deal, the last one before the score."""
    last = int(state.terms.tricks) - 1
    return {0: 0, last: 2}.get(int(state.trick), 1)


@dataclass(frozen=True)
class Kind:
    """Something that takes time."""

    plan: Plan
    by_clock: bool  # the clock ends it; otherwise a bot does
    hidden: Callable[[Any, int], bool]
    moment: Callable[[Any], int] = any_moment  # what everybody sees, and may take its time
    orders: tuple[str, ...] = ()  # that everybody leaves standing; then it is these that take time


KINDS: Final[Mapping[str, Kind]] = {
    "windows": Kind(
        Plan(
            "autostop",
            3,
            {"games": 1, "landing_seconds": 1, "stop_seconds": 1, "relaxed": False},
            timed=True,
        ),
        True,
        somebody_holds_the_sign,
    ),
    "contests": Kind(
        Plan("automatch", 3, {"single_deal": True, "announced": "always"}, timed=True),
        True,
        the_next_hand_leans_one_way,
    ),
    "orders": Kind(
        Plan("autostop", 3, {"games": 1, "relaxed": False}),
        False,
        the_seat_holds_the_sign,
        orders=("stop",),
    ),
    "bots": Kind(Plan("automatch", 3, {"single_deal": True}), False, there_is_a_choice, part_of_the_deal),
}


def timing(size: Size, folder: Path, progress: Progress, only: Collection[str] = tuple(KINDS)) -> Report:
    report = Report("timing", asdict(size))
    for number, name in enumerate(only):
        kind = KINDS[name]
        hosting = Hosting(str(folder / name), pace=1.0, hurried=True, speed=size.speed, leak=size.leak)
        with serving(hosting) as server:
            drill = Stopped(server, kind, size)

            def share(done: float, number: int = number) -> None:
                progress((number + done) / len(only))

            asyncio.run(drill.run(share))
            drill.judge(name, report)
    return report


class Stopped:
    """One kind of thing, many times."""

    def __init__(self, server: ServerProcess, kind: Kind, size: Size) -> None:
        self.server = server
        self.kind = kind
        self.size = size
        self.heaps: dict[bool, list[Timed]] = {True: [], False: []}
        self.counted = 0
        self.faults: list[str] = []

    @property
    def enough(self) -> bool:
        return self.counted >= self.size.samples

    async def run(self, progress: Progress) -> None:
        async with asyncio.timeout(MOST_SECONDS):
            await asyncio.gather(*(self.circle(progress) for _ in range(self.size.tables)))

    async def circle(self, progress: Progress) -> None:
        while not self.enough:
            await self.game(progress)

    async def game(self, progress: Progress) -> None:
        sitting = await self.sitting()
        watch = Stopwatch(Caller(self.server), sitting, len(sitting.secrets), 0)
        sort = Ordering if self.kind.orders else Silent
        people: list[Player] = [
            sort(Caller(self.server), sitting, seat, seat, self) for seat in range(len(sitting.secrets))
        ]
        watching = asyncio.create_task(self.watch(watch, progress))
        await asyncio.gather(*(person.stay() for person in people))
        await watching
        await self.sort(watch, sitting)

    async def sitting(self) -> Sitting:
        caller, plan = Caller(self.server), self.kind.plan
        if self.kind.by_clock or self.kind.orders:
            return await sit_down(caller, plan)
        sitting = await made(caller, plan, bots=plan.players - 1)  # somebody must be able to stop the game
        sitting = await taken(caller, sitting)
        await demand(caller, f"{sitting.path}/start", {}, f"Host {sitting.host}")
        return sitting

    async def watch(self, watch: Stopwatch, progress: Progress) -> None:
        def count() -> None:
            self.counted += watch.noted() and self.matters(watch)
            progress(min(1.0, self.counted / self.size.samples))

        watch.on_show = count
        await watch.stay()

    def matters(self, watch: Stopwatch) -> bool:
        """In a window nobody is awaited by name."""
        if self.kind.orders:
            return watch.in_window
        return not watch.awaited if self.kind.by_clock else max(watch.awaited, default=-1) >= watch.people

    async def sort(self, watch: Stopwatch, sitting: Sitting) -> None:
        """Each time goes to the heap of what was hidden then; the record and the watch go step by step."""
        answer = await Caller(self.server).ask("GET", f"{sitting.path}/record")
        record = records.read(answer.body)
        replay = Replay(GAMES[sitting.plan.game], setup_of(GAMES[sitting.plan.game], record))
        steps = 0
        for seat, notation, _ in record.moves:
            if seat >= 0 or seat == CLOCK:
                if not watch.agrees(steps, seat):
                    self.faults.append(f"{sitting.id}: step {steps} by {seat}")
                if self.counts(seat, sitting, replay.state) and steps in watch.seconds:
                    timed = (self.kind.moment(replay.state), watch.seconds[steps])
                    self.heaps[self.kind.hidden(replay.state, max(seat, 0))].append(timed)
                steps += 1
            replay.do(seat, notation)

    def counts(self, seat: int, sitting: Sitting, state: Any) -> bool:
        if self.kind.orders:
            return seat >= 0 and state.step == STOPPING
        return seat == CLOCK if self.kind.by_clock else seat >= len(sitting.secrets)

    def judge(self, name: str, report: Report) -> None:
        every = self.heaps[True] + self.heaps[False]
        one, other = levelled(self.heaps[True], self.heaps[False])
        p = same_distribution(one, other)
        report.add(f"{name}_timed", len(every), at_least=self.size.samples // 2)
        report.add(f"{name}_p", p, at_least=self.size.least_p)
        report.add(f"{name}_ms", 1000 * mean([seconds for _, seconds in every]))
        report.add(f"{name}_difference_ms", 1000 * abs(mean(one) - mean(other)) if one and other else 0.0)
        report.none("not_in_step", self.faults, of=name)
        report.none("complaints", self.server.complaints().splitlines(), of=name)


class Stopwatch(Player):
    """Watches, and notes for every step how long it took to come: the n-th step of the game, in seconds."""

    def __init__(self, caller: Caller, sitting: Sitting, seat: int, seed: int) -> None:
        super().__init__(caller, sitting, seat, seed)
        self.seconds: dict[int, float] = {}
        self.waited_for: dict[int, list[int]] = {}
        self.last: tuple[int, float] | None = None  # the number of the last thing shown, and when
        self.people = len(sitting.secrets)
        self.before = self.people + 2  # shown before the first step: who sat down, and the start
        self.awaited: list[int] = []
        self.next: list[int] = []
        self.in_window, self.next_in_window = False, False

    async def hail(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "Hello"}))

    async def act(self, socket: ClientConnection) -> None:
        pass

    def noted(self) -> bool:
        """Whether another step has been timed; `awaited` then says for whom it was."""
        now, number = monotonic(), self.show["v"]
        last, self.last = self.last, (number, now)
        self.awaited, self.next = self.next, self.show["awaited"]
        self.in_window, self.next_in_window = self.next_in_window, asks_for_stop(self.show)
        if self.finished or last is None or number != last[0] + 1 or self.show["fresh"]:
            return False
        self.seconds[number - self.before] = now - last[1]
        self.waited_for[number - self.before] = self.awaited
        return True

    def agrees(self, step: int, seat: int) -> bool:
        """Whether the table waited for whoever the record says has acted; in a window it names nobody."""
        named = self.waited_for.get(step)
        return not named or seat in named


class Silent(Player):
    """Plays when it is its turn and lets every window pass; when there is enough, it wants to stop."""

    def __init__(self, caller: Caller, sitting: Sitting, seat: int, seed: int, drill: Stopped) -> None:
        super().__init__(caller, sitting, seat, seed)
        self.drill = drill

    async def act(self, socket: ClientConnection) -> None:
        if self.drill.enough and self.show and not self.finished:
            if self.seat not in self.show["abandon"]:
                await socket.send(json.dumps({"t": "Abandon", "id": f"stop{self.seat}", "yes": True}))
        elif self.show.get("awaited"):
            self.offer_a_figure()
            await super().act(socket)

    def offer_a_figure(self) -> None:
        """Something that may be tried is as good as what is offered: here it mostly is."""
        tried = self.show["open"]
        if tried is not None and tried["fact"] is not None and self.show["legal"]:
            figure = self.random.randint(tried["low"], tried["high"])
            self.show["legal"] = [{"action": {**tried["action"], tried["fact"]: figure}, "notation": ""}]

    def acknowledged(self, id: str, frame: str) -> None:
        if not id.startswith("stop"):
            super().acknowledged(id, frame)


class Ordering(Silent):
    """Leaves its answers to every landing to the table, and plays the rest itself."""

    async def act(self, socket: ClientConnection) -> None:
        playing = bool(self.show) and self.show["table"]["status"] == "playing"
        if playing and not self.show["orders"]:
            message = {"t": "Order", "id": f"stop-{self.seat}", "orders": list(self.drill.kind.orders)}
            await socket.send(json.dumps(message))
        elif not asks_for_stop(self.show) or self.drill.enough:
            await super().act(socket)


def asks_for_stop(show: Mapping[str, Any]) -> bool:
    aid = show.get("aid") or {}
    return aid.get("step") == "stopping"


# -- two samples -------------------------------------------------------------------------------------------


def levelled(one: list[Timed], other: list[Timed]) -> tuple[list[float], list[float]]:
    """Each time less the usual one of its moment; a moment that only one heap knows says nothing."""
    shared = {moment for moment, _ in one} & {moment for moment, _ in other}
    usual = {which: median(seconds for moment, seconds in one + other if moment == which) for which in shared}
    level_one, level_other = (
        [seconds - usual[moment] for moment, seconds in heap if moment in shared] for heap in (one, other)
    )
    return level_one, level_other


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def same_distribution(one: list[float], other: list[float]) -> float:
    """How likely two heaps of one kind are to differ as much as these (the asymptotic formula)."""
    if not one or not other:
        return 0.0
    distance = largest_gap(sorted(one), sorted(other))
    size = sqrt(len(one) * len(other) / (len(one) + len(other)))
    x = (size + 0.12 + 0.11 / size) * distance
    if x < 0.2:
        return 1.0
    tail = float(sum((-1) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101)))
    return max(0.0, min(1.0, 2 * tail))


def largest_gap(one: list[float], other: list[float]) -> float:
    """Between the two shares of values that do not exceed some value."""
    gap, n, m = 0.0, 0, 0
    while n < len(one) and m < len(other):
        value = min(one[n], other[m])
        while n < len(one) and one[n] <= value:
            n += 1
        while m < len(other) and other[m] <= value:
            m += 1
        gap = max(gap, abs(n / len(one) - m / len(other)))
    return gap
