"""Written by tools/positions.py from engine/position.py: change it there."""

from __future__ import annotations

from stopville.core.engine.seats import Seat
from stopville.core.kinds import Numbers, Rows
from stopville.core.wire import Shown


class Options(Shown):
    """What the table agreed on."""

    target: int
    single_deal: bool
    announced: str
    few_figures: bool
    tolerance: int
    market: str
    key_table: str


class View(Shown):
    """All that one seat may know of a table of L'Auto-Match."""

    me: Seat
    awaited: Numbers  # who must act
    options: Options
    players: int
    asked: Numbers  # oneself, if one has still to answer; the rest is sealed
    to_play: int  # a seat, -1 chance, -4 nobody; while a figure may be contested, whose it is
    dealer: int  # -1 until it is drawn
    deals: int  # how many have been scored
    scores: Numbers
    sheet: Rows  # the tricks of each seat, deal by deal
    winners: Numbers  # once it is over
    undealt: int  # how many cards are not dealt yet
    hands: Numbers  # one's own cards
    criterion: int  # 0 displacement, 1 consumption, 2 speed
    trick: int  # how many have been taken
    tricks: Rows
    won: Numbers  # tricks of each seat
    shown: Numbers  # every card that has been played, those on the table too
    voids: Rows  # the colours each seat was seen to lack, since its last exchange
    leader: int
    table: Numbers  # the cards laid, the leader's first
    laid: int  # how many cards lie there
    led: int  # the colour demanded, 4 for none
    special: int  # the special card that decides this trick, or -1
    ahead: int  # who is taking it so far, or -1
    step: int
    aloud: int  # in this trick everybody announces
    spoken: Numbers  # by card of the trick: its figure, 0 for nothing said, -1 for ignorance
    worthless: Numbers  # the cards of the trick that lost their value
    claims: bool  # who contests; sealed until the window closes
    passing: bool  # who lets the rest of the trick pass
    rewards: Numbers  # who has still to be rewarded for contests of this trick, in order
    taken: int  # the card taken from the talon and not yet paid for
    swaps: Rows  # seat, colours it lacked before, place, card taken, card given; -1 unknown
    looks: Rows  # seat, swaps made before, first card, second card: one's own looks at the talon
    since: Rows  # swaps made before, seat, card: every card played after the first swap
    held: Numbers  # how many cards each seat holds
    in_talon: int  # how many cards lie there
