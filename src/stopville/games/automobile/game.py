"""Automobile as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stopville.core.engine.bits import listed
from stopville.core.engine.seats import Seat
from stopville.core.events import Event, Holdings
from stopville.core.figures import Figures
from stopville.core.game import Game, Result, Setup, YesNo
from stopville.core.wire import Json
from stopville.games.automobile import aid as aids
from stopville.games.automobile import boardfile
from stopville.games.automobile import figures as rulebook_figures
from stopville.games.automobile import open_picture as open_pictures
from stopville.games.automobile import picture as pictures
from stopville.games.automobile.actions import BOOK, Action, FordBuild
from stopville.games.automobile.engine.material import CHARACTERS, CLASSES, Board
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.position import DISTRIBUTOR_PHASE, HOWARD_PHASE, LOSS_PHASE, Terms
from stopville.games.automobile.engine.rules.ending import worth
from stopville.games.automobile.engine.rules.state import PHASES, State, start
from stopville.games.automobile.events import TileDrawn, TileHidden
from stopville.games.automobile.holdings import holdings
from stopville.games.automobile.view_gen import View

BOARD_FILE = "board.csv"


class Automobile(Game[State, Action, View]):
    key = "automobile"
    edition = "1"
    title = "Automobile"
    players = (3, 4, 5)  # AU-1, AU-10
    options = (YesNo("markers_need_cars"),)  # AU-78
    longest = 1_000
    own_board = True
    quick_players = 4
    book = BOOK
    folder = Path(__file__).parent
    data_files = (BOARD_FILE,)
    levels = {  # of bots, weakest first
        "beginner": "stopville.bots.automobile.levels:beginner",
        "amateur": "stopville.bots.automobile.levels:amateur",
        "skilled": "stopville.bots.automobile.levels:skilled",
        "expert": "stopville.bots.automobile.levels:expert",
    }
    yardsticks = {"novice": "stopville.bots.automobile.novice:Novice"}

    def __init__(self, data: Path | None = None) -> None:
        """With the board of this file, or with ours."""
        self.board_file = data or self.folder / BOARD_FILE
        lines = boardfile.Figures(self.board_file)
        self.board = Board(lines)
        self.printed = lines.printed

    def data_path(self, name: str) -> Path:
        return self.board_file

    def start(self, setup: Setup) -> State:
        terms = Terms(self.board, setup.players, bool(setup.options["markers_need_cars"]))
        return start(self.agreed(terms, setup), setup.timed)

    # -- seeing

    def recall(self, view: View) -> Seen:
        return Seen(self.known(view))

    def told(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, TileDrawn) and event.seat != seat:
            return TileHidden(event.seat)
        return event

    def foregone(self, state: State) -> int | None:
        """The one car that can be sold, or the one factory that can be closed to pay.  AU-61, AU-65, AU-91

        A loan would be allowed as well; it changes nothing here and can be had at the next decision.
        """
        if state.phase not in (HOWARD_PHASE, DISTRIBUTOR_PHASE, LOSS_PHASE) or state.over():
            return None
        open_now = PHASES[state.phase].legal(state, state.turn())
        return int(open_now[0]) if len(open_now) == 1 else None

    def result(self, state: State) -> Result | None:
        if not state.over():
            return None
        worths = tuple(worth(state, seat) for seat in range(state.players))
        return Result(worths, tuple(listed(state.winners)), "four_turns")

    # -- keeping the books

    def holdings(self, state: State) -> Holdings:
        return holdings(state)

    # -- drawing

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        names = names or [f"{seat + 1}" for seat in range(view.players)]
        return pictures.picture(self.recall(view).known, view, self.words, lang, names)

    def open_picture(self, state: State) -> str:
        return open_pictures.open_picture(state)

    def read_picture(self, text: str) -> State:
        return open_pictures.read_picture(text, self.start)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        return boardfile.material(self.board)

    def aid(self, view: View) -> dict[str, Json]:
        return aids.aid(self.recall(view), view)

    # -- words

    def figures(self) -> Figures:
        return rulebook_figures.figures(self.board, self.printed, self.words)

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if isinstance(value, int):
            return self._spell_number(fact, value, lang, names)
        if isinstance(value, tuple) and fact in ("order", "winners"):
            return ", ".join(self.spell("seat", seat, lang, names) for seat in value)
        if isinstance(value, tuple):
            return " – ".join(map(str, value))
        return self.words.say("reasons", str(value), lang)

    def describe(self, thing: Action | Event, lang: str, names: Sequence[str] = ()) -> str:
        if isinstance(thing, FordBuild):
            tile = self.words.say("tiles", "parts" if thing.parts else "factory", lang)
            space = self.spell("space", thing.space, lang, names)
            return self.words.say("actions", "FordBuild", lang, parts=tile, space=space)
        return super().describe(thing, lang, names)

    def _spell_number(self, fact: str, value: int, lang: str, names: Sequence[str]) -> str:
        if fact == "space":
            return f"{self.board.names[value]} [{value + 1}]"
        if fact == "character":
            return CHARACTERS[value]
        if fact in ("lane", "slot"):
            return self.words.say("classes", CLASSES[value], lang)
        if fact == "seat" and not names:
            return str(value + 1)
        return super().spell(fact, value, lang, names)


AUTOMOBILE = Automobile()
