"""What is on the disk about one table.

`Saved` is the row of the table: who sits there and what was agreed.  It changes rarely, and is written then.
`Progress` is written with every step: the newest step of a table says where it stands.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stopville.core.game import Setup
from stopville.core.proof import commitment
from stopville.core.wire import Json

OPEN, PLAYING, OVER, ABANDONED = "open", "playing", "over", "abandoned"
PERSON, BOT = "person", "bot"
NO_ROW: Final = -1


class Kept(Struct, frozen=True, tag_field="t", tag=True, omit_defaults=True, gc=False):
    """Written as JSON with its name; fields that have their default are left out."""


class Chair(Kept, frozen=True):
    """A seat and whose it is."""

    kind: str
    level: str  # of the bot on it, or of the one that stands in
    name: str
    hash: str  # of the key that opens it; "" for a bot, and until somebody has taken it by its link
    taken: bool = False
    played: bool = False  # of files of schema 2: Progress.played has it now
    muted: bool = False
    handed: bool = False  # its owner gave it to a bot
    resigned: bool = False
    link: str = ""  # hash of the invitation, which is exchanged for a key when the seat is taken


class Mark(Kept, frozen=True):
    """The last action of a seat, and whether it can be taken back."""

    row: int = NO_ROW
    free: bool = False  # nobody learned anything by it, nothing has happened since
    barred: bool = False  # an undo may never cross it: somebody's secret, or the clock, stands between


class Wish(Kept, frozen=True):
    """An undo that somebody asks for."""

    number: int
    seat: int
    row: int
    yes: tuple[int, ...]


class Thought(Kept, frozen=True):
    """How a bot came to its move."""

    level: str
    budget: int = 0  # how many times it might look ahead; 0: it does not search
    instead: bool = False  # it gave no answer, or none that is allowed: the move is not its choice


class Ending(Kept, frozen=True):
    how: str  # played, resigned, abandoned
    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Saved(Kept, frozen=True):
    """The table itself: what a step leaves alone."""

    id: str
    game: str
    edition: str
    data: str
    setup: Setup
    public: bool
    seconds: int
    away: int
    created: int
    host: str  # the hash of the host's secret
    chairs: tuple[Chair, ...]
    secret: str  # what chance follows from, in hexadecimal: never sent before the end
    salts: tuple[str, ...]
    seeds: tuple[int, ...] = ()  # what the bot of each seat follows from: never sent before the end
    next: str | None = None
    slower: int = 1  # windows and moves last so many times as long

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def players(self) -> int:
        return self.setup.players


class Progress(Kept, frozen=True):
    """Where a table stands after a step."""

    revision: int = 0  # rises with every step: of two writers, one loses
    n: int = 0  # rows of the record so far
    at: int = 0  # seconds since 1970
    status: str = OPEN
    counter: int = 0  # how much of chance's stream is used up; never goes back
    asks: tuple[int, ...] = ()  # the number of the question put to each seat
    shown: tuple[int, ...] = ()  # how many changes each seat, and last a watcher, has been shown
    marks: tuple[Mark, ...] = ()
    played: tuple[int, ...] = ()  # the seats whose owners have acted
    wish: Wish | None = None
    wishes: int = 0
    abandon: tuple[int, ...] = ()  # the seats that want to stop
    against: tuple[int, ...] = ()  # and those that have said no to it, which stands until they say yes
    deadline: int | None = None  # milliseconds since 1970
    orders: tuple[tuple[str, ...], ...] = ()  # what each seat has left standing; (): nobody ever did
    ending: Ending | None = None
    thought: Thought | None = None  # of the bot that made this step, if one did

    @property
    def finished(self) -> bool:
        return self.status in (OVER, ABANDONED)


Row = tuple[int, str, str]  # of the record: seat, notation, digest of the position after it


class Said(Struct, frozen=True, gc=False):
    n: int
    seat: int
    name: str
    text: str
    team: bool
    at: int


class Reply(Struct, frozen=True, gc=False):
    """An answer to keep: the client's id, and the message that was sent back."""

    seat: int
    client: str
    answer: str


class Change(Struct, frozen=True, gc=False):
    """What is written together: a step, or a line of chat; with the table's row where that changes too."""

    id: str
    progress: Progress | None = None  # None: a line of chat, no step
    state: str | None = None  # the position as JSON; None: as it was
    rows: tuple[Row, ...] = ()
    story: str = "[]"  # what happened, with nothing hidden, as JSON
    reply: Reply | None = None
    saved: Saved | None = None  # the table's row; None: as it was
    said: Said | None = None
    created: Saved | None = None  # another table, made by this one


class Loaded(Struct, frozen=True):
    """All that is needed to go on with a table."""

    saved: Saved
    progress: Progress
    state: Json
    story: tuple[Json, ...] = ()
    said: tuple[Said, ...] = ()
    replied: tuple[tuple[int, str], ...] = ()  # seat and client id of every message that was answered
