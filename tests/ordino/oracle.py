"""The moves of Ordino Match found again by brute force, from the view and the raw file alone.

Six physical dice are laid out in all 720 orders; whatever makes two lines is an instruction.  Pieces
walk cell by cell along the list of passages, and every way is tried.  Nothing here is imported from
the rules, so the two can only agree by being right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple

from stopville import games
from stopville.games.ordino.view_gen import View

FILE: Final = Path(str(games.__file__)).parent / "ordino" / "labyrinth.json"
DATA: Final = json.loads(FILE.read_text("utf-8"))
NAMES: Final = [cell["id"] for cell in DATA["cells"]]
KIND_OF: Final = {1: "cross", 2: "cross", 3: "cube", 4: "cube", 5: "cylinder", 6: "cylinder"}
LABELS: Final = "123456ab"
KINDS: Final = ("cross", "cube", "cylinder")
ARROWS: Final = ("R1", "C1", "R2", "C2")
WORDS: Final = ("et", "ou")


def _place(name: str) -> tuple[int, int]:
    ring, sector = map(int, name.split("."))
    return ring, sector


def _neighbours() -> dict[str, list[tuple[str, str]]]:
    """For each cell, (direction, cell) along the list of passages."""
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in NAMES}
    for one, other, _ in DATA["edges"]:
        for here, there in ((one, other), (other, one)):
            (ring, sector), (ring2, sector2) = _place(here), _place(there)
            if ring2 != ring:
                found[here].append(("in" if ring2 < ring else "out", there))
            else:
                right = (sector + 1) % DATA["rings"][ring] == sector2
                found[here].append(("right" if right else "left", there))
    return found


NEIGHBOURS: Final = _neighbours()


class Table(NamedTuple):
    """The board as the view has it, in words."""

    colour: str
    number_of_players: int
    seat: int
    at: dict[str, str]  # "white 3" → "4.1", "hand" or "taken"

    def on(self, cell: str) -> str | None:
        return next((piece for piece, where in self.at.items() if where == cell), None)

    def mine(self, label: str) -> bool:
        """In a team the odd pieces and sphere a are one player's, the rest the other's."""
        odd = label in "135a"
        return self.number_of_players == 2 or odd == (self.seat in (0, 1))


def table_of(view: View) -> Table:
    pieces = [f"{colour} {label}" for colour in ("white", "black") for label in LABELS]
    spots = {-1: "hand", -2: "taken"}
    at = {piece: spots.get(cell) or NAMES[cell] for piece, cell in zip(pieces, view.places)}
    return Table("white" if view.seat in (0, 2) else "black", view.players, view.seat, at)


# -- what may be done, as the notations of actions --------------------------------------------------


def choices(view: View) -> set[str]:
    """Everything that the player whose turn it is may do."""
    table = table_of(view)
    if view.step == 2:
        return moves(table, view.dice)
    if view.step == 6:
        return placings(table, view.dice)
    return at_centre(table, view.arrived)


def moves(table: Table, dice: tuple[int, ...]) -> set[str]:
    numbered = [label for label in LABELS if label.isdigit()]
    spheres = ["a", "b"]
    for own in (True, False):
        for labels in (numbered, spheres):
            group = [label for label in labels if table.mine(label) == own]
            found = {
                f"{label} {end}"
                for call, word, arrows in instructions(dice)
                for label in group
                if label in "ab" or called(label, call)
                for end in ends(table, f"{table.colour} {label}", word, arrows)
            }
            if found:
                return found
    return {"pass"}


class Instruction(NamedTuple):
    call: tuple[str, str, str]  # kind, word, number
    word: str
    arrows: tuple[str, str]


def instructions(dice: tuple[int, ...]) -> set[Instruction]:
    """All orders of the six dice that read: kind, word, number; arrow, word, arrow."""
    kind, number, arrow, arrow2, word, word2 = dice
    faces = (KINDS[kind], str(number), ARROWS[arrow], ARROWS[arrow2], WORDS[word], WORDS[word2])
    found = set()
    for a, b, c, d, e, f in permutations(faces):
        if a in KINDS and b in WORDS and c.isdigit() and d in ARROWS and e in WORDS and f in ARROWS:
            found.add(Instruction((a, b, c), e, (d, f)))
    return found


def called(label: str, call: tuple[str, str, str]) -> bool:
    kind, word, number = call
    claims = [KIND_OF[int(label)] == kind, label == number]
    return all(claims) if word == "et" else any(claims)


def ends(table: Table, piece: str, word: str, arrows: tuple[str, str]) -> Iterator[str]:
    """Every cell on which the piece may end, walking cell by cell."""
    start = table.at[piece]
    if start not in NEIGHBOURS:
        return
    plans = [arrows, arrows[::-1]] if word == "et" else [(arrows[0],), (arrows[1],)]
    for plan in plans:
        for path in walks(start, plan):
            *stops, end = path
            others = [cell for cell in stops if cell != start and table.on(cell)]
            there = table.on(end)
            if not others and (end == start or there is None or not there.startswith(table.colour)):
                yield end


def walks(start: str, plan: tuple[str, ...]) -> Iterator[list[str]]:
    """The cells after the start, for every way to follow these arrows one after the other."""
    if not plan:
        yield []
        return
    pairs = {"R": ("in", "out"), "C": ("right", "left")}
    for direction in pairs[plan[0][0]]:
        for leg in straight(start, direction, int(plan[0][1])):
            for rest in walks(leg[-1], plan[1:]):
                yield leg + rest


def straight(start: str, direction: str, steps: int) -> Iterator[list[str]]:
    if steps == 0:
        yield []
        return
    for way, cell in NEIGHBOURS[start]:
        if way == direction:
            for rest in straight(cell, direction, steps - 1):
                yield [cell, *rest]


# -- Super Ordino and the centre -----------------------------------------------------------------------


def placings(table: Table, dice: tuple[int, ...]) -> set[str]:
    kind, number, word = dice
    call = (KINDS[kind], WORDS[word], str(number))
    mine = [name for name in LABELS if table.mine(name) and table.at[f"{table.colour} {name}"] == "hand"]
    wanted = [label for label in mine if label.isdigit() and called(label, call)]
    wanted = wanted or [label for label in mine if label in "ab"]
    free = [cell for cell in NAMES if cell != "0.0" and table.on(cell) is None]
    return {f"place {label} {cell}" for label in wanted for cell in free} or {"pass"}


def at_centre(table: Table, arrived: int) -> set[str]:
    enemies = [
        cell for piece, cell in table.at.items() if cell in NEIGHBOURS and not piece.startswith(table.colour)
    ]
    nearest = min(_place(cell)[0] for cell in enemies)
    found = {f"take {cell}" for cell in enemies if _place(cell)[0] == nearest}
    spheres = [table.at[f"{table.colour} {label}"] for label in "ab" if table.mine(label)]
    if set(spheres) == {"taken"}:
        found |= {f"recover {cell}" for cell in NAMES if table.on(cell) is None}
    return found if LABELS[arrived % 8] in "ab" else found | {"pass"}
