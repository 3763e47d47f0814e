"""The board as its file has it: signs, roads and pack, read, checked, and made into a Circuit.  AS-1-8

circuit.csv has a line for every space, deck.csv the number of passes; a board that no game
could be played on is refused with the file, the line and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from stopville.core.data import BadData, read_rows
from stopville.games.autostop.engine.material import MOST_SIGNS, OFFICERS, Circuit

Row = Mapping[str, str]

PLAYERS: Final = (3, 4, 5, 6)  # AS-9
FEWEST_SIGNS: Final = 12  # six cars, three officers, and room to choose
PROVENANCES: Final = ("sheet", "found", "reconstructed")

# What the sheet says of single places, by key: these hold on every board.
TARIFFS: Final = {"douanier": 2, "gendarme": 5, "agent": 10}  # AS-6
WAYS: Final = {
    "stopville_town": ("parking", "pn_sans_barriere"),  # AS-30
    "secours": ("motos", "hauteur"),  # AS-29
    "stopville_sign": ("stopville_town",),  # AS-8
}
IN_A_BEND: Final = "stopville_12"  # AS-8

# The families of signs and the shapes they come in: the lesson of the sheet.
SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "danger": ("triangle_up", "triangle_down"),  # AS-67, AS-68
    "interdiction": ("disc",),  # AS-69
    "obligation": ("disc",),  # AS-70
    "fin_prescription": ("disc",),  # AS-71
    "indication": ("square", "rectangle_tall"),  # AS-72
    "priorite": ("diamond",),  # AS-73
    "prudence": ("square",),  # AS-74
    "localite": ("rectangle_wide",),
    "direction": ("arrow_right", "arrow_left"),
    "poste": ("portrait",),
}
TOWN_FAMILY: Final = "ville"


class Space(Struct, frozen=True):
    """One space of the board: the town, or a sign with its card."""

    id: str
    key: str
    fr: str
    en: str
    family: str
    shape: str
    border: str
    ground: str
    symbol: str
    figure: int  # what its card costs at the end, by family on our board; 0 for the town      AS-4
    after: tuple[str, ...]  # the ids of the spaces that follow
    in_bend: bool
    x: int
    y: int
    tariff: int  # ante and fine of the officer who stands here, or 0
    treasury: tuple[int, int] | None  # where his treasury is drawn
    has_old: bool  # its card shows an older sign beside the new one
    source: str
    provenance: str

    def name(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Board(Struct, frozen=True):
    """The spaces in the order of their numbers, the town first, and the same as a circuit."""

    spaces: tuple[Space, ...]
    circuit: Circuit

    def number(self, id: str) -> int:
        return [space.id for space in self.spaces].index(id)


def load_board(folder: Path) -> Board:
    """The board of circuit.csv and deck.csv in this folder, or BadData."""
    rows = read_rows(folder / "circuit.csv")
    spaces = [_space("circuit.csv", row) for row in rows]
    if fault := _fault_of_list(spaces):
        raise BadData(f"circuit.csv: {fault}")
    for check in (_fault_of_space, _fault_of_ways):
        for number, row in enumerate(rows):
            if fault := check(spaces, number):
                raise BadData(f"circuit.csv, line {row['line']}: {fault}")
    if fault := _fault_of_roads(spaces):
        raise BadData(f"circuit.csv: {fault}")
    town = [space for space in spaces if space.family == TOWN_FAMILY]
    ordered = (*town, *(space for space in spaces if space.family != TOWN_FAMILY))
    return Board(ordered, _circuit(ordered, _load_deck(folder / "deck.csv", len(spaces) - 1)))


# -- one line ------------------------------------------------------------------------------------------


def _space(file: str, row: Row) -> Space:
    try:
        town, value = row["sign_class"] == TOWN_FAMILY, row["value"]
        return Space(
            id=_id(row["id"]),
            key=_id(row["key"]),
            fr=_text(row["name_fr"]),
            en=_text(row["name_en"]),
            family=row["sign_class"],
            shape=row["shape"],
            border=row["border"],
            ground=row["ground"],
            symbol=row["symbol"],
            figure=0 if town else _number(value),
            after=tuple(row["next"].split("|")),
            in_bend=_yes(row["in_bend"]),
            x=_number(row["x"]),
            y=_number(row["y"]),
            tariff=_number(row["tariff"]) if row["tariff"] else 0,
            treasury=_place(row.get("treasury_x", ""), row.get("treasury_y", "")),
            has_old=bool(row["old_variant"]),
            source=row["period_source"],
            provenance=_provenance(row["provenance"]),
        )
    except (KeyError, ValueError) as fault:
        raise BadData(f"{file}, line {row['line']}: {fault}") from None


def _id(text: str) -> str:
    if not (text.isascii() and text.replace("_", "").isalnum()):
        raise ValueError(f"{text!r} is no name of letters and figures")
    return text


def _text(text: str) -> str:
    if not text.strip():
        raise ValueError("a name is missing")
    return text


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1_000_000):
        raise ValueError(f"{text!r} is not a whole number above zero")
    return int(text)


def _place(x: str, y: str) -> tuple[int, int] | None:
    return (_number(x), _number(y)) if x or y else None


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{text!r} is neither yes nor no")
    return text == "yes"


def _provenance(text: str) -> str:
    if text not in PROVENANCES:
        raise ValueError(f"provenance {text!r} is none of {', '.join(PROVENANCES)}")
    return text


# -- what cannot be a board ------------------------------------------------------------------------------


def _fault_of_list(spaces: Sequence[Space]) -> str:
    towns = sum(space.family == TOWN_FAMILY for space in spaces)
    if towns != 1:
        return f"has {towns} towns instead of one"
    if not FEWEST_SIGNS <= len(spaces) - 1 <= MOST_SIGNS:
        return f"has {len(spaces) - 1} signs, a board takes {FEWEST_SIGNS} to {MOST_SIGNS}"
    missing = sorted((TARIFFS.keys() | WAYS.keys() | {IN_A_BEND}) - {space.key for space in spaces})
    if missing:
        return f"has no {missing[0]}"
    if sum(space.shape == "triangle_down" for space in spaces) > 1:
        return "has two triangles pointing down"  # AS-68
    return ""


def _fault_of_space(spaces: Sequence[Space], number: int) -> str:
    """Why this space cannot be: its card, its officer, its shape.  AS-1"""
    space = spaces[number]
    if space.id in [other.id for other in spaces[:number]]:
        return f"{space.id} is there twice: every space has one card"
    if space.key in [other.key for other in spaces[:number]]:
        return f"{space.key} is there twice: every space has one card"
    if space.tariff != TARIFFS.get(space.key, 0):
        return f"the tariff of {space.key} must be {TARIFFS.get(space.key, 'empty')}"
    if space.family != TOWN_FAMILY and space.shape not in SHAPES.get(space.family, ()):
        return f"a sign of the family {space.family!r} is no {space.shape!r}"
    if space.key == IN_A_BEND and not space.in_bend:
        return f"{space.key} stands in a bend"
    return ""


def _fault_of_ways(spaces: Sequence[Space], number: int) -> str:
    space = spaces[number]
    keys = {other.id: other.key for other in spaces}
    unknown = [id for id in space.after if id not in keys]
    if unknown:
        return f"leads to {unknown[0]!r}, which is no space"
    if len(set(space.after)) < len(space.after) or space.id in space.after:
        return "leads to itself or twice to the same space"
    wanted = WAYS.get(space.key)
    if wanted is not None and {keys[id] for id in space.after} != set(wanted):
        return f"{space.key} must lead to {' and '.join(wanted)}"
    return ""


def _fault_of_roads(spaces: Sequence[Space]) -> str:
    """Every space can be reached, every fork rejoins before the town, every lap leads through it."""
    after = {space.id: space.after for space in spaces}
    town = next(space.id for space in spaces if space.family == TOWN_FAMILY)
    entries = [id for id, ids in after.items() if town in ids]
    if len(entries) != 1:
        return f"forks must rejoin before the town, but these lead into it: {', '.join(entries)}"
    unreached = sorted(after.keys() - _reached(after, town, set()))
    if unreached:
        return f"{unreached[0]} cannot be reached from the town"
    ring = next((id for id in after if id != town and id in _beyond(after, id, town)), None)
    return f"a road goes in a ring at {ring} without passing the town" if ring else ""


def _beyond(after: Mapping[str, tuple[str, ...]], id: str, town: str) -> set[str]:
    """The spaces that come after this one before the town does."""
    reached = {town}
    for following in after[id]:
        reached = _reached(after, following, reached)
    return reached - {town}


def _reached(after: Mapping[str, tuple[str, ...]], start: str, reached: set[str]) -> set[str]:
    waiting = [start]
    while waiting:
        id = waiting.pop()
        if id not in reached:
            reached = reached | {id}
            waiting += after[id]
    return reached


# -- the pack ------------------------------------------------------------------------------------------


def _load_deck(path: Path, signs: int) -> dict[str, int]:
    """How many passes there are, and how many stay in the box.  AS-2, AS-16"""
    counts: dict[str, int] = {}
    for row in read_rows(path):
        try:
            if row["what"] in counts:
                raise ValueError(f"{row['what']} is there twice")
            counts[row["what"]] = 0 if row["count"] == "0" else _number(row["count"])
            _provenance(row["provenance"])
        except (KeyError, ValueError) as fault:
            raise BadData(f"{path.name}, line {row['line']}: {fault}") from None
    wanted = {"passes", *(f"taken_out_{players}" for players in PLAYERS)}
    if counts.keys() != wanted:
        raise BadData(f"{path.name}: {sorted(counts.keys() ^ wanted)[0]} is missing or unknown")
    for players in PLAYERS:
        if uneven := _fault_of_deal(counts, signs, players):
            raise BadData(f"{path.name}: {uneven}")
    return counts


def _fault_of_deal(counts: Mapping[str, int], signs: int, players: int) -> str:
    """Everybody gets as many cards as everybody else.  AS-15"""
    dealt = counts["passes"] - counts[f"taken_out_{players}"]
    if dealt < 0:
        return f"{players} players take out more passes than there are"
    if (signs + dealt) % players:
        return f"{signs + dealt} cards cannot be dealt out evenly to {players} players"
    return ""


def _circuit(spaces: Sequence[Space], deck: Mapping[str, int]) -> Circuit:
    numbers = {space.id: number for number, space in enumerate(spaces)}
    tariffs = sorted(TARIFFS.values())
    officers = [tariffs.index(space.tariff) if space.tariff else -1 for space in spaces]
    assert len(tariffs) == OFFICERS
    return Circuit(
        ways=vec[i64]([sum(1 << numbers[id] for id in space.after) for space in spaces]),
        figures=vec[i64]([space.figure for space in spaces]),
        officer_at=vec[i64](officers),
        tariffs=vec[i64](tariffs),
        passes=deck["passes"],
        taken_out=vec[i64]([deck.get(f"taken_out_{players}", 0) for players in range(7)]),
    )
