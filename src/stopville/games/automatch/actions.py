"""What can be done at a table of L'Auto-Match, by name."""

from __future__ import annotations

from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.automatch.engine.codes import (
    ANNOUNCE,
    CLOSE,
    CONFESS,
    CONTEST,
    DEAL,
    DECLINE,
    DISCARD,
    DRAW_DEALER,
    LET_PASS,
    LET_TRICK_PASS,
    MOST_FIGURE,
    PLAY,
    STAY_SILENT,
    TAKE,
    TAKE_LEAD,
    WAIVE_LEAD,
)
from stopville.games.automatch.engine.material import CARD_NAMES, PACK_SIZE


class Play(Fact):
    card: int


class DealCard(Fact):
    """Chance deals this card to whoever is next."""

    card: int


class DrawDealer(Fact):
    """Chance names the first dealer."""

    seat: int


class Announce(Fact):
    """Says the figure of the car just played."""

    figure: int  # cm³, tenths of a litre per 100 km, or km/h


class Confess(Fact):
    """Admits not to know it."""


class StaySilent(Fact):
    """The leader does not announce."""


class Contest(Fact):
    """Doubts the figure just announced."""


class LetPass(Fact):
    """Lets it pass."""


class LetTrickPass(Fact):
    """Lets every figure of this trick pass."""


class Close(Fact):
    """The clock: nobody may contest any more."""


class Take(Fact):
    """Takes one of the two cards of the talon."""

    place: int


class Decline(Fact):
    """Leaves both in the talon."""


class Discard(Fact):
    """Gives a card for the one taken."""

    card: int


class TakeLead(Fact):
    """Leads to the next trick by right of a contest won."""


class WaiveLead(Fact):
    """Leaves the lead to the winner of the trick."""


Action = (
    Play
    | DealCard
    | DrawDealer
    | Announce
    | Confess
    | StaySilent
    | Contest
    | LetPass
    | LetTrickPass
    | Close
    | Take
    | Decline
    | Discard
    | TakeLead
    | WaiveLead
)

_CARDS: Final = {"card": CARD_NAMES}

BOOK: Final[Codebook[Action]] = Codebook(
    [
        Kind(Play, first=PLAY, verb="", joins=True, reveals=True, spelling=_CARDS, card=range(PACK_SIZE)),
        Kind(DealCard, first=DEAL, verb="deal", house=True, spelling=_CARDS, card=range(PACK_SIZE)),
        Kind(DrawDealer, first=DRAW_DEALER, verb="dealer", house=True, seat=range(4)),
        Kind(StaySilent, first=STAY_SILENT, verb="silence"),
        Kind(Confess, first=CONFESS, verb="confess"),
        Kind(LetPass, first=LET_PASS, verb="pass"),
        Kind(LetTrickPass, first=LET_TRICK_PASS, verb="pass-trick"),
        Kind(Contest, first=CONTEST, verb="contest"),
        Kind(Close, first=CLOSE, verb="close", house=True),
        Kind(Decline, first=DECLINE, verb="decline"),
        Kind(TakeLead, first=TAKE_LEAD, verb="lead"),
        Kind(WaiveLead, first=WAIVE_LEAD, verb="waive"),
        Kind(Take, first=TAKE, verb="take", joins=True, place=range(2)),
        Kind(Discard, first=DISCARD, verb="discard", spelling=_CARDS, card=range(PACK_SIZE)),
        Kind(Announce, first=ANNOUNCE + 1, verb="announce", figure=range(1, MOST_FIGURE + 1)),
    ]
)
