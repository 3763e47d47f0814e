"""What can be done at a table of Relay, by name."""

from __future__ import annotations

from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from tests.example.relay.engine.codes import deal, draw_leader, lay

CARDS: Final = range(1, 31)


class Lay(Fact):
    card: int


class DealCard(Fact):
    """Chance deals this card to whoever is next."""

    card: int


class DrawLeader(Fact):
    """Chance says who leads the deal."""

    seat: int


Action = Lay | DealCard | DrawLeader

BOOK: Final[Codebook[Action]] = Codebook(
    [
        Kind(Lay, first=lay(1), verb="", reveals=True, card=CARDS),
        Kind(DealCard, first=deal(1), verb="deal", house=True, card=CARDS),
        Kind(DrawLeader, first=draw_leader(0), verb="leader", house=True, seat=range(4)),
    ]
)
