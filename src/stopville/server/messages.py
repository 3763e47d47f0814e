"""Everything that travels between the page and the server, and nothing else.

The TypeScript types are generated from here (tools/types.py); docs/protocol.md tells the story.
Actions, events and views are written as core/wire.py derives them from the game's own dataclasses:
{"t": "Play", "card": 7}.  What goes up is checked by these very types; whatever does not fit is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from stopville.core.names import MOST_NAME as MOST_NAME  # letters, as in a record
from stopville.core.words import Basis

MOST_CHAT: Final = 500
MOST_ACTIONS: Final = 32  # sent together
MOST_ORDERS: Final = 8
MOST_AWAY: Final = 86_400  # seconds
MOST_PLACES: Final = 10_000  # on any board

Lang = Literal["fr", "en"]
Json = Any  # an action, an event or a view of the game: see the types generated for it

ClientId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
SaltText = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2})*\Z")]  # at most 64 bytes
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Level = Annotated[str, Meta(max_length=40)]


class Up(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=True):
    """What a page says on the socket.  The same `id` again means: did you hear me?"""


class Down(Struct, frozen=True, tag_field="t", tag=True):
    """What the server says on the socket."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent with an HTTP request."""


# -- up, on the socket -----------------------------------------------------------------------------------


class Hello(Up, frozen=True):
    """The first frame.  Without a secret one watches."""

    secret: Secret | None = None
    lang: Lang = "fr"


