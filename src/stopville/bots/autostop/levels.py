"""A sensible driver for Autostop: looks for long runs of its own cards, keeps officers' cards for treasuries.

It lays whatever it can, even where the next space costs a fine: a card kept back costs more than a fine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeVar

from stopville.bots.autostop.engine.drive import Sense
from stopville.bots.bot import SILENCE, Silence
from stopville.bots.search.trials import Trials
from stopville.core.engine.bits import BIT, listed
from stopville.core.engine.pick import Pick
from stopville.games.autostop.actions import Buy, Go, Lay, LetPass, Stop, UsePass
from stopville.games.autostop.engine.circuit import BUYING, NO_OFFICER, STOPPING, TOWN
from stopville.games.autostop.engine.money import series_money
from stopville.games.autostop.game import Autostop
from stopville.games.autostop.view_gen import View

A = TypeVar("A")

CARD_GONE: Final = 3  # what it is worth to be rid of a card, in pépitos
WORTH_KEEPING: Final = 25  # a treasury from this sum on is worth waiting for with its officer's card
NEARLY_OUT: Final = 3  # with so few cards winning comes before any treasury
PURSE: Final = 4  # notes of fifty, where one may choose

WHOLE_RUN: Final = 50  # cards ahead: more than anybody holds
GAMES: Final = 400  # imagined games for each round of an expert's trials
PLACES: Final = 10  # spaces that an expert thinks about when a car is placed
SWING: Final = 40.0  # pépitos by which one game moves a player up or down


class SensibleBot:
    """Knows its view and the board, like anybody at the table."""

    def __init__(self, game: Autostop, attention: int = 100, sight: int = WHOLE_RUN) -> None:
        self.circuit = game.board.circuit
        self.attention = attention  # percent of the landings at which it notices that it holds the card
        self.sight = sight  # how many cards of a run it sees ahead

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        by_kind: dict[type, A] = {type(action): action for action in legal}
        if self.overlooks(by_kind, pick):
            return by_kind.get(LetPass, SILENCE)
        for kind in (Lay, UsePass):
            if kind in by_kind:
                return by_kind[kind]
        if Stop in by_kind:
            # against the clock one lets a landing pass by saying nothing
            return by_kind.get(LetPass, SILENCE) if self.keeps(view) else by_kind[Stop]
        if Go in by_kind:
            return max(legal, key=lambda action: self.way(view, action))
        if Buy in by_kind:
            return legal[min(PURSE, len(legal)) - 1]
        return legal[0]

    def overlooks(self, by_kind: Collection[type], pick: Pick) -> bool:
        """Whether it does not see that it could lay something now."""
        if self.attention == 100 or not any(kind in by_kind for kind in (Lay, UsePass, Stop)):
            return False
        return pick.below(100) >= self.attention

    def keeps(self, view: View) -> bool:
        """Whether this landing's card is better kept for its officer's treasury."""
        officer = self.circuit.officer_at[view.landing]
        if officer == NO_OFFICER or view.held[view.me] <= NEARLY_OUT:
            return False
        return view.treasury[officer] >= WORTH_KEEPING

    # -- where to go -----------------------------------------------------------------------------------

    def way(self, view: View, action: object) -> tuple[int, int]:
        """How good a space is: what a run from there brings, then how many own cards lie ahead."""
        assert isinstance(action, Go)
        hand = frozenset(view.hands)
        return self.run(view, action.space, hand, view.passes, view.run), self.ahead(action.space, hand)

    def run(self, view: View, space: int, hand: frozenset[int], passes: int, laid: int) -> int:
        """What landing here brings when every card that can be laid is laid."""
        officer = self.circuit.officer_at[space]
        if space in hand:
            treasury = view.treasury[officer] if officer != NO_OFFICER else 0
            return treasury + self.gain(view, laid) + self.onwards(view, space, hand - {space}, passes, laid)
        if passes and (space == TOWN or officer != NO_OFFICER):
            return self.gain(view, laid) + self.onwards(view, space, hand, passes - 1, laid)
        return 0 if officer == NO_OFFICER else -int(self.circuit.tariffs[officer])

    def gain(self, view: View, laid: int) -> int:
        """One card more after so many: rid of it, and the series is longer."""
        due = series_money(laid + 1) - series_money(laid)
        return int(CARD_GONE + (view.players - 1) * due)

    def onwards(self, view: View, space: int, hand: frozenset[int], passes: int, laid: int) -> int:
        if not hand and not passes:
            return 0  # out: the car does not move any more
        if laid + 1 - view.run >= self.sight:
            return 0
        return max(self.run(view, way, hand, passes, laid + 1) for way in listed(self.circuit.ways[space]))

    def ahead(self, space: int, hand: frozenset[int]) -> int:
        """Own cards on this road until it forks or reaches the town."""
        cards = 0
        while space != TOWN and not self.circuit.forks(space):
            cards += space in hand
            space = listed(self.circuit.ways[space])[0]
        return cards


class ExpertBot:
    """Imagines the other hands, and drives every choice to the end of the game in each of them."""

    def __init__(
        self, game: Autostop, games: int = GAMES, places: int = PLACES, swing: float = SWING
    ) -> None:
        self.game = game
        self.sense = SensibleBot(game)
        self.guide = Sense(places, swing)
        self.games = games

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A | Silence:
        memory = self.game.recall(view)
        known = memory.known
        if view.step == STOPPING:
            known.asked = BIT[view.me]  # if the card is mine, nobody else has anything to say
        codes = [int(code) for code in known.legal(view.me)]
        if len(codes) == 1 or view.step == BUYING:
            return self.sense.choose(view, legal, pick)
        worth_trying = self.guide.shortlist(known, view.me, codes)
        best = self.game.book.action(Trials(memory, view.me, self.guide).best(worth_trying, self.games, pick))
        return next((action for action in legal if action == best), SILENCE)


# -- the levels by name --------------------------------------------------------------------------------


def expert(game: Autostop) -> ExpertBot:
    return ExpertBot(game)


def skilled(game: Autostop) -> SensibleBot:
    return SensibleBot(game)


def amateur(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=92, sight=2)


def beginner(game: Autostop) -> SensibleBot:
    return SensibleBot(game, attention=82, sight=1)
