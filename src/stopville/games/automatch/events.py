"""What happens at a table of L'Auto-Match, fact by fact, with the cards that change place."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.events import Event, Hands, Transfer, hand_of, hands_of
from stopville.games.automatch.engine.material import CARD_NAMES, PACK_SIZE


def _card_goes(card: int, source: str, target: str) -> Transfer:
    return Transfer(CARD_NAMES[card], 1, source, target)


class DealerDrawn(Event):
    seat: int


class CardDealt(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "pack", f"seat:{self.seat}"),)


class CardHidden(Event):
    """What the others see of a card dealt."""

    seat: int


class TalonLaid(Event):
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "pack", "talon"),)


class TalonHidden(Event):
    """What everybody sees of a card laid on the talon."""


class HandsDealt(Event):
    """A whole deal, as one event.  Nobody is told it: see HandDealt and CardsDealt."""

    hands: Hands  # by seat, in dealing order
    talon: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        hands = [
            _card_goes(card, "pack", f"seat:{seat}") for seat, hand in enumerate(self.hands) for card in hand
        ]
        return (*hands, *(_card_goes(card, "pack", "talon") for card in self.talon))

    def told(self, seat: int) -> HandDealt | CardsDealt:
        """To a player the own cards, and to everybody how many there are."""
        hand, counts = hand_of(self.hands, seat), tuple(map(len, self.hands))
        in_talon = len(self.talon)
        return HandDealt(hand, counts, in_talon) if hand else CardsDealt(counts, in_talon)


class HandDealt(Event):
    """What a player is told of a deal."""

    hand: tuple[int, ...]  # the own one, sorted
    counts: tuple[int, ...]  # by seat
    in_talon: int


class CardsDealt(Event):
    """What a watcher is told of a deal."""

    counts: tuple[int, ...]
    in_talon: int


def as_one_deal(run: Sequence[CardDealt | TalonLaid]) -> HandsDealt:
    hands = hands_of((event.seat, event.card) for event in run if isinstance(event, CardDealt))
    return HandsDealt(hands, tuple(event.card for event in run if isinstance(event, TalonLaid)))


class CardPlayed(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "trick"),)


class PlayedDead(Event):
    """The second special card of a trick, forced out as a last card: it counts for nothing."""

    seat: int
    card: int


class TrickTaken(Event):
    seat: int
    number: int  # from 1
    cards: tuple[int, ...]  # the leader's first

    def transfers(self) -> tuple[Transfer, ...]:
        gathered = tuple(_card_goes(card, "trick", "taken") for card in self.cards)
        return (*gathered, Transfer("trick", 1, "to win", f"seat:{self.seat}"))


class CriterionSet(Event):
    criterion: int


# -- the announced card -----------------------------------------------------------------------------


class Announced(Event):
    seat: int
    card: int
    figure: int  # as it was said, right or wrong
    criterion: int


class StayedSilent(Event):
    seat: int


class Confessed(Event):
    seat: int
    lost: bool  # whether the card has no value any more; in a lesson it keeps it


class ContestWaived(Event):
    """Everybody let the figure of this seat pass."""

    seat: int


class Contested(Event):
    seat: int  # who doubts
    announcer: int
    card: int
    figure: int  # what was said
    truth: int  # what the key table says
    criterion: int
    right: bool
    winner: int  # who earns the reward; NOBODY in the last trick


class TalonSeen(Event):
    seat: int
    cards: tuple[int, ...]


class TalonLooked(Event):
    """What the others see of it."""

    seat: int


class Declined(Event):
    seat: int


class TakenFromTalon(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, "talon", f"seat:{self.seat}"),)


class TakenUnseen(Event):
    """What the others see of it."""

    seat: int


class LaidUnderTalon(Event):
    seat: int
    card: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (_card_goes(self.card, f"seat:{self.seat}", "talon"),)


class LaidUnseen(Event):
    """What the others see of it."""

    seat: int


class LeadTaken(Event):
    seat: int


class LeadWaived(Event):
    seat: int


# -- the end of a deal ------------------------------------------------------------------------------


class TalonShown(Event):
    """The deal is over: what lay aside."""

    cards: tuple[int, ...]


class DealScored(Event):
    tricks: tuple[int, ...]
    points: tuple[int, ...]


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


class MatchWon(Event):
    winners: tuple[int, ...]
    reason: str
