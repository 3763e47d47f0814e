"""Everything a store holds, looked over: is each table whole, and does it follow from its own moves?

The whole game is played again from its first card, so that every hash, every draw of chance and the saved
position are compared with what the rules make of the moves.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stopville.core.game import AnyGame
from stopville.core.record import FORMAT, Chance, Record, sealed
from stopville.core.verify import verify
from stopville.core.wire import Malformed
from stopville.server.saved import Loaded, Row
from stopville.server.store import load_table, table_rows

PATIENCE = 3600.0  # seconds for one table: these are our own


@dataclass
class Audit:
    tables: int = 0
    rows: int = 0
    faults: list[str] = field(default_factory=list)
    other_editions: int = 0  # played by older rules: whole, but not played again

    @property
    def ok(self) -> bool:
        return not self.faults


def audit(
    file: Path, games: Mapping[str, AnyGame], progress: Callable[[float], None] = lambda done: None
) -> Audit:
    """Of a file that nobody is writing."""
    found = Audit()
    disk = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        found.faults += [
            f"sqlite: {said}" for (said,) in disk.execute("pragma integrity_check") if said != "ok"
        ]
        ids = [id for (id,) in disk.execute("select id from tables order by id")]
        for n, id in enumerate(ids):
            _look_over(disk, id, games, found)
            progress((n + 1) / len(ids))
    finally:
        disk.close()
    return found


def _look_over(disk: sqlite3.Connection, id: str, games: Mapping[str, AnyGame], found: Audit) -> None:
    loaded, rows = load_table(disk, id), table_rows(disk, id)
    assert loaded is not None
    found.tables += 1
    found.rows += len(rows)
    game = games.get(loaded.saved.game)
    game = game and game.of_edition(loaded.saved.edition)
    if game is None or (game.edition, game.data_digest) != (loaded.saved.edition, loaded.saved.data):
        found.other_editions += 1
        return
    try:
        found.faults += [f"{id}: {fault}" for fault in _faults(game, loaded, rows)]
    except Malformed as fault:
        found.faults.append(f"{id}: {fault}")


def _faults(game: AnyGame, loaded: Loaded, rows: list[Row]) -> Iterator[str]:
    saved = loaded.saved
    if len(rows) != loaded.progress.n:
        yield f"{loaded.progress.n} rows were promised, {len(rows)} are there"
    state = None if loaded.state is None else game.load(saved.setup, loaded.state)  # type: ignore[arg-type]
    if state is not None and (not rows or game.digest(state) != rows[-1][2]):
        yield "the saved position is not the one after the last row"
    record = Record(
        format=FORMAT,
        game=saved.game,
        edition=saved.edition,
        data=saved.data,
        setup=saved.setup,
        names=(),
        chance=Chance(saved.commitment, saved.salts, saved.secret),
        moves=tuple(rows),
        result=None if state is None else game.result(state),
    )
    report = verify(game, sealed(record), PATIENCE)
    for name, check in (("chance", report.chance), ("rules", report.rules)):
        if not check.ok:
            yield f"{name}: {check.reason} at {check.place}"
