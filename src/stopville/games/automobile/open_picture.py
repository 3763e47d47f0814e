"""The table with nothing hidden, a line for each thing: "what: how it stands".

Tests write such pictures and leave out what does not matter: seats, spaces, and all that is as
at the start.  A seat is written `seat 1: $1200 rd 3 loss 2 loans 1 ford tiles 35 lanes 0 2 0`,
a space `space 3: seat 1 factories 2 parts 1 cars 4`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import listed, union
from stopville.games.automobile.engine.board import CHARACTERS, LEAST_VALUE, SPACES, Board
from stopville.games.automobile.engine.rules import State, start
from stopville.games.automobile.picture import PHASE_NAMES

_NUMBERS: Final = (
    *("next", "action_round", "front", "ford", "space", "placed", "owed", "closures", "bonuses"),
    "step",
)

# -- writing ---------------------------------------------------------------------------------------------


def open_picture(s: State) -> str:
    lines = {
        "players": str(s.players),
        "windows": "timed" if s.timed else "sealed",
        "markers": "need cars" if s.terms.markers_need_cars else "anywhere",
        "turn": str(s.turn_number),
        "phase": PHASE_NAMES[s.phase],
        **{name: str(getattr(s, name)) for name in _NUMBERS},
        "made": _row(listed(s.made)),
        "order": _row(s.order),
        "passing": _row(s.passing),
        "sets": _row(s.sets),
        "extra": _row(s.extra),
        "winners": _row(listed(s.winners)),
        **{f"seat {seat}": _seat(s, seat) for seat in range(s.players)},
        **{f"space {space + 1}": _space(s, space) for space in range(SPACES) if _taken(s, space)},
    }
    return "".join(f"{what}: {value}\n" for what, value in lines.items())


def _row(values: Sequence[int] | vec[i64]) -> str:
    return " ".join(str(value) for value in values)


def _seat(s: State, seat: int) -> str:
    character = CHARACTERS[s.character[seat]].casefold() if s.character[seat] >= 0 else ""
    tiles = "".join(str(tile) for tile in s.demand[2 * seat : 2 * seat + 2] if tile)
    lanes, slots = list(s.lanes)[3 * seat : 3 * seat + 3], list(s.on_slots)[3 * seat : 3 * seat + 3]
    words = [
        *(f"${s.cash[seat]} debt {s.debt[seat]} rd {s.cubes[seat]}", f"loss {s.losses[seat]}"),
        *(f"loans {s.loans[seat]}", character, f"tiles {tiles}" if tiles else ""),
        *(f"lanes {_row(lanes)}" if any(lanes) else "", f"slots {_row(slots)}" if any(slots) else ""),
    ]
    return " ".join(filter(None, words))


def _taken(s: State, space: int) -> bool:
    return bool(s.owner[space] >= 0 or s.closed[space])


def _space(s: State, space: int) -> str:
    facts = {
        "seat": s.owner[space],
        "factories": s.tiles[space],
        "parts": s.parts[space],
        "closed": s.closed[space],
        "cars": s.cars[space],
        "bonus": s.bonus[space],
        "reduced": s.reduced[space],
    }
    return " ".join(f"{name} {value}" for name, value in facts.items() if value or name == "seat")


# -- reading ---------------------------------------------------------------------------------------------


def read_picture(board: Board, text: str) -> State:
    """The position of an open picture; ValueError if it cannot be one."""
    lines = dict(_line(line) for line in text.splitlines() if line.strip())
    seats = sum(what.startswith("seat ") for what in lines)
    players = int(lines.pop("players", seats))
    s = start(board, players, lines.pop("windows", "") == "timed", lines.pop("markers", "") == "need cars")
    _read_game(s, lines)
    for what in list(lines):
        kind, _, number = what.partition(" ")
        if kind == "seat":
            _read_seat(s, int(number), lines.pop(what))
        elif kind == "space":
            _read_space(s, int(number) - 1, lines.pop(what))
    if lines:
        raise ValueError(f"not a line of a picture: {next(iter(lines))!r}")
    _fill_in(s)
    s.restore()
    return s


def _line(line: str) -> tuple[str, str]:
    what, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"not a line of a picture: {line!r}")
    return what.strip(), value.strip()


def _read_game(s: State, lines: dict[str, str]) -> None:
    s.turn_number = int(lines.pop("turn", 1))
    s.phase = PHASE_NAMES.index(lines.pop("phase", "actions"))
    for name in _NUMBERS:
        if name in lines:
            setattr(s, name, int(lines.pop(name)))
    s.made = union(_numbers(lines.pop("made", "")))
    s.winners = union(_numbers(lines.pop("winners", "")))
    s.order = vec[i64](_numbers(lines.pop("order", "")) or list(range(s.players)))
    for name in ("passing", "sets", "extra"):
        if name in lines:
            setattr(s, name, vec[i64](_numbers(lines.pop(name))))


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _read_seat(s: State, seat: int, text: str) -> None:
    amounts = {"debt": s.debt, "rd": s.cubes, "loss": s.losses, "loans": s.loans}
    words = iter(text.split())
    for word in words:
        if word.startswith("$"):
            s.cash[seat] = int(word[1:])
        elif word in amounts:
            amounts[word][seat] = int(next(words))
        elif word.capitalize() in CHARACTERS:
            s.character[seat] = CHARACTERS.index(word.capitalize())
        elif not _read_pieces(s, seat, word, words):
            raise ValueError(f"seat {seat} has no {word!r}")


def _read_pieces(s: State, seat: int, word: str, words: Iterator[str]) -> bool:
    if word == "tiles":
        for number, tile in enumerate(next(words)):
            s.demand[2 * seat + number] = int(tile)
    elif word in ("lanes", "slots"):
        where = s.lanes if word == "lanes" else s.on_slots
        for lane in range(3):
            where[3 * seat + lane] = int(next(words))
    return word in ("tiles", "lanes", "slots")


def _read_space(s: State, space: int, text: str) -> None:
    facts = {
        "seat": s.owner,
        "factories": s.tiles,
        "parts": s.parts,
        "closed": s.closed,
        "cars": s.cars,
        "bonus": s.bonus,
        "reduced": s.reduced,
    }
    words = iter(text.split())
    for word in words:
        if word not in facts:
            raise ValueError(f"space {space + 1} has no {word!r}")
        facts[word][space] = int(next(words))
    s.front = max(s.front, space)


def _fill_in(s: State) -> None:
    """What follows from the rest: the bag, and characters that a test did not care to name."""
    for tile in [*s.demand, *s.extra]:
        if tile:
            s.bag[tile - LEAST_VALUE] -= 1
    free = [number for number in (1, 0, 4, 3, 5, 2) if number not in list(s.character)]
    if s.phase > 1 and not s.winners:
        for seat in range(s.players):
            if s.character[seat] < 0:
                s.character[seat] = free.pop(0)
