"""The whole position in text, a line for each thing, "what: how it stands"; and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stopville.core import fields
from stopville.core.game import OptionValue, Setup
from stopville.core.pictures import lines_of, plain, read_plain, text_of
from stopville.games.ordino.engine.codes import SIDE, dice_of, throw_of
from stopville.games.ordino.engine.material import (
    ARROW_NAMES,
    COLOURS,
    KIND_NAMES,
    NO_PIECE,
    OFF,
    PIECE_NAMES,
    PIECES,
    TAKEN,
    WORD_NAMES,
)
from stopville.games.ordino.engine.position import ENDED, LOT, MOVING, STEP_NAMES
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.events import thing
from stopville.games.ordino.labyrinth import Labyrinth

_DRAWN: Final = ("players", "timed", "asked", "window", "step", "thrown", "arrived", "places")
_OPENINGS: Final = {(False, False): "green", (True, False): "super", (True, True): "super together"}
_OPENINGS_READ: Final = {name: options for options, name in _OPENINGS.items()} | {
    "green together": (False, True)
}


def open_picture(state: State, labyrinth: Labyrinth) -> str:
    options = (state.terms.super_game, state.terms.together)
    lines = {
        "players": str(state.players),
        "opening": _OPENINGS.get(options, "green together"),
        "windows": "timed" if state.timed else "sealed",
        **plain(state, _DRAWN),
        "step": STEP_NAMES[state.step],
        "dice": _dice(dice_of(state.thrown)),
        "arrived": "" if state.arrived == NO_PIECE else thing(state.arrived),
        **{
            colour: " ".join(
                _place(piece, state.places[side * SIDE + piece], labyrinth) for piece in range(SIDE)
            )
            for side, colour in enumerate(COLOURS)
        },
    }
    return text_of(lines)


def _dice(values: Sequence[int]) -> str:
    if not values:
        return ""
    kind, number, *rest = values
    arrows, words = (rest[:2], rest[2:]) if len(rest) == 4 else ([], rest)
    signs = [*(ARROW_NAMES[arrow] for arrow in arrows), *(WORD_NAMES[word] for word in words)]
    return " ".join([KIND_NAMES[kind], str(number), *signs])


def _place(piece: int, cell: int, labyrinth: Labyrinth) -> str:
    where = {OFF: "hand", TAKEN: "taken"}.get(cell) or labyrinth.cells[cell]
    return f"{PIECE_NAMES[piece]}@{where}"


def read_picture(text: str, labyrinth: Labyrinth, start: Callable[[Setup], State]) -> State:
    """The position of an open picture.  A piece that is nowhere in it has been taken.

    Tests leave out what does not matter: it is white's turn with the dice that the picture has.
    """
    lines = lines_of(text)
    super_game, together = _OPENINGS_READ[lines.get("opening", "green")]
    options: dict[str, OptionValue] = {"super": super_game, "together": together}
    state = start(Setup(int(lines.get("players", 2)), options, lines.get("windows") == "timed"))
    state.put_row("places", [TAKEN] * PIECES)
    for side, colour in enumerate(COLOURS):
        for word in lines.get(colour, "").split():
            name, _, where = word.partition("@")
            state.places[side * SIDE + PIECE_NAMES.index(name)] = _cell(where, labyrinth)
    _read_turn(state, lines)
    state.restore()
    return state


def _cell(name: str, labyrinth: Labyrinth) -> int:
    return {"hand": OFF, "taken": TAKEN}.get(name) or labyrinth.cells.index(name)


def _read_turn(state: State, lines: dict[str, str]) -> None:
    state.step = STEP_NAMES.index(lines.get("step", STEP_NAMES[MOVING]))
    state.seat = 0
    state.quiet = 0 if state.step in (LOT, ENDED) else 1
    fields.load(state, read_plain(state, lines, _DRAWN))
    state.thrown = throw_of(_read_dice(lines.get("dice", "").split()))
    if lines.get("arrived"):
        colour, name = lines["arrived"].split()
        state.arrived = COLOURS.index(colour) * SIDE + PIECE_NAMES.index(name)


def _read_dice(words: list[str]) -> tuple[int, ...]:
    if not words:
        return ()
    kind, number, *rest = words
    signs = [ARROW_NAMES.index(sign) if sign in ARROW_NAMES else WORD_NAMES.index(sign) for sign in rest]
    return (KIND_NAMES.index(kind), int(number), *signs)
