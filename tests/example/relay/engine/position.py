"""A position of Relay: every field once, with its kind, its start and who may see it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import count, row
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import Apart, Count, Hidden, Own, Row, Seats, Who
from tests.example.relay.engine.material import NO_SEAT, PACK
from tests.example.relay.kinds import CardSet, Hands, Laid, Legs

NO_ROW: Final = row([])


class Terms(Agreed):
    """What was agreed; shared by every copy of a position."""

    def __init__(self, deals: i64, lowest: bool) -> None:
        self.deals: i64 = deals
        self.lowest: bool = lowest


NO_TERMS: Final = Terms(1, False)  # of a position before anything is agreed


@mypyc_attr(acyclic=True)
class Position(GameState):
    terms: Apart[Terms] = NO_TERMS
    # the match
    to_play: Who = CHANCE
    dealt: Count = 0  # deals that are over
    winners: Seats = 0  # once the match is over
    won: Legs = NO_ROW  # legs won in the whole match
    # the deal
    leader: Who = NO_SEAT  # of this leg; -1 before the deal
    pack: Hidden[CardSet] = PACK  # the cards that nobody holds
    hands: Own[Hands] = NO_ROW  # one's own cards
    shown: CardSet = 0  # every card laid in this deal
    # the leg
    laid: Laid = NO_ROW  # the card of each seat, 0 for none yet

    def shown_held(self) -> Row:  # how many cards each seat holds
        return row([int(count(hand)) for hand in self.hands])

    def held(self) -> i64:
        """How many cards all seats hold together."""
        cards: i64 = 0
        for hand in self.hands:
            cards += count(hand)
        return cards