class Play(Up, frozen=True):
    """Answers question number `ask` with these actions, all or none."""

    id: ClientId
    ask: int
    actions: Annotated[list[Json], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Order(Up, frozen=True):
    """The orders I leave standing from now on, in place of earlier ones: keys of [orders] in a game's words.

    Only I am shown them.  Where one answers a question put to me, the table plays that answer after a delay
    that is the same for every hand; a Play of my own is taken until then.
    """

    id: ClientId
    orders: Annotated[list[str], Meta(max_length=MOST_ORDERS)]


class Why(Up, frozen=True):
    """May I do this, and if not, which rule forbids it?  Changes nothing."""

    id: ClientId
    action: Json


class Say(Up, frozen=True):
    """Chat: to everybody, or to one's partners where the game lets them talk."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]
    team: bool = False


class Point(Up, frozen=True):
    """A finger on the board for one's partners; what `place` means is the board's affair.

    A gesture, not a message: it has no number, nothing answers it and nothing keeps it.
    """

    place: Annotated[int, Meta(ge=0, lt=MOST_PLACES)]


class Undo(Up, frozen=True):
    """Takes back my last action: at once if nobody learned anything by it, otherwise asks the others."""

    id: ClientId


class AnswerUndo(Up, frozen=True):
    """Answers another's wish number `wish`; or, with no, takes back one's own."""

    id: ClientId
    wish: int
    yes: bool


class Resign(Up, frozen=True):
    id: ClientId


class Abandon(Up, frozen=True):
    """Yes: let us stop here (it takes everybody's yes).  No: let us not, or I have changed my mind."""

    id: ClientId
    yes: bool


class Rematch(Up, frozen=True):
    """The same again at a new table, where everybody's secret opens the same seat."""

    id: ClientId


class Salt(Up, frozen=True):
    """My grain of chance, in hexadecimal; until the table starts."""

    id: ClientId
    salt: SaltText


class Speak(Up, frozen=True):
    """From now on in this language; answered by a whole Show with its history."""

    lang: Lang


class Earlier(Up, frozen=True):
    """Lines of the log before the one of this number; answered by EarlierLines."""

    before: Annotated[int, Meta(ge=0)]


class Ping(Up, frozen=True):
    """Am I still connected?"""


UpMessage = (
    Hello
    | Play
    | Order
    | Why
    | Say
    | Point
    | Undo
    | AnswerUndo
    | Resign
    | Abandon
    | Rematch
    | Salt
    | Speak
    | Earlier
    | Ping
)


# -- what a table looks like -----------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """What went wrong: a stable code for programs, a sentence for people in each language."""

    type: str  # "urn:stopville:problem:" and the code
    code: str
    status: int  # as HTTP counts
    title_fr: str
    title_en: str
    detail: str = ""  # where and why, in English, for developers


class SeatInfo(Struct, frozen=True):
    """A chair as everybody sees it."""

    seat: int
    kind: Literal["person", "bot"]
    level: str  # of the bot on it; "" for a person
    name: str  # "" while nobody has taken it
    taken: bool  # somebody sits there (a bot always does)
    present: bool  # connected now (a bot always is)
    stand_in: bool  # a bot plays for the person, who is away, handed over, or resigned
    resigned: bool
    muted: bool
    side: int  # which side this seat plays for


class TableInfo(Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    timed: bool  # windows are closed by the clock
    public: bool  # listed, and free seats may be taken by anybody
    status: Literal["open", "playing", "over", "abandoned"]
    seats: list[SeatInfo]
    watchers: int
    seconds: int  # for a move, then a bot moves; 0: no limit
    away: int  # seconds after which a bot plays for whoever is gone; 0: never
    slower: int  # windows and moves last so many times as long: 1, 2 or 4; the same for everybody
    team_chat: bool  # partners may talk in this game
    created: int  # seconds since 1970
    next: str | None  # the table of the rematch


class Choice(Struct, frozen=True):
    """Something a seat may do now."""

    action: Json
    text: str  # in the socket's language
    notation: str


class Open(Struct, frozen=True):
    """An action whose fact is for the player to find: {"t": kind, fact: low … high}.

    Where low and high are equal it is a button: pressing it says nothing about being right.
    """

    kind: str
    fact: str | None  # None: no fact is open, `action` is the whole of it
    low: int
    high: int
    action: Json  # the first action of the range, with low for the open fact


class Line(Struct, frozen=True):
    """A line of the log."""

    event: Json  # the game's event, or None for an affair of the table
    text: str
    note: str = ""  # "" for an event; else undo, resign, stand_in, back, abandoned


class UndoInfo(Struct, frozen=True):
    """Whether I may take something back, and what is being asked."""

    may: Literal["", "free", "ask"]  # my last action: not at all, at once, by consent
    wish: int  # the number of the open wish, 0 if there is none
    seat: int | None  # whose wish it is
    waiting: list[int]  # who has not answered it


class ResultInfo(Struct, frozen=True):
    how: Literal["played", "resigned", "abandoned"]
    points: list[int]  # empty unless it was played to the end
    winners: list[int]
    reason: str  # key of the game's words; "resigned" and "abandoned" are the table's own
    text: str


class ProofInfo(Struct, frozen=True):
    """What binds chance; the secret is there once the table is over."""

    commitment: str
    salts: list[str]  # until the table starts only one's own, the others ""
    secret: str | None
    seeds: list[int] | None  # what the bot of each seat followed from; once the table is over


# -- down, on the socket ---------------------------------------------------------------------------------


class ShownToOne(Down, frozen=True, tag="Show"):
    """The part of a Show that is this seat's own."""

    v: int  # rises with every change that this seat can notice
    seat: int | None  # mine; None for a watcher
    view: Json  # None until the table starts
    aid: Json  # what the rules make of that view for the page: costs, readings (Game.aid)
    ask: int  # the question to answer with Play
    legal: list[Choice]
    open: Open | None
    orders: list[str]  # those that I have left standing
    events: list[Line]  # new ones; the recent history if `fresh`
    fresh: bool  # forget the log and begin again with `events`
    undo: UndoInfo
    proof: ProofInfo
    devices: int  # connected to my seat now; 0 for a watcher
    earlier: int  # if `fresh`: how many older lines the log has (see Earlier)
    picture: str | UnsetType = UNSET  # the table in text, only for a game for which the page has no board


class Show(ShownToOne, frozen=True, kw_only=True, tag="Show"):
    """All there is to see.  Joining, coming back and every change are this same message.

    What is added here to ShownToOne is the same for everybody who hears the same language.
    """

    table: TableInfo
    awaited: list[int]  # whom everybody may see the table waiting for
    deadline_ms: int | None  # until the clock, or a bot for the slow, acts
    abandon: list[int]  # the seats that said yes to stopping
    result: ResultInfo | None
    lang: Lang


class EarlierLines(Down, frozen=True):
    """A piece of the log; `first` is the number of its first line, 0 for the very first."""

    first: int
    lines: list[Line]


class Spoken(Struct, frozen=True):
    n: int
    seat: int
    name: str
    text: str
    team: bool
    at: int  # seconds since 1970


class Heard(Down, frozen=True):
    """Chat: on arrival the recent lines, then each new one."""

    lines: list[Spoken]
    fresh: bool


class Pointed(Down, frozen=True):
    """Somebody of my side, perhaps myself, points at a place on the board."""

    seat: int
    place: int


class Notice(Down, frozen=True):
    """What whoever runs the server says to everybody, in both languages; nothing keeps it."""

    text_fr: str
    text_en: str


class Done(Down, frozen=True):
    """It happened, and it is on the disk."""

    id: str
    v: int  # the Show that has it is this one or a later one
    table: str | None = None  # after Rematch: where to go


class Refused(Down, frozen=True):
    """A rule forbids it, and nothing has changed.  Also the answer to Why; rule "" means: allowed."""

    id: str
    rule: str
    text: str
    place: int  # which of several actions


class Failed(Down, frozen=True):
    """It could not be done for another reason: too late, malformed, not yours."""

    id: str | None
    problem: Problem


class Pong(Down, frozen=True):
    pass


DownMessage = Show | EarlierLines | Heard | Pointed | Notice | Done | Refused | Failed | Pong


# -- over HTTP -------------------------------------------------------------------------------------------


class OptionInfo(Struct, frozen=True):
    name: str
    kind: Literal["yes_no", "number", "choice"]
    default: bool | int | str
    low: int | None
    high: int | None
    choices: list[str] | None
    named: dict[str, dict[str, str]]  # each choice in words, by language
    label: dict[str, str]  # by language
    help: dict[str, str]


class Quick(Struct, frozen=True):
    """The table that "play now" sets up."""

    players: int
    options: dict[str, bool | int | str]
    timed: bool


class ShelfInfo(Struct, frozen=True):
    """What the page shows of a game among the others."""

    year: dict[str, str]  # when it appeared, by language; empty if the game does not say
    story: dict[str, str]  # a sentence or two, by language
    minutes: int  # a game of "play now" takes; 0: not known
    colours: list[str]  # of a plain cover: ground and letters; empty: the page chooses
    quick: Quick


class GameInfo(Struct, frozen=True):
    key: str
    title: str
    edition: str
    players: list[int]
    sides: dict[str, list[list[int]]]  # who plays with whom, by number of players
    options: list[OptionInfo]
    levels: list[str]  # of bots, from the weakest up
    usual_level: str
    team_chat: bool
    windows: bool  # there are moments open to several at once, which a clock may close
    nothing_hidden: bool  # players who share a screen may look at each other's turn
    shelf: ShelfInfo
    about: dict[str, str]
    reconstructed: int  # how many rules are our rulings


class RuleInfo(Struct, frozen=True):
    id: str
    fr: str
    en: str
    basis: Basis
    why: dict[str, str]  # the reason by language; for the sheet's own word a remark, or nothing
    applies: bool


class ChapterInfo(Struct, frozen=True):
    key: str
    fr: str
    en: str
    rules: list[RuleInfo]


class EntryInfo(Struct, frozen=True):
    """A piece of a guide, by language: a term or a title, a text, and the rows of a table."""

    title: dict[str, str]
    text: dict[str, str]
    rows: dict[str, list[list[str]]]  # the first one is the head; none but for a table
    drawing: dict[str, str]  # lines of text that make a picture; none but for the picture of the table


class GuideInfo(Struct, frozen=True):
    """A part of what helps to learn the game: its aim, its words, examples …"""

    key: str
    title: dict[str, str]
    entries: list[EntryInfo]


class RulebookInfo(Struct, frozen=True):
    about: dict[str, str]
    opening: list[GuideInfo]  # to be read before the rules
    chapters: list[ChapterInfo]  # the game's own, then the house's (ST-n)
    closing: list[GuideInfo]


class NewSeat(Body, frozen=True):
    kind: Literal["person", "bot"]
    level: Level = ""  # "" is the usual one
    name: Annotated[str, Meta(max_length=MOST_NAME)] = ""


class NewTable(Body, frozen=True):
    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=12)]  # as many as there are players
    options: dict[str, bool | int | str] = {}
    timed: bool = False
    public: bool = False
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    away: Annotated[int, Meta(ge=0, le=MOST_AWAY)] = 120
    slower: Literal[1, 2, 4] = 1  # how many times as long windows and moves last


class SeatSecret(Struct, frozen=True):
    seat: int
    secret: str | None  # None for a bot


class Created(Struct, frozen=True):
    """Told once: only hashes are kept."""

    table: TableInfo
    host: str  # the host's secret
    seats: list[SeatSecret]


class Take(Body, frozen=True):
    """With a key of one's own making the same request may be sent again after a lost answer."""

    name: Name
    key: Key | None = None  # what opens the seat from now on; None: the server makes one


class Renew(Body, frozen=True):
    """A new key for one's own seat, or, by the host, a new invitation to a seat."""

    key: Key | None = None


class Hand(Body, frozen=True):
    level: Level = ""


class Mute(Body, frozen=True):
    muted: bool


class Ask(Body, frozen=True):
    """Which rule forbids these actions, sent together?"""

    actions: Annotated[list[Json], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Answer(Struct, frozen=True):
    allowed: bool
    rule: str
    fr: str
    en: str
    place: int


class CheckInfo(Struct, frozen=True):
    ok: bool
    reason: str  # "" or a key; the sentences say the same
    place: str
    fr: str
    en: str


class Verified(Struct, frozen=True):
    ok: bool
    game: str
    intact: CheckInfo
    chance: CheckInfo
    rules: CheckInfo
    undos: int  # how often a move was taken back


class Kept(Struct, frozen=True):
    """For how many days tables are kept."""

    open: int  # one that was never started
    idle: int  # a game that nobody touches: then it is stopped
    over: int  # a game that is over


class Health(Struct, frozen=True):
    ok: bool
    version: str
    started: int
    kept: Kept
    wrong: dict[str, str]  # what is not ok, in English, by what was looked at
