"""The table of Ordino Match in text, as a player sees it: the board, the dice and how they can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from stopville.core.engine.state import ALLOWED
from stopville.core.words import Words
from stopville.games.ordino.aid import COUNTED_FROM, Attempt, Reading, placeable, readings
from stopville.games.ordino.drawing import Drawing
from stopville.games.ordino.engine.codes import SIDE
from stopville.games.ordino.engine.material import (
    KIND_NAMES,
    OFF,
    PIECE_NAMES,
    PIECES,
    STALL,
    TAKEN,
    WORD_NAMES,
    kind_name,
    owner_of,
    side_of,
)
from stopville.games.ordino.engine.position import AT_CENTRE, MOVING, PLACING
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.labyrinth import Labyrinth
from stopville.games.ordino.view_gen import View

DISCS: Final = "○●"  # white, black
ARROWS: Final = ("↕1", "↔1", "↕2", "↔2")  # as the board is drawn: down is towards the centre


class Spelling(Struct, frozen=True):
    """The facts of actions and events in words."""

    labyrinth: Labyrinth
    words: Words
    lang: str

    def term(self, name: str, **facts: object) -> str:
        return self.words.say("terms", name, self.lang, **facts)

    def fact(self, name: str, value: int | tuple[int, ...]) -> str | None:
        """Nothing for a fact that is not of this game's own."""
        if isinstance(value, tuple):
            return self._row(name, value)
        if name in ("arrow", "arrow2"):
            return ARROWS[value]
        if name in ("word", "word2"):
            return WORD_NAMES[value].upper()
        if name == "cell":
            return self.labyrinth.cells[value]
        if name == "kind":
            return self.kind(value)
        return self.piece(value) if name == "piece" else None

    def _row(self, name: str, values: tuple[int, ...]) -> str:
        if name == "path":
            return " → ".join(self.labyrinth.cells[cell] for cell in values)
        if name == "dice":
            return " ".join(self.dice(values))
        if name == "called":
            return ", ".join(self.piece(piece) for piece in values)
        return self.call(values) if name == "call" else self.line(values)

    def kind(self, kind: int) -> str:
        return self.words.say("kinds", KIND_NAMES[kind], self.lang)

    def piece(self, piece: int) -> str:
        """With its article, as it stands in a sentence."""
        return self.words.say("pieces", kind_name(piece), self.lang, name=PIECE_NAMES[piece % SIDE])

    def dice(self, values: Sequence[int]) -> list[str]:
        kind, number, *rest = values
        arrows, words = (rest[:2], rest[2:]) if len(rest) == 4 else ([], rest)
        return [
            self.kind(kind),
            str(number),
            *(ARROWS[arrow] for arrow in arrows),
            *(WORD_NAMES[word].upper() for word in words),
        ]

    def call(self, values: Sequence[int]) -> str:
        kind, word, number = values
        return f"{self.kind(kind)} {WORD_NAMES[word].upper()} {number}"

    def line(self, values: Sequence[int]) -> str:
        arrow, word, arrow2 = values
        return f"{ARROWS[arrow]} {WORD_NAMES[word].upper()} {ARROWS[arrow2]}"


# -- the whole picture ---------------------------------------------------------------------------------


def picture(seen: View, known: State, say: Spelling, names: Sequence[str]) -> str:
    """`known` is the position that the view shows."""
    tokens = {cell: token(piece) for piece, cell in enumerate(seen.places) if cell >= 0}
    return "\n".join(
        [
            _heading(seen, say, names),
            "",
            *(_player(seen, seat, say, names) for seat in range(seen.players)),
            "",
            *Drawing(say.labyrinth, tokens).lines(),
            "",
            *_dice(seen, say),
            *_readings(readings(known), say),
            *_placings(seen, placeable(known), say),
        ]
    ).rstrip()


def token(piece: int) -> str:
    """A piece on the board: its colour and its name."""
    return DISCS[side_of(piece)] + PIECE_NAMES[piece % SIDE]


def _heading(seen: View, say: Spelling, names: Sequence[str]) -> str:
    parts = ["Super Ordino Match" if seen.options.super else "Ordino Match", *_moment(seen, say, names)]
    if seen.quiet >= COUNTED_FROM and not seen.winners:
        parts.append(say.term("quiet", quiet=seen.quiet, most=STALL))
    return " · ".join(parts)


