"""What happens at a table of Ordino Match, fact by fact, with the pieces that change place."""

from __future__ import annotations

from stopville.core.events import Event, Transfer
from stopville.games.ordino.engine.codes import SIDE
from stopville.games.ordino.engine.material import COLOURS, PIECE_NAMES, side_of


def thing(piece: int) -> str:
    """A piece in the books: `white 3`, `black a`."""
    return f"{COLOURS[side_of(piece)]} {PIECE_NAMES[piece % SIDE]}"


def _goes(piece: int, source: str, target: str) -> tuple[Transfer, ...]:
    return () if source == target else (Transfer(thing(piece), 1, source, target),)


class FirstDrawn(Event):
    seat: int


class DiceThrown(Event):
    seat: int
    dice: tuple[int, ...]  # kind, number, two arrows, two words


class PartnerHelped(Event):
    """No piece of his own can move: he plays with his partner's."""

    seat: int


class PieceMoved(Event):
    seat: int
    piece: int
    path: tuple[int, ...]  # every cell from the first to the last
    call: tuple[int, ...]  # kind, word, number
    line: tuple[int, ...]  # arrow, word, arrow
    called: tuple[int, ...] = ()  # every piece that the call names; logs of earlier builds do not say

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, f"cell:{self.path[0]}", f"cell:{self.path[-1]}")


class SphereMoved(Event):
    seat: int
    piece: int
    path: tuple[int, ...]
    line: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, f"cell:{self.path[0]}", f"cell:{self.path[-1]}")


class PieceTaken(Event):
    seat: int
    piece: int
    cell: int

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, f"cell:{self.cell}", "taken")


class Passed(Event):
    seat: int


class CentreThrown(Event):
    seat: int
    dice: tuple[int, ...]  # kind, number
    match: bool


class PieceLeapt(Event):
    """From the centre to the cell of the piece it took."""

    seat: int
    piece: int
    cell: int

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, "cell:0", f"cell:{self.cell}")


class NothingTaken(Event):
    """The dice agreed, and the player wanted nothing."""

    seat: int


class SphereRecovered(Event):
    seat: int
    piece: int
    cell: int

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, "taken", f"cell:{self.cell}")


class ThreeThrown(Event):
    seat: int
    dice: tuple[int, ...]  # kind, number, word


class PiecePlaced(Event):
    seat: int
    piece: int
    cell: int
    called: tuple[int, ...] = ()  # every piece that could have been placed

    def transfers(self) -> tuple[Transfer, ...]:
        return _goes(self.piece, "hand", f"cell:{self.cell}")


class PlacingPassed(Event):
    seat: int


class GameOver(Event):
    winners: tuple[int, ...]
    reason: str
