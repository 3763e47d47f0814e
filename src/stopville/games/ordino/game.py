"""Ordino Match as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stopville.core.engine.seats import Seat
from stopville.core.events import Holdings
from stopville.core.game import Game, OptionValue, Result, Setup, YesNo
from stopville.core.wire import Json
from stopville.games.ordino import picture as pictures
from stopville.games.ordino import view as views
from stopville.games.ordino.actions import Action, codebook
from stopville.games.ordino.boardfile import load_labyrinth
from stopville.games.ordino.engine import page as pages
from stopville.games.ordino.engine.board import PIECES, Board
from stopville.games.ordino.engine.dice import Dice
from stopville.games.ordino.engine.memory import Known
from stopville.games.ordino.engine.rules import State, start
from stopville.games.ordino.engine.state import Terms
from stopville.games.ordino.events import thing
from stopville.games.ordino.labyrinth import Doors, Labyrinth, places
from stopville.games.ordino.readings import Reading, placeable, readings
from stopville.games.ordino.view import View

THINGS: Final = tuple(thing(piece) for piece in range(PIECES))


class Ordino(Game[State, Action, View]):
    """With the labyrinth and dice beside this file, or with those of another.  OM-2"""

    key = "ordino"
    edition = "1"
    title = "Ordino Match"
    players = (2, 4)  # OM-6
    options = (YesNo("super"), YesNo("together"))
    folder = Path(__file__).parent
    data_files = ("labyrinth.json",)
    partners_talk = True  # OM-57
    longest = 4_000

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
        return start(
            setup.timed, self.terms(setup.players, setup.options["super"], setup.options["together"])
        )

    def terms(self, players: int, super_game: OptionValue, together: OptionValue) -> Terms:
        return Terms(players, bool(super_game), bool(together), self.board, self.dice)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)  # OM-50

    # -- seeing

    def view(self, state: State, seat: Seat) -> View:
        return views.view(state, seat)

    def recall(self, view: View) -> Known:
        return views.recall(view, self.terms(view.players, view.super, view.together))

    def readings(self, view: View) -> tuple[Reading, ...]:
        """Every instruction that the dice on the table make, and what can come of it."""
        return readings(self.recall(view).known)

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
        known = self.recall(view).known
        say = pictures.Spelling(self.labyrinth, self.words, lang)
        return pictures.picture(view, readings(known), placeable(known), say, names)

    def open_picture(self, state: State) -> str:
        return pictures.open_picture(state, self.labyrinth)

    def read_picture(self, text: str) -> State:
        return pictures.read_picture(text, self.labyrinth, self.terms)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        """The labyrinth, and which seat has which pieces."""
        return pages.material(self.labyrinth, setup.players if setup else 2)

    def aid(self, view: View) -> dict[str, Json]:
        """Every reading of the dice with its pieces, ways and captures; or the pieces to be placed."""
        return pages.aid(self.recall(view).known)

    # -- words

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
