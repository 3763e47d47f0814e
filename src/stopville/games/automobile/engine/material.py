"""The board: every number of the game that is printed somewhere, as its file has it.

Nothing here is a rule.  A `Board` is made once from the figures of a file (boardfile.py), shared by all
positions and never changed; with another file it is another board, and no line of code differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from stopville.games.automobile.boardfile import Figures

# -- what no board can change: the things that the rules call by name ------------------------------

CLASSES: Final = ("premium", "mid", "low")
PREMIUM: Final[i64] = 0  # neighbouring lanes have neighbouring numbers
MID: Final[i64] = 1
LOW: Final[i64] = 2
NO_CLASS: Final[i64] = -1

CHARACTERS: Final = ("Ford", "Kettering", "Sloan", "Howard", "Durant", "Chrysler")
FORD: Final[i64] = 0
KETTERING: Final[i64] = 1
SLOAN: Final[i64] = 2
HOWARD: Final[i64] = 3
DURANT: Final[i64] = 4
CHRYSLER: Final[i64] = 5

SPACES: Final[i64] = 26  # AU-4
TURNS: Final[i64] = 4  # AU-11
LEAST_VALUE: Final[i64] = 2  # demand tiles are numbered from 2 to 5  AU-5
VALUES: Final[i64] = 4

SLOT_TURNS: Final = ("1-4", "2-4", "3-4")  # the turns in which a lane's slots are open
NO_LOT: Final[i64] = -1  # behind the oldest


class Board:
    def __init__(self, figures: Figures) -> None:
        self.read_models(figures)
        self.read_classes(figures)
        self.read_turns(figures)
        self.read_characters(figures)
        self.read_stock(figures)
        self.read_decisions(figures)
        figures.close()
        self.origins: dict[str, str] = figures.origins  # where each figure comes from

    # -- the track ---------------------------------------------------------------------------- AU-4

    def read_models(self, figures: Figures) -> None:
        places = [str(space + 1) for space in range(26)]
        self.names: list[str] = [figures.text("model", place, "name") for place in places]
        self.makers: list[str] = [figures.text("model", place, "maker") for place in places]
        self.years: list[int] = [figures.number("model", place, "year", 1880, 1960) for place in places]
        kinds = [figures.choice("model", place, "class", CLASSES) for place in places]
        prices = [figures.dollars("model", place, "price") for place in places]
        self.kind: vec[i64] = vec[i64](kinds)  # the class of each model
        self.price: vec[i64] = vec[i64](prices)  # of one factory tile there
        self.newest: vec[i64] = vec[i64]([-1] * 3)  # the last space of each class
        self.older: vec[i64] = vec[i64]([-1] * 26)  # the space of the same class before each
        for space, kind in enumerate(kinds):
            self.older[space] = self.newest[kind]
            self.newest[kind] = space

    # -- what cars cost and bring ----------------------------------------------------- AU-49, AU-50

    def read_classes(self, figures: Figures) -> None:
        costs = [figures.dollars("class", name, "unit_cost") for name in CLASSES]
        values = [figures.dollars("class", name, "price") for name in CLASSES]
        reduced = [figures.dollars("class", name, "reduced_price") for name in CLASSES[1:]]
        self.unit_cost: vec[i64] = vec[i64](costs)
        self.car_price: vec[i64] = vec[i64](values)
        self.reduced_price: vec[i64] = vec[i64]([0] + reduced)  # premium cars are never reduced
        self.least: vec[i64] = vec[i64]([0] * 12)  # by class and number of tiles
        self.most: vec[i64] = vec[i64]([0] * 12)
        for kind in range(3):
            for tiles in range(1, 4):
                self.read_production(figures, kind, tiles)
        self.slots: vec[i64] = vec[i64]([0] * 12)  # open slots by turn and class
        for kind in range(3):
            self.read_slots(figures, kind)

    def read_production(self, figures: Figures, kind: int, tiles: int) -> None:
        most = figures.number("production", CLASSES[kind], f"most_{tiles}", 1, 28)
        least = figures.number("production", CLASSES[kind], f"least_{tiles}", 1, most)
        self.most[4 * kind + tiles] = most
        self.least[4 * kind + tiles] = least

    def read_slots(self, figures: Figures, kind: int) -> None:
        slots = 0
        for turn in range(4):
            if turn < 3:
                slots += figures.number("slots", CLASSES[kind], SLOT_TURNS[turn], 0, 40)
            self.slots[3 * turn + kind] = slots

    def open_slots(self, turn: i64, kind: i64) -> i64:
        """How many slots of a lane are open in this turn, from 1.  AU-66"""
        return self.slots[3 * (turn - 1) + kind]

    # -- what each turn demands ------------------------------------------------- AU-12-16, AU-90

    def read_turns(self, figures: Figures) -> None:
        turns = [str(turn + 1) for turn in range(4)]
        self.loss_price: vec[i64] = vec[i64]([figures.dollars("turn", turn, "loss_price") for turn in turns])
        each = [figures.number("turn", turn, "tiles_each", 1, 2) for turn in turns]
        higher = [figures.choice("turn", turn, "higher", CLASSES) for turn in turns]
        lower = [
            figures.choice("turn", turn, "lower", CLASSES) if each[n] == 2 else -1
            for n, turn in enumerate(turns)
        ]
        self.tiles_each: vec[i64] = vec[i64](each)
        self.higher: vec[i64] = vec[i64](higher)  # the class that a player's higher tile is for
        self.lower: vec[i64] = vec[i64](lower)
        extra = [figures.number("turn", turn, f"extra_{name}", 0, 1) for turn in turns for name in CLASSES]
        self.extra: vec[i64] = vec[i64](extra)  # tiles drawn in phase 7, by turn and class
        counts = [figures.number("demand_tile", str(value), "count", 0, 99) for value in range(2, 6)]
        if sum(counts) < 5 * max(each) + 3:
            raise figures.bad("demand_tile 5 count", "leaves too few tiles in the bag for five players")
        self.bag: vec[i64] = vec[i64](counts)

    # -- the characters, left to right ------------------------------------------------ AU-19, AU-28

    def read_characters(self, figures: Figures) -> None:
        places = [figures.number("character", name, "place", 1, 6) for name in CHARACTERS]
        for n, name in enumerate(CHARACTERS):
            if places[n] in places[:n]:
                raise figures.bad(f"character {name} place", f"is {places[n]}, which is taken")
        cubes = [figures.number("character", name, "cubes", 0, 99) for name in CHARACTERS]
        self.rank: vec[i64] = vec[i64](places)  # 1 acts first
        self.character_cubes: vec[i64] = vec[i64](cubes)

    # -- what each player has ------------------------------------------------------------- AU-2-3

    def read_stock(self, figures: Figures) -> None:
        self.cash: i64 = figures.dollars("start", "everybody", "cash")
        cubes = [figures.number("start", f"{players} players", "cubes", 0, 99) for players in range(3, 6)]
        self.cubes: vec[i64] = vec[i64]([0, 0, 0] + cubes)  # by the number of players
        self.cars: i64 = figures.number("stock", "everybody", "cars", 1, 28)
        self.distributors: i64 = figures.number("stock", "everybody", "distributors", 1, 99)
        self.factories: i64 = figures.number("stock", "everybody", "factories", 1, 78)
        self.parts: i64 = figures.number("stock", "everybody", "parts", 0, 26)
        self.closing_loss: i64 = figures.dollars("closing", "factory", "loss")
        self.parts_price: i64 = figures.dollars("parts", "factory", "price")
        self.parts_saving: i64 = figures.dollars("parts", "factory", "saving")
        self.parts_closing: i64 = figures.dollars("parts", "factory", "closing")
        self.parts_end: i64 = figures.dollars("parts", "factory", "end")
        self.loans: i64 = figures.number("loan", "each", "most", 0, 99)
        self.loan: i64 = figures.dollars("loan", "each", "amount")
        self.interest: i64 = figures.dollars("loan", "each", "interest")
        self.repayment: i64 = figures.dollars("loan", "each", "repayment")

    # -- the decisions --------------------------------------------------------------------- AU-6

    def read_decisions(self, figures: Figures) -> None:
        bonus = [figures.number("decision", f"bonus {n}", "cubes", 0, 99) for n in range(1, 4)]
        sets = [figures.number("decision", f"reduced {n}", "markers", 1, 2) for n in range(1, 4)]
        self.closures: i64 = figures.number("decision", "closure", "count", 0, 26)
        self.bonus_cubes: vec[i64] = vec[i64](bonus)
        self.sets: vec[i64] = vec[i64](sets)

    # -- a car from start to finish ------------------------------------------------------------------

    def car_cost(self, space: i64, parts: i64) -> i64:
        """What one car costs to make, less the saving of a parts factory.  AU-43, AU-50"""
        return max(i64(0), self.unit_cost[self.kind[space]] - parts * self.parts_saving)