def _moment(seen: View, say: Spelling, names: Sequence[str]) -> list[str]:
    moments = {MOVING: "moving", AT_CENTRE: "at_centre", PLACING: "placing"}
    if seen.step not in moments:
        return [say.term("over")] if not seen.awaited else []
    return [say.term(moments[seen.step], seat=names[seen.seat])]


def _player(seen: View, seat: int, say: Spelling, names: Sequence[str]) -> str:
    """The name, then the pieces left, those lost and those to be placed."""
    mine = [piece for piece in range(PIECES) if owner_of(piece, seen.players) == seat]
    turn = "▶" if seat in seen.awaited else " "
    parts = [
        ("left", [piece for piece in mine if seen.places[piece] >= 0]),
        ("lost", [piece for piece in mine if seen.places[piece] == TAKEN]),
        ("to_place", [piece for piece in mine if seen.places[piece] == OFF]),
    ]
    told = [
        f"{say.term(part)} {' '.join(PIECE_NAMES[piece % SIDE] for piece in pieces)}"
        for part, pieces in parts
        if pieces
    ]
    return f" {turn} {DISCS[seat % 2]} {names[seat]:<16} {'   '.join(told)}".rstrip()


def _dice(seen: View, say: Spelling) -> list[str]:
    legend = f" 1 2 {say.kind(0)} · 3 4 {say.kind(1)} · 5 6 {say.kind(2)} · a b {say.term('spheres')}"
    if seen.step == AT_CENTRE:
        return [f"{legend}", "", f" {say.term('centre', piece=say.piece(seen.arrived))}"]
    if not seen.dice:
        return [legend]
    return [legend, "", f" {say.term('dice')} [ {' ] [ '.join(say.dice(seen.dice))} ]"]


# -- the readings: each instruction, and under it the moves that it is the first to give ------------------


def _readings(found: Sequence[Reading], say: Spelling) -> Iterator[str]:
    listed: set[tuple[int, int]] = set()
    instructions = [reading for reading in found if reading.call]
    for reading in [*instructions, *_spheres(found)]:
        yield _title(reading, say)
        for attempt in reading.attempts:
            if attempt.rule == ALLOWED:
                yield from _moves(attempt, listed, say)
        yield from _refused(reading)
    if found and not any(reading.executable for reading in found):
        yield f"      pass     {say.term('no_move')}"


def _spheres(found: Sequence[Reading]) -> list[Reading]:
    """With their routes where they may play; a line is enough to say why they may not."""
    spheres = [reading for reading in found if not reading.call]
    if any(reading.executable for reading in spheres):
        return spheres
    return spheres[:1]


def _title(reading: Reading, say: Spelling) -> str:
    call = say.call(reading.call) if reading.call else say.term("sphere")
    refused = f"   ✗ {reading.rule}" if reading.rule else ""
    return f"   {call} · {say.line(reading.line)}{refused}"


def _moves(attempt: Attempt, listed: set[tuple[int, int]], say: Spelling) -> Iterator[str]:
    for path in attempt.paths:
        if (attempt.piece, path[-1]) not in listed:
            listed.add((attempt.piece, path[-1]))
            move = f"{PIECE_NAMES[attempt.piece % SIDE]} {say.labyrinth.cells[path[-1]]}"
            yield f"      {move:<8} {say.fact('path', path)}"


def _refused(reading: Reading) -> Iterator[str]:
    """The pieces that cannot, with the rule against each."""
    rules = [attempt.rule for attempt in reading.attempts if attempt.rule != ALLOWED]
    for rule in dict.fromkeys(rules):
        pieces = [PIECE_NAMES[attempt.piece % SIDE] for attempt in reading.attempts if attempt.rule == rule]
        yield f"    ✗ {' '.join(pieces)}   {rule}"


# -- placing -------------------------------------------------------------------------------------------


def _placings(seen: View, pieces: Sequence[int], say: Spelling) -> list[str]:
    if seen.step != PLACING:
        return []
    if not pieces:
        return [f"      pass     {say.term('no_place')}"]
    return [f"   {say.term('place')} {', '.join(say.piece(piece) for piece in pieces)}"]
