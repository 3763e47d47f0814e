"""The inside of a game: a small mutable state, moved by integer codes.

This half of the contract is what search, simulation and environments use; it is compiled.
The other half, with names, views and words, is game.py.
"""

from __future__ import annotations

from typing import Any, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core import fields, generate, plain_fields
from stopville.core.engine.bits import first, listed
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY
from stopville.core.events import Event

ALLOWED: Final = ""  # the answer of `refuse` when no rule forbids the action
HOUSE_ONLY: Final = "ST-1"  # dealing, rolling and closing windows are not for players
NO_SUCH_ACTION: Final = "ST-2"  # the game knows no such action, or not at this moment

HIDDEN: Final[i64] = -1  # what a seat sees of an action that it is told nothing about


def codes(numbers: list[int]) -> vec[i64]:
    """A list of action codes as `legal` returns it."""
    return vec[i64](numbers)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Terms:
    """What was agreed before the first move; shared by every copy of a position."""

    game: object = None  # the core.game.Game that is played
    options: str = "{}"  # as JSON, for views


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class GameState:
    """One position of a game.  The class body lists its fields; core/kinds.py says how."""

    players: i64 = 0
    timed: bool = False  # the clock closes windows; otherwise sealed answers in seat order
    asked: i64 = 0  # the seats that still have to answer the open window
    window: i64 = 0  # how many windows have been opened: the clock closes one by its number
    lent: bool = False  # a copy may share the rows that are Lent: they are copied before they are changed
    log: list[Event] | None = None  # what happened, for whoever wants to be told; no part of the position

    def __init__(self, players: i64 = 0, timed: bool = False) -> None:
        self.players = players
        self.timed = timed

    # -- the position as a whole: what follows from its fields (core/generate.py) ---------------

    def own_class(self) -> Any:
        """The class whose fields these are."""
        return type(self)

    def code(self) -> Any:
        """The functions written for this class of positions."""
        return generate.code_of(self.own_class())

    def copy(self) -> Self:
        """An independent position, equal in every field, that tells nobody what happens to it."""
        twin = type(self)()
        self.code().copy_position(self, twin)
        return twin

    def put_row(self, name: str, numbers: list[int]) -> None:
        """Numbers from outside in place of those of this name.

        mypyc 2.4.1 never frees a vec that interpreted code hands to compiled code, as an attribute or as an
        argument; a compiled state makes it of the numbers itself.
        """
        self.code().put_row(self, name, numbers)

    def restore(self) -> None:
        """Works out again whatever is not saved; raises ValueError on a position that cannot be."""

    def text(self, key: str, schema: int) -> str:
        """The position as JSON in its one spelling, with the key of its game: its digest is made of this."""
        text: str = self.code().text(self, key, schema)
        return text

    def beside_text(self) -> str:
        """The fields that are saved but not in the digest, as JSON without braces."""
        text: str = self.code().beside_text(self)
        return text

    def open_text(self) -> str:
        """What every view of this position shows alike, as JSON without braces."""
        text: str = self.code().open_text(self)
        return text

    def own_text(self, seat: i64) -> str:
        """What the view of this seat, or of WATCHER, shows besides, as JSON without braces."""
        text: str = self.code().own_text(self, seat)
        return text

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and type(other) is type(self) and self.same(other)

    def same(self, other: GameState) -> bool:
        return self.text("", 0) == other.text("", 0) and self.beside_text() == other.beside_text()

    def __hash__(self) -> int:
        """Of its value, which changes with every move."""
        return hash(self.text("", 0))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text('', 0)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return fields.reduced(self)

    # -- whose turn ---------------------------------------------------------------------------

    def turn(self) -> i64:
        """Who must act when no window is open: a seat, CHANCE, or NOBODY at the end."""
        raise NotImplementedError

    def mover(self) -> i64:
        """Who acts next when windows are answered in seat order."""
        if self.asked:
            return first(self.asked)
        return self.turn()

    def to_act(self) -> list[int]:
        """Everybody who may act now; the clock among them while a timed window is open."""
        if self.asked and self.timed:
            return [*listed(self.asked), CLOCK]
        mover = self.mover()
        return [] if mover == NOBODY else [mover]

    def awaited(self) -> list[int]:
        """Who everybody can see is being waited for; in a timed window nobody by name."""
        return [] if self.asked and self.timed else self.to_act()

    def ask(self, seats: i64) -> None:
        """Opens a window for these seats.

        Where the first valid answer counts, `asked` stays whole until the window closes:
        a seat that let it pass early would otherwise tell the table what it does not hold.
        """
        self.asked = seats
        self.window += 1

    def over(self) -> bool:
        return self.asked == 0 and self.turn() == NOBODY

    def chapter(self) -> i64:
        """Which deal, round or game of a match this is: a search looks no further than its end."""
        return 0

    # -- what may be done, and what it does ---------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        """The codes this seat may play now, in a fixed order; none if it may not act.

        While a timed window is open the clock has exactly one; an asked seat may have none.
        """
        raise NotImplementedError

    def open_range(self, seat: i64) -> tuple[int, int] | None:
        """First and last code of an action that may be tried, with nothing said about being right.

        An announced figure, a shout of Stop!: a page offers the range, and never the codes of
        `legal` inside it, which are examples for searches and environments.
        """
        return None

    def refuse(self, seat: i64, code: i64) -> str:
        """The id of the rule that forbids this action, or ALLOWED."""
        raise NotImplementedError

    def apply(self, seat: i64, code: i64) -> None:
        """Does what is allowed; only `refuse` checks."""
        raise NotImplementedError

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """What this seat sees of another's action, asked before it is applied.

        The code itself, HIDDEN, or a code that stands for all it cannot tell apart.  A search
        tells its nodes apart by it, so it may show less than the seat will know, never more.
        """
        return code

    # -- chance -------------------------------------------------------------------------------

    def draw(self, pick: Pick) -> i64:
        """What chance does now."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, int]]:
        """Every code chance may play with its weight, where they are few; otherwise nothing."""
        return []

    def settle(self, pick: Pick) -> None:
        """Lets chance act until somebody must choose."""
        while self.asked == 0 and self.turn() == CHANCE:
            self.apply(CHANCE, self.draw(pick))

    # -- the end ------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """How well the chapter that just ended went for this seat, from 0 to 1.

        Asked when the next chapter may have begun: a position remembers its last result.
        """
        raise NotImplementedError

    def playout(self, pick: Pick) -> i64:
        """Plays at random to the end of the chapter; returns the number of choices made."""
        chapter = self.chapter()
        moves: i64 = 0
        self.settle(pick)
        while self.chapter() == chapter and not self.over():
            seat = self.mover()
            legal = self.legal(seat)
            self.apply(seat, legal[pick.below(len(legal))])
            moves += 1
            if self.chapter() == chapter:
                self.settle(pick)
        return moves


if __file__.endswith(".py"):  # not compiled
    globals()["GameState"] = plain_fields.slotted(GameState)


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """All that one seat knows, in a form made for imagining the rest many times."""

    def imagine(self, pick: Pick) -> GameState:
        """A full position this seat cannot tell from the real one."""
        raise NotImplementedError
