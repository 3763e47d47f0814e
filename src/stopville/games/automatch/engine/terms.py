"""What a table of L'Auto-Match agrees on before the first card; shared by every copy of a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.games.automatch.engine.cards import CARS, COLOURS, OF_COLOUR, hand_size

# who announces: nobody, whoever leads may and the others then must, everybody in every trick
SILENT: Final[i64] = 0
LEADER_MAY: Final[i64] = 1
ALWAYS: Final[i64] = 2

# the Common Market: not played, blue, red and grey as one suit, or the exact colour first
NO_MARKET: Final[i64] = 0
ONE_SUIT: Final[i64] = 1
STRICT: Final[i64] = 2

# the key table: put away, open, or open and without sanctions                                AM-68
CLOSED: Final[i64] = 0
OPEN: Final[i64] = 1
LESSON: Final[i64] = 2

GREEN: Final[i64] = 3


ANNOUNCED: Final = ("no", "leader", "always")  # as the options of a table name them
MARKETS: Final = ("no", "one_suit", "strict")
KEY_TABLES: Final = ("closed", "open", "lesson")


class Terms:
    """Both variants may be agreed on together, and neither changes the special cards.  AM-66, AM-67"""

    def __init__(self, players: i64, target: i64, single_deal: bool) -> None:
        self.players: i64 = players
        self.tricks: i64 = hand_size(players)
        self.target: i64 = target
        self.single_deal: bool = single_deal
        self.announced: i64 = SILENT
        self.few_figures: bool = False  # a figure is chosen among four or five
        self.tolerance: i64 = 0  # in percent
        self.key_table: i64 = CLOSED
        self.market: i64 = NO_MARKET
        self.follow: vec[i64] = OF_COLOUR  # by colour led: the cars that follow it
        self.contend: vec[i64] = OF_COLOUR  # by colour led: the cars that can take the trick

    def open_market(self, market: i64) -> None:
        """Blue, red and grey meet in every trick that one of them leads; green stays apart.  AM-62, AM-63"""
        self.market = market
        europe = CARS & ~OF_COLOUR[GREEN]
        joined = OF_COLOUR[:]
        for colour in range(COLOURS):
            if colour != GREEN:
                joined[colour] = europe
        self.contend = joined
        if market == ONE_SUIT:
            self.follow = joined

    def partners(self, seat: i64, other: i64) -> bool:
        """Partners sit face to face.  AM-6"""
        return self.players == 4 and (seat + other) % 2 == 0
