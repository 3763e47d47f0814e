"""What a page of Autostop is given besides a view: the board to draw, and what follows by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from stopville.core.actions import Codebook
from stopville.core.engine.bits import union
from stopville.core.engine.pick import FastPick
from stopville.core.events import Event
from stopville.core.wire import Json
from stopville.games.autostop.actions import Action, Go, Lay, LetPass, UsePass
from stopville.games.autostop.board import Board, Space
from stopville.games.autostop.engine.material import COINS, TOWN, Circuit, in_coins
from stopville.games.autostop.engine.memory import Seen
from stopville.games.autostop.engine.position import CHOOSING, LANDED, PUSHING, STEP_NAMES
from stopville.games.autostop.engine.rules.series import series_due
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.events import (
    Bumped,
    FinePaid,
    HandShown,
    SeriesPaid,
    TreasuryTaken,
    TurnBegun,
)
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


# -- what each choice does -----------------------------------------------------------------------------------


def offers(view: View, memory: Seen, book: Codebook[Action]) -> list[Json]:
    """For the seat that has landed or stands at a fork: what it may do, and what comes of it at once.

    Each choice is played on a copy; `key` names the sentence in [offers] of words.toml, the facts fill it.
    """
    state = memory.imagine(FastPick(0))
    return [_offer(state, view.me, int(code), book) for code in state.legal(view.me)]


def is_choosing(view: View) -> bool:
    return view.me >= 0 and view.seat == view.me and view.step in (CHOOSING, PUSHING, LANDED)


def _offer(state: State, seat: int, code: int, book: Codebook[Action]) -> Json:
    twin = state.copy()
    twin.log = []
    twin.apply(seat, code)
    events = _known_at_once(twin.log)
    action, out = book.action(code), twin.played > state.played
    fine = sum(event.amount for event in events if isinstance(event, FinePaid))
    taken = sum(event.amount for event in events if isinstance(event, TreasuryTaken))
    series = sum(event.amount * len(event.payers) for event in events if isinstance(event, SeriesPaid))
    bumped: list[Json] = [event.seat for event in events if isinstance(event, Bumped)]
    key = _key(action, fine, taken + series, out)
    return {"action": book.to_json(action), "key": key, "fine": fine, "gain": taken + series, "bumps": bumped}


def _known_at_once(events: list[Event]) -> list[Event]:
    """What happened before the next turn, and before hands are shown that were only imagined."""
    return list(takewhile(lambda event: not isinstance(event, HandShown | TurnBegun), events))


def _key(action: Action, fine: int, gain: int, out: bool) -> str:
    if isinstance(action, Go):
        return "go"
    if isinstance(action, Lay):
        return "lay_out" if out else "lay_gain" if gain else "lay"
    in_town = action == UsePass(TOWN) or action == LetPass(TOWN)
    if isinstance(action, UsePass):
        return "pass_out" if out else "pass_town" if in_town else "pass_gain" if gain else "pass"
    return "pay" if fine else "stay" if in_town else "nothing"


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
