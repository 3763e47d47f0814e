"""Whole games over the wire with every byte kept, and twins of tables compared byte for byte.

Canaries are what nobody may see before its time: the secret of chance, the seeds of bots and the hash of
every position until the table is over; the keys of seats, the host's secret and what another has sent, at any
time.  They are looked for in all that reached every seat and watcher.  What has no token of its own, a card,
a tile, a sealed answer, is exchanged behind the seat's back instead, and not a byte may change (twins.py).
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from drills.caller import Caller
from drills.host import Hosting
from drills.leaking import GAMES_THAT_LEAK, SERVERS_THAT_LEAK
from drills.process import ServerProcess, serving
from drills.report import Progress, Report
from drills.sittings import Plan, Sitting, plans, sit_down
from drills.twins import Findings, Twins
from drills.witness import Heard, Watcher, Witness
from stopville.core.game import AnyGame
from stopville.core.secrets import Secrets
from stopville.games import GAMES

AT_A_TIME: Final = 12  # tables
MOST_SECONDS: Final = 900.0  # for one game
MOST_MOVES: Final = 5000  # of one game that is compared

WITH_A_BOT: Final = 4  # every so many games
HEX: Final = re.compile(rb"[0-9a-f]{16,}")
LETTERS: Final = re.compile(rb"[a-z2-7]{26}")
SENT: Final = re.compile(rb"\d+-x?\d+-[0-9a-f]{10}")
DIGEST: Final = 16  # letters
MANY: Final = 50  # games, from which on another process is worth its start


@dataclass(frozen=True)
class Size:
    games: int = 2000  # over the wire
    twins: int = 2000  # more games, compared with their twins
    moves: int = 80  # by a seat, then the table gives up; 0: to the end
    game: str = ""  # only this one
    leak: str = ""  # the fault that is to be found
    seed: int = 1


def leaks(size: Size, folder: Path, progress: Progress) -> Report:
    report = Report("leaks", asdict(size))
    with beside(size) as twins:
        over_the_wire(size, folder, report, progress)
        add_twins(report, size, twins())
    return report


@contextmanager
def beside(size: Size) -> Iterator[Callable[[], Findings]]:
    """What comes of the twins.  They need no server: many of them are played in a process of their own."""
    if min(size.games, size.twins) < MANY:
        yield partial(twins_of, size)
        return
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield process.submit(twins_of, size).result


def over_the_wire(size: Size, folder: Path, report: Report, progress: Progress) -> None:
    leak = size.leak if size.leak in SERVERS_THAT_LEAK else ""
    with serving(Hosting(str(folder), hurried=True, leak=leak)) as server:
        drill = Wire(server, size)
        asyncio.run(drill.run(progress))
        report.none("complaints", server.complaints().splitlines())
    report.add("games", drill.finished, at_least=size.games)
    report.add("bytes_heard", drill.bytes)
    report.add("canaries", drill.canaries, at_least=min(1, size.games))
    report.none("canaries_heard", drill.leaks)
    report.none("wrong_answers", drill.faults)


def twins_of(size: Size) -> Findings:
    leak = size.leak
    shelf = {**GAMES, **({"automatch": GAMES_THAT_LEAK[leak]} if leak in GAMES_THAT_LEAK else {})}
    return asyncio.run(compare(shelf, size))


def add_twins(report: Report, size: Size, findings: Findings) -> None:
    report.add("compared", findings.compared, at_least=min(1, size.twins))
    report.add("worlds_changed", findings.changed, at_least=min(1, size.twins))
    report.add("worlds_impossible", findings.impossible, at_most=max(2, findings.compared // 20))
    report.none("differences", findings.leaks)


async def compare(shelf: dict[str, AnyGame], size: Size) -> Findings:
    findings = Findings()
    for number, plan in zip(range(size.twins), cycle(every_plan(size.game))):
        most = size.moves * plan.players or MOST_MOVES
        if nothing_hidden(plan) and number >= len(plans()):
            continue  # there is nothing to exchange
        await Twins(shelf[plan.game], plan, size.seed + number, findings, most).play()
    return findings


def every_plan(game: str) -> list[Plan]:
    """Those of the wire, and the same against the clock where a window can be open."""
    return [
        Plan(plan.game, plan.players, plan.options, timed)
        for plan in plans(game)
        for timed in ([False, True] if windows(plan) else [False])
    ]


def nothing_hidden(plan: Plan) -> bool:
    return type(GAMES[plan.game].secrets) is Secrets


def windows(plan: Plan) -> bool:
    return GAMES[plan.game].windows


# -- over the wire -----------------------------------------------------------------------------------------


class Wire:
    def __init__(self, server: ServerProcess, size: Size) -> None:
        self.server = server
        self.size = size
        self.random = random.Random(size.seed)
        self.plans = cycle(plans(size.game))
        self.begun = 0
        self.finished = 0
        self.bytes = 0
        self.canaries = 0
        self.leaks: list[str] = []
        self.faults: list[str] = []

    async def run(self, progress: Progress) -> None:
        circles = [self.circle(progress) for _ in range(min(AT_A_TIME, self.size.games))]
        await asyncio.gather(*circles)

    async def circle(self, progress: Progress) -> None:
        while self.begun < self.size.games:
            self.begun += 1
            await self.game(next(self.plans))
            self.finished += 1
            progress(self.finished / self.size.games)

    async def game(self, plan: Plan) -> None:
        bots = int(self.begun % WITH_A_BOT == 0)
        sitting = await sit_down(Caller(self.server), plan, bots=bots)
        people: list[Witness] = [
            Witness(Caller(self.server), sitting, seat, self.seed(), self.size.moves)
            for seat in range(plan.players - bots)
        ]
        people.append(Watcher(Caller(self.server), sitting, plan.players, self.seed()))
        async with asyncio.timeout(MOST_SECONDS):
            await asyncio.gather(*(person.stay() for person in people))
        record = (await Caller(self.server).ask("GET", f"{sitting.path}/record")).json
        proof = (await Caller(self.server).ask("GET", f"{sitting.path}/view")).json["proof"]
        self.look_through(sitting, people, record, proof["seeds"])

    def seed(self) -> int:
        return self.random.randrange(1 << 40)

    def look_through(self, sitting: Sitting, people: list[Witness], record: Any, seeds: list[int]) -> None:
        until_the_end = {record["chance"]["secret"].encode(), *(row[2].encode() for row in record["moves"])}
        until_the_end |= {written for seed in seeds for written in spellings(seed)}
        never = {secret.encode() for secret in (*sitting.secrets, sitting.host)}
        self.canaries += len(until_the_end) + len(never)
        for person in people:
            self.faults += person.faults
            self.bytes += sum(len(heard.content) for heard in person.heard)
            found = {*found_early(person.heard, until_the_end), *found_ever(person.heard, never)}
            found |= found_of_others(person, people)
            self.leaks += [f"{sitting.plan.game} seat {person.seat} heard {token!r}" for token in found]


def spellings(seed: int) -> set[bytes]:
    """Of what a bot follows from: as JSON has numbers, and as a hash would be written."""
    return {str(seed).encode(), f"{seed:0{DIGEST}x}".encode()}


def found_early(heard: Iterable[Heard], tokens: set[bytes]) -> Iterator[bytes]:
    runs = {run for each in heard if not each.over for run in HEX.findall(each.content)}
    yield from (token for run in runs for token in cut(run) if token in tokens)


def cut(run: bytes) -> Iterator[bytes]:
    """The run itself, and every piece of it as long as a digest."""
    yield run
    yield from (run[n : n + DIGEST] for n in range(len(run) - DIGEST + 1))


def found_ever(heard: Iterable[Heard], tokens: set[bytes]) -> Iterator[bytes]:
    for each in heard:
        yield from (token for token in LETTERS.findall(each.content) if token in tokens)


def found_of_others(person: Witness, people: list[Witness]) -> set[bytes]:
    """The ids of what somebody else has sent."""
    heard = {token for each in person.heard for token in SENT.findall(each.content)}
    return {token for other in people if other is not person for token in heard & sent_by(other)}


def sent_by(person: Witness) -> set[bytes]:
    return {id.encode() for id in person.said} | {entry.id.encode() for entry in person.journal}
