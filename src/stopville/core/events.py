"""What happened, as facts: for the log, for animation, and for whoever checks the books."""

from __future__ import annotations

from stopville.core.facts import facts


@facts
class Transfer:
    """So many of one thing went from one place to another: `Transfer("$", 200, "seat:1", "bank")`."""

    thing: str
    count: int
    source: str
    target: str


class Event:
    """The base of a game's events, each a small frozen dataclass of its facts."""

    def transfers(self) -> tuple[Transfer, ...]:
        """Every card, coin or piece that moved, so that a stranger can keep the books."""
        return ()


# Where things are, for keeping the books: place -> thing -> how many.
Holdings = dict[str, dict[str, int]]
