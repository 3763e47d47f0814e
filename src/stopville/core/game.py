"""The outside of a game: its name, its options, what each seat sees, and its words.

A game is a folder under games/ with a State (state.py here says what that offers) and one
object of a subclass of Game.  docs/adding-a-game.md builds one from nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, Self, TypeVar, get_args

import msgspec
from msgspec import field

from stopville.core import fields, generate, pictures
from stopville.core.actions import Codebook
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import GameState, Memory, Terms
from stopville.core.events import Event, Holdings
from stopville.core.figures import Figures
from stopville.core.kinds import Keep
from stopville.core.options import BadSetup, Choice, Number, Option, OptionValue, YesNo, check_effects
from stopville.core.secrets import Secrets, secrets_beside
from stopville.core.wire import Fact, Json, Malformed, encode
from stopville.core.words import STOPVILLE_WORDS, Rule, Rulebook, Words

__all__ = [  # the kinds of options are offered here too, since every game names them
    "HOUSE_RULES",
    "AnyGame",
    "BadSetup",
    "Choice",
    "Game",
    "IllegalAction",
    "Number",
    "Option",
    "OptionValue",
    "Result",
    "Setup",
    "YesNo",
    "digest_of",
]

SAMPLE_NAMES = ("Anne", "Bruno", "Chloé", "Denis", "Émile", "Flora")
HOUSE_RULES = Rulebook(Path(__file__).parent / "rulebook.toml")  # ST-n: the same at every table


class IllegalAction(Exception):
    """A player's action that a rule forbids.  Expected: shown in the rulebook's words, never a fault."""

    def __init__(self, rule: Rule, place: int = 0) -> None:
        super().__init__(f"{rule.id}: {rule.en}")
        self.rule = rule
        self.place = place  # which of several actions sent together


class Setup(Fact):
    """What is agreed before the first card: enough, with the moves, to play the game again."""

    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    timed: bool = False  # windows are closed by a clock; otherwise everybody answers, sealed


# -- the end -----------------------------------------------------------------------------------


class Result(Fact):
    """How it ended: points for each seat, the seats that won, and why, as a key of words.toml."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


# -- the contract ------------------------------------------------------------------------------

S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Fact)
V = TypeVar("V")
T = TypeVar("T", bound=Terms)


