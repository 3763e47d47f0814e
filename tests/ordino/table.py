"""A table of Ordino Match for the tests: a position as text, moves by their notation, rules by number."""

from __future__ import annotations

from typing import TypeVar

import pytest

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.events import Event
from stopville.core.game import IllegalAction, OptionValue
from stopville.core.play import play
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import ORDINO, Ordino
from stopville.games.ordino.view_gen import View

# Everybody on the green cells, two players and four.
WHITE = "white: 1@4.2 2@4.9 3@4.1 4@4.10 5@4.3 6@4.8 a@4.4 b@4.7"
BLACK = "black: 1@4.14 2@4.21 3@4.13 4@4.22 5@4.15 6@4.20 a@4.16 b@4.19"
START = f"{WHITE}\n{BLACK}"
WHITE_OF_FOUR = "white: 1@4.2 2@4.14 3@4.1 4@4.13 5@4.3 6@4.15 a@4.4 b@4.16"
BLACK_OF_FOUR = "black: 1@4.8 2@4.20 3@4.7 4@4.19 5@4.9 6@4.21 a@4.10 b@4.22"
FOUR = f"players: 4\n{WHITE_OF_FOUR}\n{BLACK_OF_FOUR}"

E = TypeVar("E", bound=Event)

HOUSE = {-1: "chance", -4: "nobody"}


class Table:
    def __init__(self, state: State, game: Ordino = ORDINO) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = []  # all that happened
        self.pick: Pick = FastPick(1)

    # -- acting, without letting chance go on

    def play(self, notation: str) -> Table:
        """A move of the player whose turn it is."""
        assert self.refusal(self.state.turn(), notation) == ""
        return self.do(self.state.turn(), notation)

    def throw(self, notation: str) -> Table:
        """What chance does: `first 1`, `six cube 3 R2 C1 et ou`, `two cross 5`, `three cube 1 et`."""
        assert self.refusal(CHANCE, notation) == ""
        return self.do(CHANCE, notation)

    def do(self, seat: int, notation: str) -> Table:
        after = self.state.copy()
        after.log = []
        after.apply(seat, self.code(notation))
        self.events += after.log
        after.log = None
        self.state = after
        return self

    def dice(self, dice: str) -> Table:
        """The throw of six dice."""
        return self.throw(f"six {dice}")

    # -- asking

    def code(self, notation: str) -> int:
        return self.game.book.code(self.game.book.read(notation))

    def refusal(self, seat: int, notation: str) -> str:
        return self.state.refuse(seat, self.code(notation))

    def refused(self, notation: str, seat: int | None = None) -> str:
        """The rule that forbids it to whose turn it is, or to a seat; the table stays as it was."""
        before = self.game.digest(self.state)
        mover = Seat(self.state.turn() if seat is None else seat)
        with pytest.raises(IllegalAction) as refusal:
            play(self.game, self.state, mover, [self.game.book.read(notation)], self.pick)
        assert self.game.digest(self.state) == before
        return refusal.value.rule.id

    def legal(self) -> list[str]:
        """The notations of everything that may be done now, sorted."""
        book = self.game.book
        return sorted(book.notation(book.action(code)) for code in self.state.legal(self.state.turn()))

    def view(self, seat: int = WATCHER) -> View:
        return self.game.view(self.state, Seat(seat))

    def turn(self) -> int | str:
        turn = int(self.state.turn())
        return HOUSE.get(turn, turn)

    def where(self, piece: str) -> str:
        """`white 3` → `4.1`, `taken` or `hand`."""
        colour, name = piece.split()
        line = next(row for row in self.game.open_picture(self.state).splitlines() if row.startswith(colour))
        return next(word.partition("@")[2] for word in line.split() if word.startswith(f"{name}@"))

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def table(picture: str) -> Table:
    return Table(ORDINO.read_picture(picture))


def position(dice: str, white: str, black: str = "1@4.14", more: str = "") -> Table:
    """White to move with these dice, two players unless `more` says otherwise."""
    return table(f"{more}\ndice: {dice}\nwhite: {white}\nblack: {black}")


def moves(dice: str, white: str, black: str = "1@4.14", more: str = "") -> list[str]:
    return position(dice, white, black, more).legal()


def fresh(players: int = 2, **options: OptionValue) -> Table:
    return Table(ORDINO.start(ORDINO.setup(players, options)))


def cells(*names: str) -> tuple[int, ...]:
    return tuple(ORDINO.labyrinth.cells.index(name) for name in names)
