"""What the players were told, compared with what is in the file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from drills.player import Entry, Player


class Journals:
    def __init__(self, file: Path) -> None:
        self.file = file
        self._checked: dict[Player, int] = {}  # how much of each journal has been found in the file

    def missing(self, players: Iterable[Player]) -> list[str]:
        """What was acknowledged since the last look and is not in the file as it was said."""
        with sqlite3.connect(self.file) as disk:
            return [
                f"{player.sitting.id} {entry.id}: {entry.notation}"
                for player, entry in self._unchecked(players)
                if kept_answer(disk, player, entry) != entry.answer
            ]

    def _unchecked(self, players: Iterable[Player]) -> Iterator[tuple[Player, Entry]]:
        for player in players:
            first = self._checked.get(player, 0)
            self._checked[player] = len(player.journal)
            yield from ((player, entry) for entry in player.journal[first:])

    def out_of_step(self, players: Iterable[Player]) -> list[str]:
        """Seats whose rows are not exactly their journal: a move lost, done twice, or in another order."""
        with sqlite3.connect(self.file) as disk:
            pairs = [(player, [entry.notation for entry in player.journal]) for player in players]
            return [
                f"{player.sitting.id} seat {player.seat}: {difference(journal, rows)}"
                for player, journal in pairs
                if journal != (rows := kept_rows(disk, player))
            ]


def kept_answer(disk: sqlite3.Connection, player: Player, entry: Entry) -> str:
    ask = "select answer from steps where table_id = ? and seat = ? and client = ?"
    found = disk.execute(ask, (player.sitting.id, player.seat, entry.id)).fetchone()
    return str(found[0]) if found else ""


def kept_rows(disk: sqlite3.Connection, player: Player) -> list[str]:
    """What this player's own messages did.

    Each is the first row of its step; what follows is chance's, or had no alternative (Game.foregone).
    """
    ask = "select rows from steps where table_id = ? and seat = ? and client <> '' order by revision"
    steps = [json.loads(rows) for (rows,) in disk.execute(ask, (player.sitting.id, player.seat))]
    return [rows[0][1] for rows in steps if rows]


def difference(journal: list[str], rows: list[str]) -> str:
    first = next((n for n, (a, b) in enumerate(zip(journal, rows)) if a != b), min(len(journal), len(rows)))
    return f"{len(journal)} acknowledged, {len(rows)} kept, the first difference at {first}"
