"""What happens at a table of L'Auto-Match, fact by fact, with the cards that change place."""

from __future__ import annotations

from stopville.core.events import Event, Transfer
from stopville.core.facts import facts
from stopville.games.automatch.engine.cards import CARD_NAMES, PACK_SIZE


def _card_goes(card: int, source: str, target: str) -> Transfer:
    return Transfer(CARD_NAMES[card], 1, source, target)


@facts
class DealerDrawn(Event):
    seat: int


@facts
class CardDealt(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "pack", f"seat:{self.seat}"),)


@facts
class CardHidden(Event):
    """What the others see of a card dealt."""

    seat: int


@facts
class TalonLaid(Event):
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "pack", "talon"),)


@facts
class TalonHidden(Event):
    """What everybody sees of a card laid on the talon."""


@facts
class CardPlayed(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "trick"),)


@facts
class PlayedDead(Event):
    """The second special card of a trick, forced out as a last card: it counts for nothing."""

    seat: int
    card: int


@facts
class TrickTaken(Event):
    seat: int
    number: int  # from 1
    cards: tuple[int, ...]  # the leader's first

    def transfers(self) -> tuple[Transfer, ...]:
        gathered = tuple(_card_goes(card, "trick", "taken") for card in self.cards)
        return (*gathered, Transfer("trick", 1, "to win", f"seat:{self.seat}"))


@facts
class CriterionSet(Event):
    criterion: int


# -- the announced card -----------------------------------------------------------------------------


@facts
class Announced(Event):
    seat: int
    card: int
    figure: int  # as it was said, right or wrong
    criterion: int


@facts
class StayedSilent(Event):
    seat: int


@facts
class Confessed(Event):
    seat: int
    lost: bool  # whether the card has no value any more; in a lesson it keeps it


@facts
class ContestWaived(Event):
    """Everybody let the figure of this seat pass."""

    seat: int


@facts
class Contested(Event):
    seat: int  # who doubts
    announcer: int
    card: int
    figure: int  # what was said
    truth: int  # what the key table says
    criterion: int
    right: bool
    winner: int  # who earns the reward; NOBODY in the last trick


@facts
class TalonSeen(Event):
    seat: int
    cards: tuple[int, ...]


@facts
class TalonLooked(Event):
    """What the others see of it."""

    seat: int


@facts
class Declined(Event):
    seat: int


@facts
class TakenFromTalon(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "talon", f"seat:{self.seat}"),)


@facts
class TakenUnseen(Event):
    """What the others see of it."""

    seat: int


@facts
class LaidUnderTalon(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "talon"),)


@facts
class LaidUnseen(Event):
    """What the others see of it."""

    seat: int


@facts
class LeadTaken(Event):
    seat: int


@facts
class LeadWaived(Event):
    seat: int


# -- the end of a deal ------------------------------------------------------------------------------


@facts
class TalonShown(Event):
    """The deal is over: what lay aside."""

    cards: tuple[int, ...]


@facts
class DealScored(Event):
    tricks: tuple[int, ...]
    points: tuple[int, ...]


@facts
class CardsGathered(Event):
    """All cards go back into the pack, and the tricks won count no more."""

    talon: tuple[int, ...]
    tricks: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        cards = tuple(
            _card_goes(card, "talon" if card in self.talon else "taken", "pack") for card in range(PACK_SIZE)
        )
        tricks = tuple(
            Transfer("trick", won, f"seat:{seat}", "to win") for seat, won in enumerate(self.tricks)
        )
        return cards + tricks


@facts
class MatchWon(Event):
    winners: tuple[int, ...]
    reason: str
