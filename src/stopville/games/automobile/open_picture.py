"""The table with nothing hidden, a line for each thing: "what: how it stands".

Tests write such pictures and leave out what does not matter: seats, spaces, and all that is as
at the start.  A seat is written `seat 1: $1200 rd 3 loss 2 loans 1 ford tiles 35 lanes 0 2 0`,
a space `space 3: seat 1 factories 2 parts 1 cars 4`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from stopville.core import fields
from stopville.core.game import Setup
from stopville.core.pictures import lines_of, plain, read_plain, spaced, text_of
from stopville.core.wire import Json
from stopville.games.automobile.engine.material import CHARACTERS, SPACES
from stopville.games.automobile.engine.memory import take_from_bag
from stopville.games.automobile.engine.position import CHARACTER_PHASE, PHASE_NAMES
from stopville.games.automobile.engine.rules.state import State

# What a picture calls the fields of a position.
_OF_A_SEAT: Final = {"debt": "debt", "rd": "cubes", "loss": "losses", "loans": "loans"}
_BY_LANE: Final = {"lanes": "lanes", "slots": "on_slots"}
_OF_A_SPACE: Final = {
    "seat": "owner",
    "factories": "tiles",
    "parts": "parts",
    "closed": "closed",
    "cars": "cars",
    "bonus": "bonus",
    "reduced": "reduced",
}
_DRAWN: Final = (
    *("players", "timed", "asked", "window", "turn_number", "phase", "bag", "character", "cash", "demand"),
    *(*_OF_A_SEAT.values(), *_BY_LANE.values(), *_OF_A_SPACE.values()),
)

# -- writing ---------------------------------------------------------------------------------------------


def open_picture(s: State) -> str:
    lines = {
        "players": str(s.players),
        "windows": "timed" if s.timed else "sealed",
        "markers": "need cars" if s.terms.markers_need_cars else "anywhere",
        "turn": str(s.turn_number),
        "phase": PHASE_NAMES[s.phase],
        **plain(s, _DRAWN),
        **{f"seat {seat}": _seat(s, seat) for seat in range(s.players)},
        **{f"space {space + 1}": _space(s, space) for space in range(SPACES) if _taken(s, space)},
    }
    return text_of(lines)


def _seat(s: State, seat: int) -> str:
    words = [f"${s.cash[seat]}", *(f"{word} {getattr(s, row)[seat]}" for word, row in _OF_A_SEAT.items())]
    if s.character[seat] >= 0:
        words.append(CHARACTERS[s.character[seat]].casefold())
    if tiles := [tile for tile in s.demand[2 * seat : 2 * seat + 2] if tile]:
        words.append(f"tiles {''.join(map(str, tiles))}")
    for word, row in _BY_LANE.items():
        if any(lanes := list(getattr(s, row))[3 * seat : 3 * seat + 3]):
            words.append(f"{word} {spaced(lanes)}")
    return " ".join(words)


def _taken(s: State, space: int) -> bool:
    return bool(s.owner[space] >= 0 or s.closed[space])


def _space(s: State, space: int) -> str:
    facts = {word: getattr(s, row)[space] for word, row in _OF_A_SPACE.items()}
    return " ".join(f"{name} {value}" for name, value in facts.items() if value or name == "seat")


# -- reading ---------------------------------------------------------------------------------------------

Rows = dict[str, list[Json]]  # of a position, by the names of its fields


def read_picture(text: str, start: Callable[[Setup], State]) -> State:
    """The position of an open picture; ValueError if it cannot be one."""
    lines = lines_of(text)
    seats = sum(what.startswith("seat ") for what in lines)
    need_cars = lines.pop("markers", "") == "need cars"
    players, timed = int(lines.pop("players", seats)), lines.pop("windows", "") == "timed"
    s = start(Setup(players, {"markers_need_cars": need_cars}, timed))
    s.turn_number = int(lines.pop("turn", 1))
    s.phase = PHASE_NAMES.index(lines.pop("phase", "actions"))
    s.put_row("order", list(range(s.players)))
    as_they_are = read_plain(s, lines, _DRAWN)
    drawn = {what: value for what, value in lines.items() if what not in as_they_are}
    fields.load(s, as_they_are | _read_rows(s, drawn))
    s.front = max([int(s.front), *(space for space in range(SPACES) if _taken(s, space))])
    _cast(s)
    take_from_bag(s)
    s.restore()
    return s


def _read_rows(s: State, lines: dict[str, str]) -> Rows:
    names = ("character", "cash", "demand", *_OF_A_SEAT.values(), *_BY_LANE.values())
    rows: Rows = {
        name: [int(number) for number in getattr(s, name)] for name in (*names, *_OF_A_SPACE.values())
    }
    for what, value in lines.items():
        kind, _, number = what.partition(" ")
        if kind == "seat":
            _read_seat(rows, int(number), value)
        elif kind == "space":
            _read_space(rows, int(number) - 1, value)
        else:
            raise ValueError(f"not a line of a picture: {what!r}")
    return rows


def _read_seat(rows: Rows, seat: int, text: str) -> None:
    words = iter(text.split())
    for word in words:
        if word.startswith("$"):
            rows["cash"][seat] = int(word[1:])
        elif word in _OF_A_SEAT:
            rows[_OF_A_SEAT[word]][seat] = int(next(words))
        elif word.capitalize() in CHARACTERS:
            rows["character"][seat] = CHARACTERS.index(word.capitalize())
        else:
            _read_pieces(rows, seat, word, words)


def _read_pieces(rows: Rows, seat: int, word: str, words: Iterator[str]) -> None:
    if word == "tiles":
        for number, tile in enumerate(next(words)):
            rows["demand"][2 * seat + number] = int(tile)
    elif word in _BY_LANE:
        rows[_BY_LANE[word]][3 * seat : 3 * seat + 3] = [int(next(words)) for _ in range(3)]
    else:
        raise ValueError(f"seat {seat} has no {word!r}")


def _read_space(rows: Rows, space: int, text: str) -> None:
    words = iter(text.split())
    for word in words:
        if word not in _OF_A_SPACE:
            raise ValueError(f"space {space + 1} has no {word!r}")
        rows[_OF_A_SPACE[word]][space] = int(next(words))


def _cast(s: State) -> None:
    """Gives characters to those for whom a test did not care to name one."""
    characters = list(s.character)
    free = [number for number in (1, 0, 4, 3, 5, 2) if number not in characters]
    if s.phase > CHARACTER_PHASE and not s.winners:
        s.put_row("character", [free.pop(0) if number < 0 else int(number) for number in characters])
