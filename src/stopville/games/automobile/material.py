"""The printed board as a page draws it: every figure of the board's file, and which are reconstructed."""

from __future__ import annotations

from typing import Final

from stopville.core.wire import Json
from stopville.games.automobile.engine.board import CHARACTERS, CLASSES, Board
from stopville.games.automobile.engine.figures import named

RECONSTRUCTED: Final = "reconstructed"
_SLOT_TURNS: Final = ("1-4", "2-4", "3-4")


def material(board: Board) -> dict[str, Json]:
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
            *_ours(board, "slots", name, *_SLOT_TURNS),
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
