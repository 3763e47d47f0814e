"""How much one server bears: moves per second and per second of its processor, with every move on the disk.

Each game is loaded on a server of its own, several times by turns, and the medians are told.  Then everybody
comes back at once after a restart, and very many watch one table (visits.py).  When asked, boardgame.io's
server does the same in the same run with the same kind of players (beside.py), in memory and with its own
storage in files.  With `workers`, one game is also loaded on a server of so many processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from drills.beside import BoardgameIO, fetch
from drills.caller import Caller
from drills.host import Hosting
from drills.light import Light, LightPlayer
from drills.pace import Crowd, Pace
from drills.process import ServerProcess, serving
from drills.report import Progress, Report
from drills.sittings import Plan, sit_down
from drills.visits import Visits

# Long ones, so that few tables are made while the time is taken.
PLANS: Final = {
    "automatch": Plan("automatch", 4, {"target": 100}),
    "ordino": Plan("ordino", 4),
    "autostop": Plan("autostop", 4, {"games": 10}),
    "automobile": Plan("automobile", 4),
}
LIKE_THEIRS: Final = "automatch"  # what boardgame.io's game is like
IN_MEMORY, IN_FILES = "boardgame.io", "boardgame.io FlatFile"
PER_WORKERS: Final = 0.85  # of the moves that one process makes per second of processor
TIMES: Final = {IN_MEMORY: 1.8, IN_FILES: 6.5}  # their moves per second of processor


@dataclass(frozen=True)
class Size:
    tables: int = 50  # of four people each
    seconds: float = 30.0
    rounds: int = 3
    game: str = ""  # only this one
    reconnects: int = 1000
    watchers: int = 500
    beside: bool = False  # boardgame.io
    workers: int = 1  # more: as many processes, beside one


Run = Callable[[Path], Pace]  # in a folder of its own


def load(size: Size, folder: Path, progress: Progress) -> Report:
    report = Report("load", asdict(size))
    runs = contestants(size, folder)
    paces: dict[str, list[Pace]] = {name: [] for name in runs}
    turns = [(number, name) for number in range(size.rounds) for name in runs]
    for done, (number, name) in enumerate(turns):
        paces[name].append(runs[name](folder / f"{name}-{number}"))
        progress(0.9 * (done + 1) / len(turns))
    for name in runs:
        tell(name, paces[name], report)
    if size.beside and LIKE_THEIRS in runs:
        compare(paces, report)
    if size.workers > 1:
        compare_workers(size, paces, report)
    with serving(Hosting(str(folder / "visited"), hurried=True)) as server:
        asyncio.run(Visits(server, size.reconnects, size.watchers, report).run())
        report.none("complaints", server.complaints().splitlines())
    return report


def contestants(size: Size, folder: Path) -> dict[str, Run]:
    """Whose pace is taken, in the order in which it is done."""
    runs: dict[str, Run] = {}
    if size.beside:
        fetched = folder / "fetched"
        fetch(fetched)
        runs |= {name: partial(theirs, size, fetched, name) for name in (IN_MEMORY, IN_FILES)}
    games = [size.game] if size.game else list(PLANS)
    runs |= {game: partial(ours, size, PLANS[game]) for game in games}
    if size.workers > 1:
        runs[shared(size, games[0])] = partial(ours, size, PLANS[games[0]], workers=size.workers)
    return runs


def shared(size: Size, game: str) -> str:
    return f"{game}, {size.workers} workers"


# -- one run -----------------------------------------------------------------------------------------------


def ours(size: Size, plan: Plan, folder: Path, workers: int = 1) -> Pace:
    with serving(Hosting(str(folder), hurried=True, workers=workers)) as server:
        pace = asyncio.run(crowd_at(server, size, plan))
        return replace(pace, faults=pace.faults + server.complaints().splitlines())


async def crowd_at(server: ServerProcess, size: Size, plan: Plan) -> Pace:
    return await Crowd(size.tables, partial(sit, server, plan)).measured(server, size.seconds)


async def sit(server: ServerProcess, plan: Plan) -> list[Light]:
    sitting = await sit_down(Caller(server), plan)
    seats = range(plan.players)
    return [LightPlayer(server.port, Caller(server).address, sitting, seat) for seat in seats]


def theirs(size: Size, fetched: Path, name: str, folder: Path) -> Pace:
    with visited(BoardgameIO(fetched, folder if name == IN_FILES else None)) as server:
        return asyncio.run(guests_at(server, size))


async def guests_at(server: BoardgameIO, size: Size) -> Pace:
    return await Crowd(size.tables, server.sit).measured(server, size.seconds)


@contextmanager
def visited(server: BoardgameIO) -> Iterator[BoardgameIO]:
    try:
        yield server
    finally:
        server.stop()


# -- figures -----------------------------------------------------------------------------------------------


def tell(name: str, paces: list[Pace], report: Report) -> None:
    """Medians over the rounds; faults and missing answers of all of them."""
    report.add("moves", sum(pace.moves for pace in paces), at_least=1, of=name)
    report.add("moves_per_second", median(pace.per_second for pace in paces), of=name)
    report.add("moves_per_cpu_second", median(pace.per_cpu_second for pace in paces), of=name)
    report.add("players_share", median(pace.players_share for pace in paces), of=name)
    report.add("ack_p50_ms", median(pace.milliseconds(0.5) for pace in paces), of=name)
    report.add("ack_p99_ms", median(pace.milliseconds(0.99) for pace in paces), of=name)
    report.add("unanswered", sum(pace.unanswered for pace in paces), at_most=0, of=name)
    report.none("wrong_answers", [fault for pace in paces for fault in pace.faults], of=name)


def compare(paces: dict[str, list[Pace]], report: Report) -> None:
    """Round by round, so that what else the machine did meanwhile weighs on both."""
    mine = paces[LIKE_THEIRS]
    for name, least in TIMES.items():
        times = [one.per_cpu_second / other.per_cpu_second for one, other in zip(mine, paces[name])]
        report.add("times", median(times), at_least=least, of=name)
    late = [one.milliseconds(0.99) - other.milliseconds(0.99) for one, other in zip(mine, paces[IN_MEMORY])]
    report.add("later_ms", median(late), at_most=0, of=IN_MEMORY)


def compare_workers(size: Size, paces: dict[str, list[Pace]], report: Report) -> None:
    """Beside one process, round by round."""
    game = size.game or next(iter(PLANS))
    several, one = paces[shared(size, game)], paces[game]
    shares = [mine.per_cpu_second / alone.per_cpu_second for mine, alone in zip(several, one)]
    report.add("share_of_one", median(shares), at_least=PER_WORKERS, of=shared(size, game))
