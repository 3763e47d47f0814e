"""What can be done at a table of L'Auto-Match, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.games.automatch.cards import CARD_NAMES, DEAL, DRAW_DEALER, PACK_SIZE, PLAY


@dataclass(frozen=True)
class Play:
    card: int


@dataclass(frozen=True)
class DealCard:
    """Chance deals this card to whoever is next."""

    card: int


@dataclass(frozen=True)
class DrawDealer:
    """Chance names the first dealer."""

    seat: int


Action = Play | DealCard | DrawDealer

_CARDS: Final = {"card": CARD_NAMES}

BOOK: Final[Codebook[Action]] = Codebook(
    [
        Kind(Play, first=PLAY, verb="", spelling=_CARDS, card=range(PACK_SIZE)),
        Kind(DealCard, first=DEAL, verb="deal", house=True, spelling=_CARDS, card=range(PACK_SIZE)),
        Kind(DrawDealer, first=DRAW_DEALER, verb="dealer", house=True, seat=range(4)),
    ]
)
