"""What is hidden from whom: the base of the class that each game has in its secrets.py.

The conformance suite and the drill for leaks exchange what a seat cannot see and demand that not a byte
changes for that seat.  The suite also compares `imagine` with every way in which the hidden things may lie.
A game's class must not use the game's `view` or `imagine`: a mistake there would be made here too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState

S = TypeVar("S", bound=GameState)
A = TypeVar("A")

Place = int | str  # a seat's number, or a name


class Slot(NamedTuple):
    """A hidden thing and the place where it lies."""

    place: Place
    thing: int


class Secrets(Generic[S, A]):
    """What is hidden from whom in one game.  As it stands: nothing, from nobody."""

    # -- what is hidden

    def slots(self, state: S, seat: Seat) -> list[Slot]:
        """Every thing that lies where this seat cannot see it.

        Places with one name hold their things in no order; where the order counts, each has its own name.
        """
        return []

    def may_lie(self, state: S, place: Place, thing: int) -> bool:
        """False if everybody was shown that this thing is not there."""
        return True

    def equally_likely(self, state: S, seat: Seat) -> bool:
        """Whether all arrangements of the slots that `may_lie` allows are equally likely for this seat."""
        return True

    def answers(self, state: S, seat: Seat) -> tuple[int, ...]:
        """What others have answered to the open window, unseen by this seat; () if nobody has."""
        return ()

    # -- what an action shows

    def hides(self, state: S, seat: Seat, actor: Seat) -> bool:
        """Whether this seat does not get to see what the actor is about to do."""
        return False

    def shown_by(self, state: S, seat: Seat, actor: Seat, action: A) -> frozenset[int]:
        """The things that must stay where they are: this action shows them to the seat, or needs them."""
        return frozenset()

    # -- exchanging it

    def swap(self, state: S, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        """Changes all that the seat cannot see, but for the things kept, into something else that may be."""

        def may_lie(place: Place, thing: int) -> bool:
            return self.may_lie(state, place, thing)

        slots = [slot for slot in self.slots(state, seat) if slot.thing not in kept and may_lie(*slot)]
        self.lay(state, seat, slots, exchanged(slots, may_lie, pick))
        self.answer_again(state, seat, kept, pick)

    def lay(self, state: S, seat: Seat, before: Sequence[Slot], after: Sequence[Slot]) -> None:
        """Takes the things of `before` from their places and lays those of `after` there."""

    def answer_again(self, state: S, seat: Seat, kept: frozenset[int], pick: Pick) -> None:
        """Replaces what others have answered in secret, each possible answer as likely as the next."""


def exchanged(slots: Sequence[Slot], may_lie: Callable[[Place, int], bool], pick: Pick) -> list[Slot]:
    """The same places with other things: pairs are exchanged wherever both may lie there."""
    things = [slot.thing for slot in slots]
    for _ in range(4 * len(slots)):
        a, b = pick.below(len(slots)), pick.below(len(slots))
        if may_lie(slots[a].place, things[b]) and may_lie(slots[b].place, things[a]):
            things[a], things[b] = things[b], things[a]
    return [Slot(slot.place, thing) for slot, thing in zip(slots, things)]


def secrets_beside(game: type) -> Secrets[Any, Any]:
    """SECRETS of the module secrets.py in the folder of the class that gives the game its key."""
    named = next(kind for kind in game.__mro__ if "key" in vars(kind))
    module = f"{named.__module__.rpartition('.')[0]}.secrets"
    try:
        found: Secrets[Any, Any] = import_module(module).SECRETS
    except (ModuleNotFoundError, AttributeError) as fault:
        if getattr(fault, "name", None) not in (module, "SECRETS"):
            raise
        where = f"{module.replace('.', '/')}.py"
        raise LookupError(
            f"{game.__name__} does not say what is hidden from whom: write SECRETS = … in {where}, "
            "of a subclass of core.secrets.Secrets (of Secrets itself if nothing is hidden)"
        ) from None
    return found
