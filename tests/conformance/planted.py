"""Ten faults that can be planted in any game, compiled or not: the suite must find each.

Compiled classes cannot be subclassed or patched.  So a fault of a game is a subclass of its `Game`, and a
fault of a position is a `Position`, which passes everything but the fault on to the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION, GameState, Memory, codes
from stopville.core.events import Event
from stopville.core.game import AnyGame, Setup
from stopville.core.wire import Shown

# -- a position that passes everything on ------------------------------------------------------------------


class Position(GameState):
    """A real position in a wrapping.  A subclass overrides what it does wrong."""

    real: Any

    def __init__(self, real: GameState) -> None:
        object.__setattr__(self, "real", real)

    def __getattribute__(self, name: str) -> Any:
        own = (
            name == "real"
            or name.startswith("__")
            or any(name in vars(kind) for kind in wrappings(type(self)))
        )
        return object.__getattribute__(self, name) if own else getattr(self.real, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.real, name, value)

    def copy(self) -> Any:
        return type(self)(self.real.copy())


def wrappings(kind: type) -> tuple[type, ...]:
    return kind.__mro__[: kind.__mro__.index(Position) + 1]


def real(state: Any) -> Any:
    return state.real if isinstance(state, Position) else state


class Unwrapped:
    """The secrets of a game, asked about positions that may be wrapped."""

    def __init__(self, secrets: Any) -> None:
        self.secrets = secrets

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda state, *rest: getattr(self.secrets, name)(real(state), *rest)


# -- a game that can be spoilt -----------------------------------------------------------------------------


class Peek(Shown):
    """A view with something more in it."""

    seen: Any
    more: str


class Spoilt:
    """Goes in front of a game's own class: the same game, with positions and views that can have a fault."""

    honest: Any
    position: type[Position] = Position

    def __repr__(self) -> str:
        return f"{type(self).__name__} {self.position.__qualname__}"

    def start(self, setup: Setup) -> Any:
        return self.position(self.honest.start(setup))

    @property
    def secrets(self) -> Any:
        return Unwrapped(self.honest.secrets)

    def view(self, state: Any, seat: Seat) -> Any:
        return Peek(self.honest.view(real(state), seat), self.more(real(state), seat))

    def views(self, state: Any) -> tuple[Any, ...]:
        return tuple(self.view(state, seat) for seat in (*map(Seat, range(state.players)), WATCHER))

    def more(self, state: Any, seat: Seat) -> str:
        return ""

    def recall(self, view: Any) -> Memory:
        memory: Memory = self.honest.recall(view.seen)
        return memory

    def picture(self, view: Any, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return str(self.honest.picture(view.seen, lang, names))

    def aid(self, view: Any) -> Any:
        return self.honest.aid(view.seen)

    def result(self, state: Any) -> Any:
        return self.honest.result(real(state))

    def seconds(self, setup: Setup, state: Any) -> int:
        return int(self.honest.seconds(setup, real(state)))

    def holdings(self, state: Any) -> Any:
        return self.honest.holdings(real(state))

    def open_picture(self, state: Any) -> str:
        return str(self.honest.open_picture(real(state)))


def spoilt(game: AnyGame, fault: type[Spoilt] = Spoilt, position: type[Position] = Position) -> AnyGame:
    """This game with a fault; without one if none is named."""
    kind: Any = type(fault.__name__, (fault, type(game)), {"__module__": type(game).__module__})
    made: Any = kind.__new__(kind)
    made.__dict__.update({**vars(game), "honest": game, "position": position})
    made.__dict__.pop("secrets", None)  # if it was asked for before, it is kept there
    return made  # type: ignore[no-any-return]


# -- faults of what is told, shown and imagined ------------------------------------------------------------


class TellsEverything(Spoilt):
    def told(self, event: Event, seat: Seat) -> Event | None:
        return event


class ShowsAWatcherEverything(Spoilt):
    def more(self, state: Any, seat: Seat) -> str:
        return str(self.honest.secrets.slots(state, seat)) if seat == WATCHER else ""


class ShowsAnOrder(Spoilt):
    """Names nothing hidden, only the places, in the order of what lies there."""

    def more(self, state: Any, seat: Seat) -> str:
        slots = self.honest.secrets.slots(state, seat)
        return " ".join(str(slot.place) for slot in sorted(slots, key=lambda slot: slot.thing))


class ShowsALength(Spoilt):
    """As many letters as the things at one hidden place count together."""

    def more(self, state: Any, seat: Seat) -> str:
        return "x" * sum_at_first_place(self.honest, state, seat)


def sum_at_first_place(game: AnyGame, state: Any, seat: Seat) -> int:
    slots = game.secrets.slots(state, seat)
    return sum(slot.thing for slot in slots if slot.place == slots[0].place)


class FirstPick(Pick):
    """Takes the first of whatever there is: the lowest card."""

    def below(self, n: int) -> int:
        return 0


class LowestCard(Memory):
    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def imagine(self, pick: Pick) -> GameState:
        return self.memory.imagine(FirstPick())


class ImaginesTheLowestCard(Spoilt):
    def recall(self, view: Any) -> Memory:
        return LowestCard(super().recall(view))


# -- faults of a position ----------------------------------------------------------------------------------


class SeenByAll(Position):
    def seen(self, seat: int, actor: int, code: int) -> int:
        return code


class DrawsLow(Position):
    """The lower of two draws."""

    def draw(self, pick: Pick) -> int:
        return min(int(self.real.draw(pick)), int(self.real.draw(pick)))

    def settle(self, pick: Pick) -> None:
        while self.to_act() == [CHANCE]:
            self.apply(CHANCE, self.draw(pick))


def forbidding(game: AnyGame) -> type[Position]:
    """Positions in which what is hidden decides whether the last of several moves is allowed."""

    class ForbidsByASecret(Position):
        def allowed(self, seat: int) -> list[int]:
            legal = [int(code) for code in self.real.legal(seat)]
            odd = seat >= 0 and len(legal) > 1 and sum_at_first_place(game, self.real, Seat(seat)) % 2
            return legal[:-1] if odd else legal

        def legal(self, seat: int) -> Any:
            return codes(self.allowed(seat))

        def refuse(self, seat: int, code: int) -> str:
            rule = str(self.real.refuse(seat, code))
            forbidden = rule == ALLOWED and code in self.real.legal(seat) and code not in self.allowed(seat)
            return NO_SUCH_ACTION if forbidden else rule

    return ForbidsByASecret


def sharing(row: str) -> type[Position]:
    class SharesARow(Position):
        def copy(self) -> Any:
            twin = super().copy()
            setattr(twin, row, getattr(self, row))
            return twin

    return SharesARow


class SharesLentRows(Position):
    """A copy whose rows are lent, and which says so to nobody."""

    def copy(self) -> Any:
        twin = super().copy()
        self.lent = twin.lent = False
        return twin


def forgetting(field: str) -> type[Position]:
    """A copy has nothing in this field."""

    class ForgetsAField(Position):
        def copy(self) -> Any:
            twin = super().copy()
            value = getattr(twin, field)
            if isinstance(value, bool | int | str | tuple):
                setattr(twin, field, blank(value))
            else:
                twin.put_row(field, [0] * len(value))
            return twin

    ForgetsAField.__qualname__ = f"without {field}"
    return ForgetsAField


def blank(value: Any) -> Any:
    """Nothing of the same kind, and for numbers in tuples of the same shape."""
    return tuple(map(blank, value)) if isinstance(value, tuple) else type(value)()