class Game(Generic[S, A, V]):
    """One game: what a table, a page, a bot's author and the tests need to know about it."""

    key: str  # the folder's name
    edition: str  # rises when a recorded game would go differently
    schema: int = 1  # rises when saved positions change shape; `migrate` then brings old ones along
    title: str
    players: tuple[int, ...]  # how many can play
    options: tuple[Option, ...] = ()
    brief: Mapping[str, OptionValue] = {}  # options of the shortest whole game: simulations, "play now"
    book: Codebook[A]
    folder: Path  # where the data, the rulebook and the words lie
    data_files: tuple[str, ...] = ()
    data_folder: Path | None = None  # where the data files lie, if not there: somebody's own board
    partners_talk: bool = False  # whether those of one side may speak among themselves
    windows: bool = False  # whether several seats may be asked at once, against a clock
    longest: int = 0  # no whole game has more moves, chance and the clock included; 0: it does not say
    aid_alike = False  # True: every seat and a watcher get the same aid, which is then worked out once
    aid_depends: tuple[str, ...] | None = None  # open fields that alone decide `aid`; None: the whole view
    orders: tuple[str, ...] = ()  # that a player may leave standing; [orders] in words.toml has their words
    levels: Mapping[str, str] = {}  # bots, weakest first: `package.module:name`, called with the game
    yardsticks: Mapping[str, str] = {}  # bots to measure levels with, in the arena only; named likewise

    # -- on the page; [shelf] in words.toml has the sentences

    own_board: bool = False  # the page has a board made for this game; otherwise it shows `picture`
    nothing_hidden: bool = False  # players who share a screen may look at each other's turn
    quick_players: int = 0  # how many sit down at "play now"; 0: the fewest who can play
    quick_timed: bool = False  # whether a clock closes the windows at "play now"
    minutes: int = 0  # how long a game of "play now" takes; 0: not known
    cover_colours: tuple[str, ...] = ()  # of a plain cover: ground and letters, such as "#17407a"

    # -- pickling: by the class and what it was made with, such as another board

    def __new__(cls, *given: Any) -> Self:
        game = super().__new__(cls)
        game.__dict__["_given"] = given
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.__dict__["_given"]

    def of_edition(self, edition: str) -> AnyGame:
        """The game as this earlier edition played it, for records and tables of it; or the present one."""
        return self

    # -- starting

    def setup(
        self, players: int, options: Mapping[str, OptionValue] | None = None, timed: bool = False
    ) -> Setup:
        """A complete set-up: every option present, in order, checked."""
        if players not in self.players:
            raise BadSetup(f"{self.title} is for {_either(self.players)} players, not {players}")
        given = dict(options or {})
        known = {option.name: option.read(given.pop(option.name, option.default)) for option in self.options}
        if given:
            raise BadSetup(f"{self.title} has no option {next(iter(given))!r}")
        return Setup(players, known, timed)

    def new_table(
        self, players: int, options: Mapping[str, OptionValue] | None = None, timed: bool = False
    ) -> Setup:
        """The same for a game that begins now, where an option without effect is refused: IdleOption.

        Records and saves of earlier tables may have one.
        """
        setup = self.setup(players, options, timed)
        check_effects(self.options, setup.options)
        return setup

    def agreed(self, terms: T, setup: Setup) -> T:
        """The terms, with what every view says of them and what a pickled position is restored by.

        An option that the game did not have yet when this was agreed is shown with its default.
        """
        terms.game = self
        later = {option.name: option.default for option in self.options}
        terms.options = encode({**later, **setup.options}).decode()
        return terms

    def start(self, setup: Setup) -> S:
        """The position before anything happened, chance included."""
        raise NotImplementedError

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Who plays with whom; everybody alone unless the game has teams."""
        return tuple((seat,) for seat in range(players))

    # -- seeing

    def view(self, state: S, seat: Seat) -> V:
        """Everything this seat was lawfully shown, as the fields say.  WATCHER is a seat too."""
        return self._read_view(state.open_text(), state.own_text(seat))

    def views(self, state: S) -> tuple[V, ...]:
        """Everybody's, and last a watcher's: most of it is the same."""
        seats = (*map(Seat, range(state.players)), WATCHER)
        if type(self).view is not Game.view:  # a game that makes its own
            return tuple(self.view(state, seat) for seat in seats)
        alike = state.open_text()
        return tuple(self._read_view(alike, state.own_text(seat)) for seat in seats)

    def _read_view(self, alike: str, own: str) -> V:
        return self.read_view(f"{{{own},{alike}}}")

    def read_view(self, text: str | bytes) -> V:
        """The view that this JSON says."""
        view: V = self._view_reader.decode(text)
        return view

    @cached_property
    def _view_reader(self) -> Any:
        return msgspec.json.Decoder(self.view_type)

    @cached_property
    def view_type(self) -> Any:
        """The last type of `Game[State, Action, View]`; if that is Any, one made of the fields."""
        bases = [base for kind in type(self).__mro__ for base in getattr(kind, "__orig_bases__", ())]
        view = next(get_args(base)[2] for base in bases if len(get_args(base)) == 3)
        return generate.view_of(self.start(self.setup(self.players[0])).own_class()) if view is Any else view

    def known(self, view: V) -> S:
        """A position with all that the view shows, without a clock; what it hides is as at the start."""
        seen: Any = view
        options = msgspec.to_builtins(seen.options) if hasattr(seen, "options") else {}
        state = self.start(self.setup(seen.players, options))
        fields.know(state, view)
        return state

    def recall(self, view: V) -> Memory:
        """The view in the form that imagines quickly."""
        raise NotImplementedError

    def imagine(self, view: V, pick: Pick) -> S:
        """A full position this seat cannot tell from the real one."""
        imagined: Any = self.recall(view).imagine(pick)
        return imagined  # type: ignore[no-any-return]  # Memory is not generic: compiled code calls it

    def gathered(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """The events of one step, runs that belong together joined: a deal is told as one event."""
        return tuple(events)

    def told(self, event: Event, seat: Seat) -> Event | None:
        """What this seat is told of an event: all of it, a vaguer one, or nothing."""
        return event

    def covered(self, setup: Setup, story: Sequence[object]) -> frozenset[int]:
        """Places of lines of the log that are not said again: what they name lies covered on the table.

        Whoever was there heard them once; somebody who arrives, or asks for older lines, does not.
        """
        return frozenset()

    def result(self, state: S) -> Result | None:
        """The outcome, or nothing while the game goes on."""
        raise NotImplementedError

    def obeyed(self, order: str, view: V, legal: Sequence[A]) -> A | None:
        """What a standing order answers to the question put to its seat now; None: that is for its player.

        Whether it answers must follow from what everybody sees, or timing would tell what a hand holds; only
        where the clock ends the wait may an order say nothing, as somebody does who has nothing to say.
        """
        return None

    def stands(self, order: str, state: S, seat: Seat) -> bool:
        """Whether an order of this seat still stands in this position."""
        return True

    def foregone(self, state: S) -> int | None:
        """The one answer that public facts leave whoever is next: it is played without asking.

        It never depends on anything hidden: whoever might have a choice is asked, though a hand leaves none.
        """
        return None

    def seconds(self, setup: Setup, state: S) -> int:
        """How long the open window of a timed table lasts; never a matter of what is hidden."""
        return 20

    @cached_property
    def secrets(self) -> Secrets[S, A]:
        """What is hidden from whom, from secrets.py beside the game: for tests and drills only."""
        return secrets_beside(type(self))

    # -- keeping the books

    def holdings(self, state: S) -> Holdings:
        """Where every card, coin and piece is, as the position has it.

        A place that is not in it (the bank, the supply) has no bottom.
        """
        raise NotImplementedError

    # -- drawing

    def picture(self, view: V, lang: str = "fr", names: Sequence[str] = ()) -> str:
        """The table in text, as this view has it; unless the game draws it, a line for each field."""
        facts: dict[str, Any] = msgspec.to_builtins(view)
        return "\n".join(f"{name}: {value}" for name, value in facts.items())

    def open_picture(self, state: S) -> str:
        """The table in text with nothing hidden, for tests and bug reports; a line for each field."""
        agreed = {"options": state.terms.options} if hasattr(state, "terms") else {}
        return pictures.text_of(agreed | pictures.plain(state))

    def read_picture(self, text: str) -> S:
        """The position that an open picture shows."""
        lines = pictures.lines_of(text)
        options = json.loads(lines.get("options", "{}"))
        state = self.start(self.setup(int(lines["players"]), options, lines.get("timed") == "true"))
        fields.load(state, pictures.read_plain(state, lines))
        state.restore()
        return state

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        """The data of the game that a page draws besides a view: cards, boards, figures.

        With a set-up, only what a table that agreed on it lets its players look up.
        """
        return {}

    def aid(self, view: V) -> dict[str, Json]:
        """What follows from a view by the rules alone and a page may show: costs, readings of a throw.

        Worked out here from what the seat sees, so that no rule is written a second time in a page.
        """
        return {}

    # -- words

    @cached_property
    def rulebook(self) -> Rulebook:
        path = self.folder / "rulebook.toml"
        return Rulebook(path, self.figures, self.on_own_data, self.sample_picture)

    def sample_picture(self, lang: str) -> str:
        """The table of some players at their first choice, as the one who must choose sees it."""
        players = self.quick_players or min(self.players)
        state = self.start(self.setup(players, self.brief))
        state.settle(FastPick(1))
        return self.picture(self.view(state, Seat(state.mover())), lang, SAMPLE_NAMES[:players])

    def figures(self) -> Figures:
        """What the rulebook may name in braces, from the data: `{cards}`, `{class.mid.price:money}`."""
        return {}

    @property
    def on_own_data(self) -> bool:
        """Whether the data files are those that came with the game."""
        return all(
            self.data_path(name).read_bytes() == (self.folder / name).read_bytes() for name in self.data_files
        )

    @cached_property
    def words(self) -> Words:
        return Words(self.folder / "words.toml")

    def rule(self, id: str) -> Rule:
        """A rule of this game or of the house."""
        return HOUSE_RULES[id] if id.startswith("ST-") else self.rulebook[id]

    def value_in_words(self, name: str, value: OptionValue, lang: str) -> str:
        """The value of an option: yes, 30, or what the game calls it."""
        if isinstance(value, bool):
            return STOPVILLE_WORDS.say("values", "yes" if value else "no", lang)
        return self.words.choice(name, value)[lang] if isinstance(value, str) else str(value)

    def options_in_words(self, options: Mapping[str, OptionValue], lang: str) -> list[str]:
        """What a table agreed on, option by option."""
        return [
            STOPVILLE_WORDS.say(
                "values",
                "named",
                lang,
                name=self.words.say("options", name, lang),
                value=self.value_in_words(name, value, lang),
            )
            for name, value in options.items()
        ]

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        """One fact of an action or event in words: a seat's name, a card's, a number."""
        if fact == "seat" and isinstance(value, int) and 0 <= value < len(names):
            return names[value]
        return str(value)

    def describe(self, thing: A | Event, lang: str, names: Sequence[str] = ()) -> str:
        """An action or an event as a sentence; names are put in as they are, whatever they are."""
        section = "events" if isinstance(thing, Event) else "actions"
        kind: Any = type(thing)
        facts = {name: self.spell(name, getattr(thing, name), lang, names) for name in kind.__struct_fields__}
        return self.words.say(section, type(thing).__name__, lang, **facts)

    # -- saving

    def data_path(self, name: str) -> Path:
        """Where a data file lies: beside the code, unless the game was made with another."""
        return (self.data_folder or self.folder) / name

    @cached_property
    def data_digest(self) -> str:
        """Which cards, boards and figures this is: the hash of the game's data files."""
        digest = sha256()
        for name in self.data_files:
            digest.update(name.encode() + b"\0" + self.data_path(name).read_bytes())
        return digest.hexdigest()

    def save(self, state: S) -> dict[str, Json]:
        """A position as JSON."""
        saved: dict[str, Json] = json.loads(self.saved_text(state))
        return saved

    def saved_text(self, state: S) -> str:
        return fields.with_beside(self.text(state), state)

    def text(self, state: S) -> str:
        """A position in its one spelling: its digest is made of this."""
        return state.text(self.key, self.schema)

    def load(self, setup: Setup, saved: Mapping[str, Json]) -> S:
        """The position that `save` wrote, of this schema or an older one."""
        saved = self.migrate(dict(saved))
        state = self.start(setup)
        self._check_names(state, saved)
        if saved["game"] != self.key or saved["schema"] != self.schema:
            raise Malformed("state", f"is of {saved['game']} schema {saved['schema']}")
        fields.load(state, saved)
        try:
            state.restore()
        except ValueError as fault:
            raise Malformed("state", str(fault)) from None
        return state

    def _check_names(self, state: S, saved: Mapping[str, Json]) -> None:
        listed = fields.fields_of(fields.class_of(state)).saved()
        beside = {field.name for field in listed if Keep.BESIDE in field.facts}  # older saves have none
        _same_fields(
            {"game", "schema", *(field.name for field in listed)}, {**dict.fromkeys(beside), **saved}
        )

    def migrate(self, saved: dict[str, Json]) -> dict[str, Json]:
        """Brings a saved position of an older schema to this one."""
        return saved

    def digest(self, state: S) -> str:
        """A short hash of everything in the position, the same on every machine and build."""
        return digest_of(self.text(state).encode())


def digest_of(position: bytes) -> str:
    """Of a position as `canonical` spells it."""
    return sha256(position).hexdigest()[:16]


AnyGame = Game[Any, Any, Any]


def _either(numbers: tuple[int, ...]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


def _same_fields(expected: set[str], saved: Mapping[str, Json]) -> None:
    for name in sorted(expected ^ saved.keys()):
        raise Malformed(f"state.{name}", "is missing" if name in expected else "is unknown")
