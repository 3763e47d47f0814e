"""What is on the disk about one table, as frozen facts: a new one is written with every change."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stopville.core.game import Setup
from stopville.core.proof import commitment
from stopville.core.wire import Json

OPEN, PLAYING, OVER, ABANDONED = "open", "playing", "over", "abandoned"
PERSON, BOT = "person", "bot"
NO_ROW: Final = -1


class Kept(Struct, frozen=True, tag_field="t", tag=True, omit_defaults=True):
    """Written as JSON, under its name; what is as usual is not written."""


class Chair(Kept, frozen=True):
    """A seat and whose it is."""

    kind: str
    level: str  # of the bot on it, or of the one that stands in
    name: str
    hash: str  # of the secret that opens it; "" for a bot
    taken: bool = False
    played: bool = False  # its owner has acted
    muted: bool = False
    handed: bool = False  # its owner gave it to a bot
    resigned: bool = False


class Mark(Kept, frozen=True):
    """The last action of a seat, and whether it can be taken back."""

    row: int = NO_ROW
    free: bool = False  # nobody learned anything by it, nothing has happened since
    barred: bool = False  # somebody's secret, or the clock, stands between


class Wish(Kept, frozen=True):
    """An undo that somebody asks for."""

    number: int
    seat: int
    row: int
    yes: tuple[int, ...]


class Ending(Kept, frozen=True):
    how: str  # played, resigned, abandoned
    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Saved(Kept, frozen=True):
    id: str
    game: str
    edition: str
    data: str
    setup: Setup
    public: bool
    seconds: int
    away: int
    created: int
    changed: int
    host: str  # the hash of the host's secret
    chairs: tuple[Chair, ...]
    secret: str  # what chance follows from, in hexadecimal: never sent before the end
    salts: tuple[str, ...]
    counter: int = 0  # how much of chance's stream is used up; never goes back
    status: str = OPEN
    revision: int = 0
    n: int = 0
    asks: tuple[int, ...] = ()  # the number of the question put to each seat
    shown: tuple[int, ...] = ()  # what each seat, and last a watcher, has been shown so far, counted
    marks: tuple[Mark, ...] = ()
    wish: Wish | None = None
    wishes: int = 0
    abandon: tuple[int, ...] = ()
    deadline: int | None = None  # milliseconds since 1970
    ending: Ending | None = None
    next: str | None = None

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def finished(self) -> bool:
        return self.status in (OVER, ABANDONED)


class Row(Struct, frozen=True):
    """A line of the record, with what the table needs beside it."""

    seat: int
    notation: str
    digest: str
    before: str | None = None  # both as JSON
    story: str | None = None


class Said(Struct, frozen=True):
    n: int
    seat: int
    name: str
    text: str
    team: bool
    at: int


class Reply(Struct, frozen=True):
    """An answer to keep: the client's id, and the message that was sent back."""

    seat: int
    client: str
    answer: str


class Change(Struct, frozen=True):
    """One transaction: the table after it, the rows it adds, the answer, the line of chat."""

    after: Saved
    state: str | None = None  # as JSON; None: as it was
    rows: tuple[Row, ...] = ()
    reply: Reply | None = None
    said: Said | None = None
    created: Saved | None = None  # another table, made by this one


class Loaded(Struct, frozen=True):
    """All that is needed to go on with a table."""

    saved: Saved
    state: Json
    story: tuple[Json, ...] = ()
    said: tuple[Said, ...] = ()
