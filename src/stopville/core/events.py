"""What happened, as facts: for the log, for animation, and for whoever checks the books."""

from __future__ import annotations

from stopville.core.wire import Fact


class Transfer(Fact):
    """So many of one thing went from one place to another: `Transfer("$", 200, "seat:1", "bank")`."""

    thing: str
    count: int
    source: str
    target: str


class Event(Fact):
    """The base of a game's events."""

    def transfers(self) -> tuple[Transfer, ...]:
        """Every card, coin or piece that moved, so that a stranger can keep the books."""
        return ()


# Where things are, for keeping the books: place -> thing -> how many.
Holdings = dict[str, dict[str, int]]
