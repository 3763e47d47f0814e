"""What a page of Autostop is given besides a view: the board to draw, and what follows by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from stopville.core.engine.bits import union
from stopville.core.wire import Json
from stopville.games.autostop.board import Board, Space
from stopville.games.autostop.engine.material import COINS, Circuit, in_coins
from stopville.games.autostop.engine.position import STEP_NAMES
from stopville.games.autostop.engine.rules.series import series_due
from stopville.games.autostop.sign_lessons import Lesson
from stopville.games.autostop.view_gen import View


def aid(view: View, circuit: Circuit) -> dict[str, Json]:
    """The step by its name, what a landing may cost, what a series brings, and money in coins."""
    return {
        "step": STEP_NAMES[view.step],
        "purses": [list(in_coins(amount)) for amount in view.purse],
        "treasuries": [list(in_coins(amount)) for amount in view.treasury],
        "fine": int(circuit.fine(view.landing)),
        "officer": int(circuit.officer(view.landing)),
        "pass_helps": circuit.pass_helps(view.landing),
        "series_next": int(series_due(view.run + 1)),
        "owed": int(circuit.worth(union(list(view.hands)))),  # if somebody went out now
    }


def material(board: Board, lessons: Mapping[str, Lesson]) -> dict[str, Json]:
    """The board with its signs, what each of them teaches, and the coins of the game."""
    numbers = {space.id: number for number, space in enumerate(board.spaces)}
    spaces: list[Json] = [_drawn(space, lessons.get(space.key), numbers) for space in board.spaces]
    return {"spaces": spaces, "coins": list(COINS)}


def _drawn(space: Space, lesson: Lesson | None, numbers: Mapping[str, int]) -> dict[str, Json]:
    return {
        "id": space.id,
        "key": space.key,
        "name": _both((space.fr, space.en)),
        "family": space.family,
        "shape": space.shape,
        "border": space.border,
        "ground": space.ground,
        "figure": space.figure,
        "after": [numbers[id] for id in space.after],
        "x": space.x,
        "y": space.y,
        "tariff": space.tariff,
        "treasury": list(space.treasury) if space.treasury else None,
        "source": space.source,
        "provenance": space.provenance,
        "meaning": _both(lesson.meaning) if lesson else None,
        "drawing": _both(lesson.drawing) if lesson else None,
        "old": _both(lesson.old) if lesson and space.has_old else None,  # AS-75
    }


def _both(text: tuple[str, str]) -> dict[str, Json]:
    return {"fr": text[0], "en": text[1]}
