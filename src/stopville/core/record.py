"""A recorded game: what was agreed, every move with what chance did, and the result.

The file is JSON.  Reading one trusts nothing: every fault is refused with its place and reason,
before any rule is asked.  verify.py says whether what it tells is true.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import CHANCE, CLOCK, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import BadSetup, Game, Result, Setup
from stopville.core.names import MOST_NAME as MOST_NAME
from stopville.core.names import is_name
from stopville.core.play import Row, Step
from stopville.core.wire import Fact, Malformed, canonical, encode, from_json, to_json

FORMAT: Final = 1
MOST_BYTES: Final = 4 << 20
MOST_MOVES: Final = 60_000  # the longest game and half of it again, which may have been taken back

S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Fact)


class Chance(Fact):
    """What binds the house: proof.py says how every deal and throw follows from it."""

    commitment: str  # the SHA-256 of the secret, in hexadecimal
    salts: tuple[str, ...]  # one for each seat, in hexadecimal; may be empty
    secret: str = ""  # in hexadecimal; empty until the game is over


class Record(Fact):
    format: int
    game: str
    edition: str
    data: str  # which cards, boards and figures: the game's data digest
    setup: Setup
    names: tuple[str, ...]
    chance: Chance | None
    moves: tuple[Row, ...]
    result: Result | None
    seal: str = ""  # the end of a chain of hashes over all of the above


# -- the seal ------------------------------------------------------------------------------------------


def sealed(record: Record) -> Record:
    return replace(record, seal=seal_of(record))


def seal_of(record: Record) -> str:
    """A chain of hashes: the heading, then link by link every move, then how it ended."""
    heading = replace(record, moves=(), chance=None, result=None, seal="")
    link = sha256(canonical(to_json(heading))).digest()
    for row in record.moves:
        link = sha256(link + canonical(to_json(row))).digest()
    return sha256(link + canonical([to_json(record.chance), to_json(record.result)])).hexdigest()


# -- reading and writing ---------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as text, a move to a line so that two versions can be compared."""
    fields = to_json(record)
    moves = ",\n".join(json.dumps(row, ensure_ascii=False) for row in fields.pop("moves"))
    heading = json.dumps(fields, ensure_ascii=False, indent=1)
    return heading.removesuffix("\n}") + f',\n "moves": [\n{moves}\n]\n}}\n'


def read(content: bytes) -> Record:
    """The record that a file holds, or Malformed with the place and the reason."""
    if len(content) > MOST_BYTES:
        raise Malformed("record", f"is larger than {MOST_BYTES} bytes")
    record: Record = from_json(Record, _parsed(content), "record")
    _check_limits(record)
    _check_letters(record)
    return record


