"""The file of a board: its figures, one to a line with where it comes from; and the board as a page draws it.

Every figure is checked when it is read.  A file that cannot be played is refused with its line.  AU-4
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stopville.core.data import BadData, read_rows
from stopville.core.wire import Json
from stopville.games.automobile.engine.material import CHARACTERS, CLASSES, SLOT_TURNS, Board

RECONSTRUCTED: Final = "reconstructed"
ORIGINS: Final = ("sheet", "found", RECONSTRUCTED)
COLUMNS: Final = ("table", "place", "figure", "value", "origin", "note")


class Figures:
    """The lines of a file by what they are about; every one must be asked for, and none twice."""

    def __init__(self, path: Path) -> None:
        self.file: str = path.name
        self.values: dict[str, str] = {}
        self.lines: dict[str, str] = {}
        self.origins: dict[str, str] = {}
        self.unread: dict[str, bool] = {}
        self.printed: dict[str, str] = {}  # the values again, as the rulebook names them: loan.each.amount
        for row in read_rows(path):
            self.take(row)

    def take(self, row: dict[str, str]) -> None:
        missing = [column for column in COLUMNS if column not in row]
        if missing:
            raise BadData(f"{self.file}, line 1: there is no column {missing[0]}")
        key = named(row["table"], row["place"], row["figure"])
        if row["origin"] not in ORIGINS:
            raise BadData(f"{self.file}, line {row['line']}: origin {row['origin']!r} is none of {ORIGINS}")
        if key in self.values:
            raise BadData(
                f"{self.file}, line {row['line']}: {key} was given before, in line {self.lines[key]}"
            )
        self.values[key] = row["value"]
        self.printed[f"{row['table']}.{row['place']}.{row['figure']}"] = row["value"]
        self.lines[key] = row["line"]
        self.origins[key] = row["origin"]
        self.unread[key] = True

    def text(self, table: str, place: str, figure: str) -> str:
        key = named(table, place, figure)
        if key not in self.values:
            raise BadData(f"{self.file}: there is no line for {key}")
        self.unread.pop(key, False)
        if not self.values[key].strip():
            raise self.bad(key, "is empty")
        return self.values[key]

    def number(self, table: str, place: str, figure: str, low: int, high: int) -> int:
        text = self.text(table, place, figure)
        if not (text.isascii() and text.isdigit() and len(text) < 9 and low <= int(text) <= high):
            raise self.bad(named(table, place, figure), f"is {text!r}, not a number from {low} to {high}")
        return int(text)

    def dollars(self, table: str, place: str, figure: str) -> int:
        """Bank notes begin at ten."""
        amount = self.number(table, place, figure, 0, 100_000)
        if amount % 10:
            raise self.bad(named(table, place, figure), f"is {amount}, which no bank notes can pay")
        return amount

    def choice(self, table: str, place: str, figure: str, choices: tuple[str, ...]) -> int:
        text = self.text(table, place, figure)
        if text not in choices:
            raise self.bad(named(table, place, figure), f"is {text!r}, none of {', '.join(choices)}")
        return choices.index(text)

    def bad(self, key: str, reason: str) -> BadData:
        return BadData(f"{self.file}, line {self.lines[key]}: {key} {reason}")

    def close(self) -> None:
        """Refuses a line that nothing asked for."""
        for key in self.unread:
            raise self.bad(key, "is not something this game has")


def named(table: str, place: str, figure: str) -> str:
    return f"{table} {place} {figure}"


# -- for a page ------------------------------------------------------------------------------------------


def material(board: Board) -> dict[str, Json]:
    """The printed board: every figure, and which are reconstructed."""
    return {
        "models": [_model(board, space) for space in range(len(board.names))],
        "classes": [_class(board, kind) for kind in range(len(CLASSES))],
        "turns": [_turn(board, turn) for turn in range(4)],
        "characters": [_character(board, who) for who in range(len(CHARACTERS))],
        "bonus_cubes": [int(cubes) for cubes in board.bonus_cubes],
        "sets": [int(markers) for markers in board.sets],
        "closures": int(board.closures),
        "cash": int(board.cash),
        "cubes": [int(cubes) for cubes in board.cubes],  # by the number of players
        "cars": int(board.cars),
        "parts_price": int(board.parts_price),
        "parts_saving": int(board.parts_saving),
        "loan": {
            "amount": int(board.loan),
            "interest": int(board.interest),
            "repayment": int(board.repayment),
            "most": int(board.loans),
        },
        "reconstructed": sum(origin == RECONSTRUCTED for origin in board.origins.values()),
        "figures": len(board.origins),
    }


def _ours(board: Board, table: str, place: str, *figures: str) -> list[Json]:
    """Which of these figures are our reconstruction."""
    return [figure for figure in figures if board.origins[named(table, place, figure)] == RECONSTRUCTED]


def _model(board: Board, space: int) -> dict[str, Json]:
    return {
        "name": board.names[space],
        "maker": board.makers[space],
        "year": board.years[space],
        "kind": int(board.kind[space]),
        "price": int(board.price[space]),
        "ours": _ours(board, "model", str(space + 1), "name", "maker", "year", "class", "price"),
    }


def _class(board: Board, kind: int) -> dict[str, Json]:
    name = CLASSES[kind]
    prices = ("unit_cost", "price", "reduced_price") if kind else ("unit_cost", "price")
    made = [f"{end}_{tiles}" for tiles in range(1, 4) for end in ("least", "most")]
    opened = [int(board.open_slots(turn, kind)) for turn in range(1, 4)]
    return {
        "key": name,
        "unit_cost": int(board.unit_cost[kind]),
        "price": int(board.car_price[kind]),
        "reduced_price": int(board.reduced_price[kind]),
        "least": [int(board.least[4 * kind + tiles]) for tiles in range(1, 4)],
        "most": [int(board.most[4 * kind + tiles]) for tiles in range(1, 4)],
        "slots": [slots - before for slots, before in zip(opened, [0, *opened])],
        "ours": [
            *_ours(board, "class", name, *prices),
            *_ours(board, "production", name, *made),
            *_ours(board, "slots", name, *SLOT_TURNS),
        ],
    }


def _turn(board: Board, turn: int) -> dict[str, Json]:
    return {
        "loss_price": int(board.loss_price[turn]),
        "higher": int(board.higher[turn]),
        "lower": int(board.lower[turn]),  # -1 for none
        "extra": [int(board.extra[3 * turn + kind]) for kind in range(3)],
    }


def _character(board: Board, who: int) -> dict[str, Json]:
    return {
        "name": CHARACTERS[who],
        "place": int(board.rank[who]),
        "cubes": int(board.character_cubes[who]),
    }
