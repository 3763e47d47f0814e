"""Players of fixed habits and what their games come to, to be held beside the simulation of the design.

python -m tests.autostop.styles 2000     prints the table for that many games of each kind
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from stopville.bots.autostop.levels import SensibleBot
from stopville.core.engine.bits import listed
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.autostop.actions import Go, Lay, Stop, UsePass
from stopville.games.autostop.engine.position import PUSHING
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.events import (
    Blocked,
    Bumped,
    CardLaid,
    FinePaid,
    HandShown,
    Landed,
    SeriesPaid,
    Stopped,
    TreasuryTaken,
    TurnBegun,
)
from stopville.games.autostop.game import AUTOSTOP
from stopville.games.autostop.view_gen import View


@dataclass(frozen=True)
class Style:
    """How often a card that could be laid is laid, in percent; and whether cars are placed for money."""

    name: str
    lays: int
    for_money: bool


ALWAYS = Style("always plays", 100, for_money=False)
MOSTLY = Style("85 %, places for money", 85, for_money=True)
SELDOM = Style("60 %", 60, for_money=False)


@dataclass
class Figures:
    """Sums over many games."""

    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    series: Counter[int] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    with_bump: int = 0
    winner: int = 0
    worst: int = 0

    def mean(self, name: str) -> float:
        return self.counts[name] / self.games

    def series_mean(self, length: int) -> float:
        """Series that ended at this length; six stands for all longer ones."""
        longer = self.series[length + 1] if length < 6 else 0
        return (self.series[length] - longer) / self.games

    def percentile(self, part: float) -> int:
        return sorted(self.turns)[int(part * (self.games - 1))]


class Driver(SensibleBot):
    """Goes where a sensible driver would, or where the longest run of cards begins."""

    def __init__(self, style: Style) -> None:
        super().__init__(AUTOSTOP)
        self.style = style

    def choice(self, state: State, seat: int, pick: FastPick) -> int:
        codes = list(state.legal(seat))
        actions = [AUTOSTOP.book.action(code) for code in codes]
        if isinstance(actions[0], Go):
            return codes[self.place(AUTOSTOP.view(state, Seat(seat)), actions)]
        able = isinstance(actions[0], Lay | UsePass | Stop)
        return codes[0] if able and pick.below(100) < self.style.lays else codes[-1]

    def place(self, view: View, actions: Sequence[object]) -> int:
        known = AUTOSTOP.known(view)
        scores = [self.score(known, action) for action in actions]
        return scores.index(max(scores))

    def score(self, known: State, action: object) -> tuple[int, int]:
        assert isinstance(action, Go)
        if self.style.for_money or known.step == PUSHING:
            return self.sense.outlook(known, action.space), 0
        hand = known.hands[known.seat]
        return self.length(action.space, hand), self.sense.ahead(known, action.space, hand)

    def length(self, space: int, hand: int) -> int:
        """How many own cards lie in a row from here."""
        if not hand >> space & 1:
            return 0
        ways = AUTOSTOP.board.circuit.ways[space]
        return 1 + max(self.length(way, hand & ~(1 << space)) for way in listed(ways))


def play(style: Style, players: int, games: int, first_seed: int = 0) -> Figures:
    figures, driver = Figures(), Driver(style)
    for seed in range(first_seed, first_seed + games):
        note(figures, one_game(driver, players, FastPick(seed)))
    return figures


def one_game(driver: Driver, players: int, pick: FastPick) -> State:
    """The first game of a match, up to the moment it is won."""
    state = AUTOSTOP.start(AUTOSTOP.setup(players, {"games": 2}))
    state.settle(pick)
    state.log = []
    while state.played == 0:
        seat = state.mover()
        state.apply(seat, driver.choice(state, seat, pick))
    return state


def note(figures: Figures, state: State) -> None:
    events = state.log or []
    kinds = Counter(type(event).__name__ for event in events)
    figures.games += 1
    figures.counts.update(kinds)
    figures.counts["laid"] += kinds[CardLaid.__name__] + kinds[Stopped.__name__]
    figures.counts["left"] += sum(
        len(event.cards) + event.passes for event in events if isinstance(event, HandShown)
    )
    figures.series.update(event.length for event in events if isinstance(event, SeriesPaid))
    figures.turns.append(kinds[TurnBegun.__name__])
    figures.with_bump += kinds[Bumped.__name__] > 0
    figures.winner += state.gained[state.winner]
    figures.worst += min(state.gained)


def row(style: Style, players: int, figures: Figures) -> str:
    mean = figures.mean
    five, half, most = (figures.percentile(part) for part in (0.05, 0.5, 0.95))
    series = "/".join(f"{figures.series_mean(length):.2f}" for length in (3, 4, 5, 6))
    parts = [
        f"{players} | {style.name}",
        f"{mean(TurnBegun.__name__):.0f} ({five}-{half}-{most})",
        f"{mean(Landed.__name__):.0f}",
        f"{mean('laid'):.0f}",
        f"{mean(Stopped.__name__):.0f}",
        f"{mean(Bumped.__name__):.2f} ({100 * figures.with_bump / figures.games:.0f} %)",
        f"{mean(Blocked.__name__):.2f}",
        series,
        f"{mean(FinePaid.__name__):.1f}",
        f"{mean(TreasuryTaken.__name__):.2f}",
        f"{mean('left') / (players - 1):.1f}",
        f"{figures.winner / figures.games:+.0f} / {figures.worst / figures.games:+.0f}",
    ]
    return f"| {' | '.join(parts)} |"


def main(games: int) -> None:
    kinds = [(ALWAYS, (3, 4, 5, 6)), (MOSTLY, (3, 4, 5, 6)), (SELDOM, (3, 6))]
    for style, numbers in kinds:
        for players in numbers:
            print(row(style, players, play(style, players, games)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
