"""A position of L'Auto-Match: what was agreed, the match, the deal, the trick, and what was announced."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import BIT, count, listed, row
from stopville.core.engine.part import Part
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import GameState
from stopville.core.engine.state import Terms as Agreed
from stopville.core.kinds import (
    Apart,
    Aside,
    Beside,
    Count,
    Counts,
    Flag,
    Hidden,
    Lent,
    Numbers,
    Own,
    Row,
    Rows,
    Seats,
    Shared,
    Veiled,
    Who,
)
from stopville.games.automatch.engine.material import (
    CARS,
    COLOURS,
    DISPLACEMENT,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    PACK,
    hand_size,
    laid_card,
)
from stopville.games.automatch.engine.position_gen import copy_said
from stopville.games.automatch.kinds import (
    Card,
    Cards,
    CardSet,
    Colour,
    Criterion,
    Hands,
    Lacks,
    Pack,
    Step,
    Trick,
    Tricks,
)

NO_SEAT: Final[i64] = -1
NO_CARDS: Final = row([])
FULL_PACK: Final = row(list(listed(PACK)))

# -- what was agreed ----------------------------------------------------------------------------------

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


class Terms(Agreed):
    """Both variants may be agreed on together, and neither changes the special cards.  AM-66, AM-67"""

    def __init__(self, players: i64, target: i64, single_deal: bool) -> None:
        self.players: i64 = players
        self.tricks: i64 = hand_size(players)
        self.target: i64 = target
        self.single_deal: bool = single_deal
        self.announced: i64 = SILENT
        self.few_figures: bool = False  # a figure is chosen among four
        self.every_third: bool = False  # as edition 1 chose them: four or five, which the ranks gave away
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


NO_TERMS: Final = Terms(2, 1, True)  # of a position before anything is agreed

# -- what the announced card remembers ------------------------------------------------------- AM-41-61

# what the player to act is asked
PLAYING: Final[i64] = 0  # a card
SPEAKING: Final[i64] = 1  # the figure of the car just played
CONTESTING: Final[i64] = 2  # everybody who may: whether to contest it
EXCHANGING: Final[i64] = 3  # to take one of two cards of the talon
DISCARDING: Final[i64] = 4  # which card to give for it
LEADING: Final[i64] = 5  # whether to lead

NOTHING_SAID: Final[i64] = 0  # in place of a figure
IGNORANCE: Final[i64] = -1
EXCHANGES: Final[i64] = 2  # of all players together, in one deal                               AM-59
LOOKED_AT: Final[i64] = 2  # cards of the talon that the winner of a contest looks at             AM-54


@mypyc_attr(acyclic=True)
class Talk(Part):
    """All that the variant remembers; a table without it shares SILENCE."""

    step: Step = (
        PLAYING  # asked: 0 a card, 1 a figure, 2 a contest, 3 a card of the talon, 4 a discard, 5 the lead
    )
    aloud: Flag = 0  # in this trick everybody announces
    spoken: Numbers = ()  # by card of the trick: its figure, 0 for nothing said, -1 for ignorance
    worthless: CardSet = 0  # the cards of the trick that lost their value
    claims: Own[Seats] = 0  # who contests; sealed until the window closes
    passing: Own[Seats] = 0  # who lets the rest of the trick pass
    rewards: Numbers = ()  # who has still to be rewarded for contests of this trick, in order
    taken: Veiled[Card] = NO_CARD  # the card taken from the talon and not yet paid for
    swaps: Veiled[Rows] = ()  # seat, colours it lacked before, place, card taken, card given; -1 unknown
    looks: Veiled[Rows] = ()  # seat, swaps made before, first card, second card: one's own looks at the talon
    since: Rows = ()  # swaps made before, seat, card: every card played after the first swap

    def copy(self) -> Talk:
        if self is SILENCE:
            return SILENCE
        twin = Talk()
        copy_said(self, twin)
        return twin


SILENCE: Final = Talk()  # of every table without announcements; never changed


# -- the position ---------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Position(GameState):
    terms: Apart[Terms] = NO_TERMS
    # the match
    to_play: Who = CHANCE  # a seat, -1 chance, -4 nobody; while a figure may be contested, whose it is
    dealer: Who = NO_SEAT  # -1 until it is drawn
    deals: Count = 0  # how many have been scored
    scores: Shared[Counts] = NO_CARDS
    sheet: Rows = ()  # the tricks of each seat, deal by deal
    winners: Seats = 0  # once it is over
    # the deal
    pack: Shared[Hidden[Pack]] = NO_CARDS  # the cards not dealt yet come first, in no particular order
    undealt: Count = 0  # how many cards are not dealt yet
    hands: Own[Hands] = NO_CARDS  # one's own cards
    talon: Hidden[Cards] = ()  # the top card first
    criterion: Criterion = DISPLACEMENT  # 0 displacement, 1 consumption, 2 speed
    trick: Count = 0  # how many have been taken
    tricks: Lent[Beside[Tricks]] = (
        NO_CARDS  # every trick taken in this deal: who led, then the cards in order
    )
    won: Lent[Counts] = NO_CARDS  # tricks of each seat
    shown: CardSet = 0  # every card that has been played, those on the table too
    voids: Lacks = 0  # the colours each seat was seen to lack, since its last exchange
    # the trick
    leader: Who = NO_SEAT
    table: Trick = 0  # the cards laid, the leader's first
    laid: Count = 0  # how many cards lie there
    led: Colour = NO_COLOUR  # the colour demanded, 4 for none
    special: Card = NO_CARD  # the special card that decides this trick, or -1
    best: Aside[Count] = 0  # what the best card so far is worth: a figure of the key table
    ahead: Who = NO_SEAT  # who is taking it so far, or -1
    said: Talk = SILENCE

    # -- what a view shows of it

    def shown_held(self) -> Row:  # how many cards each seat holds
        return row([int(count(hand)) for hand in self.hands])

    def shown_in_talon(self) -> Count:  # how many cards lie there
        return len(self.talon)

    def shown_asked(self, seat: i64) -> Seats:  # oneself, if one has still to answer; the rest is sealed
        if seat < 0:
            return 0
        return self.asked & BIT[seat]

    def shown_taken(self, seat: i64) -> Card:
        if self.to_play == seat:
            return self.said.taken
        return NO_CARD

    def shown_swaps(self, seat: i64) -> Rows:
        return tuple(
            [swap if swap[0] == seat else (swap[0], swap[1], -1, -1, -1) for swap in self.said.swaps]
        )

    def shown_looks(self, seat: i64) -> Rows:
        return tuple([look for look in self.said.looks if look[0] == seat])

    # -- questions

    def after(self, seat: i64) -> i64:
        """The next seat clockwise.  AM-11"""
        if seat + 1 == self.players:
            return 0
        return seat + 1

    def seat_at(self, place: i64) -> i64:
        """Who lays the first (0), second (1) … card of this trick."""
        return (self.leader + place) % self.players

    def trick_cards(self) -> tuple[int, ...]:
        """The cards on the table, the leader's first."""
        return tuple([int(laid_card(self.table, place)) for place in range(self.laid)])