def _parsed(content: bytes) -> Any:
    try:
        text = content.decode("utf-8")
        return json.loads(
            text, object_pairs_hook=_no_twins, parse_float=_no_fraction, parse_constant=_no_fraction
        )
    except UnicodeDecodeError as fault:
        raise Malformed(f"byte {fault.start}", "is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise Malformed(f"line {fault.lineno}, column {fault.colno}", fault.msg) from None
    except RecursionError:
        raise Malformed("record", "is nested too deeply") from None
    except ValueError as fault:
        if isinstance(fault, Malformed):
            raise
        raise Malformed("record", "holds a number with too many digits") from None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Malformed("record", "holds a field twice")
    return fields


def _no_fraction(text: str) -> Any:
    raise Malformed("record", f"holds {text[:20]}, which is no whole number")


def _check_letters(record: Record) -> None:
    """No file can hold half of a character, though JSON can name it."""
    try:
        encode(record)
    except UnicodeEncodeError:
        raise Malformed("record", "holds half of a character") from None


def _check_limits(record: Record) -> None:
    if record.format != FORMAT:
        raise Malformed("record.format", f"is {record.format}; this version reads {FORMAT}")
    if len(record.moves) > MOST_MOVES:
        raise Malformed("record.moves", f"has more than {MOST_MOVES} moves")
    if len(record.names) not in (0, record.setup.players):
        raise Malformed("record.names", "needs a name for each player, or none")
    for n, name in enumerate(record.names):
        if not is_name(name) and not (name.isprintable() and 0 < len(name) <= MOST_NAME):
            raise Malformed(f"record.names[{n}]", f"is not a name of at most {MOST_NAME} printable letters")
    if record.chance is not None:
        _check_chance(record.chance, record.setup.players)


def _check_chance(chance: Chance, players: int) -> None:
    if len(chance.salts) != players:
        raise Malformed("record.chance.salts", f"needs {players} salts")
    _check_hex("record.chance.commitment", chance.commitment, 64)
    _check_hex("record.chance.secret", chance.secret, 64 if chance.secret else 0)
    for n, salt in enumerate(chance.salts):
        _check_hex(f"record.chance.salts[{n}]", salt, len(salt))


def _check_hex(place: str, text: str, length: int) -> None:
    if len(text) != length or length > 128 or length % 2 or set(text) - set("0123456789abcdef"):
        raise Malformed(place, "is not a hexadecimal text of the right length")


# -- keeping one while playing ---------------------------------------------------------------------------


class Recorder(Generic[S, A]):
    """Writes down a game as it is played."""

    def __init__(
        self, game: Game[S, A, Any], setup: Setup, names: Iterable[str] = (), chance: Chance | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.names = tuple(names)
        self.chance = chance
        self.rows: list[Row] = []
        self.positions: list[S] = [game.start(setup)]  # after 0, 1, 2 … rows

    @property
    def state(self) -> S:
        return self.positions[-1]

    def add(self, step: Step[S]) -> None:
        self.rows += step.rows
        self.positions += [*step.before[1:], step.state] if step.moves else []

    def undo(self, seat: Seat, moves: int) -> None:
        """Notes that the table went back to where it was after so many moves."""
        self.rows.append((seat, f"undo {moves}", self.game.digest(self.positions[moves])))
        self.positions.append(self.positions[moves])

    def record(self, secret: str = "") -> Record:
        """The record so far; with the secret once the game is over."""
        chance = replace(self.chance, secret=secret) if self.chance else None
        return sealed(
            Record(
                format=FORMAT,
                game=self.game.key,
                edition=self.game.edition,
                data=self.game.data_digest,
                setup=self.setup,
                names=self.names,
                chance=chance,
                moves=tuple(self.rows),
                result=self.game.result(self.state),
            )
        )


# -- playing one again -----------------------------------------------------------------------------------


class Replay(Generic[S, A]):
    """Plays rows one after the other; an undo goes back to an earlier position."""

    def __init__(self, game: Game[S, A, Any], setup: Setup) -> None:
        self.game = game
        self.state: S = game.start(setup)
        self.before: list[GameState] = [self.state.copy()]  # the position after 0, 1, 2 … rows

    def code(self, notation: str) -> int:
        return code_of(self.game, notation)

    def do(self, seat: int, notation: str) -> None:
        """Plays a row as it stands; whether it was allowed is for verify.py to say."""
        if notation.startswith("undo "):
            earlier: Any = self.before[self.undone(notation)].copy()
            self.state = earlier
        else:
            self.state.apply(seat, self.code(notation))
        self.before.append(self.state.copy())

    def undone(self, notation: str) -> int:
        """How many rows are left standing by an undo."""
        number = notation.removeprefix("undo ")
        if not (number.isascii() and number.isdigit() and len(number) < 9 and str(int(number)) == number):
            raise UnknownAction(notation)
        if int(number) >= len(self.before):
            raise UnknownAction(notation)
        return int(number)


def code_of(game: Game[S, A, Any], notation: str) -> int:
    """The code that a row means; a record spells every action in the one way there is."""
    action = game.book.read(notation)
    if game.book.notation(action) != notation:
        raise UnknownAction(notation)
    return game.book.code(action)


def setup_of(game: Game[S, A, Any], record: Record) -> Setup:
    """The record's set-up, checked against what the game offers.

    An option that the game did not have yet when this was recorded has its default.
    """
    try:
        setup = game.setup(record.setup.players, record.setup.options, record.setup.timed)
    except BadSetup as fault:
        raise Malformed("record.setup", str(fault)) from None
    if any(setup.options[name] != value for name, value in record.setup.options.items()):
        raise Malformed("record.setup", "does not give every option its own kind of value")
    return setup


def positions(game: Game[S, A, Any], record: Record) -> Iterator[tuple[Row, S]]:
    """Every row with the position after it.  For records that were verified."""
    replay = Replay(game, setup_of(game, record))
    for row in record.moves:
        replay.do(row[0], row[1])
        yield row, replay.state


def is_seat(seat: int, players: int) -> bool:
    return 0 <= seat < players or seat in (CHANCE, CLOCK)
