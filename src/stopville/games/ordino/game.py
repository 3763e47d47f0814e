"""Ordino Match as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stopville.core.events import Holdings
from stopville.core.figures import Figures
from stopville.core.game import Game, Result, Setup, YesNo
from stopville.core.wire import Json
from stopville.games.ordino import aid as aids
from stopville.games.ordino import figures as rulebook_figures
from stopville.games.ordino import open_picture as open_pictures
from stopville.games.ordino import picture as pictures
from stopville.games.ordino.actions import Action, codebook
from stopville.games.ordino.boardfile import load_labyrinth
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.material import PIECES, Board, Dice
from stopville.games.ordino.engine.memory import Seen
from stopville.games.ordino.engine.position import MOVING, PLACING, Terms
from stopville.games.ordino.engine.rules.state import State, start
from stopville.games.ordino.events import thing
from stopville.games.ordino.labyrinth import Doors, Labyrinth, places
from stopville.games.ordino.view_gen import View

THINGS: Final = tuple(thing(piece) for piece in range(PIECES))


class Ordino(Game[State, Action, View]):
    """With the labyrinth and dice beside this file, or with those of another.  OM-2"""

    key = "ordino"
    edition = "1"
    title = "Ordino Match"
    players = (2, 4)  # OM-6
    options = (YesNo("super"), YesNo("together", idle_with=("super", False)))
    own_board = True
    aid_alike = True  # nothing is hidden
    nothing_hidden = True
    folder = Path(__file__).parent
    data_files = ("labyrinth.json",)
    partners_talk = True  # OM-57
    longest = 4_000
    levels = {  # of bots, weakest first
        "beginner": "stopville.bots.ordino.levels:beginner",
        "amateur": "stopville.bots.ordino.levels:amateur",
        "skilled": "stopville.bots.ordino.levels:skilled",
        "expert": "stopville.bots.ordino.levels:expert",
    }
    yardsticks = {"novice": "stopville.bots.ordino.novice:Novice"}

    def __init__(self, data: Path | None = None) -> None:
        self.data = data or self.folder / self.data_files[0]
        self.labyrinth = load_labyrinth(self.data)
        self.board = board_of(self.labyrinth)
        self.dice = dice_of(self.labyrinth)
        self.book = codebook(self.labyrinth.cells)
        self.places = (*(f"cell:{cell}" for cell in range(self.board.cells)), "taken", "hand")

    def data_path(self, name: str) -> Path:
        return self.data

    def start(self, setup: Setup) -> State:
        agreed = (bool(setup.options["super"]), bool(setup.options["together"]))
        terms = Terms(setup.players, *agreed, self.board, self.dice)
        return start(setup.timed, self.agreed(terms, setup))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)  # OM-50

    # -- seeing

    def known(self, view: View) -> State:
        """The whole position: nothing is hidden."""
        known = super().known(view)
        known.restore()
        return known

    def recall(self, view: View) -> Seen:
        return Seen(self.known(view))

    def readings(self, view: View) -> tuple[aids.Reading, ...]:
        """Every instruction that the dice on the table make, and what can come of it."""
        return aids.readings(self.known(view))

    def foregone(self, state: State) -> int | None:
        """A pass: nothing can be moved or placed, and everybody sees it.  OM-36, OM-62"""
        if state.step not in (MOVING, PLACING):
            return None
        legal = state.legal(state.seat)
        return int(codes.PASS) if legal[0] == codes.PASS else None

    def result(self, state: State) -> Result | None:
        """A point for each piece that a player's colour has left."""
        if not state.over():
            return None
        points = tuple(state.living(seat % 2) for seat in range(state.players))
        return Result(points, state.winners(), state.end_reason())

    # -- keeping the books

    def holdings(self, state: State) -> Holdings:
        holdings: Holdings = {place: {} for place in self.places}
        for piece, cell in enumerate(state.places):
            holdings[self.places[cell]][THINGS[piece]] = 1  # OFF and TAKEN count from the end
        return holdings

    # -- drawing

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        names = names or [str(seat + 1) for seat in range(view.players)]
        say = pictures.Spelling(self.labyrinth, self.words, lang)
        return pictures.picture(view, self.known(view), say, names)

    def open_picture(self, state: State) -> str:
        return open_pictures.open_picture(state, self.labyrinth)

    def read_picture(self, text: str) -> State:
        return open_pictures.read_picture(text, self.labyrinth, self.start)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        """The labyrinth, and which seat has which pieces."""
        return aids.material(self.labyrinth, setup.players if setup else 2)

    def aid(self, view: View) -> dict[str, Json]:
        """Every reading of the dice with its pieces, ways and captures; or the pieces to be placed."""
        return aids.aid(self.known(view))

    # -- words

    def figures(self) -> Figures:
        return rulebook_figures.figures(self.labyrinth, self.words)

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if fact in ("winners", "reason", "match") or not isinstance(value, int | tuple):
            return self._spell_end(fact, value, lang, names)
        told = pictures.Spelling(self.labyrinth, self.words, lang)
        spelled = told.fact(fact, value)
        return super().spell(fact, value, lang, names) if spelled is None else spelled

    def _spell_end(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if fact == "match":
            return self.words.say("terms", "match" if value else "no_match", lang)
        if isinstance(value, tuple):
            winners = ", ".join(self.spell("seat", seat, lang, names) for seat in value)
            return winners or self.words.say("terms", "nobody", lang)
        return self.words.say("reasons", str(value), lang)


def board_of(labyrinth: Labyrinth) -> Board:
    rings = [ring for ring, _ in places(labyrinth.rings)]
    homes = [list(home) for home in labyrinth.homes]
    return Board(_steps(labyrinth.doors), _steps(labyrinth.without_walls), rings, homes)


def _steps(doors: Sequence[Doors]) -> list[list[list[int]]]:
    return [
        [list(door.inward), list(door.outward), list(door.clockwise), list(door.counterclockwise)]
        for door in doors
    ]


def dice_of(labyrinth: Labyrinth) -> Dice:
    return Dice(list(labyrinth.kinds), list(labyrinth.numbers), list(labyrinth.arrows), list(labyrinth.words))


ORDINO = Ordino()
